import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Panes of frosted glass, in every format.
@Suite struct BackgroundFilterTests {
  private func page() -> CALayer {
    let page = TestLayers.page(200, 120)
    page.backgroundColor = CGColor(srgbRed: 0.9, green: 0.95, blue: 1, alpha: 1)
    let disc = CALayer()
    disc.frame = CGRect(x: 20, y: 20, width: 80, height: 80)
    disc.cornerRadius = 40
    disc.backgroundColor = CGColor(srgbRed: 0.9, green: 0.3, blue: 0.1, alpha: 1)
    let text = CATextLayer()
    text.frame = CGRect(x: 60, y: 40, width: 140, height: 40)
    text.string = NSAttributedString(
      string: "Glass",
      attributes: [
        .font: "DejaVu Sans", .foregroundColor: CGColor(gray: 0, alpha: 1),
        .link: "https://example.org/glass",
      ])
    let pane = CALayer()
    pane.frame = CGRect(x: 50, y: 30, width: 90, height: 60)
    pane.cornerRadius = 12
    pane.backgroundFilters = [blur(5)]
    let loupe = CALayer()
    loupe.frame = CGRect(x: 150, y: 30, width: 40, height: 40)
    loupe.cornerRadius = 20
    loupe.backgroundFilters = ["colorInvert"]
    page.sublayers = [disc, text, pane, loupe]
    return page
  }

