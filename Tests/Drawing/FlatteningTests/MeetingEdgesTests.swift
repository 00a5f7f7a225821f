import Drawing
import QuartzCore
import TestSupport
import Testing

@testable import Flattening

/// What goes beneath the edges at which planes meet.
@Suite struct MeetingEdgesTests {
  private func face(_ member: Int, _ outline: [CGPoint]) -> MeetingEdges.Face {
    MeetingEdges.Face(
      member: member, outline: Polygon.counted(outline), polygon: outline)
  }

  private let left = [
    CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 40), CGPoint(x: 0, y: 60),
  ]
  private let right = [
    CGPoint(x: 50, y: 0), CGPoint(x: 90, y: 10), CGPoint(x: 80, y: 30), CGPoint(x: 50, y: 40),
  ]

  @Test func aStripLiesBeneathTheEdgeOfWhatIsDrawnFirst() throws {
    for (first, second) in [(0, 1), (1, 0)] {
      let edges = MeetingEdges(
        [face(0, left), face(1, right)],
        parts: [DepthOrder.Part(member: first), DepthOrder.Part(member: second)])
      #expect(edges.strips.keys.sorted() == [0])
      let strip = try #require(edges.strips[0]?.first)
      #expect(strip.start.x == 50)
      #expect((strip.inside.dx < 0) == (first == 0))
      #expect(Polygon.convex(strip.outline) != nil)
    }
  }

  /// Else it would be seen.
  @Test func stripsLieWithinBothPlanes() {
    var random = SeededGenerator(seed: 11)
    var count = 0
    for _ in 0..<300 {
      func r(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let (top, bottom) = (CGPoint(x: 50, y: r(0...20)), CGPoint(x: 50, y: r(30...60)))
      let one = [top, bottom, CGPoint(x: r(20...49), y: r(30...90)), CGPoint(x: r(20...49), y: r(-40...29))]
      let other = [
        top, bottom, CGPoint(x: r(51...80), y: r(30...90)), CGPoint(x: r(51...80), y: r(-40...29)),
      ]
      guard let one = Polygon.convex(one), let other = Polygon.convex(other) else { continue }
      let edges = MeetingEdges(
        [face(0, one), face(1, other)],
        parts: [DepthOrder.Part(member: 0), DepthOrder.Part(member: 1)])
      for strip in edges.strips[0] ?? [] {
        count += 1
        let outside = [one, other].reduce([strip.outline]) { rest, face in
          rest.flatMap { Polygon.difference($0, face) }
        }
        #expect(outside.reduce(0) { $0 + Polygon.area($1) } < 0.05)
        #expect(Polygon.area(strip.outline) > 0.5 * Double(bottom.y - top.y))
      }
    }
    #expect(count > 100)
  }

  @Test func otherEdgesGetNone() {
    let parts = [DepthOrder.Part(member: 0), DepthOrder.Part(member: 1)]
    func isBare(_ second: [CGPoint]) -> Bool {
      MeetingEdges([face(0, left), face(1, second)], parts: parts).strips.isEmpty
    }
    // The edge of another length, beside it, and the same edge of a plane that lies before the first.
    #expect(isBare(right.map { CGPoint(x: $0.x, y: $0.y * 0.9) }))
    #expect(isBare(right.map { CGPoint(x: $0.x + 0.1, y: $0.y) }))
    #expect(isBare(right.map { CGPoint(x: 100 - $0.x, y: $0.y) }))
    #expect(!isBare(right))
  }

  /// Of a plane that is drawn in parts each stretch counts by itself: here one half before the other plane, one behind it.
  @Test func ofCutPlanesEachStretchCounts() throws {
    let line = Fragment.Line(a: 0, b: 1, c: -20)
    let whole = DepthPiece(plane: 0, polygon: try #require(Polygon.convex(left)))
    func half(_ line: Fragment.Line) throws -> DepthPiece {
      try #require(whole.part(where: line, cut: 0, isNearer: true, smallestArea: 0))
    }
    let parts = [
      DepthOrder.Part(member: 0, pieces: [try half(line)]), DepthOrder.Part(member: 1),
      DepthOrder.Part(member: 0, pieces: [try half(line.opposite)]),
    ]
    let edges = MeetingEdges([face(0, left), face(1, right)], parts: parts)
    let (lower, upper) = (try #require(edges.strips[0]?.first), try #require(edges.strips[1]?.first))
    expectEqual([lower.start.y, lower.end.y].sorted().first ?? 0, 20, accuracy: 0.1)
    expectEqual([upper.start.y, upper.end.y].sorted().last ?? 0, 20, accuracy: 0.1)
    #expect(lower.inside.dx < 0)
    #expect(upper.inside.dx > 0)
  }

  // MARK: Colours

  private func area(_ rect: CGRect, _ color: RGBA, alpha: Float = 1) -> Drawing.Node {
    .path(DrawnPath(path: CGPath(rect: rect, transform: nil), fill: .color(color.withAlpha(alpha))))
  }

  /// The paint beneath the right edge, from above to below, of a plane of 50 × 40 points.
  private func paint(_ nodes: [Drawing.Node]) throws -> Paint {
    let strip = MeetingEdges.Strip(
      start: CGPoint(x: 50, y: 0), end: CGPoint(x: 50, y: 40),
      outline: [
        CGPoint(x: 50, y: 0), CGPoint(x: 52, y: 2), CGPoint(x: 52, y: 38), CGPoint(x: 50, y: 40),
        CGPoint(x: 48, y: 38), CGPoint(x: 48, y: 2),
      ], inside: CGVector(dx: -0.05, dy: 0))
    let underlay = EdgeUnderlay(plane: Drawing(nodes), projection: Projection(.identity), colors: nil)
    guard case .path(let path)? = underlay.drawing(beneath: strip) else { return try #require(nil) }
    return try #require(path.fill)
  }

  private let red = RGBA(red: 1, green: 0, blue: 0)
  private let blue = RGBA(red: 0, green: 0, blue: 1)
  private let plane = CGRect(x: 0, y: 0, width: 50, height: 40)

  @Test func theColourIsWhatIsSeenAtTheEdge() throws {
    let inner = area(plane.insetBy(dx: 5, dy: 5), blue)
    guard case .color(let color) = try paint([area(plane, red), inner]) else {
      Issue.record("several colours")
      return
    }
    #expect(color == red)
    guard case .color(let mixed) = try paint([area(plane, red), area(plane, blue, alpha: 0.5)]) else {
      Issue.record("several colours")
      return
    }
    #expect(mixed == RGBA(red: 0.5, green: 0, blue: 0.5))
  }

  /// At a sharp corner the plane ends a little earlier beside the edge than at it.
  @Test func sharpCornersHaveTheColourOfTheEdge() throws {
    let path = CGMutablePath()
    path.addLines(
      between: [CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 40), CGPoint(x: 48, y: 30)])
    path.closeSubpath()
    let item = Drawing.Node.path(DrawnPath(path: path, fill: .color(red)))
    guard case .color(let color) = try paint([item]) else {
      Issue.record("several colours")
      return
    }
    #expect(color == red)
  }

  @Test func coloursThatChangeAlongTheEdgeAreStops() throws {
    let half = CGRect(x: 0, y: 10, width: 50, height: 30)
    guard case .gradient(let gradient) = try paint([area(plane, red), area(half, blue)]) else {
      Issue.record("one colour")
      return
    }
    #expect(gradient.color(at: 0.2) == red)
    #expect(gradient.color(at: 0.3) == blue)
    let axial = Gradient(
      kind: .axial(start: .zero, end: CGPoint(x: 0, y: 40)),
      stops: [Gradient.Stop(offset: 0, color: red), Gradient.Stop(offset: 1, color: blue)])
    let item = Drawing.Node.path(
      DrawnPath(path: CGPath(rect: plane, transform: nil), fill: .gradient(axial)))
    guard case .gradient(let same) = try paint([item]) else {
      Issue.record("one colour")
      return
    }
    #expect(same.stops.count == 2)
    expectEqual(Double(same.color(at: 0.25).red), 0.75, accuracy: 1e-3)
  }

  @Test func whatIsCutOffIsNotSeenAtTheEdge() throws {
    let clip = ClipPath(path: CGPath(rect: CGRect(x: 0, y: 0, width: 50, height: 20), transform: nil))
    let clipped = Drawing.Node.group(GroupEffects(clips: [clip]), [area(plane.insetBy(dx: -9, dy: -9), blue)])
    guard case .gradient(let gradient) = try paint([area(plane, red), clipped]) else {
      Issue.record("one colour")
      return
    }
    #expect(gradient.color(at: 0.4) == blue)
    #expect(gradient.color(at: 0.6) == red)
  }

  // MARK: Solid outlines

  @Test func aBorderBelongsToWhatItHolds() {
    let inner = plane.insetBy(dx: 1, dy: 1)
    let border = Drawing.Node.path(
      DrawnPath(
        path: CGPath(rect: inner, transform: nil), fill: nil, stroke: Stroke(paint: .color(red), width: 2)))
    func outline(_ nodes: Drawing.Node...) -> [CGPoint] { OccluderFace(Drawing(nodes)).outline }
    #expect(outline(area(inner, red)) == inner.corners)
    expectEqual(Polygon.area(outline(area(inner, red), border)), 2000, accuracy: 1e-6)
    #expect(outline(border) == [])
    #expect(outline(area(plane, red, alpha: 0.9)) == [])
    #expect(outline(.group(GroupEffects(opacity: 0.5, isIsolated: true), [area(plane, red)])) == [])
  }
}
