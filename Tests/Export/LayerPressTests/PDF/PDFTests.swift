import Foundation
import LayerPress
import QuartzCore
import Testing

@Suite struct PDFTests {
  /// Exports to PDF and has qpdf check it: silence but for the usual summary.
  private func export(
    _ pages: [CALayer], metadata: DocumentMetadata = DocumentMetadata(),
    options: ExportOptions = ExportOptions()
  ) throws -> (path: String, folder: TestFolder) {
    let folder = try TestFolder()
    let path = folder.file("a.pdf")
    try Exporter(options: options).export(
      ExportDocument(pages: pages, metadata: metadata), to: [ExportOutput(.pdf, path: path)])
    let check = try Tool("qpdf", ["--check", path])
    #expect(check.status == 0, "\(check.errors)")
    #expect(check.errors == "")
    return (path, folder)
  }

  private func objects(_ path: String) throws -> String {
    try Tool("qpdf", ["--qdf", "--object-streams=disable", "--no-original-object-ids", path, "-"]).output
  }

  @Test func pagesHaveTheSizesOfTheirLayers() throws {
    let (path, _) = try export([TestLayers.page(100, 50), TestLayers.page(30.5, 400)])
    let info = try Tool("pdfinfo", ["-l", "-1", path]).output
    #expect(info.contains("Page    1 size:  100 x 50 pts"), "\(info)")
    #expect(info.contains("Page    2 size:  30.5 x 400 pts"), "\(info)")
  }

  @Test func textCanBeRead() throws {
    let (path, _) = try export([TestLayers.text("Größe wählen")])
    #expect(
      try Tool("pdftotext", [path, "-"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
        == "Größe wählen")
  }

  @Test func metadata() throws {
    let (path, _) = try export(
      [TestLayers.square()],
      metadata: DocumentMetadata(
        title: "Ein Übertitel & mehr", author: "A <b>", subject: "S", keywords: ["one", "two"],
        language: "de-CH"))
    let info = try Tool("pdfinfo", [path]).output
    for line in [
      "Title:           Ein Übertitel & mehr", "Author:          A <b>", "Keywords:        one, two",
    ] {
      #expect(info.contains(line), "\(info)")
    }
    #expect(try objects(path).contains("/Lang (de-CH)"))
    let packet = try Tool("pdfinfo", ["-meta", path]).output
    #expect(
      packet.contains("<dc:creator><rdf:Seq><rdf:li>A &lt;b&gt;</rdf:li></rdf:Seq></dc:creator>"), "\(packet)"
    )
  }

  @Test func noDateIsWrittenUnlessOneIsGiven() throws {
    let (without, _) = try export([TestLayers.square()])
    #expect(try !objects(without).contains("CreationDate"))
    var options = ExportOptions()
    options.pdf.date = ExportDate(secondsSince1970: 1_000_000_000)
    let metadata = DocumentMetadata(date: Date(timeIntervalSince1970: 1_773_273_600))
    let (dated, _) = try export([TestLayers.square()], metadata: metadata)
    #expect(try objects(dated).contains("/CreationDate (D:20260312000000Z)"))
    let (with, _) = try export([TestLayers.square()], metadata: metadata, options: options)
    #expect(try objects(with).contains("/CreationDate (D:20010909014640Z)"))
  }

  @Test func anImageThatIsShownOftenIsNamedOnce() throws {
    let page = TestLayers.page(100, 100)
    let image = try #require(CGImage.checkerboard)
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
    #expect(objects.count == 20)
    #expect(Set(objects).count == 1)
  }

  @Test func linksLieOnTheirLayers() throws {
    let page = TestLayers.page(100, 80)
    let link = CALayer()
    link.frame = CGRect(x: 10, y: 20, width: 30, height: 15)
    link.backgroundColor = CGColor(gray: 0, alpha: 1)
    link.url = "https://example.org/a(b)"
    link.accessibilityLabel = "Where to go"
    page.addSublayer(link)
    let (path, _) = try export([page])
    let text = try objects(path)
    #expect(text.contains("/Subtype /Link"), "\(text)")
    #expect(text.contains("/URI (https://example.org/a\\(b\\))"), "\(text)")
    #expect(text.contains("/Contents (Where to go)"), "\(text)")
    let rect = text.components(separatedBy: "/Rect [").dropFirst().first?.prefix { $0 != "]" }
    #expect(rect?.split(whereSeparator: \.isWhitespace).map(String.init) == ["10", "45", "40", "60"])
  }

  @Test func paperPlacesThePageInItsMiddle() throws {
    var options = ExportOptions()
    options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 200, height: 300))
    let (path, folder) = try export([TestLayers.square()], options: options)
    #expect(try Tool("pdfinfo", [path]).output.contains("200 x 300 pts"))
    _ = try Tool("pdftoppm", ["-r", "72", "-png", "-singlefile", path, folder.file("page")])
    let picture = try DecodedPNG(path: folder.file("page.png"))
    #expect(picture[79, 150] == [255, 255, 255, 255])
    #expect(picture[81, 136] == [0, 255, 0, 255])
    #expect(picture[118, 163] == [255, 0, 0, 255])
    #expect(picture[100, 166] == [255, 255, 255, 255])
  }

  @Test func fittingFillsWhatTheMarginsLeave() throws {
    var options = ExportOptions()
    options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 100, height: 100), fits: true, margin: 10)
    let (path, folder) = try export([TestLayers.square()], options: options)
    _ = try Tool("pdftoppm", ["-r", "72", "-png", "-singlefile", path, folder.file("page")])
    let picture = try DecodedPNG(path: folder.file("page.png"))
    #expect(picture[8, 50] == [255, 255, 255, 255])
    #expect(picture[11, 78] == [255, 0, 0, 255])
    #expect(picture[12, 22] == [0, 255, 0, 255])
    #expect(picture[50, 17] == [255, 255, 255, 255])
  }

  @Test func marginsThatLeaveNothingAreRefused() throws {
    var options = ExportOptions()
    options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 100, height: 100), fits: true, margin: 50)
    if let error = #expect(
      throws: (any Error).self, performing: { try export([TestLayers.square()], options: options) })
    {
      #expect((error as? ExportError)?.reason == .noRoomOnPaper)
    }
  }

  @Test func whatLiesOutsideOfThePageIsCutOnPaper() throws {
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
    #expect(picture[15, 30] == [255, 255, 255, 255])
    #expect(picture[25, 30] == [0, 0, 0, 255])
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
