import CoreGraphics
import Foundation
import ImageDecoding
import LayerPress
import TestSupport
import Testing

/// A PDF of sheets as other programs see it.
struct SheetFile {
  let folder: TestFolder
  var path: String { folder.file("a.pdf") }
  let text: String

  /// Exports pages as a PDF of sheets.
  init(_ pages: [CALayer], _ options: ExportOptions, title: String = "Sheets") throws {
    folder = try TestFolder()
    let document = ExportDocument(pages: pages, metadata: DocumentMetadata(title: title))
    try Exporter(options: options).export(document, to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    text = try Self.text(folder)
  }

  /// Puts the pages of a PDF on sheets.
  init(imposing path: String, _ options: Imposer.Options) throws {
    folder = try TestFolder()
    try Imposer(options: options).impose(
      contentsOf: URL(fileURLWithPath: path), to: folder.file("a.pdf"))
    text = try Self.text(folder)
  }

  private static func text(_ folder: TestFolder) throws -> String {
    let check = try Tool("qpdf", ["--check", folder.file("a.pdf")])
    #expect(check.status == 0 && check.errors == "", "\(check.errors)")
    let plain = try Tool("qpdf", ["--qdf", "--object-streams=disable", folder.file("a.pdf"), "-"])
    return plain.output
  }

  /// The numbers of all boxes of a name, in the document's order.
  func boxes(_ name: String) -> [[Double]] {
    text.components(separatedBy: "/\(name) [").dropFirst().map { box in
      box.prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }
  }

  /// The words on each sheet, from left to right and from top to bottom.
  func words() throws -> [[String]] {
    let pages = try Tool("pdftotext", ["-layout", path, "-"]).output.components(separatedBy: "\u{0C}")
    return pages.dropLast().map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
  }

  /// Ghostscript's plates of the first sheet: how much ink each pixel has, 255 being all.
  func plates(dpi: Int) throws -> (inks: [String: [UInt8]], width: Int) {
    _ = try Tool(
      "gs", ["-q", "-sDEVICE=tiffsep", "-r\(dpi)", "-o", "a%d.tif", "a.pdf"], in: folder.path)
    var (inks, width) = ([String: [UInt8]](), 0)
    for file in try folder.names where file.hasPrefix("a1(") {
      let plate = try ImageDecoder.decode(CGImage(encodedData: Data(folder.bytes(file))))
      width = plate.width
      let name = String(file.dropFirst("a1(".count).dropLast(").tif".count))
      inks[name] = stride(from: 0, to: plate.pixels.count, by: 4).map { 255 - plate.pixels[$0] }
    }
    return (inks, width)
  }

  /// What poppler shows of a sheet, from 1, as rows of RGBA.
  func picture(_ sheet: Int = 1, dpi: Int = 72) throws -> (pixels: [UInt8], width: Int) {
    _ = try Tool(
      "pdftoppm",
      ["-r", "\(dpi)", "-png", "-f", "\(sheet)", "-l", "\(sheet)", "-singlefile", path, folder.file("p")])
    let picture = try ImageDecoder.decode(CGImage(contentsOf: URL(fileURLWithPath: folder.file("p.png"))))
    return (Array(picture.pixels), picture.width)
  }
}

extension TestLayers {
  /// Pages of one size in points, each with its number.
  static func numbered(_ count: Int, _ size: CGSize, bleed: PageEdges? = nil) -> [CALayer] {
    (1...count).map { number in
      let page = text("\(number)", in: size)
      page.bleed = bleed
      return page
    }
  }
}
