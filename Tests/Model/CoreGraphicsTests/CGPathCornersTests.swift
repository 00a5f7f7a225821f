import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct CGPathCornersTests {
  private let box = CGRect(x: 0, y: 0, width: 200, height: 100)

  @Test func radiiOfTheirOwn() {
    let path = CGPath.roundedRect(box, radii: CGCornerRadii(minXminY: 20, maxXmaxY: 40))
    #expect(path.boundingBoxOfPath == box)
    #expect(!path.contains(CGPoint(x: 5, y: 5)))
    #expect(!path.contains(CGPoint(x: 190, y: 90)))
    #expect(path.contains(CGPoint(x: 1, y: 99)))
    #expect(path.contains(CGPoint(x: 199, y: 1)))
    // A quarter disc is missing at each round corner.
    let missing: CGFloat = (1 - .pi / 4) * (400 + 1600)
    expectEqual(area(path), 20_000 - missing, accuracy: 2)
  }

  @Test func equalRadiiAreARoundedRectangle() {
    let path = CGPath.roundedRect(box, radii: CGCornerRadii(30))
    #expect(path == CGPath(roundedRect: box, cornerWidth: 30, cornerHeight: 30))
    #expect(path.shape == .roundedRect(box, CGSize(width: 30, height: 30)))
  }

  @Test func radiiLongerThanASideShrinkInProportion() {
    let path = CGPath.roundedRect(box, radii: CGCornerRadii(minXminY: 100, minXmaxY: 300))
    // 400 do not fit a side of 100: a quarter of each is left.
    #expect(path == CGPath.roundedRect(box, radii: CGCornerRadii(minXminY: 25, minXmaxY: 75)))
  }

  @Test func continuousCornerStartsBeyondItsRadius() {
    let path = CGPath.continuousRoundedRect(box, cornerRadius: 20)
    #expect(path.boundingBoxOfPath == box)
    #expect(path.points.contains { abs($0.x - 20 * 1.528665) < 1e-9 && $0.y == 0 })
    #expect(path.verbs.filter { $0 == .addCurveToPoint }.count == 12)
    // Near its middle the corner is almost that of a circle.
    let middle = 20 * (1 - CGFloat(0.5).squareRoot())
    #expect(path.contains(CGPoint(x: middle + 0.3, y: middle + 0.3)))
    #expect(!path.contains(CGPoint(x: middle - 0.3, y: middle - 0.3)))
  }

  @Test func continuousCornerNearsACircleWhereThereIsNoRoom() {
    let square = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(
      CGPath.continuousRoundedRect(square, cornerRadius: 80) == CGPath.roundedRect(square, radii: .init(50)))
    let circle = CGPath(ellipseIn: square).sampled(steps: 200)
    for point in CGPath.continuousRoundedRect(square, cornerRadius: 49.99).sampled(steps: 10).joined() {
      #expect(CGPath.distance(from: point, to: circle) < 0.03)
    }
  }

  @Test func continuousCornersShareASide() {
    // 40 and 40 leave 1.25 radii of a side of 100 to each.
    let path = CGPath.continuousRoundedRect(box, cornerRadius: 40)
    let inTheMiddle = path.points.filter { $0.x == 200 && abs($0.y - 50) < 1e-9 }
    #expect(inTheMiddle.count == 3, "where the path starts, where it leaves the side and where it comes back")
  }

  @Test func sidesRunInOneDirection() {
    for radius in stride(from: CGFloat(5), through: 49, by: 4) {
      for radii in [
        CGCornerRadii(radius), CGCornerRadii(minXminY: 50, maxXminY: radius, maxXmaxY: radius / 2),
      ] {
        let path = CGPath.continuousRoundedRect(box, radii: radii)
        #expect(path.points.allSatisfy { $0.x > -1e-9 && $0.x < 200 + 1e-9 })
        #expect(!(area(path) < 0))
        // A line that ran backwards would add to the length of the outline.
        #expect(path.length < 600, "radii \(radii)")
        #expect(
          path.copy(strokingWithWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
            .boundingBoxOfPath.width < 201.1)
      }
    }
  }

  @Test func continuousCornersNeverLeaveTheRectangleOrCross() {
    for radius in stride(from: CGFloat(5), through: 60, by: 5) {
      let path = CGPath.continuousRoundedRect(box, cornerRadius: radius, corners: [.minXminY, .maxXmaxY])
      #expect(path.boundingBoxOfPath == box, "radius \(radius)")
      #expect(path.contains(CGPoint(x: 199, y: 1)), "a corner that was not chosen stays sharp")
      #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)), "radius \(radius)")
    }
  }

  @Test func radiusThatIsNoneGivesARectangle() {
    for radius in [0, -5, CGFloat.nan] {
      #expect(CGPath.continuousRoundedRect(box, cornerRadius: radius).rectangle == box)
      #expect(CGPath.roundedRect(box, radii: CGCornerRadii(radius)).rectangle == box)
    }
  }

  private func area(_ path: CGPath) -> CGFloat {
    var doubled: CGFloat = 0
    for points in path.sampled(steps: 200) {
      for (a, b) in zip(points, points.dropFirst()) { doubled += a.x * b.y - b.x * a.y }
    }
    return doubled / 2
  }
}
