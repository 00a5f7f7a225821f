import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// A page in all formats at two pixels to a point: our pixels, and what other programs make of the documents.
struct Renditions {
  let exact: DecodedPNG
  /// By the program's name.
  let shown: [String: DecodedPNG]
  let report: ExportReport
  let svg: String
  let pdfByteCount: Int
  /// How many pictures the PDF holds.
  let pdfImageCount: Int

  init(_ page: CALayer, options: ExportOptions = ExportOptions(), in folder: TestFolder) throws {
    let (pdf, svg, png) = (folder.file("a.pdf"), folder.file("a.svg"), folder.file("a.png"))
    report = try Exporter(options: options).export(
      ExportDocument(pages: [page]),
      to: [
        ExportOutput(.pdf, path: pdf), ExportOutput(.svg, path: svg), ExportOutput(.png(scale: 2), path: png),
      ])
    #expect(!report.findings.contains { $0.reason.hasPrefix("Cairo drew") }, "pixels unasked")
    let programs = [
      ("poppler", "p.png", "pdftoppm", ["-r", "144", "-png", "-singlefile", pdf, folder.file("p")]),
      (
        "MuPDF", "m.png", "mutool", ["draw", "-q", "-r", "144", "-c", "rgb", "-o", folder.file("m.png"), pdf]
      ),
      ("librsvg", "s.png", "rsvg-convert", ["-z", "2", "-o", folder.file("s.png"), svg]),
    ]
    let pictures = try programs.mapOnAllProcessors { name, file, program, arguments in
      _ = try Tool(program, arguments)
      return (name, try DecodedPNG(path: folder.file(file)))
    }
    exact = try DecodedPNG(path: png)
    shown = Dictionary(uniqueKeysWithValues: pictures)
    self.svg = try String(contentsOfFile: svg, encoding: .utf8)
    pdfByteCount = try Data(contentsOf: URL(fileURLWithPath: pdf)).count
    pdfImageCount = max(0, try Tool("pdfimages", ["-list", pdf]).output.split(separator: "\n").count - 2)
  }

  /// By how much a program's picture differs from ours, in 1/255, in all but the given part of the pixels.
  func difference(_ program: String, inAllBut rest: Double = 0) throws -> Int {
    let other = try #require(shown[program])
    guard other.width == exact.width, other.height == exact.height else { return 255 }
    let count = exact.width * exact.height
    let few = count - 1 - min(count - 1, Int(Double(count) * (1 - rest)))
    return try PictureChanges(from: exact, to: other).largest(butFor: few)
  }
}
