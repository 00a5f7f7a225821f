import Foundation
import Testing

/// The options of exports on which it depends what `layerpress check` reports.
@Suite struct CheckOptionsTests {
  private static let card = """
    {"bounds": [0, 0, 40, 30], "backgroundColor": "#0f0", "sublayers": [
      {"id": "a", "frame": [0, 0, 9, 9], "url": "https://example.org", "accessibilityLabel": "A"}]}
    """
  private static let press = "/usr/share/color/icc/ghostscript/default_cmyk.icc"

  /// Checks and exports, and compares what both say.
  @Test(arguments: [
    ("pdf", "--paper 20x20 --bleed 2mm", "the paper cuts off"),
    ("pdf", "--bleed 50mm", "leaves nothing of card.json"),
    ("pdf", "--standard pdfx-4 --output-intent PRESS --date 2026-03-12", "cannot print"),
    ("pdf", "--standard pdfa-2u", "PDF/A asks for a date"),
    ("pdf", "--standard pdfx-4 --date 2026-03-12 --strict", "PDF/X asks for --output-intent"),
    ("pdf", "--output-intent PRESS --color-space cmyk --black rich", "cannot print"),
    ("png", "--proof PRESS --scale 2", "cannot print"),
    ("png", "--size 1000000", "--size 1000000: the picture would be"),
    ("pdf", "--times 0,1 --paper 20x20", "the paper cuts off"),
    ("pdf", "--layer b", "has no layer “b” (did you mean “a”?)"),
    ("pdf", "--fonts card.json", "“card.json” contains no font"),
    ("png", "--margin 10mm", "--margin needs --paper"),
    ("svg", "--bleed 2mm", "--bleed is for pdf"),
  ]) func saysWhatAnExportSays(format: String, options: String, words: String) throws {
    let folder = try SceneFolder(["card.json": Self.card])
    defer { folder.remove() }
    let options = options.split(separator: " ").map { $0 == "PRESS" ? Self.press : String($0) }
    let check = try CommandRun(
      arguments: ["check", "card.json", "--formats", format] + options, in: folder.path)
    #expect(try folder.names == ["card.json"])
    let export = try CommandRun(
      arguments: ["card.json", "-o", "out/card.\(format)"] + options, in: folder.path)
    func text(_ run: CommandRun) -> String {
      run.errors.replacing(#/out/card\.\w+: |layerpress .*--help/#, with: "")
    }
    #expect(text(check) == text(export))
    #expect(check.status == export.status)
    #expect(check.errors.contains(words), Comment(rawValue: check.errors))
  }

  @Test(arguments: ["--png-level fast", "--report a.json", "--watch", "--precision 2", "--output a.pdf"])
  func whatOnlyConcernsFilesIsRefused(option: String) throws {
    let folder = try SceneFolder(["card.json": Self.card])
    defer { folder.remove() }
    let run = try CommandRun(
      arguments: ["check", "card.json"] + option.split(separator: " ").map(String.init), in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("not of check"), Comment(rawValue: run.errors))
  }
}
