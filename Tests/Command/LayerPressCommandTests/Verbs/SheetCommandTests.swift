import Foundation
import TestSupport
import Testing

@testable import LayerPressCommand

/// Marks and sheets on the command line.
@Suite struct SheetCommandTests {
  private let card = """
    {"bounds": [0, 0, "91mm", "61mm"], "bleed": "3mm", "safe": ["4mm", "4mm", "5mm", "4mm"], "backgroundColor": "#369"}
    """
  private let pages = """
    {"title": "Pages", "pages": [
      {"bounds": [0, 0, 100, 50], "backgroundColor": "red"}, {"bounds": [0, 0, 110, 50], "backgroundColor": "lime"},
      {"bounds": [0, 0, 120, 50], "backgroundColor": "blue"}, {"bounds": [0, 0, 130, 50], "backgroundColor": "gray"}]}
    """

  private func folder() throws -> SceneFolder { try SceneFolder(["card.json": card, "pages.json": pages]) }

  private func boxes(_ name: String, _ file: String, in folder: SceneFolder) throws -> [[Double]] {
    guard let qpdf = ProcessRun.path(of: "qpdf") else { try skip("qpdf is not installed") }
    let text = try ProcessRun(qpdf, ["--qdf", "--object-streams=disable", file, "-"], in: folder.path).text
    return text.components(separatedBy: "/\(name) [").dropFirst().map { box in
      box.prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }
  }

  /// What a command says, and its status; nothing is written.
  private func refusal(_ arguments: String..., in folder: SceneFolder) throws -> (status: Int32, text: String)
  {
    let before = try folder.names
    let run = try CommandRun(arguments: arguments, in: folder.path)
    #expect(try folder.names == before)
    let text = run.messages.split(separator: "\n").first.map(String.init) ?? ""
    return (run.status, text.replacing("layerpress: error: ", with: ""))
  }

  // MARK: Pages

