import CoreGraphics
import Testing

@testable import Blurring

/// What paths of very many edges cover.
@Suite struct SampledCoverageTests {
  private func alphas(_ path: CGPath, _ rule: CGPathFillRule = .winding, width: CGFloat, height: CGFloat)
    -> [UInt8]
  {
    SampledCoverage(of: path, rule: rule, in: CGRect(x: 0, y: 0, width: width, height: height)).alphas()
  }

  @Test func pixelsThatARectangleCoversInPartHaveThatPart() {
    let path = CGPath(rect: CGRect(x: 0.5, y: 0.25, width: 2, height: 1.75), transform: nil)
    #expect(alphas(path, width: 4, height: 3) == [96, 191, 96, 0, 128, 255, 128, 0, 0, 0, 0, 0])
  }

  @Test func whatIsOutsideOfTheBoxStillWindsAroundIt() {
    let path = CGPath(rect: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), transform: nil)
    #expect(alphas(path, width: 2, height: 1) == [255, 255])
  }

  @Test func evenOddLeavesOutWhatIsCoveredTwice() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 3, height: 1))
    path.addRect(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(alphas(path, .evenOdd, width: 3, height: 1) == [255, 0, 255])
    #expect(alphas(path, width: 3, height: 1) == [255, 255, 255])
  }

  @Test func rowsAreCountedInManyBandsAsInOne() {
    // So wide that a band has one row.
    let path = CGPath(rect: CGRect(x: 1, y: 0.5, width: 30_000, height: 2), transform: nil)
    let rows = alphas(path, width: 40_000, height: 3)
    #expect([0, 1, 30_000, 30_001].map { rows[$0] } == [0, 128, 128, 0])
    #expect([0, 1, 30_000, 30_001].map { rows[40_000 + $0] } == [0, 255, 255, 0])
  }

  @Test func edgesCountTheRowsOfTheBoxThatTheyCross() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: -100))
    path.addLine(to: CGPoint(x: 5, y: 100))
    path.addLine(to: CGPoint(x: 9, y: 100))
    path.closeSubpath()
    let box = CGRect(x: 0, y: 0, width: 9, height: 20)
    #expect(path.crossedRows(in: box, through: .identity) == 40)
    #expect(path.crossedRows(in: box, through: CGAffineTransform(scaleX: 1, y: 0.1)) == 20)
  }
}
