import CoreGraphics
import Testing

/// Areas joined, cut and taken apart. What is inside is looked up at points of a grid that lies off all edges.
struct CGPathBooleanTests {
  private func square(_ x: CGFloat, _ y: CGFloat, _ size: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: size, height: size))
  }

  private func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> CGPath {
    CGPath(ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// A star whose line crosses itself.
  private func star(_ points: Int, radius: CGFloat = 50) -> CGPath {
    let path = CGMutablePath()
    for k in 0..<points {
      let angle = CGFloat(k * 2) / CGFloat(points) * 2 * .pi + 0.1
      let point = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
      if k == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  private let grid: [CGPoint] = (0..<20).flatMap { y in
    (0..<20).map { x in CGPoint(x: -59.7 + 6.013 * CGFloat(x), y: -59.3 + 6.007 * CGFloat(y)) }
  }

  /// The points of the grid that the path has otherwise than it should.
  private func differences(_ path: CGPath, _ wanted: [Bool]) -> [CGPoint] {
    zip(grid, wanted).filter { point, wanted in
      path.contains(point) != wanted || path.contains(point, using: .evenOdd) != wanted
    }.map(\.0)
  }

  private func shapes() -> [CGPath] {
    let ring = CGMutablePath()
    ring.addPath(circle(5, 5, 40))
    ring.addPath(circle(5, 5, 20))
    var turned = CGAffineTransform(rotationAngle: 0.3)
    return [
      square(-30, -30, 50), circle(10, 0, 35), star(5), star(7), ring,
      CGPath(
        roundedRect: CGRect(x: -40, y: -10, width: 80, height: 20), cornerWidth: 8, cornerHeight: 8,
        transform: &turned),
      square(-30, -30, 20), square(-10, -30, 20), CGMutablePath(),
    ]
  }

  @Test(arguments: [CGPathFillRule.winding, .evenOdd])
  func areasAreCombined(rule: CGPathFillRule) {
    let shapes = shapes().map { shape in (shape, grid.map { shape.contains($0, using: rule) }) }
    for (i, (a, isInA)) in shapes.enumerated() {
      for (j, (b, isInB)) in shapes.enumerated() {
        let both = zip(isInA, isInB)
        #expect(differences(a.union(b, using: rule), both.map { $0 || $1 }) == [], "union of \(i) and \(j)")
        #expect(differences(a.intersection(b, using: rule), both.map { $0 && $1 }) == [], "\(i) and \(j)")
        #expect(differences(a.subtracting(b, using: rule), both.map { $0 && !$1 }) == [], "\(i) without \(j)")
        #expect(
          differences(a.symmetricDifference(b, using: rule), both.map { $0 != $1 }) == [], "\(i) or \(j)")
      }
    }
  }

  @Test func squaresStaySquares() {
    let joined = square(0, 0, 10).union(square(10, 0, 10))
    #expect(joined.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(joined.elements.count { if case .line = $0 { true } else { false } } <= 6)
    #expect(
      square(0, 0, 10).intersection(square(5, 5, 10)).rectangle == CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(square(0, 0, 10).intersection(square(10, 0, 10)).isEmpty)
    #expect(square(0, 0, 10).subtracting(square(0, 0, 10)).isEmpty)
  }

  @Test func curvesStayCurves() {
    let joined = circle(0, 0, 10).union(circle(10, 0, 10))
    let kinds = Set(joined.verbs)
    #expect(kinds == [.moveToPoint, .addCurveToPoint, .closeSubpath])
    #expect(joined.verbs.count { $0 == .addCurveToPoint } <= 8)
    let box = joined.boundingBoxOfPath
    #expect(abs(box.minX + 10) < 1e-3)
    #expect(abs(box.maxX - 20) < 1e-3)
    // They meet where both circles do, from which their curves are off by so much.
    let meeting = joined.points.map { hypot($0.x - 5, $0.y - 75.0.squareRoot()) }.min()
    #expect((meeting ?? 1) < 3e-3)
  }

  @Test func whatNothingCutsIsAsItWas() {
    let far = circle(0, 0, 5).union(circle(100, 0, 5))
    #expect(far.verbs.count { $0 == .addCurveToPoint } == 8)
    #expect(far.boundingBoxOfPath == CGRect(x: -5, y: -5, width: 110, height: 10))
  }

  @Test func linesThatCrossThemselvesComeApart() {
    let normalized = star(5).normalized(using: .evenOdd)
    #expect(normalized.componentsSeparated().count == 5)
    #expect(star(5).normalized().componentsSeparated().count == 1)
  }

  @Test func componentsHaveTheirHoles() {
    let path = CGMutablePath()
    path.addPath(circle(0, 0, 20))
    path.addPath(circle(0, 0, 10))
    path.addPath(circle(0, 0, 4))
    path.addPath(square(50, 0, 9))
    let components = path.componentsSeparated(using: .evenOdd)
    #expect(components.count == 3)
    #expect(components.contains { $0.contains(CGPoint(x: 15, y: 0)) && !$0.contains(.zero) })
  }

  @Test func linesAreCutByAreas() {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: -10, y: 5))
    line.addLine(to: CGPoint(x: 30, y: 5))
    let inside = line.lineIntersection(square(0, 0, 10))
    #expect(inside.points == [CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5)])
    let outside = line.lineSubtracting(square(0, 0, 10))
    #expect(
      outside.points == [
        CGPoint(x: -10, y: 5), CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5), CGPoint(x: 30, y: 5),
      ])
    #expect(outside.verbs.count { $0 == .moveToPoint } == 2)
  }

  @Test func areasMeetOrDoNot() {
    #expect(square(0, 0, 10).intersects(circle(10, 10, 3)))
    #expect(!square(0, 0, 10).intersects(circle(13, 13, 3)))
    #expect(!square(0, 0, 10).intersects(square(10, 0, 10)))
  }

  @Test func badInputEnds() {
    let bad = CGMutablePath()
    bad.move(to: CGPoint(x: CGFloat.nan, y: 0))
    bad.addLine(to: CGPoint(x: CGFloat.infinity, y: 3))
    bad.addLine(to: CGPoint(x: 1e308, y: -1e308))
    bad.closeSubpath()
    _ = bad.union(square(0, 0, 1))
    let point = CGMutablePath()
    point.move(to: .zero)
    point.closeSubpath()
    #expect(point.union(point).isEmpty)
    #expect(CGMutablePath().normalized().isEmpty)
  }

  /// Equal outlines, outlines that share parts of edges, and turned ones: all edges lie on or next to others.
  @Test func edgesThatNearlyCoincide() {
    for k in 0..<12 {
      var turn = CGAffineTransform(rotationAngle: CGFloat(k) * 1e-9)
      let a = star(7)
      guard let b = a.copy(using: &turn) else { continue }
      let isInside = grid.map { a.contains($0) }
      #expect(differences(a.union(b), isInside) == [])
      #expect(differences(a.intersection(b), isInside) == [])
    }
  }
}
