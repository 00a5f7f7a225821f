import DisplayList
import XCTest

/// What two parts of a cut drawing show of a pixel that belongs to both.
final class ShareTests: XCTestCase {
  private let line = Share.Line(a: 1, b: 0, c: 0)

  func testBothPartsLetThroughWhatTheWholeWould() {
    let (first, second) = (
      Share.Side(line: line.opposite, isLater: false), Share.Side(line: line, isLater: true)
    )
    for alpha in [0, 0.1, 0.5, 0.9, 1] {
      for share in [0, 0.2, 0.5, 0.7, 1] {
        let beneath = alpha * first.factor(share: 1 - share, alpha: alpha)
        let above = alpha * second.factor(share: share, alpha: alpha)
        XCTAssertEqual((1 - beneath) * (1 - above), 1 - alpha, accuracy: 1e-12, "\(alpha), \(share)")
      }
    }
  }

  func testOpaquePartsHaveASmoothEdgeAboveAndReachBeneathIt() {
    XCTAssertEqual(Share.Side(line: line, isLater: true).factor(share: 0.3, alpha: 1), 0.3)
    XCTAssertEqual(Share.Side(line: line, isLater: false).factor(share: 0.7, alpha: 1), 1)
  }
}
