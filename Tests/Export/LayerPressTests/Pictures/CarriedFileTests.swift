import Foundation
import LayerPress
import QuartzCore
import Testing

/// Files of pictures that documents carry, or refuse.
@Suite struct CarriedFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A JPEG of 16 × 16 pixels, red above on the left, whose components are named R, G and B, and which says nothing else.
  private static let unmarkedRGB = """
    /9j/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/wAARCAAQABAD\
    UhEARxEAQhEA/8QAFgABAQEAAAAAAAAAAAAAAAAACgAJ/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAwDUgBHAEIAAD8A38H/AB/wAz/EgAz/\
    AA/w/wAADf/Z
    """

  private func page(_ data: Data) throws -> CALayer {
    let page = TestLayers.page(16, 16)
    page.contents = try CGImage(encodedData: data, sourceName: "picture.jpg")
    return page
  }

  /// ISO 32000-1, table 13: without it, three components are YCbCr.
  @Test func readersAreToldThatAJPEGIsStoredAsRGB() throws {
    defer { folder.remove() }
    let data = try #require(Data(base64Encoded: Self.unmarkedRGB))
    try Exporter().export(try page(data), to: folder.file("a.pdf"))
    _ = try Tool("mutool", ["draw", "-q", "-r", "72", "-o", "a.png", "a.pdf"], in: folder.path)
    let seen = try DecodedPNG(path: folder.file("a.png"))
    #expect(seen[4, 4] == [255, 0, 0, 255])
    #expect(seen[12, 4] == [0, 255, 0, 255])
  }

  /// The end marker is there; some of what should come before it is not.
  @Test(arguments: ["a.pdf", "a.svg", "a.png"]) func aDamagedJPEGIsRefused(name: String) throws {
    defer { folder.remove() }
    let whole = try #require(Data(base64Encoded: Self.unmarkedRGB))
    let page = try page(whole.dropLast(10) + [0xFF, 0xD9])
    #expect(throws: ExportError.self) { try Exporter().export(page, to: folder.file(name)) }
    #expect(try folder.names == [])
    var exporter = Exporter()
    exporter.options.strictness = .lenient
    let report = try exporter.export(page, to: folder.file(name))
    #expect(report.findings.map(\.outcome) == [.damaged])
    #expect(try !folder.text(name).contains("DCTDecode") && !folder.text(name).contains("image/jpeg"))
  }
}

/// Text in SVG pictures that is composed with what lies behind.
@Suite struct TranslucentTextInPicturesTests {
  private func export(_ content: String) throws -> (text: String, reasons: [String]) {
    let folder = try TestFolder()
    defer { folder.remove() }
    let page = TestLayers.page(200, 60)
    page.contents = try CGImage(
      encodedData: Data(
        "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='60'>\(content)</svg>".utf8),
      sourceName: "text.svg")
    let report = try Exporter().export(page, to: folder.file("a.pdf"))
    return (try Tool("pdftotext", ["a.pdf", "-"], in: folder.path).output, report.findings.map(\.reason))
  }

  private static let words = "<text x='5' y='25' font-family='DejaVu Sans' font-size='14'"

  @Test func textWithOpacityIsFound() throws {
    let (text, reasons) = try export(Self.words + " opacity='0.6'>translucent words</text>")
    #expect(text.contains("translucent words"))
    #expect(reasons == [])
  }

  @Test func textInTranslucentGroupsIsTold() throws {
    let (_, reasons) = try export("<g opacity='0.6'>\(Self.words)>translucent words</text></g>")
    #expect(
      reasons == [
        "text.svg: text in it that has opacity, a mask or a filter becomes outlines, which no search finds"
      ])
  }
}
