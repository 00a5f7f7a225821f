import FinishingSupport
import Foundation
import LayerPress
import Merging
import PDFFinishing
import SceneFiles
import TestSupport
import Testing

/// Rows on the pages of a template.
struct MergerTests {
  /// A card with artwork that all rows share, and a name.
  private static let card = """
    {"parameters": {"name": {"type": "string"}, "side": {"type": "number", "default": 1}},
     "frame": [0, 0, 200, 100], "sublayers": [
       {"frame": [0, 0, 200, 30], "backgroundColor": "#204060"},
       {"frame": [10, 40, 20, 20], "backgroundColor": "#c03030", "cornerRadius": 5},
       {"class": "CATextLayer", "frame": [40, 40, 150, 20], "string": "{{name}}", "font": "DejaVu Sans", "fontSize": 12,
        "foregroundColor": "#000"}
     ]}
    """

  private static func merger(_ template: String = card, _ change: (inout MergeOptions) -> Void = { _ in })
    throws -> Merger
  {
    var options = MergeOptions()
    options.blockSize = 3
    change(&options)
    return Merger(try Template(data: Data(template.utf8), file: "card.json"), options: options)
  }

  private static func rows(_ names: String...) -> MergeRows { MergeRows(names.map { ["name": .string($0)] }) }

  private static func many(_ count: Int) -> MergeRows {
    MergeRows((1...count).map { ["name": .string("Person \($0)")] })
  }

  @Test func eachRowIsAPage() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/cards.pdf"
    let report = try Self.merger().merge(Self.rows("Ada", "Grace", "Alan", "Barbara"), to: path)