  @Test func theBleedOfAPageIsThatOfItsKeyUnlessAnOptionSaysOtherwise() throws {
    let folder = try folder()
    #expect(try CommandRun("card.json", "-o", "key.pdf", in: folder.path).status == 0)
    #expect(
      try CommandRun("card.json", "-o", "option.pdf", "--bleed", "0,5mm,0,5mm", in: folder.path).status == 0)
    let key = try #require(try boxes("TrimBox", "key.pdf", in: folder).first)
    expectEqual(key[2] - key[0], 240.945, accuracy: 0.001)
    expectEqual(key[3] - key[1], 155.906, accuracy: 0.001)
    let option = try #require(try boxes("TrimBox", "option.pdf", in: folder).first)
    expectEqual(option[2] - option[0], 81 * 72 / 25.4, accuracy: 0.001)
    expectEqual(option[3] - option[1], 61 * 72 / 25.4, accuracy: 0.001)
  }

  @Test func onlySomePages() throws {
    let folder = try folder()
    #expect(try CommandRun("pages.json", "-o", "a.pdf", "--pages", "4,1-2", in: folder.path).status == 0)
    #expect(try boxes("MediaBox", "a.pdf", in: folder).map { $0[2] } == [130, 100, 110])
    let run = try CommandRun("pages.json", "-o", "{name}.png", "--pages", "2-3", in: folder.path)
    #expect(run.status == 0)
    #expect(try folder.names.filter { $0.hasSuffix(".png") } == ["pages-2.png", "pages-3.png"])
    let missing = try refusal("pages.json", "-o", "b.pdf", "--pages", "5", in: folder)
    #expect(missing == (2, "pages.json: there is no page 5, only 4 pages"))
  }

  // MARK: Paper

  @Test func rawSizes() throws {
    let folder = try folder()
    #expect(try CommandRun("card.json", "-o", "a.pdf", "--paper", "SRA3", in: folder.path).status == 0)
    let sheet = try #require(try boxes("MediaBox", "a.pdf", in: folder).first)
    expectEqual(sheet[2], 320 * 72 / 25.4, accuracy: 0.001)
    expectEqual(sheet[3], 450 * 72 / 25.4, accuracy: 0.001)
  }

  @Test func coveringThePaper() throws {
    let folder = try folder()
    for arguments in [["--fit", "cover"], ["--fit=cover"]] {
      let run = try CommandRun(
        arguments: ["pages.json", "-o", "a.pdf", "--pages", "1", "--paper", "80x80"] + arguments,
        in: folder.path)
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      // The page is twice as wide as high: the sheet shows its middle, and all of the sheet is covered.
      #expect(try boxes("BleedBox", "a.pdf", in: folder) == [[0, 0, 80, 80]])
    }
    #expect(
      try CommandRun(
        "pages.json", "-o", "b.pdf", "--pages", "1", "--paper", "80x80", "--fit", in: folder.path
      ).status == 0)
    #expect(try boxes("BleedBox", "b.pdf", in: folder) == [[0, 20, 80, 60]])
  }

  @Test func alignedOnThePaper() throws {
    let folder = try folder()
    let run = try CommandRun(
      "pages.json", "-o", "a.pdf", "--pages", "1", "--paper", "300x200", "--align", "bottom-right",
      "--margin", "10",
      in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try boxes("BleedBox", "a.pdf", in: folder) == [[190, 10, 290, 60]])
    let wrong = try refusal("pages.json", "-o", "b.pdf", "--paper", "A4", "--align", "up", in: folder)
    #expect(wrong.status == 2)
    #expect(wrong.text.hasPrefix("--align up is not known; possible are top-left, top"))
  }

  @Test func aBleedBeyondThePageIsRefused() throws {
    let wide = try refusal("card.json", "-o", "a.pdf", "--bleed", "40mm", in: try folder())
    #expect(wide.status == 2)
    #expect(wide.text.contains("--bleed 40mm leaves nothing of card.json"), "\(wide.text)")
  }

  // MARK: Sheets

  @Test func pagesOfAPDFOnSheets() throws {
    let folder = try folder()
    #expect(try CommandRun("pages.json", "-o", "pages.pdf", in: folder.path).status == 0)
    let run = try CommandRun(
      "impose", "pages.pdf", "-o", "sheets.pdf", "--n-up", "2x2", "--gutter", "6mm", "--marks", "all",
      "--paper", "A4",
      in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors.contains("page 2: the page is cut to"))
    #expect(try boxes("MediaBox", "sheets.pdf", in: folder).count == 1)
    let strict = try refusal(
      "impose", "pages.pdf", "-o", "exact.pdf", "--n-up", "2x2", "--strict", in: folder)
    #expect(strict.status == 3)
  }

  @Test func whatWasMadeIsReported() throws {
    let folder = try folder()
    #expect(try CommandRun("pages.json", "-o", "pages.pdf", in: folder.path).status == 0)
    let run = try CommandRun(
      "impose", "pages.pdf", "-o", "sheets.pdf", "--n-up", "2x1", "--report", "r.json", in: folder.path)
    #expect(run.status == 0)
    let report = try #require(
      try JSONSerialization.jsonObject(with: folder.data("r.json")) as? [String: Any])
    #expect(report["file"] as? String == "pages.pdf" && report["output"] as? String == "sheets.pdf")
    #expect(
      report["sheets"] as? [[String: Double]] == Array(repeating: ["width": 260, "height": 50], count: 2))
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(
      findings.contains { $0["page"] as? Int == 2 && ($0["reason"] as? String ?? "").contains("is cut to") })
    for (file, words) in [("pages.pdf", "will not be overwritten"), ("s.pdf", "cannot both be “s.pdf”")] {
      let wrong = try refusal("impose", "pages.pdf", "-o", "s.pdf", "--report", file, in: folder)
      #expect(wrong.status == 2 && wrong.text.contains(words), "\(wrong)")
    }
  }

  @Test func aPDFFromStandardInput() throws {
    let folder = try folder()
    #expect(try CommandRun("pages.json", "-o", "pages.pdf", in: folder.path).status == 0)
    let piped = try CommandRun(
      "-c", #""$0" pages.json -o - --to pdf | "$0" impose - -o - --n-up 2x2 > piped.pdf"#, CommandRun.program,
      in: folder.path, program: "/bin/sh")
    #expect(piped.status == 0, "\(piped.errors)")
    #expect(
      try CommandRun("impose", "pages.pdf", "-o", "sheets.pdf", "--n-up", "2x2", in: folder.path).status == 0)
    #expect(try folder.data("piped.pdf") == folder.data("sheets.pdf"))
    #expect(try refusal("impose", "-", "-o", "a.pdf", in: folder) == (3, "<stdin>: it is no PDF"))
  }

  @Test func aPosterOfAPDF() throws {
    let folder = try folder()
    #expect(try CommandRun("card.json", "-o", "card.pdf", in: folder.path).status == 0)
    let run = try CommandRun(
      "impose", "card.pdf", "-o", "poster.pdf", "--poster", "A4", "--paper", "A2", "--fit", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try boxes("MediaBox", "poster.pdf", in: folder).count > 4)
  }

  @Test(arguments: [
    ["--n-up", "2x4", "--fold", "booklet"], ["--gutter", "6mm"], ["--fold", "perfect", "--signature", "6"],
    ["--fold", "booklet", "--signature", "8"], ["--poster", "A4", "--overlap", "200mm"], ["--n-up", "2"],
    ["--n-up", "9x9", "--paper", "A6"], ["--marks", "corners"], ["--mark-offset", "3mm"], ["--pages", "7-5"],
    ["--pages", "9"], ["--poster", "A4", "--marks", "crop"], ["--n-up", "3x2", "--duplex", "work-and-turn"],
    ["--marks", "all", "--paper", "100x50"], ["--fold", "booklet", "--duplex", "work-and-turn"],
    ["--poster", "A4", "--margin", "1mm"], ["--fit", "--n-up", "2x2"],
  ])
  func wrongArguments(_ arguments: [String]) throws {
    let folder = try folder()
    #expect(try CommandRun("pages.json", "-o", "pages.pdf", in: folder.path).status == 0)
    let before = try folder.names
    for command in [["pages.json"], ["impose", "pages.pdf"]] {
      let run = try CommandRun(arguments: command + ["-o", "out.pdf"] + arguments, in: folder.path)
      #expect(run.status == 2, "\(command) \(arguments): \(run.errors)")
      #expect(run.errors.contains("error: "))
    }
    #expect(try folder.names == before)
  }

  @Test func marksAreOfPDFs() throws {
    let wrong = try refusal("card.json", "-o", "card.png", "--marks", "crop", in: folder())
    #expect(wrong == (2, "--marks is for pdf"))
  }

  @Test func damagedAndEncryptedPDFs() throws {
    guard let qpdf = ProcessRun.path(of: "qpdf") else { try skip("qpdf is not installed") }
    let folder = try folder()
    #expect(try CommandRun("pages.json", "-o", "pages.pdf", in: folder.path).status == 0)
    _ = try ProcessRun(
      qpdf, ["--encrypt", "word", "owner", "256", "--", "pages.pdf", "locked.pdf"], in: folder.path)
    try folder.write("%PDF-1.7\nnothing\n", to: "damaged.pdf")
    try folder.write("no document", to: "other.pdf")
    #expect(
      try refusal("impose", "locked.pdf", "-o", "a.pdf", in: folder)
        == (3, "locked.pdf: it is encrypted; --password opens it"))
    #expect(
      try refusal("impose", "locked.pdf", "-o", "a.pdf", "--password", "wrong", in: folder)
        == (3, "locked.pdf: it is encrypted, and the password is another"))
    #expect(try refusal("impose", "damaged.pdf", "-o", "a.pdf", in: folder).status == 3)
    #expect(try refusal("impose", "other.pdf", "-o", "a.pdf", in: folder) == (3, "other.pdf: it is no PDF"))
    #expect(
      try refusal("impose", "none.pdf", "-o", "a.pdf", in: folder) == (3, "none.pdf: the file does not exist")
    )
    #expect(
      try refusal("impose", "pages.pdf", "-o", "pages.pdf", in: folder)
        == (2, "“pages.pdf” is read here; it will not be overwritten"))
    let opened = try CommandRun(
      "impose", "locked.pdf", "-o", "open.pdf", "--password", "word", "--n-up", "2x2", in: folder.path)
    #expect(opened.status == 0)
    #expect(try ProcessRun(qpdf, ["--check", "open.pdf"], in: folder.path).text.contains("not encrypted"))
  }

  // MARK: Scenes

  @Test func keysOfPagesAreWrittenAgain() throws {
    let folder = try folder()
    #expect(try CommandRun("convert", "card.json", "-o", "again.json", in: folder.path).status == 0)
    let text = String(decoding: try folder.data("again.json"), as: UTF8.self)
    #expect(text.contains(#""bleed": 8.503937007874017"#))
    #expect(
      text.contains(
        #""safe": [11.338582677165356, 11.338582677165356, 14.173228346456694, 11.338582677165356]"#))
    let caml = try CommandRun("convert", "card.json", "-o", "card.caml", in: folder.path)
    #expect(caml.errors.contains("a page's bleed"))
  }

  @Test func wrongKeys() throws {
    let folder = try SceneFolder([
      "a.json": #"{"bounds": [0, 0, 9, 9], "bleed": -1}"#,
      "b.json": #"{"bounds": [0, 0, 9, 9], "bleed": [1, 2]}"#,
      "c.json": #"{"bounds": [0, 0, 9, 9], "bleed": 5}"#,
      "d.json": #"{"bounds": [0, 0, 9, 9], "sublayers": [{"bleed": 1}]}"#,
    ])
    for (name, words) in [
      ("a", "a length is not negative"),
      ("b", "expected a length, or an array of four: top, right, bottom, left"),
      ("c", "the bleed leaves nothing of the page of 9 × 9"), ("d", "it is a key of pages"),
    ] {
      let wrong = try refusal("\(name).json", "-o", "a.pdf", in: folder)
      #expect(wrong.status == 3)
      #expect(wrong.text.contains(words), "\(wrong.text)")
    }
  }
}
