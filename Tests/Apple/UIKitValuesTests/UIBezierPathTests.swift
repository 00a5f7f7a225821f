import Testing
import UIKitValues

struct UIBezierPathTests {
  /// The elements as text: `M`, `L`, `Q`, `C`, `Z` with their end points in hundredths.
  private func steps(_ path: UIBezierPath) -> [String] {
    func text(_ p: CGPoint) -> String { "\(Int((p.x * 100).rounded())) \(Int((p.y * 100).rounded()))" }
    return path.cgPath.elements.map { element in
      switch element {
      case .move(let p): "M \(text(p))"
      case .line(let p): "L \(text(p))"
      case .quadCurve(let p, _): "Q \(text(p))"
      case .curve(let p, _, _): "C \(text(p))"
      case .closeSubpath: "Z"
      }
    }
  }

  @Test func clockwiseArcsGoDownFromTheRight() {
    let arc = UIBezierPath(arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(steps(arc) == ["M 100 0", "C 0 100"])
    let other = UIBezierPath(arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(steps(other) == ["M 100 0", "C 0 -100", "C -100 0", "C 0 100"])
  }

  @Test func wholeTurnsAreCirclesEitherWay() {
    for clockwise in [true, false] {
      let circle = UIBezierPath(
        arcCenter: CGPoint(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
      #expect(circle.bounds.insetBy(dx: 1e-6, dy: 1e-6).isEmpty == false)
      #expect(abs(circle.bounds.width - 10) < 1e-9)
    }
  }

  @Test func degreesOfAppKit() {
    let arc = NSBezierPath()
    arc.appendArc(withCenter: .zero, radius: 1, startAngle: 0, endAngle: 90)
    #expect(steps(arc) == ["M 100 0", "C 0 100"])
  }

  @Test func someCornersAreRound() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), byRoundingCorners: [.topLeft],
      cornerRadii: CGSize(width: 20, height: 20))
    #expect(!path.contains(CGPoint(x: 1, y: 1)))
    #expect(path.contains(CGPoint(x: 99, y: 1)))
    #expect(path.contains(CGPoint(x: 99, y: 99)))
    #expect(path.contains(CGPoint(x: 1, y: 99)))
  }

  /// As UIKit does it, so that a line along the outline grows from there: the upper side first.
  @Test func outlinesWithRoundCornersBeginWithTheirUpperSide() {
    let box = CGRect(x: 0, y: 0, width: 100, height: 100)
    let round = steps(UIBezierPath(roundedRect: box, cornerRadius: 10))
    #expect(round.prefix(2) == ["M 1529 0", "L 8471 0"])
    #expect(round.count == 18)
    #expect(round.suffix(2) == ["C 1529 0", "Z"])
    let lower = UIBezierPath(
      roundedRect: box, byRoundingCorners: [.bottomLeft], cornerRadii: CGSize(width: 10, height: 10))
    #expect(steps(lower).prefix(3) == ["M 0 0", "L 10000 0", "L 10000 10000"])
    #expect(abs(lower.bounds.width - 100) < 1e-9)
    #expect(abs(lower.bounds.height - 100) < 1e-9)
    let circle = UIBezierPath(roundedRect: box, cornerRadius: 50)
    #expect(steps(circle).prefix(2) == ["M 5000 0", "L 5000 0"])
  }

  @Test func reversedPathsEndWhereTheyBegan() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 1, y: 0))
    path.addQuadCurve(to: CGPoint(x: 2, y: 2), controlPoint: CGPoint(x: 2, y: 0))
    path.lineWidth = 3
    let reversed = path.reversing()
    #expect(steps(reversed) == ["M 200 200", "Q 100 0", "L 0 0"])
    #expect(reversed.lineWidth == 3)
    path.close()
    #expect(steps(path.reversing()) == ["M 0 0", "L 200 200", "Q 100 0", "L 0 0", "Z"])
  }

  @Test func stepsAreAppendedMappedAndForgotten() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2))
    path.append(UIBezierPath(ovalIn: CGRect(x: 4, y: 0, width: 2, height: 2)))
    path.apply(CGAffineTransform(scaleX: 2, y: 3))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 12, height: 6))
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @Test func holesAreByTheRule() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
    path.append(UIBezierPath(rect: CGRect(x: 3, y: 3, width: 3, height: 3)))
    #expect(path.contains(CGPoint(x: 4, y: 4)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 4, y: 4)))
  }

  @Test func dashesComeBack() {
    let path = UIBezierPath()
    path.setLineDash([4, 2], count: 2, phase: 1)
    var (count, phase) = (0, CGFloat(0))
    var pattern: [CGFloat] = [0, 0]
    path.getLineDash(&pattern, count: &count, phase: &phase)
    #expect((pattern, count, phase) == ([4, 2], 2, 1))
  }

  @Test func copiesAreOfTheirOwn() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2))
    let copy = try #require(path.copy() as? UIBezierPath)
    #expect(copy == path)
    copy.addLine(to: CGPoint(x: 9, y: 9))
    #expect(copy != path)
    #expect(path.bounds.width == 2)
  }

  @Test func stepsAreToldOneByOne() {
    let path = NSBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.relativeLine(to: CGPoint(x: 2, y: 0))
    path.relativeCurve(
      to: CGPoint(x: 3, y: 3), controlPoint1: CGPoint(x: 1, y: 0), controlPoint2: CGPoint(x: 2, y: 1))
    path.close()
    path.relativeMove(to: CGPoint(x: 5, y: 5))
    path.line(to: .zero)
    #expect(
      (0..<path.elementCount).map { path.element(at: $0) } == [
        .moveTo, .lineTo, .curveTo, .closePath, .moveTo, .lineTo,
      ])
    var points = [CGPoint](repeating: .zero, count: 3)
    #expect(path.element(at: 2, associatedPoints: &points) == .curveTo)
    #expect(points == [CGPoint(x: 4, y: 2), CGPoint(x: 5, y: 3), CGPoint(x: 6, y: 5)])
    #expect(path.element(at: 99) == .closePath)
  }

  @Test func cornersAreRounded() {
    let path = NSBezierPath()
    path.move(to: .zero)
    path.appendArc(from: CGPoint(x: 10, y: 0), to: CGPoint(x: 10, y: 10), radius: 4)
    #expect(path.bounds.maxX == 10)
    #expect(abs(path.currentPoint.y - 4) < 1e-9)
    #expect(!path.cgPath.boundingBoxOfPath.contains(CGPoint(x: 10, y: 5)))
  }
}
