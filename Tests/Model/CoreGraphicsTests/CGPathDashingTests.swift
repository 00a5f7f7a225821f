import CoreGraphics
import XCTest

final class CGPathDashingTests: XCTestCase {
  private let line: CGPath = {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    return path
  }()

  /// From where to where the dashes of a level line run.
  private func dashes(_ path: CGPath, _ lengths: [CGFloat], phase: CGFloat = 0) -> [[CGFloat]] {
    path.copy(dashingWithPhase: phase, lengths: lengths).sampled(steps: 1).map { $0.map(\.x) }
  }

  func testDashesAndGapsInTurn() {
    XCTAssertEqual(dashes(line, [3, 2]), [[0, 3], [5, 8]])
  }

  func testPhaseStartsInsideThePattern() {
    XCTAssertEqual(dashes(line, [3, 2], phase: 1), [[0, 2], [4, 7], [9, 10]])
    XCTAssertEqual(dashes(line, [3, 2], phase: 4), [[1, 4], [6, 9]])
    XCTAssertEqual(
      dashes(line, [3, 2], phase: -1), [[1, 4], [6, 9]], "a negative phase starts in the gap before")
  }

  func testOddNumberOfLengthsIsGoneThroughTwice() {
    XCTAssertEqual(dashes(line, [1, 2, 3]), [[0, 1], [3, 6], [7, 9]])
  }

  func testEachSubpathStartsThePatternAnew() {
    let two = CGMutablePath()
    two.addPath(line)
    two.addPath(line, transform: CGAffineTransform(translationX: 100, y: 0))
    XCTAssertEqual(dashes(two, [8, 4]), [[0, 8], [100, 108]])
  }

  func testDashAcrossTheStartOfAClosedSubpathIsOnePiece() {
    // 40 around: dashes at 0–8, 12–20, 24–32, 36–40 and on into the first.
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let dashed = square.copy(dashingWithPhase: 0, lengths: [8, 4])
    XCTAssertEqual(dashed.verbs.filter { $0 == .moveToPoint }.count, 3)
    XCTAssertEqual(dashed.length, 28, accuracy: 1e-9)
    XCTAssertTrue(
      dashed.sampled(steps: 1).contains([CGPoint(x: 0, y: 4), CGPoint(x: 0, y: 0), CGPoint(x: 8, y: 0)]))
  }

  func testDashThatMeetsACornerDoesNotReachAroundIt() {
    let triangle = CGMutablePath()
    // The sides are 20 long, but for what rounding made of them: dashes begin just before or after the corners.
    triangle.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 10, y: 17.3205), .zero])
    for (phase, what) in [(0, "begin"), (5, "end")] as [(CGFloat, String)] {
      for nudge in [-1e-5, 0, 1e-5] as [CGFloat] {
        let dashed = triangle.copy(dashingWithPhase: phase + nudge, lengths: [5, 5])
        for dash in dashed.sampled(steps: 1) {
          XCTAssertEqual(dash.count, 2, "dashes that \(what) at corners, moved by \(nudge): \(dash)")
        }
        XCTAssertEqual(dashed.length, 30, accuracy: 1e-3)
      }
    }
  }

  func testWhetherDashesBeginAtCorners() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
    func begins(_ lengths: [CGFloat], _ phase: CGFloat, _ path: CGPath) -> Bool {
      path.beginsDashesAtCorners(phase: phase, lengths: lengths)
    }
    XCTAssertTrue(begins([5, 5], 0, square))
    XCTAssertTrue(begins([6, 8], -6, square), "20 + 8 is two patterns")
    XCTAssertTrue(begins([3], 4, square))
    XCTAssertFalse(begins([5, 5], 1, square))
    XCTAssertFalse(begins([5, 5], 5, square), "dashes end at the corners")
    XCTAssertFalse(begins([5, 5], 0, line))
    XCTAssertFalse(
      begins([.pi, .pi], 0, CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 16, height: 16))), "no corners")
  }

  func testWhetherADashRunsAroundTheStart() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    func runs(_ lengths: [CGFloat], _ phase: CGFloat, _ path: CGPath) -> Bool {
      path.dashesRunAcrossItsStart(phase: phase, lengths: lengths)
    }
    XCTAssertTrue(runs([8, 4], 0, square))
    XCTAssertFalse(runs([6, 4], 0, square), "a gap ends where the path does")
    XCTAssertFalse(runs([8, 4], 9, square), "it starts with a gap")
    XCTAssertFalse(runs([8, 4], 0, line))
    XCTAssertFalse(
      runs([8, 5], 0, CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))), "no corner")
  }

  func testDashAlongManyShortSegmentsIsWhole() {
    let path = CGMutablePath()
    path.addLines(between: (0...100_000).map { CGPoint(x: CGFloat($0) / 1000, y: 0) })
    let dashed = path.copy(dashingWithPhase: 0, lengths: [30, 20])
    XCTAssertEqual(dashed.length, 60, accuracy: 0.02)
  }

  func testDashLongerThanAClosedSubpathLeavesItClosed() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    XCTAssertEqual(square.copy(dashingWithPhase: 0, lengths: [100, 5]), square)
  }

  func testDashWithoutLengthKnowsItsDirection() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 10, y: 10), CGPoint(x: 40, y: 40)])
    let dots = path.copy(dashingWithPhase: 0, lengths: [0, 20])
    let squares = dots.copy(strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    let side = 2 * CGFloat(2).squareRoot()
    XCTAssertEqual(dots.verbs.filter { $0 == .moveToPoint }.count, 3)
    XCTAssertTrue(squares.contains(CGPoint(x: 10 + side - 0.01, y: 10)))
    XCTAssertFalse(squares.contains(CGPoint(x: 11.9, y: 11.9)), "the square stands on its corner")
  }

  func testDashesOfCurvesHaveTheirLength() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    let dashed = circle.copy(dashingWithPhase: 0, lengths: [3, 5])
    for samples in dashed.sampled(steps: 2000).dropFirst() {
      let length = zip(samples, samples.dropFirst()).reduce(0) {
        $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)
      }
      XCTAssertLessThanOrEqual(length, 3.0001)
      XCTAssertGreaterThan(length, 2.9999 - 0.2)
    }
    XCTAssertEqual(dashed.length, 7 * 3 + (circle.length - 56 < 3 ? circle.length - 56 : 3), accuracy: 1e-6)
  }

  func testEachClosedSubpathJoinsItsOwnDashes() {
    let squares = CGMutablePath()
    for k in 0..<3 { squares.addRect(CGRect(x: CGFloat(20 * k), y: 0, width: 10, height: 10)) }
    let dashed = squares.copy(dashingWithPhase: 0, lengths: [8, 4])
    XCTAssertEqual(dashed.verbs.filter { $0 == .moveToPoint }.count, 9)
    XCTAssertEqual(dashed.length, 84, accuracy: 1e-9)
  }

  func testUnusableLengthsLeaveThePathSolid() {
    for lengths in [[], [0, 0], [-1, 2], [.nan, 1], [.infinity, 1], [1e-9, 1e-9]] as [[CGFloat]] {
      XCTAssertEqual(line.copy(dashingWithPhase: 0, lengths: lengths), line)
    }
  }
}
