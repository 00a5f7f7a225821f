import Foundation
import TestSupport
import Testing

/// `--standard` and what belongs to it, and what is refused before anything is written.
@Suite struct StandardCommandTests {
  private static let profiles = "/usr/share/color/icc/ghostscript"
  private static let card = #"{"bounds": [0, 0, 40, 30], "backgroundColor": "red"}"#

  private func export(
    _ options: [String], scene: String = card, environment: [String: String] = [:]
  ) throws -> (run: CommandRun, pdf: Data?) {
    let folder = try SceneFolder(["card.json": scene])
    let run = try CommandRun(
      arguments: ["card.json", "-o", "card.pdf"] + options, in: folder.path, environment: environment)
    if run.status != 0 { #expect(try folder.names == ["card.json"]) }
    return (run, try? folder.data("card.pdf"))
  }

  @Test func aDocumentIsCalledByItsSceneForPresses() throws {
    let (run, pdf) = try export(
      [
        "--standard", "pdfx-4,pdfa-2u", "--output-intent", Self.profiles + "/default_cmyk.icc", "--date",
        "2026-03-12",
      ])
    #expect(run.status == 0, "\(run.errors)")
    let text = String(decoding: try #require(pdf), as: UTF8.self)
    #expect(text.contains("<rdf:li xml:lang=\"x-default\">card</rdf:li>"))
    #expect(text.contains("<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>"))
  }

  @Test func aBlendModeThatReachesThePageIsAWarning() throws {
    func errors(_ opacity: Double) throws -> String {
      let scene = """
        {"bounds": [0, 0, 40, 30], "backgroundColor": "gold", "sublayers": [
         {"frame": [0, 0, 40, 30], "opacity": \(opacity), "sublayers": [
          {"frame": [0, 0, 20, 20], "backgroundColor": "red", "compositingFilter": "multiplyBlendMode"}]}]}
        """
      let options = ["--color-space", "cmyk", "--output-intent", Self.profiles + "/default_cmyk.icc"]
      return try export(options, scene: scene).run.errors
    }
    #expect(try errors(1).contains("warning: page 1: in pdf: the whole page stays in sRGB"))
    #expect(try !errors(0.9).contains("sRGB"))
  }

  @Test func profilesHaveNames() throws {
    let folder = try SceneFolder()
    let files = [
      "color/icc/Coated_39.icc", "scribus/profiles/ISO coated.icc",
      "texlive/texmf-dist/tex/generic/colorprofiles/FOGRA39L.icc",
    ]
    for file in files {
      let path = URL(fileURLWithPath: "\(folder.path)/\(file)")
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: Self.profiles + "/default_cmyk.icc"), to: path)
    }
    let environment = ["XDG_DATA_HOME": folder.path]
    for name in ["Coated_39", "coated_39.icc", "iso coated", "FOGRA39L"] {
      #expect(try export(["--output-intent", name], environment: environment).run.status == 0)
    }
    let refused = try export(["--output-intent", "Coated39"], environment: environment).run
    #expect(refused.status == 2)
    #expect(refused.errors.contains("(did you mean Coated_39?)"), "\(refused.errors)")
  }

