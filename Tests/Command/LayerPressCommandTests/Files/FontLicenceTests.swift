import Foundation
import TestSupport
import Testing

/// What fonts say of their licence (`fsType`) is heeded where they are embedded.
@Suite struct FontLicenceTests {
  private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  static let hasFont = FileManager.default.fileExists(atPath: font)

  /// A scene with a font of its own.
  private func folder(_ embedding: UInt16) throws -> SceneFolder {
    var font = try EditedFont(Self.font)
    font.rename(family: "Licensed", postScriptName: "Licensed-Regular")
    font.setEmbedding(embedding)
    let folder = try SceneFolder([
      "card.json": """
      {"fonts": ["own.ttf"], "bounds": [0, 0, 90, 20], "backgroundColor": "white", "sublayers": [
        {"class": "CATextLayer", "frame": [0, 0, 90, 20], "string": "Words", "font": "Licensed", "fontSize": 12,
         "foregroundColor": "black"}]}
      """
    ])
    try font.data.write(to: URL(fileURLWithPath: folder.path + "/own.ttf"))
    return folder
  }

  @Test(
    .enabled(if: hasFont),
    arguments: [
      (2, "may not be in documents, and the PDF has it"),
      (0x200, "may be in documents only as bitmaps, and the PDF has it"),
      (0x108, "may be in documents only as a whole, and the PDF has a part of it"),
    ])
  func whatTheLicenceForbidsIsTold(embedding: UInt16, words: String) throws {
    let folder = try folder(embedding)
    defer { folder.remove() }
    let run = try CommandRun("card.json", "-o", "a.pdf", in: folder.path)
    #expect(run.status == 0)
    #expect(
      run.messages.contains("the font “Licensed-Regular” (\(folder.path)/own.ttf) \(words)"), "\(run.errors)")
    #expect(try CommandRun("card.json", "-o", "a.pdf", "--strict", in: folder.path).status == 3)
    #expect(try CommandRun("card.json", "-o", "a.png", "--strict", in: folder.path).status == 0)
  }

  @Test(.enabled(if: hasFont)) func standardsAskForFontsThatMayBeEmbedded() throws {
    let folder = try folder(2)
    defer { folder.remove() }
    let run = try CommandRun(
      "card.json", "-o", "a.pdf", "--standard", "pdfa-2u", "--date", "2026-01-01", in: folder.path)
    #expect(run.status == 3)
    #expect(!run.messages.contains("--help"))
    #expect(
      run.messages.contains("PDF/A asks for embedded fonts, but by its licence the font"), "\(run.errors)")
  }

  @Test(.enabled(if: hasFont), arguments: [0, 4, 8]) func whatItAllowsIsNot(embedding: UInt16) throws {
    let folder = try folder(embedding)
    defer { folder.remove() }
    let run = try CommandRun("card.json", "-o", "a.pdf", "--strict", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
  }
}
