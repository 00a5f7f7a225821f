import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Viewers add up the advances that a PDF's fonts say: what is missing of each adds up as well.
@Suite struct AdvanceTests {
  @Test func longLinesEndWhereTheyShould() throws {
    // Letters whose advances lie far above a thousandth of an em: as CFF and TrueType, of one byte and of two.
    let lines = [("Inter", "r"), ("DejaVu Sans", "c"), ("DejaVu Sans", "г"), ("Inter", "г")]
    let page = TestLayers.page(500, 80)
    for (row, (font, letter)) in lines.enumerated() {
      let text = CATextLayer()
      text.frame = CGRect(x: 0, y: 20 * row, width: 500, height: 20)
      text.string = String(repeating: letter, count: 80)
      text.font = font
      text.fontSize = 12
      text.foregroundColor = CGColor(gray: 0, alpha: 1)
      page.addSublayer(text)
    }
    let expected = try ends(of: Viewer.none.picture(of: page, scale: 8))
    // MuPDF rounds advances to thousandths of an em, which 80 letters add up to at most 0.48 points; a pixel is an eighth.
    for (viewer, accuracy) in [(Viewer.poppler, 1.0), (.mupdf, 8 * 0.48 + 1)] {
      let shown = try ends(of: viewer.picture(of: page, scale: 8))
      for (row, line) in lines.enumerated() {
        expectEqual(shown[row], expected[row], accuracy: accuracy, "\(line), eighths of a point, \(viewer)")
      }
    }
  }

  /// The last column with ink, for each of the page's lines.
  private func ends(of picture: DecodedPNG) throws -> [Double] {
    let height = picture.height / 4
    return try (0..<4).map { row in
      let isInk = { (x: Int, y: Int) in
        let place = (y * picture.width + x) * 4
        return picture.pixels[place] < 128 && picture.pixels[place + 3] > 128
      }
      let last = (0..<picture.width).last { x in (row * height..<(row + 1) * height).contains { isInk(x, $0) }
      }
      return Double(try #require(last))
    }
  }
}
