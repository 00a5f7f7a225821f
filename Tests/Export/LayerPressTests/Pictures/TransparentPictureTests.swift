import LayerPress
import QuartzCore
import Testing

@testable import LayerPress

/// Pictures with transparent parts in documents: viewers smooth colours and alpha each by itself, so what colour nothing has
/// can be seen.
@Suite struct TransparentPictureTests {
  /// A white disc on white is white at every scale, however many colours and bits its picture needs.
  @Test func noDarkLineAroundPictures() throws {
    let pink = CGColor(srgbRed: 1, green: 0.97, blue: 0.97, alpha: 1)
    try checkWhiteDisc(with: pink, at: [37, 72, 100, 300, 431])
    try checkWhiteDisc(with: CGColor(gray: 0.97, alpha: 1), at: [72, 431])
    try checkWhiteDisc(with: nil, at: [72, 431])
  }

  private func checkWhiteDisc(with color: CGColor?, at resolutions: [Int]) throws {
    let folder = try TestFolder()
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
        #expect(darkest >= 244, "\(program) at \(dpi) dpi")
      }
    }
  }
}
