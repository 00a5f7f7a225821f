import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct CGPathConstructionTests {
  private let box = CGRect(x: 10, y: 20, width: 40, height: 30)

  @Test func rectangleRunsFromItsOriginToTheRight() {
    #expect(
      Array(CGPath(rect: box, transform: nil).elements) == [
        .move(to: CGPoint(x: 10, y: 20)), .line(to: CGPoint(x: 50, y: 20)), .line(to: CGPoint(x: 50, y: 50)),
        .line(to: CGPoint(x: 10, y: 50)), .closeSubpath,
      ])
  }

  @Test func ellipseStartsAtItsRightAndRunsTowardsGrowingY() {
    let elements = Array(CGPath(ellipseIn: box, transform: nil).elements)
    #expect(elements.first == .move(to: CGPoint(x: 50, y: 35)))
    guard case .curve(let end, _, _) = elements[1] else {
      Issue.record("no curve")
      return
    }
    #expect(end == CGPoint(x: 30, y: 50))
  }

  @Test func roundedRectangleStartsAtItsRightAndReducesLargeCorners() {
    let path = CGPath(roundedRect: box, cornerWidth: 100, cornerHeight: 5, transform: nil)
    #expect(path.shape == .roundedRect(box, CGSize(width: 20, height: 5)))
    #expect(path.points.first == CGPoint(x: 50, y: 35))
    #expect(path.boundingBoxOfPath == box)
    #expect(!path.contains(CGPoint(x: 11, y: 20.5)))
  }

  @Test func shapeIsForgottenWithTheFirstChangeAndKeptByUprightTransforms() {
    let path = CGMutablePath()
    path.addRect(box)
    #expect(path.shape == .rect(box))
    #expect(
      path.transformed(by: CGAffineTransform(scaleX: 2, y: 2)).shape
        == .rect(CGRect(x: 20, y: 40, width: 80, height: 60)))
    #expect(path.transformed(by: CGAffineTransform(rotationAngle: 1)).shape == .general)
    path.addLine(to: .zero)
    #expect(path.shape == .general)
  }

  @Test func transformPointerIsApplied() {
    var t = CGAffineTransform(translationX: 1, y: 2)
    #expect(CGPath(rect: box, transform: &t) == CGPath(rect: box.offsetBy(dx: 1, dy: 2)))
    #expect(CGPath(rect: box).copy(using: &t) == CGPath(rect: box.offsetBy(dx: 1, dy: 2)))
  }

  @Test func segmentsWithoutCurrentPointHaveNoEffect() {
    let path = CGMutablePath()
    path.addLine(to: .zero)
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addQuadCurve(to: .zero, control: .zero)
    path.closeSubpath()
    #expect(path.isEmpty)
  }

  @Test func lineAfterClosingStartsWhereTheSubpathStarted() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 5)])
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 9, y: 9))
    #expect(
      Array(path.elements.suffix(3)) == [
        .closeSubpath, .move(to: CGPoint(x: 1, y: 1)), .line(to: CGPoint(x: 9, y: 9)),
      ])
  }

  @Test func copyOfAMutablePathDoesNotFollowIt() throws {
    let path = CGMutablePath()
    path.addRect(box)
    let copy = try #require(path.copy())
    path.addRect(box)
    #expect(copy == CGPath(rect: box))
    #expect(copy != path)
    #expect(copy.copy() === copy, "an immutable path is its own copy")
  }

  @Test func arcDirections() {
    // From 0 to a quarter with growing angles: the short way; with falling angles: three quarters.
    for (clockwise, length) in [(false, CGFloat.pi / 2 * 10), (true, .pi * 3 / 2 * 10)] {
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: clockwise)
      expectEqual(path.length, length, accuracy: 0.02)
      expectEqual(path.currentPoint.x, 0, accuracy: 1e-12)
      expectEqual(path.currentPoint.y, 10, accuracy: 1e-12)
    }
  }

  @Test func arcOfAWholeTurnIsACircle() {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 10, startAngle: 1, endAngle: 1 + 2 * .pi, clockwise: false)
    expectEqual(path.length, 2 * .pi * 10, accuracy: 0.02)
  }

  @Test func aWholeTurnMayBeRoundedAsInFiles() {
    for (end, clockwise) in [(6.283185, true), (-6.2831853, false)] {
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: end, clockwise: clockwise)
      expectEqual(path.length, 2 * .pi * 10, accuracy: 0.02)
    }
  }

  /// As browsers and Core Graphics have it: the angles name one direction, and the arc goes all the way around to it.
  @Test func anglesThatAreWholeTurnsApartAreACircleInEitherDirection() {
    for start in [0, 1, -2.5] as [CGFloat] {
      for turns in [-2, -1, 1, 2] as [CGFloat] {
        for clockwise in [false, true] {
          let path = CGMutablePath()
          path.addArc(
            center: .zero, radius: 10, startAngle: start, endAngle: start + turns * 2 * .pi,
            clockwise: clockwise)
          let place = "\(start), \(turns), \(clockwise)"
          expectEqual(path.length, 2 * .pi * 10, accuracy: 0.02, place)
          // A quarter on, the circle has turned the way that was asked for.
          let quarter = start + (clockwise ? -1 : 1) * .pi / 2
          let point = path.trimmedPath(from: 0, to: 0.25).currentPoint
          expectEqual(point.x, 10 * cos(quarter), accuracy: 1e-2, place)
          expectEqual(point.y, 10 * sin(quarter), accuracy: 1e-2, place)
        }
      }
    }
  }

  @Test func anglesBeyondATurnAgainstTheDirectionAreTheRestOfATurn() {
    for (end, clockwise) in [(3 * CGFloat.pi, true), (-3 * .pi, false)] {
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: end, clockwise: clockwise)
      expectEqual(path.length, .pi * 10, accuracy: 0.02)
    }
  }

  @Test func equalAnglesAddNoArc() {
    for clockwise in [false, true] {
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 10, startAngle: 2, endAngle: 2, clockwise: clockwise)
      #expect(path.length == 0)
    }
  }

  @Test func relativeArcsOfAWholeTurnAreCircles() {
    for delta in [-2 * CGFloat.pi, 2 * .pi] {
      let path = CGMutablePath()
      path.addRelativeArc(center: .zero, radius: 10, startAngle: 1, delta: delta)
      expectEqual(path.length, 2 * .pi * 10, accuracy: 0.02)
    }
  }

  /// Where the two lines hardly bend, rounding must not make the short arc a circle.
  @Test func arcBetweenTangentsThatHardlyBendIsShort() {
    for bend in [-1e-6, -1e-8, 1e-8, 1e-6] as [CGFloat] {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 1e6, y: 1e6))
      path.addArc(
        tangent1End: CGPoint(x: 1e6 + 10, y: 1e6), tangent2End: CGPoint(x: 1e6 + 20, y: 1e6 + 10 * bend),
        radius: 0.01)
      expectEqual(path.length, 10, accuracy: 0.01, "\(bend)")
    }
  }

  @Test func arcContinuesFromTheCurrentPoint() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(center: CGPoint(x: 20, y: 0), radius: 5, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.points[1] == CGPoint(x: 25, y: 0))
  }

  @Test func arcBetweenTangents() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    expectEqual(path.points[1].x, 6, accuracy: 1e-12)
    expectEqual(path.currentPoint.x, 10, accuracy: 1e-12)
    expectEqual(path.currentPoint.y, 4, accuracy: 1e-12)
    #expect(path.boundingBoxOfPath.maxX < 10 + 1e-9)
  }

  @Test func arcBetweenTangentsOnOneLineIsALine() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 4)
    #expect(Array(path.elements) == [.move(to: .zero), .line(to: CGPoint(x: 10, y: 0))])
  }

  @Test func applyWithBlockHandsOutTheSameElements() {
    var dice = SeededGenerator(seed: 3)
    let path = dice.path()
    let again = CGMutablePath()
    path.applyWithBlock { element in
      let p = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: again.move(to: p[0])
      case .addLineToPoint: again.addLine(to: p[0])
      case .addQuadCurveToPoint: again.addQuadCurve(to: p[1], control: p[0])
      case .addCurveToPoint: again.addCurve(to: p[2], control1: p[0], control2: p[1])
      case .closeSubpath: again.closeSubpath()
      }
    }
    #expect(again == path)
    #expect(again.hashValue == path.hashValue)
  }

  @Test func isRectKnowsRectanglesInEitherDirection() {
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 10, y: 20), CGPoint(x: 10, y: 50), CGPoint(x: 50, y: 50), CGPoint(x: 50, y: 20),
    ])
    #expect(!path.isRect(nil), "it is open")
    path.closeSubpath()
    var found = CGRect.zero
    #expect(path.isRect(&found))
    #expect(found == box)
    #expect(!CGPath(ellipseIn: box).isRect(nil))
  }

  @Test func emptyPathHasNoBox() {
    #expect(CGMutablePath().boundingBox.isNull)
    #expect(CGMutablePath().boundingBoxOfPath.isNull)
    #expect(CGPath(rect: .null).isEmpty)
  }

  @Test func aMillionPrimitivesAreMade() {
    var count = 0
    for k in 0..<100_000 {
      let rect = CGRect(x: CGFloat(k), y: 0, width: 10, height: 10)
      count += CGPath(rect: rect).verbs.count
      count += CGPath(roundedRect: rect, cornerWidth: 2, cornerHeight: 2).verbs.count
    }
    #expect(count == 1_500_000)
  }

  @Test func shapesAreRecognizedByTheirPoints() {
    let rect = CGRect(x: 1.5, y: 2, width: 30.25, height: 20)
    let shapes = [
      CGPath(rect: rect, transform: nil), CGPath(ellipseIn: rect, transform: nil),
      CGPath(roundedRect: rect, cornerWidth: 4, cornerHeight: 3, transform: nil),
    ]
    for path in shapes {
      let copy = CGMutablePath()
      path.applyWithBlock { element in
        let p = element.pointee.points
        switch element.pointee.type {
        case .moveToPoint: copy.move(to: p[0])
        case .addLineToPoint: copy.addLine(to: p[0])
        case .addQuadCurveToPoint: copy.addQuadCurve(to: p[1], control: p[0])
        case .addCurveToPoint: copy.addCurve(to: p[2], control1: p[0], control2: p[1])
        case .closeSubpath: copy.closeSubpath()
        }
      }
      #expect(copy.shape == .general)
      #expect(copy.recognizingShape().shape == path.shape)
      copy.addLine(to: .zero)
      #expect(copy.recognizingShape().shape == .general)
    }
  }
}
