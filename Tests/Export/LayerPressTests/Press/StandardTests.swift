import Foundation
import LayerPress
import SceneFiles
import TestSupport
import Testing

private func validator(_ words: [String]) throws -> ProcessRun {
  try ProcessRun("/bin/sh", [repository.appendingPathComponent("Scripts/validate-pdf").path] + words)
}

/// Whether veraPDF is here, which says something about any file.
private let hasVeraPDF = (try? validator(["2u", "/nowhere.pdf"]).status) != 77

/// PDF/X and PDF/A, by the judgement of veraPDF and of our own checker.
@Suite struct StandardTests {
  /// A profile of four inks that comes with Ghostscript.
  static func press() throws -> OutputIntent {
    let file = URL(fileURLWithPath: "/usr/share/color/icc/ghostscript/default_cmyk.icc")
    return try OutputIntent(profile: Data(contentsOf: file), condition: "FOGRA39")
  }

  private func options(_ standards: [PDFStandard], intent: OutputIntent? = nil) throws -> ExportOptions {
    var options = ExportOptions()
    options.pdf.standards = try PDFStandards(standards)
    options.pdf.outputIntent = intent
    options.pdf.date = ExportDate(secondsSince1970: 1_773_273_600)
    return options
  }

  /// A page with text, something translucent and a link.
  private func card(title: String = "Card") throws -> ExportDocument {
    let page = TestLayers.text("Ink")
    let veil = CALayer()
    veil.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
    veil.opacity = 0.5
    for x in [0, 20] as [CGFloat] {
      let part = CALayer()
      part.frame = CGRect(x: x, y: 0, width: 30, height: 20)
      part.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      veil.addSublayer(part)
    }
    veil.url = "https://example.org"
    page.addSublayer(veil)
    return ExportDocument(pages: [page], metadata: DocumentMetadata(title: title))
  }

  private func check(_ paths: [String], _ flavour: String) throws -> String {
    try validator([flavour] + paths).text
  }

  private func exported(_ options: ExportOptions, to folder: TestFolder) throws -> ExportReport {
    try Exporter(options: options).export(card(), to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
  }

  // MARK: Whole files

  /// All samples as files for presses and archives; they take the longer the more shadows they have.
  private func samples(in folder: TestFolder) throws -> [String] {
    let samples = repository.appendingPathComponent("samples")
    let names = try FileManager.default.contentsOfDirectory(atPath: samples.path).filter {
      $0.hasSuffix(".json")
    }.sorted()
    #expect(names.count > 40)
    var inInks = try options([.pdfX4, .pdfA2u], intent: Self.press())
    inInks.pdf.colorSpace = .cmyk(PressColors())
    let options = inInks
    return try names.mapOnAllProcessors { name in
      let scene = try Scene(contentsOf: samples.appendingPathComponent(name))
      let path = folder.file(name + ".pdf")
      let report = try Exporter(options: options).export(
        ExportDocument(pages: scene.pages, metadata: DocumentMetadata(title: name)),
        to: [ExportOutput(.pdf, path: path)])
      #expect(!report.findings.contains { $0.reason.hasPrefix("Cairo drew") }, "\(name)")
      return path
    }
  }

  private func pass(_ paths: [String], _ flavour: String) -> String {
    paths.map { "\($0): passes \(flavour)\n" }.joined()
  }

  @Test func samplesAreForPresses() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let paths = try samples(in: folder)
    #expect(try check(paths, "x-4") == pass(paths, "x-4"))
    #expect(try check(paths, "inks") == pass(paths, "inks"))
  }

