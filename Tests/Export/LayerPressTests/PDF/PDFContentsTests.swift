import LayerPress
import QuartzCore
import XCTest

/// Pages of PDFs as contents of layers, and pictures that are masks of their brightness.
final class PDFContentsTests: XCTestCase {
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

  func testAPageStaysVectorsInEveryFormat() throws {
    let folder = try TestFolder(self)
    let page = page(showing: try document(folder))
    for name in ["a.pdf", "a.svg", "a.png"] {
      XCTAssertEqual(try Exporter().export(page, to: folder.file(name)).findings, [], name)
    }
    let objects = try Tool("qpdf", ["--qdf", "--object-streams=disable", "a.pdf", "-"], in: folder.path)
      .output
    XCTAssertFalse(objects.contains("/Subtype /Image"))
    XCTAssertTrue(try Tool("pdftotext", ["a.pdf", "-"], in: folder.path).output.contains("Pg"))
    XCTAssertFalse(try folder.text("a.svg").contains("<image"))
    _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "72", "a.pdf", "pdf"], in: folder.path)
    _ = try Tool("rsvg-convert", ["a.svg", "-o", "svg.png"], in: folder.path)
    let meant = try DecodedPNG(path: folder.file("a.png"))
    XCTAssertEqual(meant[20, 30].map(Int.init), [255, 0, 0, 255])
    XCTAssertEqual(meant[44, 4].map(Int.init), [255, 255, 255, 255])
    for name in ["pdf.png", "svg.png"] {
      let seen = try DecodedPNG(path: folder.file(name))
      var difference = 0
      for y in 0..<60 { for x in 0..<120 { difference += abs(Int(seen[x, y][1]) - Int(meant[x, y][1])) } }
      XCTAssertLessThan(difference / 7200, 5, "\(name) looks as the PNG does")
    }
  }

  func testMasksBecomePixelsInSVGAndAreReported() throws {
    let folder = try TestFolder(self)
    let page = page(showing: try document(folder, masked: true))
    XCTAssertEqual(try Exporter().export(page, to: folder.file("a.pdf")).findings, [])
    let found = try Exporter().export(page, to: folder.file("a.svg")).findings
    XCTAssertEqual(found.map(\.reason), ["page.pdf has masks that SVG is not given as vectors"])
    XCTAssertEqual(found.map(\.outcome), [.rasterised])
    XCTAssertEqual(found.map(\.dpi), [300], "of our inches, where a point of the page is two of ours")
    try Exporter().export(page, to: folder.file("a.png"))
    _ = try Tool("rsvg-convert", ["a.svg", "-o", "svg.png"], in: folder.path)
    let (meant, seen) = (
      try DecodedPNG(path: folder.file("a.png")), try DecodedPNG(path: folder.file("svg.png"))
    )
    for x in [20, 42, 46, 60] {
      XCTAssertEqual(Int(seen[x, 30][1]), Int(meant[x, 30][1]), accuracy: 12, "at \(x)")
    }
  }

  func testPagesThatBecomePixelsAreAsFineAsTheyAreShown() throws {
    let folder = try TestFolder(self)
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
    XCTAssertEqual(found.map(\.dpi), [300, 300])
    let svg = try folder.text("a.svg")
    XCTAssertTrue(svg.contains("width=\"750\" height=\"375\""), "180 points at 300 dpi")
  }

  /// PNGs are drawn band by band, and poppler fades masks that are turned at the edges of what it draws on.
  func testMasksOfAPageHaveNoSeamsBetweenBands() throws {
    let folder = try TestFolder(self)
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
        XCTAssertLessThanOrEqual(abs(above + below - 2 * here), 4, "row \(y), column \(x)")
      }
    }
  }

  func testAPartOfAPageIsShown() throws {
    let folder = try TestFolder(self)
    let page = page(showing: try document(folder))
    page.contentsRect = CGRect(x: 0, y: 0, width: 0.25, height: 1)
    try Exporter().export(page, to: folder.file("a.svg"))
    try Exporter().export(page, to: folder.file("a.png"))
    _ = try Tool("rsvg-convert", ["a.svg", "-o", "svg.png"], in: folder.path)
    for name in ["a.png", "svg.png"] {
      let seen = try DecodedPNG(path: folder.file(name))
      XCTAssertEqual(seen[115, 30].map(Int.init), [255, 0, 0, 255], name)
    }
  }

  // MARK: Masks of brightness

  func testABrightPictureIsAnOpaqueBlackOne() throws {
    let folder = try TestFolder(self)
    let provider = try XCTUnwrap(CGDataProvider(data: Data([255, 255, 0, 0, 128, 128])))
    let grey = try XCTUnwrap(
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
        XCTAssertEqual(Int(seen[x, 5][0]), red, accuracy: 5, "\(name) at \(x)")
        XCTAssertEqual(Int(seen[x, 5][1]), 0, accuracy: 5, "\(name) at \(x)")
      }
    }
    XCTAssertNil(try document(folder).alphaOfLuminance())
  }
}
