import CoreGraphics
import Drawing
import ImageDecoding
import PDFMarks
import TextLayout
import XCTest

@testable import CairoDrawing

/// What a document is to hold in its masks of brightness.
final class MaskDrawingTests: XCTestCase {
  private func masks(of items: [Drawing.Node]) throws -> DocumentMasks {
    let drawing = try PDFDrawing(
      images: ImageCache(), outlines: GlyphOutlines(), fallbackDPI: 150, creationDate: "20000101000000Z",
      write: { _ in true })
    _ = try drawing.addPage(DrawnPage(400, 400, items), size: CGSize(width: 400, height: 400))
    try drawing.finish()
    return drawing.masks
  }

  private func shadow(
    _ width: CGFloat, radius: CGFloat = 8, sigma: CGFloat = 12, at offset: CGFloat = 0, opacity: Float = 0.5
  ) -> Drawing.Node {
    let path = CGPath(
      roundedRect: CGRect(x: 20, y: 20, width: width, height: 90), cornerWidth: radius, cornerHeight: radius,
      transform: nil)
    return .shadow(
      DrawnShadow(
        silhouette: .path(path, .winding), sigma: sigma, offset: CGSize(width: offset, height: 3),
        color: .black.alpha(opacity)))
  }

  func testEqualShadowsAreDrawnOnce() throws {
    let masks = try masks(of: (0..<10).map { shadow(100, at: CGFloat($0)) })
    XCTAssertEqual(masks.fills.count, 1)
  }

  /// A size takes two small drawings: a quarter of itself, and that mirrored.
  func testRectanglesOfAllSizesHaveTheirCornerInCommon() throws {
    let masks = try masks(of: (0..<50).map { shadow(100 + CGFloat($0)) })
    XCTAssertEqual(masks.fills.count, 50)
    XCTAssertEqual(masks.drawings.filter { !$0.isGroup }.count, 1)
    XCTAssertEqual(masks.drawings.count, 101)
    XCTAssertLessThan(masks.drawings.filter(\.isGroup).map(\.content.count).max() ?? .max, 200)
  }

  /// Some viewers show all of the box around a turned group within a mask.
  func testTurnedRectanglesAreDrawnAsAWhole() throws {
    let turned = group(CGAffineTransform(rotationAngle: 0.3), nil, [shadow(100)])
    XCTAssertEqual(try masks(of: turned).drawings.map(\.parts), [[]])
  }

  func testOtherBlursRadiiAndOpacitiesAreOtherDrawings() throws {
    let masks = try masks(of: [
      shadow(100), shadow(100, radius: 9), shadow(100, sigma: 15), shadow(100, opacity: 1),
    ])
    XCTAssertEqual(masks.drawings.filter { !$0.isGroup }.count, 4)
  }

  func testContoursArePathsInWholeNumbers() throws {
    let drawing = String(decoding: try masks(of: [shadow(100)]).drawings[0].content, as: UTF8.self)
    for line in drawing.split(separator: "\n") where !line.hasSuffix(" g") {
      XCTAssertNil(line.firstIndex(of: "."), "\(line)")
    }
    XCTAssertEqual(drawing.components(separatedBy: "f\n").count - 1, 64)
  }
}
