import CoreGraphics
import Foundation
import Testing

@testable import SVGWriting

/// What turns about a point is told from what does something else.
struct TurningTests {
  /// A turn by an angle in degrees about a point, which is then moved.
  private func turn(_ degrees: Double, about x: Double, _ y: Double, by offset: (Double, Double) = (0, 0))
    -> [Double]
  {
    let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return [c, s, -s, c, x - c * x + s * y + offset.0, y - s * x - c * y + offset.1]
  }

  @Test func aTurnKnowsItsCentreAndItsAngles() throws {
    let turning = try #require(
      Turning(stride(from: 10, through: 370, by: 30).map { turn($0, about: 20, 30, by: (4, 5)) }))
    #expect(abs(turning.center.x - 20) < 1e-6)
    #expect(abs(turning.center.y - 30) < 1e-6)
    #expect(abs(turning.offset.x - 4) < 1e-6)
    #expect(abs(turning.offset.y - 5) < 1e-6)
    #expect(zip(turning.angles, stride(from: 10.0, through: 370, by: 30)).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func whatMovesOrGrowsOrStandsStillIsNoTurn() {
    #expect(Turning([turn(0, about: 0, 0), turn(40, about: 20, 30), turn(80, about: 25, 30)]) == nil)
    #expect(Turning([turn(0, about: 0, 0), turn(40, about: 0, 0).map { $0 * 1.1 }]) == nil)
    #expect(Turning([turn(40, about: 20, 30), turn(40, about: 20, 30)]) == nil)
    #expect(Turning([[1, 0, 0, 1, 0, 0], []]) == nil)
  }
}
