import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

@testable import SVGWriting

/// Clips, masks, shadows and filters.
@Suite struct MaskTests {
  private func masked(_ nodes: [Drawing.Node]) -> Scene {
    Scene(
      10, 10,
      group(
        [filled(rect(0, 0, 10, 10), 0xFF0000)],
        effects: GroupEffects(isIsolated: true, mask: Mask(Drawing(nodes)))))
  }

  @Test func equalClipsAreShared() throws {
    func clipped() -> [Drawing.Node] {
      group(
        [filled(circle(1, 1, 1)), filled(circle(1, 1, 2))],
        effects: GroupEffects(clips: [ClipPath(path: circle(5, 5, 4))]))
    }
    let body = try Scene(10, 10, clipped() + clipped()).body()
    #expect(body.components(separatedBy: "<clipPath").count == 2, "\(body)")
    #expect(body.components(separatedBy: #"<g clip-path="url(#a)">"#).count == 3, "\(body)")
  }

  @Test func clipsIntersect() throws {
    let clips = [
      ClipPath(path: rect(0, 0, 5, 5)), ClipPath(path: rect(2, 2, 5, 5)), ClipPath(path: circle(4, 4, 3)),
    ]
    #expect(
      try Scene(10, 10, group([filled(circle(1, 1, 9))], effects: GroupEffects(clips: clips))).body() == """
        <defs>
        <clipPath id="a">
        <path d="M2 2h3v3H2z"/>
        </clipPath>
        <clipPath id="b">
        <circle cx="4" cy="4" r="3"/>
        </clipPath>
        </defs>
        <g clip-path="url(#a)">
        <circle cx="1" cy="1" r="9" clip-path="url(#b)"/>
        </g>
        """)
  }

  @Test func twoOutlinesCutInEveryViewer() throws {
    let clips = [ClipPath(path: circle(4, 5, 4)), ClipPath(path: circle(6, 5, 4))]
    let svg = try Scene(10, 10, group([filled(rect(0, 0, 10, 10))], effects: GroupEffects(clips: clips)))
      .svg()
    guard let picture = try Rendering(svg, zoom: 1) else { try skip("rsvg-convert is not installed") }
    #expect([1, 5, 8].map { picture[$0, 5] == [0, 0, 0] } == [false, true, false])
  }

  @Test func aClipThatThePageMakesAnywayIsLeftOut() throws {
    let items = group(
      [filled(circle(1, 1, 9))], effects: GroupEffects(clips: [ClipPath(path: rect(0, 0, 10, 10))]))
    #expect(try Scene(10, 10, items).body() == #"<circle cx="1" cy="1" r="9"/>"#)
  }

  /// A drawing that is mirrored at the page's edge ends there: the page cuts only one of the two.
  @Test func clipsOfSharedDrawingsStay() throws {
    let cut = group(
      [filled(circle(1, 5, 4))], effects: GroupEffects(clips: [ClipPath(path: rect(0, 0, 10, 10))]))
    let shared = Drawing(cut)
    let body = try Scene(
      10, 10, [.instance(shared, .identity), .instance(shared, CGAffineTransform(scaleX: -1, y: 1))]
    ).body()
    #expect(body.contains(#"<circle id="a" cx="1" cy="5" r="4" clip-path="url(#b)"/>"#), "\(body)")
  }

  @Test func nothingIsDrawnWhereClipsDoNotMeet() throws {
    let clips = [ClipPath(path: rect(0, 0, 2, 2)), ClipPath(path: rect(5, 5, 2, 2))]
    #expect(
      try Scene(10, 10, group([filled(circle(1, 1, 9))], effects: GroupEffects(clips: clips))).body() == "")
  }

  @Test func aMaskOfOneEvenPathIsAClipAndAnOpacity() throws {
    #expect(
      try masked([filled(circle(5, 5, 5), 0x123456, alpha: 0.5)]).body() == """
        <defs>
        <clipPath id="a">
        <circle cx="5" cy="5" r="5"/>
        </clipPath>
        </defs>
        <path d="M0 0h10v10H0z" fill="red" opacity=".5" clip-path="url(#a)"/>
        """)
  }

  @Test func otherMasksArePaintedWhite() throws {
    let fade = Gradient(
      kind: .axial(start: CGPoint(x: 0, y: 0), end: CGPoint(x: 10, y: 0)),
      stops: [.init(offset: 0, color: .init(hex: 0x00FF00)), .init(offset: 1, color: .clear)])
    #expect(
      try masked([.path(DrawnPath(path: rect(0, 0, 10, 10), fill: .gradient(fade)))]).body() == """
        <defs>
        <linearGradient id="b" x2="1">
        <stop stop-color="#fff"/>
        <stop offset="1" stop-color="#fff" stop-opacity="0"/>
        </linearGradient>
        <mask id="a" x="0" y="0" width="10" height="10" maskUnits="userSpaceOnUse">
        <path d="M0 0h10v10H0z" fill="url(#b)"/>
        </mask>
        </defs>
        <path d="M0 0h10v10H0z" fill="red" mask="url(#a)"/>
        """)
  }

  /// In the mask's own coordinates, group opacity, nested masks and all else work as on the page.
  @Test func masksOfMasksDrawAsMeant() throws {
    let inner = Mask(Drawing([filled(rect(0, 0, 10, 5)), filled(circle(5, 2, 1))]))
    let scene = masked(
      group(
        [filled(rect(0, 0, 10, 10)), filled(rect(0, 0, 5, 10))],
        effects: GroupEffects(opacity: 0.5, isIsolated: true, mask: inner)))
    guard let picture = try Rendering(scene.svg(), zoom: 1) else {
      try skip("rsvg-convert is not installed")
    }
    expectEqual(Int(picture[5, 2][1]), 127, accuracy: 2)
    #expect(picture[5, 8] == [255, 255, 255])
  }

  @Test func anEmptyMaskHidesAll() throws {
    guard let picture = try Rendering(masked([]).svg(), zoom: 1) else {
      try skip("rsvg-convert is not installed")
    }
    #expect(picture[5, 5] == [255, 255, 255])
  }

  @Test func equalShadowsShareOneFilter() throws {
    func card(_ x: Double) -> [Drawing.Node] {
      [
        .shadow(
          DrawnShadow(
            silhouette: .path(rounded(x, 10, 30, 20, 4), .winding), sigma: 3,
            offset: CGSize(width: 0, height: 2),
            color: RGBA(hex: 0, alpha: 0.5)))
      ]
    }
    #expect(
      try Scene(100, 50, card(10) + card(60)).svg() == """
        <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50" fill-opacity=".5">
        <defs>
        <filter id="a" x="-.5" y="-.5" width="2" height="2">
        <feGaussianBlur stdDeviation="3"/>
        </filter>
        </defs>
        <rect x="10" y="12" width="30" height="20" rx="4" filter="url(#a)"/>
        <rect x="60" y="12" width="30" height="20" rx="4" filter="url(#a)"/>
        </svg>

        """)
  }

  @Test func theShadowOfADrawing() throws {
    let circles = Drawing([filled(circle(10, 10, 5), 0xFF0000), filled(circle(14, 10, 5), 0x00FF00)])
    let shadow = DrawnShadow(
      silhouette: .drawing(circles), sigma: 2, offset: CGSize(width: 1, height: 1),
      color: RGBA(hex: 0, alpha: 0.5))
    #expect(
      try Scene(40, 40, [.shadow(shadow)]).body() == """
        <defs>
        <filter id="a" x="-1" y="-1" width="28" height="24" filterUnits="userSpaceOnUse">
        <feGaussianBlur stdDeviation="2"/>
        </filter>
        </defs>
        <g opacity=".5" filter="url(#a)">
        <circle cx="11" cy="11" r="5"/>
        <circle cx="15" cy="11" r="5"/>
        </g>
        """)
  }

  /// The area as large as a silhouette with blurs in it is invisible, also between lines of one colour.
  @Test func theExtentOfAShadowIsNotStroked() throws {
    let inner = DrawnShadow(
      silhouette: .path(circle(20, 20, 5), .winding), sigma: 1, offset: .zero, color: RGBA(hex: 0))
    let lines = [5.0, 10, 30, 35].map { y in stroked(line([(5, y), (35, y)])) }
    let shadow = DrawnShadow(
      silhouette: .drawing(Drawing(lines + [.shadow(inner)])), sigma: 2, offset: .zero, color: RGBA(hex: 0))
    let svg = try Scene(40, 40, [.shadow(shadow)]).svg()
    #expect(svg.contains(##"<g fill="none" stroke="#000""##), "\(svg)")
    #expect(svg.contains(#"z" stroke="none"/>"#), "\(svg)")
    guard let picture = try Rendering(svg, zoom: 1) else { try skip("rsvg-convert is not installed") }
    #expect(picture[1, 20] == [255, 255, 255])
  }

  /// Masks inherit from the document.
  @Test func theAreaOfAMaskIsNotStroked() throws {
    let cut = group(
      [filled(rect(0, 0, 20, 20)), filled(rect(5, 5, 20, 20))],
      effects: GroupEffects(isIsolated: true, clips: [ClipPath(path: circle(10, 10, 8))]))
    let lines = (0..<4).map { stroked(line([(Double($0), 20), (30, 30)]), width: 3) }
    let svg = try Scene(30, 30, cut + lines).svg()
    #expect(svg.contains(##"<defs fill="#000" stroke="none">"##), "\(svg)")
    guard let picture = try Rendering(svg) else { try skip("rsvg-convert is not installed") }
    #expect(picture[20, 5] == [0, 0, 0])
  }

  @Test func filters() throws {
    let invert = Filter.colorMatrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
    let items = group(
      [filled(rect(0, 0, 10, 10), 0xFF0000)], effects: GroupEffects(isIsolated: true, filters: [invert]))
    guard let picture = try Rendering(Scene(10, 10, items).svg(), zoom: 1) else {
      try skip("rsvg-convert is not installed")
    }
    #expect(picture[5, 5] == [0, 255, 255])
  }

  /// A copy of the backdrop, in a turned layer.
  @Test func whatIsTurnedBackIsFilteredWhereItLies() throws {
    let invert = Filter.colorMatrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
    let turn = CGAffineTransform(rotationAngle: 0.3)
    let items = group(
      group([filled(rect(0, 0, 9, 9)), filled(rect(2, 2, 3, 3), 0xFF0000)], at: turn.inverted()), at: turn,
      effects: GroupEffects(isIsolated: true, clips: [ClipPath(path: circle(5, 5, 3))], filters: [invert]))
    let body = try Scene(10, 10, items).body()
    #expect(!body.contains("transform"), "\(body)")
    #expect(body.contains(#"<path d="M2 2h3v3H2z" fill="red"/>"#), "\(body)")
  }

  @Test func drawingsThatAreShownAgainAreShared() throws {
    let ring = Drawing([filled(circle(5, 5, 5)), filled(circle(5, 5, 3), 0xFFFFFF)])
    #expect(
      try Scene(
        40, 40,
        [
          .instance(ring, .identity), .instance(ring, moved(20, 3)),
          .instance(ring, CGAffineTransform(scaleX: 2, y: 2)),
        ]
      ).body() == """
        <defs>
        <g id="a">
        <circle cx="5" cy="5" r="5"/>
        <circle cx="5" cy="5" r="3" fill="#fff"/>
        </g>
        </defs>
        <use xlink:href="#a"/>
        <use xlink:href="#a" x="20" y="3"/>
        <use xlink:href="#a" transform="scale(2)"/>
        """)
  }

  /// What a `use` shows inherits from the `use`, not from the `defs` around its definition.
  @Test func sharedDrawingsKeepTheirOwnColours() throws {
    let disc = Drawing([filled(circle(5, 5, 5), 0xFF0000)])
    let square = Drawing([filled(rect(0, 0, 9, 9), 0xFF0000)])
    let svg = try Scene(
      40, 40,
      [
        .instance(disc, .identity), .instance(disc, moved(20, 0)), .instance(square, moved(0, 20)),
        .instance(square, moved(20, 20)),
      ]
    ).svg()
    #expect(!svg.contains("<defs fill"), "\(svg)")
    guard let picture = try Rendering(svg, zoom: 1) else { try skip("rsvg-convert is not installed") }
    for (x, y) in [(5, 5), (25, 5), (5, 25), (25, 25)] { #expect(picture[x, y] == [255, 0, 0]) }
  }
}
