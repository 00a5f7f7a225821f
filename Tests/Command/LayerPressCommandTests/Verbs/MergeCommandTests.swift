import Foundation
import TestSupport
import Testing

@testable import LayerPressCommand

/// `merge` and `join`.
@Suite struct MergeCommandTests {
  private static let badge = """
    {"parameters": {"name": {"type": "string"}, "table": {"type": "number", "default": 0}},
     "title": "Badges", "frame": [0, 0, 200, 100], "backgroundColor": "#fff", "sublayers": [
       {"frame": [0, 0, 200, 30], "backgroundColor": "#204060"},
       {"class": "CATextLayer", "frame": [10, 40, 180, 20], "string": "{{name}}", "font": "DejaVu Sans", "fontSize": 12,
        "foregroundColor": "#000"},
       {"class": "CATextLayer", "frame": [10, 70, 180, 20], "string": "{{table}}", "font": "DejaVu Sans",
        "fontSize": 12, "foregroundColor": "#000"}
     ]}
    """
  private static let people = "name,city,table\nAda,London,3\nGrace,New York,1\nAlan,London,2\n"

  private func folder(_ others: [String: String] = [:]) throws -> SceneFolder {
    try SceneFolder(["badge.json": Self.badge, "people.csv": Self.people].merging(others) { $1 })
  }

  private func text(_ file: String, in folder: SceneFolder) throws -> [String] {
    guard let pdftotext = ProcessRun.path(of: "pdftotext") else { try skip("pdftotext is not installed") }
    let text = try ProcessRun(pdftotext, [file, "-"], in: folder.path).text
    return text.split { $0 == "\n" || $0 == "\u{C}" }.map(String.init)
  }

  private func merge(_ arguments: String..., in folder: SceneFolder) throws -> CommandRun {
    try CommandRun(arguments: ["merge", "badge.json", "--data", "people.csv"] + arguments, in: folder.path)
  }

  // MARK: Whole documents

