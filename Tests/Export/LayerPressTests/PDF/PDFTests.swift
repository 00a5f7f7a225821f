import LayerPress
import QuartzCore
import XCTest

final class PDFTests: XCTestCase {
  /// Exports to PDF and has qpdf check it: silence but for the usual summary.
  private func export(
    _ pages: [CALayer], metadata: DocumentMetadata = DocumentMetadata(),
    options: ExportOptions = ExportOptions()
  ) throws -> (path: String, folder: TestFolder) {
    let folder = try TestFolder(self)
    let path = folder.file("a.pdf")
    try Exporter(options: options).export(
      ExportDocument(pages: pages, metadata: metadata), to: [ExportOutput(.pdf, path: path)])
    let check = try Tool("qpdf", ["--check", path])
    XCTAssertEqual(check.status, 0, check.errors)
    XCTAssertEqual(check.errors, "")
    return (path, folder)
  }

  private func objects(_ path: String) throws -> String {
    try Tool("qpdf", ["--qdf", "--object-streams=disable", "--no-original-object-ids", path, "-"]).output
  }

  func testPagesHaveTheSizesOfTheirLayers() throws {
    let (path, _) = try export([TestLayers.page(100, 50), TestLayers.page(30.5, 400)])
    let info = try Tool("pdfinfo", ["-l", "-1", path]).output
    XCTAssertTrue(info.contains("Page    1 size:  100 x 50 pts"), info)
    XCTAssertTrue(info.contains("Page    2 size:  30.5 x 400 pts"), info)
  }

  func testTextCanBeRead() throws {
    let (path, _) = try export([TestLayers.text("Größe wählen")])
    XCTAssertEqual(
      try Tool("pdftotext", [path, "-"]).output.trimmingCharacters(in: .whitespacesAndNewlines),
      "Größe wählen")
  }

  func testMetadata() throws {
    let (path, _) = try export(
      [TestLayers.square()],
      metadata: DocumentMetadata(
        title: "Ein Übertitel & mehr", author: "A <b>", subject: "S", keywords: ["one", "two"],
        language: "de-CH"))
    let info = try Tool("pdfinfo", [path]).output
    for line in [
      "Title:           Ein Übertitel & mehr", "Author:          A <b>", "Keywords:        one, two",
    ] {
      XCTAssertTrue(info.contains(line), info)
    }
    XCTAssertTrue(try objects(path).contains("/Lang (de-CH)"))
    let packet = try Tool("pdfinfo", ["-meta", path]).output
    XCTAssertTrue(
      packet.contains("<dc:creator><rdf:Seq><rdf:li>A &lt;b&gt;</rdf:li></rdf:Seq></dc:creator>"), packet)
  }

  func testNoDateIsWrittenUnlessOneIsGiven() throws {
    let (without, _) = try export([TestLayers.square()])
    XCTAssertFalse(try objects(without).contains("CreationDate"))
    var options = ExportOptions()
    options.pdf.date = ExportDate(secondsSince1970: 1_000_000_000)
    let metadata = DocumentMetadata(date: Date(timeIntervalSince1970: 1_773_273_600))
    let (dated, _) = try export([TestLayers.square()], metadata: metadata)
    XCTAssertTrue(try objects(dated).contains("/CreationDate (D:20260312000000Z)"))
    let (with, _) = try export([TestLayers.square()], metadata: metadata, options: options)
    XCTAssertTrue(try objects(with).contains("/CreationDate (D:20010909014640Z)"))
  }

  func testAnImageThatIsShownOftenIsNamedOnce() throws {
    let page = TestLayers.page(100, 100)
    let image = try XCTUnwrap(CGImage.checkerboard)
    for k in 0..<20 {
      let layer = CALayer()
      layer.frame = CGRect(x: k * 4, y: 0, width: 4, height: 4)
      layer.contents = image
      page.addSublayer(layer)
    }
    let (path, _) = try export([page])
    // Two lines of headings, then a line for each use; the eleventh column is the object's number.
    let rows = try Tool("pdfimages", ["-list", path]).output.split(separator: "\n").dropFirst(2)
    let objects = rows.map { $0.split(separator: " ").dropFirst(10).first }
    XCTAssertEqual(objects.count, 20)
    XCTAssertEqual(Set(objects).count, 1)
  }

