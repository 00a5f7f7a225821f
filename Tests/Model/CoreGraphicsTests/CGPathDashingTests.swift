import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct CGPathDashingTests {
  private let line: CGPath = {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    return path
  }()

  /// From where to where the dashes of a level line run.
  private func dashes(_ path: CGPath, _ lengths: [CGFloat], phase: CGFloat = 0) -> [[CGFloat]] {
    path.copy(dashingWithPhase: phase, lengths: lengths).sampled(steps: 1).map { $0.map(\.x) }
  }

  @Test func dashesAndGapsInTurn() {
    #expect(dashes(line, [3, 2]) == [[0, 3], [5, 8]])
  }

  @Test func phaseStartsInsideThePattern() {
    #expect(dashes(line, [3, 2], phase: 1) == [[0, 2], [4, 7], [9, 10]])
    #expect(dashes(line, [3, 2], phase: 4) == [[1, 4], [6, 9]])
    #expect(
      dashes(line, [3, 2], phase: -1) == [[1, 4], [6, 9]], "a negative phase starts in the gap before")
  }

  @Test func oddNumberOfLengthsIsGoneThroughTwice() {
    #expect(dashes(line, [1, 2, 3]) == [[0, 1], [3, 6], [7, 9]])
  }

  @Test func eachSubpathStartsThePatternAnew() {
    let two = CGMutablePath()
    two.addPath(line)
    two.addPath(line, transform: CGAffineTransform(translationX: 100, y: 0))
    #expect(dashes(two, [8, 4]) == [[0, 8], [100, 108]])
  }

  @Test func dashAcrossTheStartOfAClosedSubpathIsOnePiece() {
    // 40 around: dashes at 0–8, 12–20, 24–32, 36–40 and on into the first.
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let dashed = square.copy(dashingWithPhase: 0, lengths: [8, 4])
    #expect(dashed.verbs.filter { $0 == .moveToPoint }.count == 3)
    expectEqual(dashed.length, 28, accuracy: 1e-9)
    #expect(
      dashed.sampled(steps: 1).contains([CGPoint(x: 0, y: 4), CGPoint(x: 0, y: 0), CGPoint(x: 8, y: 0)]))
  }

  @Test func dashThatMeetsACornerDoesNotReachAroundIt() {
    let triangle = CGMutablePath()
    // The sides are 20 long, but for what rounding made of them: dashes begin just before or after the corners.
    triangle.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 10, y: 17.3205), .zero])
    for (phase, what) in [(0, "begin"), (5, "end")] as [(CGFloat, String)] {
      for nudge in [-1e-5, 0, 1e-5] as [CGFloat] {
        let dashed = triangle.copy(dashingWithPhase: phase + nudge, lengths: [5, 5])
        for dash in dashed.sampled(steps: 1) {
          #expect(dash.count == 2, "dashes that \(what) at corners, moved by \(nudge): \(dash)")
        }
        expectEqual(dashed.length, 30, accuracy: 1e-3)
      }
    }
  }

  @Test func whetherDashesBeginAtCorners() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
    func begins(_ lengths: [CGFloat], _ phase: CGFloat, _ path: CGPath) -> Bool {
      path.beginsDashesAtCorners(phase: phase, lengths: lengths)
    }
    #expect(begins([5, 5], 0, square))
    #expect(begins([6, 8], -6, square), "20 + 8 is two patterns")
    #expect(begins([3], 4, square))
    #expect(!begins([5, 5], 1, square))
    #expect(!begins([5, 5], 5, square), "dashes end at the corners")
    #expect(!begins([5, 5], 0, line))
    #expect(
      !begins([.pi, .pi], 0, CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 16, height: 16))), "no corners")
  }

  @Test func whetherADashRunsAroundTheStart() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    func runs(_ lengths: [CGFloat], _ phase: CGFloat, _ path: CGPath) -> Bool {
      path.dashesRunAcrossItsStart(phase: phase, lengths: lengths)
    }
    #expect(runs([8, 4], 0, square))
    #expect(!runs([6, 4], 0, square), "a gap ends where the path does")
    #expect(!runs([8, 4], 9, square), "it starts with a gap")
    #expect(!runs([8, 4], 0, line))
    #expect(!runs([8, 5], 0, CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))), "no corner")
  }

  @Test func dashAlongManyShortSegmentsIsWhole() {
    let path = CGMutablePath()
    path.addLines(between: (0...100_000).map { CGPoint(x: CGFloat($0) / 1000, y: 0) })
    let dashed = path.copy(dashingWithPhase: 0, lengths: [30, 20])
    expectEqual(dashed.length, 60, accuracy: 0.02)
  }

  @Test func dashLongerThanAClosedSubpathLeavesItClosed() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(square.copy(dashingWithPhase: 0, lengths: [100, 5]) == square)
  }

  @Test func dashWithoutLengthKnowsItsDirection() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 10, y: 10), CGPoint(x: 40, y: 40)])
    let dots = path.copy(dashingWithPhase: 0, lengths: [0, 20])
    let squares = dots.copy(strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    let side = 2 * CGFloat(2).squareRoot()
    #expect(dots.verbs.filter { $0 == .moveToPoint }.count == 3)
    #expect(squares.contains(CGPoint(x: 10 + side - 0.01, y: 10)))
    #expect(!squares.contains(CGPoint(x: 11.9, y: 11.9)), "the square stands on its corner")
  }

  @Test func dashesOfCurvesHaveTheirLength() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    let dashed = circle.copy(dashingWithPhase: 0, lengths: [3, 5])
    for samples in dashed.sampled(steps: 2000).dropFirst() {
      let length = zip(samples, samples.dropFirst()).reduce(0) {
        $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)
      }
      #expect(length <= 3.0001)
      #expect(length > 2.9999 - 0.2)
    }
    expectEqual(dashed.length, 7 * 3 + (circle.length - 56 < 3 ? circle.length - 56 : 3), accuracy: 1e-6)
  }

  @Test func eachClosedSubpathJoinsItsOwnDashes() {
    let squares = CGMutablePath()
    for k in 0..<3 { squares.addRect(CGRect(x: CGFloat(20 * k), y: 0, width: 10, height: 10)) }
    let dashed = squares.copy(dashingWithPhase: 0, lengths: [8, 4])
    #expect(dashed.verbs.filter { $0 == .moveToPoint }.count == 9)
    expectEqual(dashed.length, 84, accuracy: 1e-9)
  }

  @Test func unusableLengthsLeaveThePathSolid() {
    for lengths in [[], [0, 0], [-1, 2], [.nan, 1], [.infinity, 1], [1e-9, 1e-9]] as [[CGFloat]] {
      #expect(line.copy(dashingWithPhase: 0, lengths: lengths) == line)
    }
  }
}
