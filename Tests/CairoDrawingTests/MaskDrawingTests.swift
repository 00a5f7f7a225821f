import CoreGraphics
import DisplayList
import ImageDecoding
import TextLayout
import XCTest

@testable import CairoDrawing

/// What a document is to hold in its masks of brightness.
final class MaskDrawingTests: XCTestCase {
  private func masks(of items: [DisplayItem]) throws -> DocumentMasks {
    let drawing = try PDFDrawing(
      images: ImageCache(), outlines: GlyphOutlines(), fallbackDPI: 150, creationDate: "20000101000000Z",
      marksLuminosityMasks: true, write: { _ in true })
    _ = try drawing.addPage(DisplayList(400, 400, items), size: CGSize(width: 400, height: 400))
    try drawing.finish()
    return drawing.masks
  }

  private func shadow(
    _ width: CGFloat, radius: CGFloat = 8, sigma: CGFloat = 6, at offset: CGFloat = 0, opacity: Float = 0.5
  ) -> DisplayItem {
    let path = CGPath(
      roundedRect: CGRect(x: 20, y: 20, width: width, height: 90), cornerWidth: radius, cornerHeight: radius,
      transform: nil)
    return .shadow(
      DisplayShadow(
        silhouette: .path(path, .winding), sigma: sigma, offset: CGSize(width: offset, height: 3),
        color: .black.alpha(opacity)))
  }

  func testEqualShadowsAreDrawnOnce() throws {
    let masks = try masks(of: (0..<10).map { shadow(100, at: CGFloat($0)) })
    XCTAssertEqual(masks.drawings.count, 1)
    XCTAssertEqual(masks.pieces.count, 1)
  }

  func testRectanglesOfAllSizesShareTheirCorner() throws {
    let masks = try masks(of: (0..<10).map { shadow(100 + CGFloat($0)) })
    XCTAssertEqual(masks.drawings.count, 10)
    XCTAssertEqual(masks.pieces.count, 1)
    for drawing in masks.drawings { XCTAssertLessThan(drawing.content.count, 400) }
  }

  func testOtherBlursRadiiAndOpacitiesHaveCornersOfTheirOwn() throws {
    let masks = try masks(of: [
      shadow(100), shadow(100, radius: 9), shadow(100, sigma: 5), shadow(100, opacity: 1),
    ])
    XCTAssertEqual(masks.pieces.count, 4)
  }

  func testSmallRectanglesAreDrawnWhole() throws {
    let masks = try masks(of: [shadow(30, sigma: 40)])
    XCTAssertEqual(masks.pieces.count, 1)
    XCTAssertEqual(String(decoding: masks.drawings[0].content, as: UTF8.self).split(separator: "\n").count, 1)
  }

  /// MuPDF cuts numbers off, but takes a mask's upper half for 1/256 more; others round.
  func testGreysShowTheirByteInRenderersThatRoundAndInThoseThatCutNumbersOff() {
    for byte in 0...255 {
      let grey = Double(MaskWriter.grey(Double(byte) / 255)) / 1000
      XCTAssertEqual(Int((grey * 255).rounded()), byte)
      let mask = Int(grey * 255)
      let white = 255 - (255 * (mask + mask >> 7) + 255) / 256
      XCTAssertEqual(255 - white, byte, accuracy: byte == 128 ? 1 : 0)
    }
  }

  func testContoursArePathsInWholeNumbers() {
    var writer = MaskWriter()
    writer.draw(
      piece: 0, through: CGAffineTransform(a: 0.5, b: 0, c: 0, d: -1, tx: 12.25, ty: -0.000001),
      clip: CGRect(x: -3, y: 0, width: 10, height: 20))
    XCTAssertEqual(
      String(decoding: writer.bytes, as: UTF8.self),
      "q .5 0 0 -1 12.25 -.000001 cm -3 0 10 20 re W n /L gs /P0 Do Q\n")
  }
}