  @Test(.enabled(if: hasVeraPDF, "Scripts/validate-pdf --install brings veraPDF"))
  func veraPDFPassesEverySample() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let paths = try samples(in: folder)
    #expect(try check(paths, "2u") == pass(paths, "2u"))
  }

  @Test(arguments: [(PDFStandard.pdfA2b, "2b"), (.pdfA2u, "2u"), (.pdfA3u, "3u"), (.pdfA4, "4")])
  func archivesNeedNoOutputIntent(standard: PDFStandard, flavour: String) throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let report = try exported(options([standard]), to: folder)
    #expect(report.findings.isEmpty, "archives keep links")
    guard hasVeraPDF else { return }
    #expect(try check([folder.file("a.pdf")], flavour) == pass([folder.file("a.pdf")], flavour))
  }

  @Test func linksAreLeftOutForPresses() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let findings = try exported(options([.pdfX4], intent: Self.press()), to: folder).findings
    #expect(
      findings.filter { $0.outcome == .dropped }.map(\.description) == [
        "sublayers[1]: dropped in pdf: a link to “https://example.org”, which PDF/X does not allow"
      ])
    #expect(try check([folder.file("a.pdf")], "x-4") == "\(folder.file("a.pdf")): passes x-4\n")
  }

  @Test func intentsAreNamedForPeople() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let press = try Self.press()
    _ = try exported(options([.pdfX4], intent: press), to: folder)
    let objects = try Tool("qpdf", ["--json=2", "--json-key=qpdf", "a.pdf"], in: folder.path).output
    #expect(objects.contains(#""/OutputCondition": "u:\#(press.name)""#))
    #expect(objects.contains(#""/OutputConditionIdentifier": "u:FOGRA39""#))
  }

  // MARK: What is refused

  private func refusal(_ options: ExportOptions, title: String? = "T") throws -> String? {
    let folder = try TestFolder()
    defer { folder.remove() }
    do {
      var document = try card()
      document.metadata.title = title
      try Exporter(options: options).export(document, to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
      return nil
    } catch let error as ExportError {
      #expect(try folder.names.isEmpty)
      guard case .unmetStandard(let words) = error.reason else { return "\(error)" }
      return words
    }
  }

  @Test func aStandardWithoutADateIsRefused() throws {
    var options = try options([.pdfA2u])
    options.pdf.date = nil
    #expect(
      try refusal(options)
        == "PDF/A asks for a date: ExportOptions.PDF.date, or the document's date"
    )
  }

  @Test func everythingThatIsMissingIsNamedAtOnce() throws {
    var options = try options([.pdfX4])
    options.pdf.date = nil
    #expect(
      try refusal(options)
        == "PDF/X asks for a date: ExportOptions.PDF.date, or the document's date; "
        + "and for ExportOptions.PDF.outputIntent")
  }

  @Test func pressesAskForAnIntentAndATitle() throws {
    #expect(
      try refusal(options([.pdfX4])) == "PDF/X asks for ExportOptions.PDF.outputIntent")
    #expect(
      try refusal(options([.pdfX4], intent: Self.press()), title: nil)
        == "PDF/X asks for a title (DocumentMetadata.title)")
  }

  @Test(
    arguments: [
      ([.pdfA2b, .pdfA2u], nil), ([.pdfX4, .pdfA3u], nil),
      (
        [.pdfX4, .pdfA4],
        "pdfx-4 and pdfa-4 contradict each other: one asks for PDF 1.6, the other for PDF 2.0"
      ),
      ([.pdfA3u, .pdfA2b], "pdfa-2b and pdfa-3u contradict each other: a file is of one part of PDF/A"),
    ] as [([PDFStandard], String?)])
  func standardsMayContradictEachOther(standards: [PDFStandard], words: String?) {
    let conflict = Result { () throws(PDFStandards.Conflict) in try PDFStandards(standards) }
    switch conflict {
    case .success: #expect(words == nil)
    case .failure(let error): #expect(error.description == words)
    }
  }

  @Test func onlyWholeProfilesOfPressesAreIntents() throws {
    let press = try Self.press().profile
    func problem(_ profile: Data) -> OutputIntent.Problem? {
      do throws(OutputIntent.Problem) {
        _ = try OutputIntent(profile: profile)
        return nil
      } catch {
        return error
      }
    }
    func changed(_ at: Int, _ text: String) -> Data {
      var bytes = press
      bytes.replaceSubrange(at..<at + 4, with: text.utf8)
      return bytes
    }
    #expect(problem(press) == nil)
    // Some files have more than the profile.
    #expect(try OutputIntent(profile: press + Data(count: 3)).profile == press)
    #expect(problem(press.prefix(5000)) == .cutOff(bytes: 5000, of: press.count))
    #expect(problem(press.prefix(100)) == .noProfile)
    #expect(problem(changed(36, "text")) == .noProfile)
    #expect(problem(changed(12, "mntr")) == .noOutput(ofClass: "a screen"))
    #expect(problem(changed(16, "RGB ")) == .otherInks(space: "RGB"))
    #expect(problem(changed(8, "\u{05}\u{00}\u{00}\u{00}")) == .newerVersion(5))
    // Its tables are gone, whatever the header says.
    #expect(problem(press.prefix(132) + Data(count: press.count - 132)) == .noProfile)
  }

  // MARK: The checker

  /// A rule of PDF/X-4, and how a file breaks it.
  struct Breach: Sendable, CustomTestStringConvertible {
    var rule: String
    var old: String
    var new: String
    var testDescription: String { rule }

    static let all = [
      Breach(rule: "version", old: "%PDF-1.6", new: "%PDF-1.7"),
      Breach(rule: "identifier", old: "/ID [", new: "/IX ["),
      Breach(rule: "metadata", old: "/Subtype /XML", new: "/Subtype /XMP"),
      Breach(rule: "claim", old: "PDF/X-4</", new: "PDF/X-3</"),
      Breach(rule: "title", old: "<dc:title>", new: "<dc:titel>"),
      Breach(rule: "dates", old: "<xmp:CreateDate>2026", new: "<xmp:CreateDate>2025"),
      Breach(rule: "identity", old: "<xmpMM:VersionID>", new: "<xmpMM:VersionId>"),
      Breach(rule: "trapping", old: "/Trapped /False", new: "/Trapped /True"),
      Breach(rule: "output_intent", old: "/GTS_PDFX\n", new: "/GTS_PDFA1\n"),
      Breach(rule: "boxes", old: "/TrimBox", new: "/TrimBoy"),
      Breach(rule: "fonts", old: "/FontFile", new: "/FontFilf"),
      Breach(rule: "annotations", old: "/TrimBox", new: "/Annots [ << /Subtype /Link >> ] /TrimBox"),
      Breach(rule: "actions", old: "/Type /Catalog", new: "/AA << >> /Type /Catalog"),
      Breach(rule: "colors", old: "/sRGB cs 1 0 0 sc", new: "1 0 0 rg"),
      Breach(rule: "profiles", old: "/N 3", new: "/N 4"),
      Breach(rule: "graphics_states", old: "/ca ", new: "/TR /Identity /ca "),
      Breach(rule: "streams", old: "/Subtype /Form", new: "/OPI << >> /Subtype /Form"),
    ]
  }

  @Test func theCheckerReadsEscapedTitles() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let exporter = try Exporter(options: options([.pdfX4], intent: Self.press()))
    _ = try exporter.export(
      card(title: "Ink & <paper>"), to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    #expect(try check([folder.file("a.pdf")], "x-4") == "\(folder.file("a.pdf")): passes x-4\n")
  }

  @Test func theCheckerFindsColorsOfAScreen() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    _ = try exported(options([.pdfX4], intent: Self.press()), to: folder)
    #expect(
      try check([folder.file("a.pdf")], "inks")
        == "\(folder.file("a.pdf")): fails inks\n  screen_colors: a page blends in RGB\n")
  }

  @Test func theCheckerFindsEncryption() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    _ = try exported(options([.pdfX4], intent: Self.press()), to: folder)
    let owner = [
      "--allow-weak-crypto", "--encrypt", "", "owner", "128", "--use-aes=y", "--cleartext-metadata", "--",
    ]
    _ = try Tool("qpdf", owner + ["a.pdf", "b.pdf"], in: folder.path)
    #expect(
      try check([folder.file("b.pdf")], "x-4").split(separator: "\n").dropFirst()
        == ["  encryption: the file is encrypted"])
  }

  @Test(arguments: Breach.all) func theCheckerFindsABrokenRule(breach: Breach) throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    _ = try exported(options([.pdfX4], intent: Self.press()), to: folder)
    _ = try Tool("qpdf", ["--qdf", "--object-streams=disable", "a.pdf", "b.pdf"], in: folder.path)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("b.pdf")))
    var at = 0
    while let range = bytes.range(of: Data(breach.old.utf8), in: at..<bytes.count) {
      bytes.replaceSubrange(range, with: Data(breach.new.utf8))
      at = range.lowerBound + breach.new.utf8.count
    }
    #expect(at > 0, "the file has no “\(breach.old)”")
    try bytes.write(to: URL(fileURLWithPath: folder.file("c.pdf")))
    let repaired = try ProcessRun("/usr/bin/env", ["fix-qdf", "c.pdf"], in: folder.path).output
    try repaired.write(to: URL(fileURLWithPath: folder.file("d.pdf")))
    let lines = try check([folder.file("d.pdf")], "x-4").split(separator: "\n").dropFirst()
    #expect(Set(lines.map { $0.drop { $0 == " " }.prefix { $0 != ":" } }) == [breach.rule[...]])
  }
}