  func testLinksLieOnTheirLayers() throws {
    let page = TestLayers.page(100, 80)
    let link = CALayer()
    link.frame = CGRect(x: 10, y: 20, width: 30, height: 15)
    link.backgroundColor = CGColor(gray: 0, alpha: 1)
    link.url = "https://example.org/a(b)"
    link.accessibilityLabel = "Where to go"
    page.addSublayer(link)
    let (path, _) = try export([page])
    let text = try objects(path)
    XCTAssertTrue(text.contains("/Subtype /Link"), text)
    XCTAssertTrue(text.contains("/URI (https://example.org/a\\(b\\))"), text)
    XCTAssertTrue(text.contains("/Contents (Where to go)"), text)
    let rect = text.components(separatedBy: "/Rect [").dropFirst().first?.prefix { $0 != "]" }
    XCTAssertEqual(rect?.split(whereSeparator: \.isWhitespace).map(String.init), ["10", "45", "40", "60"])
  }

  func testPaperPlacesThePageInItsMiddle() throws {
    var options = ExportOptions()
    options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 200, height: 300))
    let (path, folder) = try export([TestLayers.square()], options: options)
    XCTAssertTrue(try Tool("pdfinfo", [path]).output.contains("200 x 300 pts"))
    _ = try Tool("pdftoppm", ["-r", "72", "-png", "-singlefile", path, folder.file("page")])
    let picture = try DecodedPNG(path: folder.file("page.png"))
    XCTAssertEqual(picture[79, 150], [255, 255, 255, 255])
    XCTAssertEqual(picture[81, 136], [0, 255, 0, 255])
    XCTAssertEqual(picture[118, 163], [255, 0, 0, 255])
    XCTAssertEqual(picture[100, 166], [255, 255, 255, 255])
  }

  func testFittingFillsWhatTheMarginsLeave() throws {
    var options = ExportOptions()
    options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 100, height: 100), fits: true, margin: 10)
    let (path, folder) = try export([TestLayers.square()], options: options)
    _ = try Tool("pdftoppm", ["-r", "72", "-png", "-singlefile", path, folder.file("page")])
    let picture = try DecodedPNG(path: folder.file("page.png"))
    XCTAssertEqual(picture[8, 50], [255, 255, 255, 255])
    XCTAssertEqual(picture[11, 78], [255, 0, 0, 255])
    XCTAssertEqual(picture[12, 22], [0, 255, 0, 255])
    XCTAssertEqual(picture[50, 17], [255, 255, 255, 255])
  }

  func testMarginsThatLeaveNothingAreRefused() {
    var options = ExportOptions()
    options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 100, height: 100), fits: true, margin: 50)
    XCTAssertThrowsError(try export([TestLayers.square()], options: options)) {
      XCTAssertEqual(($0 as? ExportError)?.reason, .noRoomOnPaper)
    }
  }

  func testWhatLiesOutsideOfThePageIsCutOnPaper() throws {
    let page = TestLayers.page(20, 20)
    let wide = CALayer()
    wide.frame = CGRect(x: -50, y: 5, width: 200, height: 10)
    wide.backgroundColor = CGColor(gray: 0, alpha: 1)
    page.addSublayer(wide)
    var options = ExportOptions()
    options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 60, height: 60))
    let (path, folder) = try export([page], options: options)
    _ = try Tool("pdftoppm", ["-r", "72", "-png", "-singlefile", path, folder.file("page")])
    let picture = try DecodedPNG(path: folder.file("page.png"))
    XCTAssertEqual(picture[15, 30], [255, 255, 255, 255])
    XCTAssertEqual(picture[25, 30], [0, 0, 0, 255])
  }
}

extension CGImage {
  /// Two by two pixels.
  fileprivate static var checkerboard: CGImage? {
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
    guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
    return CGImage(
      width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
      decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
}