  @Test func aMergeOnSheetsIsTheMergePutOnSheets() throws {
    guard let pdftoppm = ProcessRun.path(of: "pdftoppm") else { try skip("pdftoppm is not installed") }
    let folder = try folder()
    let sheets = ["--n-up", "1x2", "--order", "cut-stack", "--gutter", "10", "--paper", "A4"]
    let whole = try CommandRun(
      arguments: ["merge", "badge.json", "--data", "people.csv", "-o", "a.pdf"] + sheets, in: folder.path)
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(try merge("-o", "pages.pdf", in: folder).status == 0)
    let imposed = try CommandRun(arguments: ["impose", "pages.pdf", "-o", "b.pdf"] + sheets, in: folder.path)
    #expect(imposed.status == 0, "\(imposed.errors)")
    for name in ["a", "b"] {
      _ = try ProcessRun(pdftoppm, ["-r", "50", "\(name).pdf", name], in: folder.path)
    }
    for number in 1...2 { #expect(try folder.data("a-\(number).ppm") == folder.data("b-\(number).ppm")) }
    #expect(try text("a.pdf", in: folder) == ["Ada", "3", "Alan", "2", "Grace", "1"])
  }

  @Test func aMergeCanBeTagged() throws {
    guard let pdfinfo = ProcessRun.path(of: "pdfinfo") else { try skip("pdfinfo is not installed") }
    let folder = try folder()
    let run = try merge("-o", "a.pdf", "--tagged", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let structure = try ProcessRun(pdfinfo, ["-struct-text", "a.pdf"], in: folder.path).text
    let texts = structure.split(separator: "\n").filter { $0.contains("\"") }
    #expect(
      texts.map { $0.trimmingCharacters(in: .whitespaces) }
        == ["Ada", "3", "Grace", "1", "Alan", "2"].map { "\"\($0)\"" })
  }

  @Test func aWholeDocumentHasNoParts() throws {
    let folder = try folder()
    let run = try merge("-o", "a.lpart", "--shard", "1/2", "--tagged", in: folder)
    #expect(run.status == 3)
    #expect(run.errors.contains("tags, bookmarks and sheets belong to whole documents"), "\(run.errors)")
    #expect(try folder.names == ["badge.json", "people.csv"])
  }

  @Test func tenThousandRowsAreTheMostOfAWholeDocument() throws {
    let rows = "name\n" + String(repeating: "a\n", count: 10_001)
    let folder = try folder(["many.csv": rows])
    let run = try CommandRun(
      "merge", "badge.json", "--data", "many.csv", "-o", "a.pdf", "--tagged", in: folder.path)
    #expect(run.status == 3)
    #expect(run.errors.contains("at most 10000 rows; here are 10001"), "\(run.errors)")
  }

  @Test func textThatDoesNotFitIsAFindingOfItsRow() throws {
    let name = String(repeating: "Wilhelmina", count: 4)
    let folder = try folder(["long.csv": "name\nAda\n\(name)\n"])
    let arguments = ["merge", "badge.json", "--data", "long.csv", "-o", "a.pdf"]
    let report = try CommandRun(arguments: arguments, in: folder.path)
    #expect(report.status == 0)
    #expect(report.errors.contains("row 2: "), "\(report.errors)")
    #expect(report.errors.contains("its text is cut off"), "\(report.errors)")
    let stop = try CommandRun(arguments: arguments + ["--overset", "stop"], in: folder.path)
    #expect(stop.status == 3)
    let shrink = try CommandRun(arguments: arguments + ["--overset", "shrink"], in: folder.path)
    #expect(shrink.status == 0)
    #expect(shrink.errors == "")
  }

  // MARK: Rows

  @Test func aDocumentOfAllRows() throws {
    let folder = try folder()
    let run = try merge("-o", "badges.pdf", in: folder)
    #expect(run.status == 0)
    #expect(try text("badges.pdf", in: folder) == ["Ada", "3", "Grace", "1", "Alan", "2"])
    #expect(try !folder.names.contains { $0.hasSuffix(".parts") })
  }

  @Test func someRowsInAnOrderOfTheirOwn() throws {
    let folder = try folder()
    let run = try merge(
      "-o", "a.pdf", "--where", "city == \"London\"", "--sort", "number(table)", in: folder)
    #expect(run.messages == "a.pdf: 2 rows, 2 pages\n" || run.status == 0)
    #expect(try text("a.pdf", in: folder) == ["Alan", "2", "Ada", "3"])
    #expect(
      try merge("-o", "b.pdf", "--rows", "2-3", "--sort", "name", "--descending", in: folder).status == 0)
    #expect(try text("b.pdf", in: folder) == ["Grace", "1", "Alan", "2"])
  }

  @Test func rowsAreRepeatedAndNumbered() throws {
    let folder = try folder()
    let run = try merge("-o", "a.pdf", "--copies", "table", "--sequence", "table=100+5:4", in: folder)
    #expect(run.status == 0)
    let numbers = try text("a.pdf", in: folder).filter { $0.first?.isNumber ?? false }
    #expect(numbers == ["100", "105", "110", "115", "120", "125"])
  }

  @Test func aFileForEachRow() throws {
    let folder = try folder()
    #expect(try merge("-o", "out/{row}-{row.city}.pdf", in: folder).status == 0)
    #expect(try merge("-o", "{row.name}.png", in: folder).status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").sorted()
    #expect(files == ["1-London.pdf", "2-New York.pdf", "3-London.pdf"])
    #expect(try folder.names.filter { $0.hasSuffix(".png") } == ["Ada.png", "Alan.png", "Grace.png"])
  }

