import Drawing
import QuartzCore
import Testing

@testable import Flattening

/// What solid areas hide.
@Suite struct CoverageTests {
  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [CGPoint] {
    [
      CGPoint(x: x, y: y), CGPoint(x: x + width, y: y), CGPoint(x: x + width, y: y + height),
      CGPoint(x: x, y: y + height),
    ]
  }

  @Test func nothingIsHiddenBeforeSomethingIsCovered() {
    #expect(!Coverage(within: [box(0, 0, 100, 100)]).hides(box(10, 10, 5, 5)))
    #expect(!Coverage(within: []).hides(box(10, 10, 5, 5)))
  }

  /// Also where two meet within a cell: together they hide it.
  @Test func areasThatMeetHideWhatLiesBehindBoth() {
    var coverage = Coverage(within: [box(0, 0, 100, 100)])
    coverage.cover([CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 0, y: 100)])
    #expect(coverage.hides(box(10, 10, 30, 30)))
    #expect(!coverage.hides(box(30, 30, 40, 40)))
    coverage.cover([CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100), CGPoint(x: 0, y: 100)])
    #expect(coverage.hides(box(30, 30, 40, 40)))
    #expect(coverage.hides(box(0, 0, 100, 100)))
  }

  @Test func aGapAsNarrowAsAHairIsSeen() {
    var coverage = Coverage(within: [box(0, 0, 100, 100)])
    coverage.cover(box(0, 0, 50, 100))
    coverage.cover(box(50.01, 0, 49.99, 100))
    #expect(!coverage.hides(box(20, 20, 60, 60)))
    #expect(coverage.hides(box(20, 20, 30, 60)))
  }

  @Test func whatReachesBeyondIsSeen() {
    var coverage = Coverage(within: [box(0, 0, 100, 100)])
    coverage.cover(box(0, 0, 100, 100))
    #expect(coverage.hides(box(1, 1, 98, 98)))
    #expect(!coverage.hides(box(50, 50, 60, 10)))
  }

  @Test func onlyOpaqueBackgroundsAreSolid() {
    func path(_ rect: CGRect, alpha: Float) -> Drawing.Node {
      .path(
        DrawnPath(
          path: CGPath(rect: rect, transform: nil),
          fill: .color(RGBA(red: 0, green: 0, blue: 0, alpha: alpha))))
    }
    let small = CGRect(x: 10, y: 10, width: 5, height: 5)
    let large = CGRect(x: 0, y: 0, width: 50, height: 40)
    func box(_ nodes: Drawing.Node...) -> CGRect? { OccluderBox(Drawing(nodes)).box }
    #expect(box(path(small, alpha: 1), path(large, alpha: 0.9)) == small)
    #expect(box(path(small, alpha: 1), path(large, alpha: 1)) == large)
    let faint = Drawing.Node.group(GroupEffects(opacity: 0.5, isIsolated: true), [path(large, alpha: 1)])
    #expect(box(faint) == nil)
    #expect(box(faint, path(small, alpha: 1)) == small)
    let turn = Group(transform: CGAffineTransform(rotationAngle: 0.5))
    #expect(box(.group(turn, [path(large, alpha: 1)])) == nil)
  }
}