  @Test func theDateIsThatOfTheOptionOrTheDocumentOrTheEnvironment() throws {
    let dated = #"{"date": "2025-01-31T12:00:00Z", "pages": [{"bounds": [0, 0, 40, 30]}]}"#
    let environment = ["SOURCE_DATE_EPOCH": "86400"]
    func date(_ options: [String], scene: String) throws -> String? {
      let (run, pdf) = try export(options, scene: scene, environment: environment)
      #expect(run.status == 0, "\(run.errors)")
      let text = String(decoding: try #require(pdf), as: UTF8.self)
      return text.components(separatedBy: "<xmp:CreateDate>").last?.components(separatedBy: "<").first
    }
    #expect(try date(["--date", "2026-03-12"], scene: dated) == "2026-03-12T00:00:00Z")
    #expect(try date([], scene: dated) == "2025-01-31T12:00:00Z")
    #expect(try date([], scene: Self.card) == "1970-01-02T00:00:00Z")
  }

  @Test func eachPlateIsAFile() throws {
    let folder = try SceneFolder(["card.json": Self.card])
    let press = Self.profiles + "/default_cmyk.icc"
    let run = try CommandRun(
      "card.json", "-o", "out/{name}.png", "--separations", "--proof", press, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try folder.names.filter { $0.hasSuffix("png") }
        == ["Black", "Cyan", "Magenta", "Yellow"].map { "out/card-\($0).png" })
    try folder.write(
      #"""
      {"inks": {"Gold": {"name": "Gold/871", "alternate": "device-cmyk(0 0.2 0.6 0.3)"}}, "pages": [
        {"bounds": [0, 0, 40, 30], "backgroundColor": "color(--Gold 50%)"}]}
      """#, to: "gold.json")
    let gold = try CommandRun(
      "gold.json", "-o", "gold.png", "--separations", "--proof", press, in: folder.path)
    #expect(gold.status == 0, "\(gold.errors)")
    #expect(try folder.names.contains("gold-Gold_871.png"))
    let moving = try CommandRun(
      "card.json", "-o", "a.png", "--times", "0,1", "--separations", "--proof", press, in: folder.path)
    #expect(moving.status == 2)
    #expect(moving.errors.contains("plates do not move"), "\(moving.errors)")
    let stream = try CommandRun(
      "card.json", "-o", "-", "--to", "png", "--separations", "--proof", press, in: folder.path)
    #expect(stream.status == 2)
    #expect(stream.errors.contains("plates do not fit into one stream"), "\(stream.errors)")
  }

  @Test func colorsOfWrongInksAreRefused() throws {
    for (color, words) in [
      ("color(--Glod)", #"did you mean "--Gold"?"#), ("color(--Gold 120%)", "is 0…1 or 0%…100%, found 120%"),
      ("device-cmyk(0 0 1.5 0)", "is 0…1 or 0%…100%, found 1.5"),
    ] {
      let scene =
        #"{"bounds": [0, 0, 40, 30], "inks": {"Gold": {"alternate": "device-cmyk(0 0.2 0.6 0.3)"}},"#
        + #" "backgroundColor": "\#(color)"}"#
      let run = try export([], scene: scene).run
      #expect(run.status == 3)
      #expect(run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test func whatIsRefused() throws {
    let cut = try makeTemporaryFolder() + "/cut.icc"
    let press = Self.profiles + "/default_cmyk.icc"
    let profile = try Data(contentsOf: URL(fileURLWithPath: press))
    try profile.prefix(9000).write(to: URL(fileURLWithPath: cut))
    let rgb = cut + ".rgb"
    try (profile.prefix(16) + Data("RGB ".utf8) + profile.dropFirst(20)).write(to: URL(fileURLWithPath: rgb))
    let cases: [(options: [String], status: Int32, words: String)] = [
      (["--standard", "pdfa-2u"], 2, "PDF/A asks for a date"),
      (["--standard", "pdfx-4", "--date", "2026-03-12"], 2, "PDF/X asks for --output-intent"),
      (
        ["--standard", "pdfx-5"], 2,
        "possible are pdfx-4, pdfvt-1, pdfa-2b, pdfa-2u, pdfa-3u, pdfa-4, pdfua-1, pdfua-2 (did you mean pdfx-4?)"
      ),
      (["--standard", "pdfa-2u,pdfa-4"], 2, "pdfa-2u and pdfa-4 contradict each other"),
      (["--output-intent", cut], 2, "the profile is cut off: 9000 of"),
      (["--output-intent", Self.profiles + "/srgb.icc"], 2, "the profile is of a screen, not of a press"),
      (["--output-intent", rgb], 2, "the profile's colours are RGB, not CMYK"),
      (["--output-intent", "/etc/hostname"], 2, "it is not an ICC profile"),
      (["--output-intent", "./none.icc"], 2, "the file cannot be read"),
      (["--output-condition", "FOGRA39"], 2, "--output-condition needs --output-intent"),
      (["--color-space", "cmyk"], 2, "--color-space cmyk needs --output-intent"),
      (["--color-space", "cmky"], 2, "possible are keep, cmyk, gray (did you mean cmyk?)"),
      (["--black", "rich"], 2, "--black needs --color-space cmyk, or --proof"),
      (
        ["--proof", press], 2,
        "--proof is for png, apng, gif, webp; a PDF that looks as it will be printed takes --output-intent"
      ),
      (["--proof", cut], 2, "--proof \(cut): the profile is cut off: 9000 of"),
      (["--proof", Self.profiles + "/srgb.icc"], 2, "the profile is of a screen, not of a press"),
      (["--proof", Self.profiles + "/default_gray.icc"], 2, "not of a press"),
      (
        ["--color-space", "gray", "--proof", press], 2,
        "--color-space gray is for pdf in greys; --proof shows the four inks of a press"
      ),
      (["--proof-paper"], 2, "--proof-paper needs --proof"),
      (["--separations"], 2, "--separations needs the profile of a press: --proof FILE"),
      (
        ["--separations", "--output-intent", press], 2,
        "--separations is for png; a PDF has its plates in one file"
      ),
      (["--output-intent", press, "--color-space", "cmyk", "--ink-limit", "90"], 2, "from 100 to 400"),
      (["--date", "12.3.2026"], 2, "expected a date from 1970 on"),
      (["--formats", "svg", "--standard", "pdfa-2u"], 2, "needs {format}"),
    ]
    for (options, status, words) in cases {
      let folder = try SceneFolder(["card.json": Self.card])
      let run = try CommandRun(arguments: ["card.json", "-o", "card.pdf"] + options, in: folder.path)
      #expect(run.status == status, "\(options): \(run.errors)")
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect(try folder.names == ["card.json"])
    }
    let folder = try SceneFolder(["card.json": Self.card])
    let run = try CommandRun("card.json", "-o", "card.svg", "--standard", "pdfa-2u", in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("--standard is for pdf"), "\(run.errors)")
  }
}
