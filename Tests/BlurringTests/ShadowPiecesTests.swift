import Blurring
import CoreGraphics
import XCTest

final class ShadowPiecesTests: XCTestCase {
  private func silhouette(_ width: CGFloat, _ height: CGFloat, radius: CGFloat) -> ShadowSilhouette {
    .roundedRectangle(
      CGRect(x: -width / 2, y: -height / 2, width: width, height: height),
      corner: CGSize(width: radius, height: radius))
  }

  func testLargeRectanglesAreFourCopiesOfACornerThatTheyShare() throws {
    let small = try XCTUnwrap(ShadowPieces(silhouette(80, 70, radius: 6), sigma: 5))
    let large = try XCTUnwrap(ShadowPieces(silhouette(800, 270, radius: 6), sigma: 5))
    XCTAssertEqual(small.placements.count, 4)
    XCTAssertEqual(large.placements.count, 4)
    XCTAssertEqual(small.shapes, large.shapes)
    XCTAssertNotEqual(small.shapes, ShadowPieces(silhouette(80, 70, radius: 7), sigma: 5)?.shapes)
  }

  func testBarsOfOneWidthShareTheirCorner() throws {
    let short = try XCTUnwrap(ShadowPieces(silhouette(200, 20, radius: 10), sigma: 8))
    let long = try XCTUnwrap(ShadowPieces(silhouette(300, 20, radius: 10), sigma: 8))
    let high = try XCTUnwrap(ShadowPieces(silhouette(20, 200, radius: 10), sigma: 8))
    XCTAssertEqual(short.shapes, long.shapes)
    XCTAssertNotEqual(short.shapes, high.shapes)
    XCTAssertEqual(high.placements.count, 4)
  }

  func testSmallOnesAreOnePiece() throws {
    let small = try XCTUnwrap(ShadowPieces(silhouette(20, 20, radius: 3), sigma: 8))
    XCTAssertEqual(small.placements.count, 1)
  }

  func testSharpAndOtherSilhouettesHaveNone() {
    XCTAssertNil(ShadowPieces(silhouette(200, 200, radius: 3), sigma: 0))
    XCTAssertNil(ShadowPieces(.path(Shapes.path(Shapes.star), .winding), sigma: 5))
  }

  func testCardsOfAllSizesShareTheCornersTheyHave() throws {
    func card(_ width: CGFloat, _ height: CGFloat) throws -> ShadowPieces {
      let path = CGPath.roundedRect(
        CGRect(x: 0, y: 0, width: width, height: height),
        radii: CGCornerRadii(12, corners: [.minXminY, .maxXminY]))
      return try XCTUnwrap(
        ShadowPieces(ShadowSilhouette(path: path, sigma: 4).normalized.silhouette, sigma: 4))
    }
    let (small, large) = (try card(90, 80), try card(300, 240))
    XCTAssertEqual(small.shapes.count, 2)
    XCTAssertEqual(small.placements.count, 4)
    XCTAssertEqual(small.shapes, large.shapes)
  }

  /// Of a hundred lines of equal alpha most are images of a few.
  func testAreasShareTheirPaths() throws {
    for radius in [0, 4, 20, 40] as [CGFloat] {
      let pieces = try XCTUnwrap(ShadowPieces(silhouette(240, 200, radius: radius), sigma: 4))
      let areas = pieces.shapes[0].areas()
      XCTAssertGreaterThan(areas.count, 100)
      XCTAssertLessThan(Set(areas.map(\.path)).count, 13, "radius \(radius)")
    }
  }

  /// At each point the highest level of all copies that hold it is what is shown.
  func testCopiesShowTheBlur() throws {
    for (width, height, radius, sigma) in [
      (100, 80, 0, 8), (100, 80, 12, 8), (300, 60, 30, 4), (60, 300, 10, 9), (50, 50, 1, 6), (30, 24, 12, 7),
    ] as [(CGFloat, CGFloat, CGFloat, Double)] {
      let silhouette = silhouette(width, height, radius: radius)
      let pieces = try XCTUnwrap(ShadowPieces(silhouette, sigma: sigma))
      let areas = pieces.shapes.map { $0.areas() }
      let blurred = BlurredSilhouette(silhouette, sigma: sigma)
      var worst = 0.0
      for i in 0..<23 {
        for j in 0..<19 {
          let p = CGPoint(
            x: blurred.bounds.minX + blurred.bounds.width * (CGFloat(i) + 0.5) / 23,
            y: blurred.bounds.minY + blurred.bounds.height * (CGFloat(j) + 0.5) / 19)
          let shown = pieces.placements.reduce(0) { highest, placement in
            let inside = p.applying(placement.transform.inverted())
            guard placement.clip.contains(inside) else { return highest }
            let holding = areas[placement.shape].last { area in
              area.path.contains(inside.applying(area.transform.inverted()))
            }
            return max(highest, holding?.level ?? 0)
          }
          worst = max(worst, abs(shown - blurred.alpha(at: p)))
        }
      }
      XCTAssertLessThan(worst * 255, 2.1, "\(width) × \(height), radius \(radius), σ \(sigma)")
    }
  }

  func testNestedContoursNeverGrow() {
    // At one of these levels a sample of the field is just as high as single precision can tell.
    let contours = BlurredSilhouette(.path(Shapes.round, .winding), sigma: 4).contours(steps: 100).contours
    var last = Double.infinity
    for (k, contour) in contours.enumerated().dropFirst(80) {
      let area = Shapes.area(contour.path)
      XCTAssertLessThan(area, last + 1e-3, "contour \(k)")
      last = area
    }
  }
}
