import CoreGraphics
import XCTest

@testable import LayerPress

/// How many pixels a page has.
final class PixelSizeTests: XCTestCase {
  private func size(_ width: CGFloat, _ height: CGFloat, scale: Double) throws -> [Int] {
    let size = try PixelSize(of: CGSize(width: width, height: height), scale: scale, limit: .max)
    return [size.width, size.height]
  }

  /// 24 × 0.6667 is 16.0008.
  func testARoundedScaleAddsNoPixel() throws {
    XCTAssertEqual(try size(24, 48, scale: 0.6667), [16, 32])
    XCTAssertEqual(try size(1200, 3000, scale: 0.6667), [800, 2000])
    XCTAssertEqual(try size(24, 300, scale: 0.3333), [8, 100])
    XCTAssertEqual(try size(24, 60, scale: 0.1667), [4, 10])
  }

  func testARoundedSizeInMillimetresAddsNoPixel() throws {
    XCTAssertEqual(try size(72.000_01, 72, scale: 300.0 / 72), [300, 300])
  }

  func testAPartOfAPixelIsAWholeOne() throws {
    XCTAssertEqual(try size(10.1, 10.01, scale: 1), [11, 11])
    XCTAssertEqual(try size(595.276, 841.89, scale: 300 / 72.0), [2481, 3508])
    XCTAssertEqual(try size(20_000.3, 0.001, scale: 1), [20_001, 1])
  }

  func testALimitIsOfAllPixels() {
    XCTAssertNoThrow(try PixelSize(of: CGSize(width: 40, height: 30), scale: 2, limit: 4800))
    XCTAssertThrowsError(try PixelSize(of: CGSize(width: 40, height: 30), scale: 2, limit: 4799)) {
      XCTAssertEqual(
        ($0 as? ExportError)?.message,
        "the picture would be 80 × 60 pixels, 4800 in all, which is more than 4799; "
          + "--max-output-pixels (ExportOptions.PNG.pixelLimit) allows more")
    }
  }
}
