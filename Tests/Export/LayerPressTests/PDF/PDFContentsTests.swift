import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Pages of PDFs as contents of layers, and pictures that are masks of their brightness.
@Suite struct PDFContentsTests {
  /// A page of 60 × 30 points: red on the left, a word on white to the right.
  private func document(_ folder: TestFolder, masked: Bool = false) throws -> CGImage {
    let page = TestLayers.text("Pg", in: CGSize(width: 60, height: 30))
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    page.sublayers?.first?.frame.origin.x = 24
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 20, height: 30)
    square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    page.addSublayer(square)
    if masked {
      square.shadowOpacity = 1
      square.shadowRadius = 2
    }
    try Exporter().export(page, to: folder.file("page.pdf"))
    return try CGImage(contentsOf: URL(fileURLWithPath: folder.file("page.pdf")))
  }

  private func page(showing image: CGImage) -> CALayer {
    let page = TestLayers.page(120, 60)
    page.contents = image
    return page
  }

  @Test func aPageStaysVectorsInEveryFormat() throws {
    let folder = try TestFolder()
    let page = page(showing: try document(folder))
    for name in ["a.pdf", "a.svg", "a.png"] {
      #expect(try Exporter().export(page, to: folder.file(name)).findings == [], "\(name)")
    }
    let objects = try Tool("qpdf", ["--qdf", "--object-streams=disable", "a.pdf", "-"], in: folder.path)
      .output
    #expect(!objects.contains("/Subtype /Image"))
    #expect(try Tool("pdftotext", ["a.pdf", "-"], in: folder.path).output.contains("Pg"))
    #expect(try !folder.text("a.svg").contains("<image"))
    _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "72", "a.pdf", "pdf"], in: folder.path)
    _ = try Tool("rsvg-convert", ["a.svg", "-o", "svg.png"], in: folder.path)
    let meant = try DecodedPNG(path: folder.file("a.png"))
    #expect(meant[20, 30].map(Int.init) == [255, 0, 0, 255])
    #expect(meant[44, 4].map(Int.init) == [255, 255, 255, 255])
    for name in ["pdf.png", "svg.png"] {
      let seen = try DecodedPNG(path: folder.file(name))
      var difference = 0
      for y in 0..<60 { for x in 0..<120 { difference += abs(Int(seen[x, y][1]) - Int(meant[x, y][1])) } }
      #expect(difference / 7200 < 5, "\(name) looks as the PNG does")
    }
  }

  @Test func masksBecomePixelsInSVGAndAreReported() throws {
    let folder = try TestFolder()
    let page = page(showing: try document(folder, masked: true))
    #expect(try Exporter().export(page, to: folder.file("a.pdf")).findings == [])
    let found = try Exporter().export(page, to: folder.file("a.svg")).findings
    #expect(found.map(\.reason) == ["page.pdf has masks that SVG is not given as vectors"])
    #expect(found.map(\.outcome) == [.rasterised])
    #expect(found.map(\.dpi) == [300], "of our inches, where a point of the page is two of ours")
    try Exporter().export(page, to: folder.file("a.png"))
    _ = try Tool("rsvg-convert", ["a.svg", "-o", "svg.png"], in: folder.path)
    let (meant, seen) = (
      try DecodedPNG(path: folder.file("a.png")), try DecodedPNG(path: folder.file("svg.png"))
    )
    for x in [20, 42, 46, 60] {
      expectEqual(Int(seen[x, 30][1]), Int(meant[x, 30][1]), accuracy: 12, "at \(x)")
    }
  }

  @Test func pagesThatBecomePixelsAreAsFineAsTheyAreShown() throws {
    let folder = try TestFolder()
    let image = try document(folder, masked: true)
    // As large as twice 90 × 45 points in the page, in spite of what is shown smaller.
    let (page, large, small) = (TestLayers.page(240, 120), CALayer(), CALayer())
    (large.frame, small.frame) = (
      CGRect(x: 10, y: 10, width: 90, height: 45), CGRect(x: 200, y: 60, width: 12, height: 6)
    )
    (large.contents, small.contents) = (image, image)
    large.anchorPoint = .zero
    large.position = CGPoint(x: 10, y: 10)
    large.transform = CATransform3DMakeScale(2, 2, 1)
    page.sublayers = [large, small]
    let found = try Exporter().export(page, to: folder.file("a.svg")).findings
    #expect(found.map(\.dpi) == [300, 300])
    let svg = try folder.text("a.svg")
    #expect(svg.contains("width=\"750\" height=\"375\""), "180 points at 300 dpi")
  }

  /// PNGs are drawn band by band, and poppler fades masks that are turned at the edges of what it draws on.
  @Test func masksOfAPageHaveNoSeamsBetweenBands() throws {
    let folder = try TestFolder()
    let (drawing, bar) = (TestLayers.page(560, 840), CALayer())
    bar.frame = CGRect(x: 140, y: -140, width: 280, height: 1120)
    bar.shadowPath = CGPath(roundedRect: bar.bounds, cornerWidth: 9, cornerHeight: 9, transform: nil)
    bar.shadowOpacity = 1
    bar.shadowRadius = 40
    bar.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    drawing.addSublayer(bar)
    try Exporter().export(drawing, to: folder.file("page.pdf"))
    let page = TestLayers.page(400, 600)
    page.contents = try CGImage(contentsOf: URL(fileURLWithPath: folder.file("page.pdf")))
    try Exporter().export(page, to: folder.file("a.png"), scale: 2)
    let seen = try DecodedPNG(path: folder.file("a.png"))
    // Steps of a smooth shadow are alike from row to row.
    for x in stride(from: 20, to: 780, by: 40) {
      for y in 4..<1196 {
        let (above, here, below) = (Int(seen[x, y - 1][3]), Int(seen[x, y][3]), Int(seen[x, y + 1][3]))
        #expect(abs(above + below - 2 * here) <= 4, "row \(y), column \(x)")
      }
    }
  }

  @Test func aPartOfAPageIsShown() throws {
    let folder = try TestFolder()
    let page = page(showing: try document(folder))
    page.contentsRect = CGRect(x: 0, y: 0, width: 0.25, height: 1)
    try Exporter().export(page, to: folder.file("a.svg"))
    try Exporter().export(page, to: folder.file("a.png"))
    _ = try Tool("rsvg-convert", ["a.svg", "-o", "svg.png"], in: folder.path)
    for name in ["a.png", "svg.png"] {
      let seen = try DecodedPNG(path: folder.file(name))
      #expect(seen[115, 30].map(Int.init) == [255, 0, 0, 255], "\(name)")
    }
  }

  // MARK: Masks of brightness

  @Test func aBrightPictureIsAnOpaqueBlackOne() throws {
    let folder = try TestFolder()
    let provider = try #require(CGDataProvider(data: Data([255, 255, 0, 0, 128, 128])))
    let grey = try #require(
      CGImage(
        width: 6, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 6,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    let page = TestLayers.page(60, 10)
    page.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    page.contents = grey.alphaOfLuminance()
    for name in ["a.pdf", "a.svg", "a.png"] { try Exporter().export(page, to: folder.file(name)) }
    _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "72", "a.pdf", "pdf"], in: folder.path)
    _ = try Tool("rsvg-convert", ["a.svg", "-o", "svg.png"], in: folder.path)
    for name in ["a.png", "pdf.png", "svg.png"] {
      let seen = try DecodedPNG(path: folder.file(name))
      for (x, red) in [(8, 0), (30, 255), (52, 127)] {
        expectEqual(Int(seen[x, 5][0]), red, accuracy: 5, "\(name) at \(x)")
        expectEqual(Int(seen[x, 5][1]), 0, accuracy: 5, "\(name) at \(x)")
      }
    }
    #expect(try document(folder).alphaOfLuminance() == nil)
  }
}
