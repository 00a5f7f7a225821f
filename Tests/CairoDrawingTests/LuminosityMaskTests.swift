import CoreGraphics
import DisplayList
import Foundation
import ImageDecoding
import TextLayout
import XCTest

@testable import CairoDrawing

/// Shadows through masks of brightness, as documents have them once they are finished.
final class LuminosityMaskTests: XCTestCase {
  private let page = CGSize(width: 100, height: 100)

  /// A document whose masks are named as finishing names them, in place of as many bytes.
  private func finished(_ list: DisplayList) throws -> Data {
    final class Sink { var data = Data() }
    let sink = Sink()
    let drawing = try PDFDrawing(
      images: ImageCache(), outlines: GlyphOutlines(), fallbackDPI: 150, creationDate: "20000101000000Z",
      marksLuminosityMasks: true,
      write: { bytes in
        sink.data.append(contentsOf: bytes)
        return true
      })
    _ = try drawing.addPage(list, size: page)
    try drawing.finish()
    let (alpha, luminosity) = (Data("/Type /Mask\n   /S /Alpha".utf8), Data("/S /Luminosity          ".utf8))
    XCTAssertEqual(alpha.count, luminosity.count)
    var data = sink.data
    while let place = data.range(of: alpha) { data.replaceSubrange(place, with: luminosity) }
    return data
  }

  private func shadow(_ path: CGPath, sigma: CGFloat, color: RGBA) -> DisplayItem {
    .shadow(
      DisplayShadow(
        silhouette: .path(path, .winding), sigma: sigma, offset: CGSize(width: 2, height: 3), color: color))
  }

  /// The largest difference, in 1/255, of a document's red from what alphas of a shadow in this colour leave on white.
  private func error(
    of pdf: Data, _ color: RGBA, by renderer: PDFTool.Renderer, alpha: (Double, Double) -> Double
  ) throws -> Double {
    let pixels = try PDFTool.pixels(pdf, dpi: 144, by: renderer)
    var worst = 0.0
    for y in stride(from: 0, to: pixels.height, by: 2) {
      for x in stride(from: 0, to: pixels.width, by: 2) {
        let covered = alpha((Double(x) + 0.5) / 2, (Double(y) + 0.5) / 2) * Double(color.alpha)
        let expected = 255 * (1 - covered * (1 - Double(color.red)))
        worst = max(worst, abs(Double(pixels[x, y].red) - expected))
      }
    }
    return worst
  }

  func testRectanglesAreGaussiansInRenderersThatRoundDownToo() throws {
    let sigma = 6.0
    func edge(_ d: Double) -> Double { 0.5 * (1 + erf(d / sigma / 2.0.squareRoot())) }
    func alpha(_ x: Double, _ y: Double) -> Double {
      (edge(x - 32) - edge(x - 72)) * (edge(y - 33) - edge(y - 63))
    }
    for color in [RGBA.black, .black.alpha(0.5), .opaqueBlue.alpha(0.8)] {
      let pdf = try finished(DisplayList(100, 100, [shadow(rect(30, 30, 40, 30), sigma: 6, color: color)]))
      for renderer in [PDFTool.Renderer.poppler, .mupdf] {
        // Half a step of 85 and the curves are 2; renderers round what remains.
        XCTAssertLessThanOrEqual(
          try error(of: pdf, color, by: renderer, alpha: alpha), 3.5, "\(color) by \(renderer)")
      }
    }
  }

  func testLettersAndStarsAreAsDarkAsTheirPixels() throws {
    let star = CGMutablePath()
    for k in 0..<10 {
      let (angle, radius) = (Double(k) * .pi / 5, k % 2 == 0 ? 35.0 : 15.0)
      let p = CGPoint(x: 50 + radius * sin(angle), y: 50 - radius * cos(angle))
      if k == 0 { star.move(to: p) } else { star.addLine(to: p) }
    }
    star.closeSubpath()
    let list = DisplayList(100, 100, [shadow(star, sigma: 5, color: .black)])
    let pixels = try list.pixels(scale: 2)
    let pdf = try finished(list)
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      let worst = try error(of: pdf, .black, by: renderer) { x, y in
        Double(pixels[Int(x * 2), Int(y * 2)].alpha) / 255
      }
      XCTAssertLessThanOrEqual(worst, 5, "\(renderer)")
    }
  }

  func testShadowsThatAreEqualAreWrittenOnce() throws {
    func count(_ copies: Int) throws -> Int {
      let items = (0..<copies).map { shadow(rect(CGFloat($0) * 7 + 10, 40, 20, 10), sigma: 4, color: .black) }
      return try finished(DisplayList(100, 100, items)).count
    }
    XCTAssertLessThan(try count(10) - count(1), 1000)
  }

  func testARoundedRectangleIsShort() throws {
    let path = CGPath(
      roundedRect: CGRect(x: 20, y: 20, width: 60, height: 60), cornerWidth: 4, cornerHeight: 4,
      transform: nil)
    let list = DisplayList(100, 100, [shadow(path, sigma: 8, color: .black)])
    XCTAssertLessThan(try finished(list).count, 16_000)
  }

  func testShadowsInPerspective() throws {
    let projection = Projection(
      m11: 1, m12: 0, m13: 0.004, m21: 0.1, m22: 0.9, m23: 0.001, m31: 2, m32: 3, m33: 1)
    let list = DisplayList(
      100, 100,
      [
        .shadow(
          DisplayShadow(
            silhouette: .path(rect(30, 30, 40, 30), .winding), sigma: 6, offset: .zero,
            color: .black, projection: projection))
      ])
    let pixels = try list.pixels(scale: 2)
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      let worst = try error(of: finished(list), .black, by: renderer) { x, y in
        Double(pixels[Int(x * 2), Int(y * 2)].alpha) / 255
      }
      XCTAssertLessThanOrEqual(worst, 4, "\(renderer)")
    }
  }

  func testGreysAreTheBytesOfRenderersThatCutNumbersOff() {
    for byte in 0...255 {
      let grey = LuminosityMask.grey(Double(byte) / 255)
      XCTAssertEqual(Int(grey * 255), byte)
      XCTAssertEqual(Int((grey * 255).rounded()), byte)
    }
  }
}
