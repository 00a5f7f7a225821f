import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

@testable import SVGWriting

/// Fills, strokes and gradients.
@Suite struct PaintTests {
  @Test func translucentAndInvisiblePaints() throws {
    #expect(
      try Scene(10, 10, [filled(circle(5, 5, 5), 0x0000FF, alpha: 0.25)]).body()
        == ##"<circle cx="5" cy="5" r="5" fill="#00f" fill-opacity=".25"/>"##)
    #expect(try Scene(10, 10, [filled(circle(5, 5, 5), alpha: 0)]).body() == "")
  }

  @Test func theEvenOddRuleIsNamedWhereItMatters() throws {
    let star = line([(5, 0), (8, 10), (0, 4), (10, 4), (2, 10)], closed: true)
    #expect(
      try Scene(10, 10, [.path(DrawnPath(path: star, fill: .color(.black), rule: .evenOdd))]).body()
        == #"<path d="M5 0l3 10-8-6h10l-8 6z" fill-rule="evenodd"/>"#)
    #expect(
      try Scene(10, 10, [.path(DrawnPath(path: circle(5, 5, 5), fill: .color(.black), rule: .evenOdd))])
        .body() == #"<circle cx="5" cy="5" r="5"/>"#)
  }

  @Test func strokeAttributesThatChangeNothingAreLeftOut() throws {
    let stroke = Stroke(paint: .color(.black), width: 1, cap: .round, join: .round)
    #expect(
      try Scene(10, 10, [.path(DrawnPath(path: circle(5, 5, 4), fill: nil, stroke: stroke))]).body()
        == ##"<circle cx="5" cy="5" r="4" fill="none" stroke="#000"/>"##)
    // At right angles a mitre is shorter than both SVG's limit of 4 and Core Animation's of 10; at this sharp one not.
    #expect(try !Scene(10, 10, [stroked(rect(1, 1, 5, 5))]).body().contains("miterlimit"))
    #expect(
      try Scene(10, 10, [stroked(line([(0, 0), (9, 1), (0, 2)]))]).body().contains(#"stroke-miterlimit="10""#)
    )
  }

  /// ISO 32000-1, 8.5.3.2: without a direction, square caps are not drawn.
  @Test func subpathsWithoutLengthAreDrawnOnlyWithRoundCaps() throws {
    func dot(_ cap: CGLineCap, isClosed: Bool) throws -> String {
      try Scene(10, 10, [stroked(line([(5, 5), (5, 5)], closed: isClosed), width: 2, cap: cap)]).svg()
    }
    for isClosed in [false, true] {
      #expect(try dot(.round, isClosed: isClosed).contains(#"stroke-linecap="round""#))
      #expect(try !dot(.square, isClosed: isClosed).contains("linecap"))
      guard let round = try Rendering(dot(.round, isClosed: isClosed)) else {
        try skip("rsvg-convert is not installed")
      }
      #expect(round[10, 10] == [0, 0, 0])
    }
  }

  @Test func dashesCountFromThePathsOwnStart() throws {
    let stroke = Stroke(paint: .color(.black), width: 2, dashes: [4, 2], dashPhase: 1)
    #expect(
      try Scene(
        10, 10, group([.path(DrawnPath(path: circle(0, 0, 4), fill: nil, stroke: stroke))], at: moved(5, 5))
      )
      .body() == """
        <path d="M9 5a4 4 0 1 1-4-4 4 4 0 0 1 4 4z" fill="none" stroke="#000" stroke-width="2" stroke-dasharray="4 2" \
        stroke-dashoffset="1"/>
        """)
  }

  /// librsvg takes the box of what is turned for a turned box.
  @Test func gradientsOfTurnedShapesDoNotGoByTheBox() throws {
    let gradient = Gradient(
      kind: .axial(start: CGPoint(x: 0, y: 10), end: CGPoint(x: 0, y: 60)),
      stops: [.init(offset: 0, color: .init(hex: 0xFF0000)), .init(offset: 1, color: .init(hex: 0x0000FF))])
    let shape = Drawing.Node.path(DrawnPath(path: rect(17, 10, 60, 50), fill: .gradient(gradient)))
    let turn = CGAffineTransform(translationX: 40, y: 0).rotated(by: 0.6)
    guard
      let picture = try Rendering(
        Scene(100, 100, group([shape, stroked(circle(5, 5, 3))], at: turn)).svg(), zoom: 1)
    else { try skip("rsvg-convert is not installed") }
    let top = CGPoint(x: 47, y: 11.5).applying(turn)
    #expect(Int(picture[Int(top.x), Int(top.y)][0]) > 235)
  }

  /// Fixed-point numbers of some viewers are too coarse for one pixel's step in a large box.
  @Test func gradientsOfLargeShapesDoNotGoByTheBox() throws {
    let gradient = Gradient(
      kind: .axial(start: .zero, end: CGPoint(x: 0, y: 1)),
      stops: [.init(offset: 0, color: .init(hex: 0xFF0000)), .init(offset: 1, color: .init(hex: 0x0000FF))],
      transform: CGAffineTransform(scaleX: 400, y: 1200))
    let shape = Drawing.Node.path(DrawnPath(path: rect(0, 0, 400, 1200), fill: .gradient(gradient)))
    let body = try Scene(400, 1200, [shape]).body()
    #expect(
      body.contains(#"<linearGradient id="a" x2="0" y2="1200" gradientUnits="userSpaceOnUse">"#), "\(body)")
  }

  @Test func equalGradientsAreSharedInTheShortestCoordinates() throws {
    func card(_ x: Double) -> [Drawing.Node] {
      let gradient = Gradient(
        kind: .axial(start: CGPoint(x: 0.5, y: 0), end: CGPoint(x: 0.5, y: 1)),
        stops: [
          .init(offset: 0, color: .init(hex: 0xFFFFFF)),
          .init(offset: 1, color: .init(hex: 0xFF0000, alpha: 0.5)),
        ],
        transform: CGAffineTransform(scaleX: 30, y: 20))
      return group(
        [.path(DrawnPath(path: rounded(0, 0, 30, 20, 4), fill: .gradient(gradient)))], at: moved(x, 5))
    }
    #expect(
      try Scene(100, 30, card(1) + card(41)).body() == """
        <defs>
        <linearGradient id="a" x2="0" y2="1">
        <stop stop-color="#fff"/>
        <stop offset="1" stop-color="red" stop-opacity=".5"/>
        </linearGradient>
        </defs>
        <rect x="1" y="5" width="30" height="20" rx="4" fill="url(#a)"/>
        <rect x="41" y="5" width="30" height="20" rx="4" fill="url(#a)"/>
        """)
  }

  /// Lines of equal colour of a diagonal in a stretched unit square are not perpendicular to it.
  @Test func aStretchedDiagonalKeepsItsLinesOfEqualColour() {
    let m = CGAffineTransform(scaleX: 200, y: 100)
    let line = Gradient.line(from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 1), mappedBy: m)
    let v = line.end - line.start
    for (point, offset) in [
      (CGPoint(x: 1, y: 0), 0.5), (CGPoint(x: 0, y: 1), 0.5), (CGPoint(x: 0.75, y: 0.75), 0.75),
    ] {
      expectEqual((point.applying(m) - line.start).dot(v) / v.dot(v), offset, accuracy: 1e-9)
    }
  }
}