    #expect(report.pages == 4)
    let text = try ProcessRun("/usr/bin/env", ["pdftotext", "cards.pdf", "-"], in: folder.path).text
    #expect(
      text.split { $0 == "\n" || $0 == "\u{C}" } == ["Ada", "Grace", "Alan", "Barbara"])
    let check = try ProcessRun("/usr/bin/env", ["qpdf", "--check", "cards.pdf"], in: folder.path).text
    #expect(check.contains("No syntax or stream encoding errors found"))
  }

  @Test func whatRowsShareIsHeldOnce() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/cards.pdf"
    try Self.merger().merge(Self.many(20), to: path)
    let document = try QPDFDocument(path: path)
    let forms = document.streams.filter { $0.entry("Subtype")?.isName("Form") ?? false }

    // The artwork, and what places it on a page.
    #expect(forms.count == 2)
  }

  @Test func sharedArtworkLooksLikeOneThatIsDrawnOnEachPage() throws {
    let folder = try ScratchFolder()
    let template = try Template(data: Data(Self.card.utf8), file: "card.json")
    try Merger(template).merge(Self.rows("Ada"), to: folder.path + "/merged.pdf")
    let scene = try template.scene(for: ["name": "Ada"])
    try Exporter().export(
      ExportDocument(pages: scene.pages), to: [ExportOutput(.pdf, path: folder.path + "/alone.pdf")])
    func pixels(_ name: String) throws -> Data {
      let run = try ProcessRun(
        "/usr/bin/env", ["pdftoppm", "-r", "144", "-singlefile", name + ".pdf", name], in: folder.path)
      #expect(run.status == 0)
      return try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name).ppm"))
    }
    let (merged, alone) = (try pixels("merged"), try pixels("alone"))

    #expect(merged.count == alone.count)
    // Of an edge on a pixel's, a viewer may round the placed one to the pixel beside.
    #expect(zip(merged, alone).count { abs(Int($0) - Int($1)) > 3 } < merged.count / 1000)
  }

  @Test func threadsDoNotChangeTheBytes() throws {
    let folder = try ScratchFolder()
    for workers in [1, 2, 5] {
      try Self.merger { $0.export.workers = workers }.merge(
        Self.many(10), to: "\(folder.path)/\(workers).pdf")
    }
    let files = try [1, 2, 5].map { try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0).pdf")) }

    #expect(files[0] == files[1])
    #expect(files[0] == files[2])
  }

  @Test func shardsGiveTheSameBytes() throws {
    let folder = try ScratchFolder()
    let (merger, rows) = (try Self.merger(), Self.many(10))
    try merger.merge(rows, to: folder.path + "/whole.pdf")
    #expect(merger.blockCount(of: rows) == 4)
    try merger.drawParts(0..<3, of: rows, to: folder.path + "/a.lpart")
    try merger.drawParts(3..<4, of: rows, to: folder.path + "/b.lpart")
    let pages = try PartJoiner().join(
      ["a", "b"].map { "\(folder.path)/\($0).lpart" }, to: folder.path + "/joined.pdf")

    #expect(pages == 10)
    let files = try ["whole", "joined"].map {
      try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0).pdf"))
    }
    #expect(files[0] == files[1])
  }

  @Test func partsOfAnotherTemplateAreNotJoined() throws {
    let folder = try ScratchFolder()
    let rows = Self.many(6)
    try Self.merger().drawParts(0..<1, of: rows, to: folder.path + "/a.lpart")
    try Self.merger(Self.card + " ").drawParts(1..<2, of: rows, to: folder.path + "/b.lpart")

    #expect(throws: MergeError.self) {
      try PartJoiner().join(["a", "b"].map { "\(folder.path)/\($0).lpart" }, to: folder.path + "/joined.pdf")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/joined.pdf"))
  }

  // MARK: Going on

  @Test func whatIsLeftOfAnEarlierRunIsUsed() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/cards.pdf"
    let (merger, rows) = (try Self.merger { $0.export.workers = 1 }, Self.many(10))
    try merger.merge(rows, to: folder.path + "/whole.pdf")
    #expect(throws: MergeError.self) {
      try merger.merge(rows, to: path) { (done) throws(MergeError) in if done > 4 { throw .interrupted } }
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    let parts = try FileManager.default.contentsOfDirectory(atPath: path + ".parts").filter {
      $0.hasSuffix(".lpart")
    }
    #expect(parts.count >= 2)
    let dates = try parts.map { try Self.date(path + ".parts/" + $0) }

    // A part that was being written when the machine stopped.
    try Data("LayerPress part\n".utf8).write(to: URL(fileURLWithPath: path + ".parts/000004.lpart"))
    var seen: [Date?] = []
    let report = try merger.merge(rows, to: path, resumes: true) { (done) throws(MergeError) in
      if done == 10 { seen = (try? parts.map { try Self.date(path + ".parts/" + $0) }) ?? [] }
    }

    #expect(seen == dates)
    #expect(report.pages == 10)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path))
        == Data(contentsOf: URL(fileURLWithPath: folder.path + "/whole.pdf")))
    #expect(!FileManager.default.fileExists(atPath: path + ".parts"))
  }

  private static func date(_ path: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }

  // MARK: Faulty rows

  private static let faulty = MergeRows([
    ["name": "Ada"], ["name": "Grace", "side": "left"], ["name": "Alan"], ["nam": "Barbara"],
  ])

  @Test func aFaultyRowStopsTheMerge() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/cards.pdf"
    let error = #expect(throws: MergeError.self) { try Self.merger().merge(Self.faulty, to: path) }

    let message = "\(try #require(error))"
    #expect(message.hasPrefix("row 2: card.json:1:"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func faultyRowsAreLeftOut() throws {
    let folder = try ScratchFolder()
    let report = try Self.merger { $0.onError = .skip }.merge(Self.faulty, to: folder.path + "/cards.pdf")

    #expect(report.rows == 2)
    #expect(report.skipped.map(\.row) == [2, 4])
    #expect(report.records.map(\.row) == [1, 3])
    #expect(report.records.map(\.page) == [1, 2])
  }

  @Test func placeholdersStandForFaultyRows() throws {
    let folder = try ScratchFolder()
    let report = try Self.merger { $0.onError = .placeholder }.merge(
      Self.faulty, to: folder.path + "/cards.pdf")
    let text = try ProcessRun("/usr/bin/env", ["pdftotext", "cards.pdf", "-"], in: folder.path).text

    #expect(report.pages == 4)
    #expect(report.skipped.map(\.row) == [2, 4])
    #expect(text.contains("Row 4 could not be merged"))
  }

  @Test func aMergeOfNothingButFaultyRowsIsRefused() throws {
    let folder = try ScratchFolder()
    #expect(throws: MergeError.self) {
      try Self.merger { $0.onError = .skip }.merge(
        MergeRows([["nam": "A"], ["nam": "B"]]), to: folder.path + "/a.pdf")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.pdf"))
  }

  /// Whatever makes a document unusable belongs to the rows that have it.
  @Test func rowsThatCannotBeDrawnAreLeftOut() throws {
    let folder = try ScratchFolder()
    let template = """
      {"parameters": {"font": {"type": "string"}}, "frame": [0, 0, 100, 50], "sublayers": [
        {"class": "CATextLayer", "frame": [0, 0, 100, 50], "string": "A", "font": "{{font}}",
         "foregroundColor": "#000"}]}
      """
    let rows = MergeRows(["DejaVu Sans", "No Such Font", "DejaVu Sans"].map { ["font": .string($0)] })
    let report = try Self.merger(template) {
      $0.onError = .skip
      $0.export.strictness = .strict
    }.merge(rows, to: folder.path + "/a.pdf")

    #expect(report.skipped.map(\.row) == [2])
    #expect(report.pages == 2)
  }

  @Test func findingsNameTheFirstRow() throws {
    let folder = try ScratchFolder()
    let template = """
      {"parameters": {"font": {"type": "string"}}, "frame": [0, 0, 100, 50], "sublayers": [
        {"class": "CATextLayer", "frame": [0, 0, 100, 50], "string": "A", "font": "{{font}}",
         "foregroundColor": "#000"}]}
      """
    let rows = MergeRows(
      ["DejaVu Sans", "No Font", "No Font", "DejaVu Sans", "No Font"].map { ["font": .string($0)] })
    let report = try Self.merger(template).merge(rows, to: folder.path + "/a.pdf")
    let finding = try #require(report.findings.first { $0.finding.outcome == .substituted })

    #expect(finding.firstRow == 2)
    #expect(finding.count == 3)
    #expect(finding.finding.page == 1)
  }

  @Test func tagsAreOfWholeDocuments() throws {
    let folder = try ScratchFolder()
    let merger = try Self.merger { $0.export.pdf.isTagged = true }
    #expect(throws: MergeError.self) {
      try merger.drawParts(0..<1, of: Self.many(2), to: folder.path + "/a.lpart")
    }
    let report = try merger.merge(Self.many(2), to: folder.path + "/a.pdf")
    #expect(report.records.map(\.page) == [1, 2])
  }
}
