import Foundation
import ImageDecoding
import LayerPress
import TestSupport
import Testing

/// The plates that Ghostscript makes of a page's PDF, at a pixel for each point.
struct PrintedPlates {
  /// How much ink each pixel has, 255 being all, row by row from the top.
  let inks: [String: [UInt8]]
  /// The document, with its streams uncompressed.
  let text: String
  let report: ExportReport
  let width: Int

  init(_ page: CALayer, _ options: ExportOptions = ExportOptions()) throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let document = ExportDocument(pages: [page], metadata: DocumentMetadata(title: "Plates"))
    report = try Exporter(options: options).export(
      document, to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    let check = try ProcessRun("/usr/bin/qpdf", ["--check", folder.file("a.pdf")])
    #expect(check.status == 0, "\(check.errors)")
    text = try ProcessRun(
      "/usr/bin/qpdf", ["--stream-data=uncompress", "--object-streams=disable", folder.file("a.pdf"), "-"]
    ).text
    let gs = try ProcessRun(
      "/usr/bin/gs", ["-q", "-sDEVICE=tiffsep", "-r72", "-o", "a.tif", "a.pdf"], in: folder.path)
    #expect(gs.status == 0, "\(gs.errors)")
    var (inks, width) = ([String: [UInt8]](), 0)
    for file in try folder.names where file.hasSuffix(").tif") {
      let plate = try ImageDecoder.decode(CGImage(encodedData: Data(folder.bytes(file))))
      width = plate.width
      let name = String(file.dropFirst("a(".count).dropLast(").tif".count))
      inks[name] = stride(from: 0, to: plate.pixels.count, by: 4).map { 255 - plate.pixels[$0] }
    }
    (self.inks, self.width) = (inks, width)
  }

  /// Cyan, magenta, yellow and black of a pixel.
  subscript(x: Int, y: Int) -> [Int] {
    ["Cyan", "Magenta", "Yellow", "Black"].map { inks[$0].map { Int($0[y * width + x]) } ?? -1 }
  }

  /// The spot inks that have a plate, sorted.
  var spots: [String] { inks.keys.filter { !["Cyan", "Magenta", "Yellow", "Black"].contains($0) }.sorted() }
}