  @Test func aFileForEveryFewRows() throws {
    let folder = try folder()
    #expect(
      try merge("-o", "cards-{part}.pdf", "--split", "2", "--index", "index.csv", in: folder).status == 0)
    #expect(try text("cards-1.pdf", in: folder) == ["Ada", "3", "Grace", "1"])
    #expect(try text("cards-2.pdf", in: folder) == ["Alan", "2"])
    let index = try String(contentsOfFile: folder.path + "/index.csv", encoding: .utf8)
    #expect(
      index == "record,file,page,x,y,width,height\r\n1,cards-1.pdf,1,0,0,200,100\r\n"
        + "2,cards-1.pdf,2,0,0,200,100\r\n3,cards-2.pdf,1,0,0,200,100\r\n")
  }

  // MARK: Parts

  /// Ctrl-C leaves complete files as they are, and the parts of the one that was being made.
  @Test func anInterruptedMergeSaysHowToGoOn() throws {
    let count = 4000
    let folder = try folder([
      "people.csv": "name,table\n" + (1...count).map { "Guest \($0),\($0 % 20)\n" }.joined()
    ])
    let arguments = ["merge", "badge.json", "--data", "people.csv", "-j", "1", "--split", "1000"]
    let whole = try CommandRun(arguments: arguments + ["-o", "whole-{part}.pdf"], in: folder.path)
    #expect(whole.status == 0, "\(whole.errors)")

    let command = try RunningCommand(arguments + ["-o", "{part}.pdf"], in: folder)
    command.wait { FileManager.default.fileExists(atPath: folder.path + "/2.pdf.parts/000001.lpart.json") }
    let end = command.interrupt()
    #expect(end.reason == .uncaughtSignal)
    #expect(end.status == SIGINT)
    #expect(command.messages.contains("of \(count) rows are merged; the same command with --resume goes on"))
    let first = try Self.date(folder.path + "/1.pdf")

    let resumed = try CommandRun(arguments: arguments + ["-o", "{part}.pdf", "--resume"], in: folder.path)
    #expect(resumed.status == 0, "\(resumed.errors)")
    #expect(try Self.date(folder.path + "/1.pdf") == first)
    for part in 1...4 { #expect(try folder.data("\(part).pdf") == folder.data("whole-\(part).pdf")) }
    #expect(try folder.names.filter { $0.hasSuffix(".parts") } == [])
  }

  /// What an interrupted merge to standard output has drawn is of use to nobody.
  @Test func anInterruptedMergeToStandardOutputLeavesNothing() throws {
    let rows = "name\n" + String(repeating: "Ada\n", count: 4000)
    let folder = try folder(["people.csv": rows])
    let temporary = folder.path + "/temporary"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    func parts() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: temporary) }

    let command = try RunningCommand(
      ["merge", "badge.json", "--data", "people.csv", "-j", "1", "-o", "-"], in: folder,
      environment: ["TMPDIR": temporary])
    try command.wait { try parts().contains { $0.hasSuffix(".lpart") } }
    #expect(command.interrupt().status == SIGINT)
    #expect(try parts() == [])
    #expect(!command.messages.contains("--resume"))
  }

  private static func date(_ path: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }

  @Test func partsAreJoinedToTheSameBytes() throws {
    let folder = try folder()
    #expect(try merge("-o", "whole.pdf", "--block-size", "1", in: folder).status == 0)
    let count = try merge("--count", "--block-size", "1", in: folder)
    #expect(count.text == "{\"blocks\":3,\"rows\":3}\n")
    for shard in 1...2 {
      let run = try merge("-o", "\(shard).lpart", "--shard", "\(shard)/2", "--block-size", "1", in: folder)
      #expect(run.status == 0)
    }
    let run = try CommandRun("join", "1.lpart", "2.lpart", "-o", "joined.pdf", in: folder.path)
    #expect(run.status == 0)
    #expect(try folder.data("joined.pdf") == folder.data("whole.pdf"))
    // In another order they are none.
    let other = try CommandRun("join", "2.lpart", "1.lpart", "-o", "other.pdf", in: folder.path)
    #expect(other.status == 3)
    #expect(try !folder.names.contains("other.pdf"))
  }

  // MARK: Presses

  /// Letters as PDF/VT-1: by our checker, and page by page as each viewer reads them.
  @Test func aMailingForAPressOpensEverywhere() throws {
    let press = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
    guard FileManager.default.fileExists(atPath: press) else { try skip("there is no profile of a press") }
    let folder = try SceneFolder()
    let mailing = repository.appendingPathComponent("samples/mailing").path
    let merge = try CommandRun(
      "merge", "\(mailing)/letter.json", "--data", "\(mailing)/members.csv", "--rows", "7-9", "-o",
      "press.pdf",
      "--standard", "pdfvt-1", "--output-intent", press, "--color-space", "cmyk", "--date", "2026-11-28",
      "--batch", "language", in: folder.path)
    #expect(merge.status == 0, "\(merge.errors)")
    let checker = repository.appendingPathComponent("Scripts/validate-pdf").path
    let check = try ProcessRun("/bin/sh", [checker, "vt", "press.pdf"], in: folder.path)
    #expect(check.text == "press.pdf: passes vt\n")
    let pdfium = repository.appendingPathComponent(".build/pdfium-venv/bin/python").path
    let page =
      "import sys, pypdfium2; "
      + "print(pypdfium2.PdfDocument(sys.argv[1])[int(sys.argv[2]) - 1].get_textpage().get_text_range())"
    for (place, number) in ["M-1007", "M-1008", "M-1009"].enumerated() {
      let k = "\(place + 1)"
      for (viewer, arguments) in [
        ("pdftotext", ["-f", k, "-l", k, "press.pdf", "-"]),
        ("mutool", ["draw", "-q", "-F", "text", "press.pdf", k]),
        (
          "gs",
          [
            "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=txtwrite", "-dFirstPage=\(k)", "-dLastPage=\(k)", "-o",
            "-", "press.pdf",
          ]
        ),
        (pdfium, ["-c", page, "press.pdf", k]),
      ] {
        guard let program = ProcessRun.path(of: viewer) else { continue }
        let run = try ProcessRun(program, arguments, in: folder.path)
        #expect(run.text.contains(number) && run.text.contains("Harbour Museum"), "\(viewer): \(run.text)")
      }
    }
  }

  // MARK: Faulty rows

  private static let faulty = "name,table\nAda,3\nGrace,many\n\"Al\"an,2\nBarbara,4\n"

  private func mergeFaulty(_ arguments: String..., in folder: SceneFolder) throws -> CommandRun {
    try CommandRun(arguments: ["merge", "badge.json", "--data", "faulty.csv"] + arguments, in: folder.path)
  }

  @Test func faultyRowsStopTheMergeAndAreNamed() throws {
    let folder = try folder(["faulty.csv": Self.faulty])
    let run = try mergeFaulty("-o", "a.pdf", in: folder)
    #expect(run.status == 3)
    #expect(run.messages.contains("badge.json:1:"))
    #expect(run.messages.contains("row 2, column table"))
    #expect(try !folder.names.contains("a.pdf"))
  }

  @Test func faultyRowsAreLeftOutAndKept() throws {
    let folder = try folder(["faulty.csv": Self.faulty])
    let run = try mergeFaulty(
      "-o", "a.pdf", "--on-error", "skip", "--skipped", "rest.csv", "--report", "report.json", in: folder)
    #expect(run.status == 0)
    #expect(try text("a.pdf", in: folder) == ["Ada", "3", "Barbara", "4"])
    let rest = try String(contentsOfFile: folder.path + "/rest.csv", encoding: .utf8)
    #expect(rest.split(whereSeparator: \.isNewline) == ["name,table", "Grace,many", "\"Al\"an,2"])
    let report = try JSONSerialization.jsonObject(with: folder.data("report.json")) as? [String: Any]
    #expect((report?["skipped"] as? [[String: Any]])?.compactMap { $0["row"] as? Int } == [2, 3])
  }

  @Test func ofSeveralPartsOneTellsOfRowsThatCannotBeChosen() throws {
    let folder = try folder(["faulty.csv": Self.faulty])
    for shard in 1...2 {
      let run = try mergeFaulty(
        "-o", "\(shard).lpart", "--shard", "\(shard)/2", "--block-size", "1", "--where", "name <> 'Barbara'",
        "--on-error", "skip", "--skipped", "\(shard).csv", in: folder)
      #expect(run.status == 0)
    }
    #expect(try folder.data("1.csv") == Data("name,table\n\"Al\"an,2\n".utf8))
    #expect(try folder.data("2.csv") == Data("name,table\nGrace,many\n".utf8))
  }

  @Test func placeholdersKeepThePlaces() throws {
    let folder = try folder(["faulty.csv": Self.faulty])
    let run = try mergeFaulty("-o", "a.pdf", "--on-error", "placeholder", in: folder)
    #expect(run.status == 0)
    #expect(try text("a.pdf", in: folder).contains { $0.contains("Row 2 could not be merged") })
  }

  // MARK: Bad input

  /// What a command says, and its status; nothing is written.
  private func refusal(_ arguments: String..., in folder: SceneFolder) throws -> (status: Int32, text: String)
  {
    let before = try folder.names
    let run = try CommandRun(arguments: ["merge", "badge.json"] + arguments, in: folder.path)
    #expect(try folder.names.filter { !$0.hasSuffix(".parts") } == before)
    let text = run.messages.split(separator: "\n").first.map(String.init) ?? ""
    return (run.status, text.replacing("layerpress: error: ", with: ""))
  }

  @Test func aMissingColumnIsNamed() throws {
    let folder = try folder(["other.csv": "nane,table\nAda,1\n"])
    let refusal = try refusal("--data", "other.csv", "-o", "a.pdf", in: folder)
    #expect(refusal.status == 2)
    #expect(
      refusal.text
        == "other.csv has no column “name”, which the template needs; did you mean “nane”?")
  }

  @Test func rowsThatDoNotExist() throws {
    let folder = try folder(["empty.csv": "name,table\n"])
    #expect(
      try refusal("--data", "empty.csv", "-o", "a.pdf", in: folder).text.hasSuffix(
        "there are no rows to merge"))
    #expect(try refusal("--data", "missing.csv", "-o", "a.pdf", in: folder).status == 3)
    #expect(
      try refusal("--data", "people.csv", "-o", "a.pdf", "--where", "city == \"Bern\"", in: folder).status
        == 3)
  }

  @Test func aDatabaseIsNotReplacedByWhatIsMadeOfIt() throws {
    guard let python = ProcessRun.path(of: "python3") else { try skip("python3 is not installed") }
    let folder = try folder()
    let script = """
      import sqlite3
      data = sqlite3.connect("people.pdf")
      data.executescript("create table people (name); insert into people values ('Ada');")
      """
    #expect(try ProcessRun(python, ["-c", script], in: folder.path).status == 0)
    let before = try folder.data("people.pdf")
    let run = try CommandRun(
      "merge", "badge.json", "--data", "people.pdf#people", "-o", "people.pdf", in: folder.path)
    #expect(run.status == 2, "\(run.errors)")
    #expect(try folder.data("people.pdf") == before)
  }

  @Test func twoRowsOfOneFileName() throws {
    let folder = try folder()
    let refusal = try refusal("--data", "people.csv", "-o", "{row.city}.pdf", in: folder)
    #expect(refusal.status == 3)
    #expect(refusal.text.contains(#"row 3: would be written to "London.pdf", as row 1 is"#))
  }

  @Test(arguments: [
    (["-o", "a.pdf"], "no rows are named: --data ROWS"),
    (["--data", "people.csv"], "no output is given: -o FILE.pdf"),
    (
      ["--data", "people.csv", "-o", "a.png"],
      "“a.png” is no .pdf; other formats have a file for each row: {row} in the name"
    ),
    (["--data", "people.csv", "-o", "a.pdf", "--rows", "3-1"], "--rows 3-1 is not A-B, such as 1-100"),
    (["--data", "people.csv", "-o", "a.pdf", "--shard", "3/2"], "--shard 3/2 is not K/N, such as 2/8"),
    (
      ["--data", "people.csv", "-o", "a.pdf", "--split", "5"],
      "--split N and {part} in the output's name belong together"
    ),
    (
      ["--data", "people.csv", "-o", "a.pdf", "--skipped", "b.csv"],
      "--skipped is for rows that --on-error skip or placeholder leaves out"
    ),
  ])
  func wrongArguments(_ arguments: [String], message: String) throws {
    let folder = try folder()
    let run = try CommandRun(arguments: ["merge", "badge.json"] + arguments, in: folder.path)
    #expect(run.status == 2)
    #expect(run.messages.contains(message))
  }

  @Test func mistakesInExpressionsAreNamed() throws {
    let folder = try folder()
    let refusal = try refusal("--data", "people.csv", "-o", "a.pdf", "--where", "citi == 1", in: folder)
    #expect(refusal.status == 3)
    #expect(refusal.text.contains("city"))
  }

  @Test func whatIsNoPartIsNotJoined() throws {
    let folder = try folder()
    let run = try CommandRun("join", "people.csv", "-o", "a.pdf", in: folder.path)
    #expect(run.status == 3)
    #expect(run.messages.contains("people.csv: it is no part of a merge, or it is damaged"))
  }
}
