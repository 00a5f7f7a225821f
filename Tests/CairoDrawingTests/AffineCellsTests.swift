import CoreGraphics
import DisplayList
import XCTest

/// Rectangles in perspective, cut into cells that affine maps can show.
final class AffineCellsTests: XCTestCase {
  private let page = CGRect(x: 0, y: 0, width: 100, height: 80)
  private let rect = CGRect(x: -1000, y: -1000, width: 2000, height: 2000)
  /// A floor beneath the eye, which is 100 points before the page: all of y < 100 lies in front of it.
  private let floor = Projection(
    m11: 1, m12: 0, m13: 0, m21: -0.5, m22: -0.4, m23: -0.01, m31: 50, m32: 70, m33: 1)

  func testAllThatIsSeenLiesInACell() throws {
    let cells = try XCTUnwrap(
      AffineCells(rect, projection: floor, visible: page, tolerance: 0.2, overlap: 0.3, atMost: 4096))
    XCTAssertTrue(cells.isComplete)
    let back = try XCTUnwrap(floor.inverted())
    var count = 0
    for k in 0..<400 {
      let p = CGPoint(x: 2.5 + 5 * Double(k % 20), y: 2 + 4 * Double(k / 20))
      guard back.w(of: p) > 0, rect.contains(back(p)) else { continue }
      count += 1
      let cell = cells.cells.first { Polygon.holds($0.outline, [p], within: 1e-6) }
      let seen = try XCTUnwrap(cell, "\(p)").map
      let image = back(p).applying(seen)
      XCTAssertLessThan(hypot(image.x - p.x, image.y - p.y), 0.6, "\(p)")
    }
    XCTAssertGreaterThan(count, 150)
  }

  func testMoreCellsThanAreAllowedAreNone() {
    XCTAssertNil(
      AffineCells(rect, projection: floor, visible: page, tolerance: 0.2, overlap: 0.3, atMost: 20))
  }

  func testWhatIsNotSeenNeedsNoCells() throws {
    let beside = CGRect(x: 5000, y: 0, width: 10, height: 10)
    let cells = try XCTUnwrap(
      AffineCells(rect, projection: floor, visible: beside, tolerance: 0.2, overlap: 0.3, atMost: 4096))
    XCTAssertEqual(cells.cells.count, 0)
  }
}
