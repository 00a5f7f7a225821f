import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct CGPathStrokingTests {
  private func outline(
    _ path: CGPath, width: CGFloat, cap: CGLineCap = .butt, join: CGLineJoin = .miter,
    miterLimit: CGFloat = 10
  ) -> CGPath {
    path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: miterLimit)
  }

  private func lines(_ points: [CGPoint], closed: Bool = false) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    if closed { path.closeSubpath() }
    return path
  }

  /// With round caps and joins a stroke is exactly the points within half the width of the path.
  private func assertIsNeighbourhood(
    of path: CGPath, width: CGFloat, area: ClosedRange<CGFloat>, seed: UInt64,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let stroke = outline(path, width: width, cap: .round, join: .round)
    let samples = path.sampled(steps: path.points.count > 100 ? 1 : 100)
    var dice = SeededGenerator(seed: seed)
    let slack = width / 100 + 0.02
    for _ in 0..<60 {
      let p = dice.point(in: area)
      let distance = CGPath.distance(from: p, to: samples)
      if abs(distance - width / 2) < slack { continue }
      #expect(
        stroke.contains(p) == (distance < width / 2), "\(p) at \(distance), width \(width), seed \(seed)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func roundStrokeIsTheNeighbourhoodOfThePath() {
    for seed in 1...20 {
      var dice = SeededGenerator(seed: UInt64(seed))
      let path = dice.path()
      let width = CGFloat.random(in: 4...40, using: &dice)
      assertIsNeighbourhood(of: path, width: width, area: -30...130, seed: UInt64(seed))
    }
  }

  @Test func strokeWiderThanTheCircleItFollowsHasNoHole() {
    let circle = CGPath(ellipseIn: CGRect(x: 45, y: 45, width: 10, height: 10))
    assertIsNeighbourhood(of: circle, width: 30, area: 20...80, seed: 1)
  }

  @Test func cuspIsRound() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 20))
    path.addCurve(to: CGPoint(x: 80, y: 20), control1: CGPoint(x: 80, y: 80), control2: CGPoint(x: 20, y: 80))
    assertIsNeighbourhood(of: path, width: 12, area: 0...100, seed: 2)
  }

  @Test func curveThatTurnsBackOnItself() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 50))
    path.addCurve(to: CGPoint(x: 60, y: 50), control1: CGPoint(x: 120, y: 50), control2: CGPoint(x: 0, y: 50))
    assertIsNeighbourhood(of: path, width: 10, area: 0...100, seed: 3)
  }

  @Test func curveWithControlsOnItsEnds() {
    let (a, b) = (CGPoint(x: 20, y: 20), CGPoint(x: 80, y: 70))
    let path = CGMutablePath()
    path.move(to: a)
    path.addCurve(to: b, control1: a, control2: b)
    assertIsNeighbourhood(of: path, width: 10, area: 0...100, seed: 4)
  }

  @Test func manyTinySegments() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 80, y: 50))
    for k in 1...1000 {
      let angle = CGFloat(k) * 2 * .pi / 1000
      path.addLine(to: CGPoint(x: 50 + 30 * cos(angle), y: 50 + 30 * sin(angle)))
    }
    assertIsNeighbourhood(of: path, width: 10, area: 0...100, seed: 5)
  }

  @Test func strokedRectangleIsTwoRectangles() {
    let stroke = outline(CGPath(rect: CGRect(x: 10, y: 10, width: 40, height: 20)), width: 4)
    #expect(stroke.boundingBoxOfPath == CGRect(x: 8, y: 8, width: 44, height: 24))
    #expect(stroke.verbs.filter { $0 == .moveToPoint }.count == 2)
    #expect(stroke.points.count == 10, "each rectangle is four lines from a start")
    #expect(!stroke.contains(CGPoint(x: 30, y: 20)))
    #expect(stroke.contains(CGPoint(x: 8.5, y: 8.5)))
  }

  @Test func miterBecomesBevelBeyondItsLimit() {
    // A right angle's mitre is √2 line widths long.
    let corner = lines([CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 50)])
    let tip = CGPoint(x: 54.5, y: -4.5)
    #expect(outline(corner, width: 10, miterLimit: 1.42).contains(tip))
    #expect(!outline(corner, width: 10, miterLimit: 1.41).contains(tip))
    #expect(outline(corner, width: 10, join: .bevel).contains(CGPoint(x: 52.4, y: -2.4)))
    #expect(!outline(corner, width: 10, join: .bevel).contains(CGPoint(x: 52.6, y: -2.6)))
  }

  @Test func capsReachHalfAWidthBeyondTheEnds() {
    let line = lines([CGPoint(x: 10, y: 0), CGPoint(x: 20, y: 0)])
    #expect(
      outline(line, width: 4, cap: .butt).boundingBoxOfPath == CGRect(x: 10, y: -2, width: 10, height: 4))
    #expect(
      outline(line, width: 4, cap: .square).boundingBoxOfPath == CGRect(x: 8, y: -2, width: 14, height: 4))
    let round = outline(line, width: 4, cap: .round)
    expectEqual(round.boundingBoxOfPath.width, 14, accuracy: 1e-9)
    #expect(!round.contains(CGPoint(x: 8.2, y: 1.8)))
  }

  @Test func subpathWithoutLengthShowsItsCaps() {
    let p = CGPoint(x: 5, y: 5)
    let dot = lines([p, p])
    let box = CGRect(x: 3, y: 3, width: 4, height: 4)
    #expect(outline(dot, width: 4, cap: .butt).isEmpty)
    #expect(outline(dot, width: 4, cap: .round) == CGPath(ellipseIn: box))
    #expect(outline(dot, width: 4, cap: .square) == CGPath(rect: box))
    #expect(outline(lines([p], closed: true), width: 4, cap: .round) == CGPath(ellipseIn: box))
    #expect(outline(lines([p]), width: 4, cap: .round).isEmpty, "a move alone draws nothing")
  }

  @Test func lineBackAndForthWithMiterDoesNotReachBeyondItsEnds() {
    let path = lines([CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 0), CGPoint(x: 10, y: 0)])
    #expect(outline(path, width: 4).boundingBoxOfPath == CGRect(x: 0, y: -2, width: 40, height: 4))
  }

  @Test func widthThatIsNoWidthDrawsNothing() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
    for width in [0, -1, CGFloat.nan, .infinity] { #expect(outline(path, width: width).isEmpty) }
  }

  @Test func circleNeedsFewCurves() {
    let stroke = outline(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100)), width: 10)
    #expect(stroke.verbs.filter { $0 == .addCurveToPoint }.count <= 16)
  }
}
