import LayerPress
import QuartzCore
import XCTest

@testable import LayerPress

/// Pictures with transparent parts in documents: viewers smooth colours and alpha each by itself, so what colour nothing has
/// can be seen.
final class TransparentPictureTests: XCTestCase {
  func testTransparentPixelsHaveTheColourNextToThem() {
    // a . . b, over a row of nothing, over . c . .
    var colors: [UInt8] = [
      1, 1, 1, 0, 0, 0, 0, 0, 0, 2, 2, 2,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 3, 3, 3, 0, 0, 0, 0, 0, 0,
    ]
    let alpha: [UInt8] = [9, 0, 0, 9, 0, 0, 0, 0, 0, 9, 0, 0]
    XCTAssertTrue(TransparentPixels.fill(&colors, channels: 3, alpha: alpha, width: 4, height: 3))
    let reds = stride(from: 0, to: colors.count, by: 3).map { colors[$0] }
    XCTAssertEqual(Array(reds[0..<4]), [1, 1, 2, 2])
    XCTAssertTrue([[1, 1, 2, 2], [3, 3, 3, 3]].contains(Array(reds[4..<8])))
    XCTAssertEqual(Array(reds[8..<12]), [3, 3, 3, 3])
  }

  func testNothingChangesWhereAllOrNothingIsSeen() {
    for alpha: UInt8 in [0, 255] {
      var colors = [UInt8](repeating: 7, count: 12)
      XCTAssertFalse(
        TransparentPixels.fill(
          &colors, channels: 3, alpha: [alpha, alpha, alpha, alpha], width: 2, height: 2))
      XCTAssertEqual(colors, [UInt8](repeating: 7, count: 12))
    }
  }

  /// A white disc on white is white at every scale, however many colours and bits its picture needs.
  func testNoDarkLineAroundPictures() throws {
    let pink = CGColor(srgbRed: 1, green: 0.97, blue: 0.97, alpha: 1)
    try checkWhiteDisc(with: pink, at: [37, 72, 100, 300, 431])
    try checkWhiteDisc(with: CGColor(gray: 0.97, alpha: 1), at: [72, 431])
    try checkWhiteDisc(with: nil, at: [72, 431])
  }

  private func checkWhiteDisc(with color: CGColor?, at resolutions: [Int]) throws {
    let folder = try TestFolder(self)
    let page = TestLayers.page(60, 60)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    let disc = CALayer()
    disc.frame = CGRect(x: 7.3, y: 8.7, width: 40, height: 40)
    disc.cornerRadius = 20
    disc.backgroundColor = CGColor(gray: 1, alpha: 1)
    let dot = CALayer()
    dot.frame = CGRect(x: 18, y: 18, width: 4, height: 4)
    dot.backgroundColor = color
    disc.addSublayer(dot)
    disc.shouldRasterize = true
    page.addSublayer(disc)
    try Exporter().export(page, to: folder.file("a.pdf"))
    for dpi in resolutions {
      _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "\(dpi)", "a.pdf", "p"], in: folder.path)
      _ = try Tool(
        "mutool", ["draw", "-q", "-c", "rgb", "-r", "\(dpi)", "-o", "m.png", "a.pdf"], in: folder.path)
      for program in ["p", "m"] {
        let png = try DecodedPNG(path: folder.file("\(program).png"))
        var darkest = 255
        for y in 0..<png.height {
          for x in 0..<png.width { darkest = min(darkest, Int(png[x, y].prefix(3).min() ?? 0)) }
        }
        XCTAssertGreaterThanOrEqual(darkest, 244, "\(program) at \(dpi) dpi")
      }
    }
  }
}