  private func blur(_ radius: Double) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(radius, forKey: "inputRadius")
    return filter
  }

  @Test func pdfAndSVGLookAsPixelsDo() throws {
    let folder = try TestFolder()
    let report = try Exporter().export(
      ExportDocument(pages: [page()]),
      to: [
        ExportOutput(.png(scale: 2), path: folder.file("a.png")),
        ExportOutput(.pdf, path: folder.file("a.pdf")), ExportOutput(.svg, path: folder.file("a.svg")),
      ])
    // A blur of several colours; the inverted colours are paints.
    #expect(report.findings.map(\.reason) == ["this format has no blur"])
    _ = try Tool(
      "mutool", ["draw", "-q", "-c", "rgb", "-r", "144", "-o", "pdf.png", "a.pdf"], in: folder.path)
    _ = try Tool("rsvg-convert", ["-z", "2", "-o", "svg.png", "a.svg"], in: folder.path)
    let ours = try DecodedPNG(path: folder.file("a.png"))
    for name in ["pdf", "svg"] {
      let theirs = try DecodedPNG(path: folder.file("\(name).png"))
      // Within the pane, away from its edge and from the letters beyond. librsvg blurs by boxes.
      for y in 70..<170 {
        for x in 110..<270 {
          let (a, b) = (ours[x, y], theirs[x, y])
          let difference = (0..<3).reduce(0) { max($0, abs(Int(a[$1]) - Int(b[$1]))) }
          #expect(difference <= 8, "\(name) at \(x) \(y)")
          if difference > 8 { return }
        }
      }
    }
  }

  @Test func theTextBehindIsFoundOnceAndLeadsSomewhereOnce() throws {
    let folder = try TestFolder()
    try Exporter().export(page(), to: folder.file("a.pdf"))
    let text = try Tool("pdftotext", ["a.pdf", "-"], in: folder.path).output
    #expect(text.split(whereSeparator: \.isWhitespace) == ["Glass"])
    let json = try Tool("qpdf", ["--json", "a.pdf"], in: folder.path).output
    #expect(json.components(separatedBy: "https://example.org/glass").count == 2)
  }

  /// What is seen through the pane, and no more: the page is 300 pixels to the inch otherwise.
  @Test func thePictureIsAsCoarseAsTheBlurAllows() throws {
    let folder = try TestFolder()
    try Exporter().export(page(), to: folder.file("a.pdf"))
    let rows = try Tool("pdfimages", ["-list", "a.pdf"], in: folder.path).output.split(separator: "\n")
      .dropFirst(2)
    let image = try #require(rows.first).split(separator: " ")
    try expectEqual(#require(Double(image[3])), 90 * 8 / 5, accuracy: 6)
    try expectEqual(#require(Double(image[4])), 60 * 8 / 5, accuracy: 6)
  }

  @Test func onATransparentPageTheBlurReplacesWhatIsSharp() throws {
    let folder = try TestFolder()
    let page = TestLayers.page(40, 20)
    let bar = CALayer()
    bar.frame = CGRect(x: 18, y: 0, width: 4, height: 20)
    bar.backgroundColor = CGColor(gray: 0, alpha: 1)
    let pane = CALayer()
    pane.frame = page.bounds
    pane.backgroundFilters = [blur(4)]
    page.sublayers = [bar, pane]
    try Exporter().export(page, to: folder.file("a.png"))
    let png = try DecodedPNG(path: folder.file("a.png"))
    // The Gaussian of the bar in its middle.
    expectEqual(Double(png[20, 10][3]), 255 * erf(2 / 4 / 2.0.squareRoot()), accuracy: 4)
  }

  /// What lies behind is mirrored at the page's edge, where groups then end. Through a turn and back, Cairo takes them for a
  /// pixel wider than they are, and would make a picture of the page in which panes are black.
  @Test func turnedPanesBeforeBlendedLayersAreNoPicture() throws {
    let folder = try TestFolder()
    for degrees in stride(from: 51.0, through: 63, by: 6) {
      let page = TestLayers.page(120, 90)
      page.backgroundColor = CGColor(gray: 1, alpha: 1)
      let blended = CALayer()
      blended.frame = CGRect(x: 55.94, y: -1.43, width: 53.63, height: 34.92)
      blended.compositingFilter = "softLight"
      for part in [
        CGRect(x: 0, y: 0, width: 18.65, height: 10), CGRect(x: 5, y: 5, width: 10, height: 13.16),
      ] {
        let layer = CALayer()
        layer.frame = part
        layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        blended.addSublayer(layer)
      }
      let pane = CALayer()
      pane.bounds = CGRect(x: 0, y: 0, width: 51.44, height: 50.03)
      pane.position = CGPoint(x: 30.31, y: 5.8)
      pane.setAffineTransform(CGAffineTransform(rotationAngle: degrees * .pi / 180))
      let multiply = CAFilter(type: "colorMultiply")
      multiply.setValue(CGColor(srgbRed: 0.1, green: 0.5, blue: 1, alpha: 1), forKey: "inputColor")
      pane.backgroundFilters = [multiply]
      page.sublayers = [blended, pane]
      try Exporter().export(page, to: folder.file("a.pdf"))
      // The pane, in which things blend before they are filtered, is one of at most 75 points; the page has 120.
      let pictures = try Tool("pdfimages", ["-list", "a.pdf"], in: folder.path).output.split(separator: "\n")
      for picture in pictures.dropFirst(2) {
        let width = try #require(Int(picture.split(separator: " ")[3]))
        #expect(width < 75 * 300 / 72 + 5, "\(degrees)")
      }
    }
  }

  /// Letters in the picture are not fitted to its coarse pixels.
  @Test func lettersInThePictureKeepTheirShapes() throws {
    let folder = try TestFolder()
    let page = TestLayers.text("illicit mimicry", in: CGSize(width: 160, height: 30))
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    let pane = CALayer()
    pane.frame = page.bounds
    pane.backgroundFilters = [blur(4)]
    page.addSublayer(pane)
    try Exporter().export(page, to: folder.file("a.pdf"))
    try Exporter().export(page, to: folder.file("a.png"), scale: 2)
    _ = try Tool(
      "mutool", ["draw", "-q", "-c", "rgb", "-r", "144", "-o", "pdf.png", "a.pdf"], in: folder.path)
    let (ours, theirs) = (
      try DecodedPNG(path: folder.file("a.png")), try DecodedPNG(path: folder.file("pdf.png"))
    )
    var largest = 0
    for y in 0..<ours.height {
      for x in 0..<ours.width { largest = max(largest, abs(Int(ours[x, y][0]) - Int(theirs[x, y][0]))) }
    }
    #expect(largest <= 5)
  }
}
