import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Fonts that a document brings along, beside installed ones of the same names.
@Suite struct AddedFontTests {
  private static let mono = Fixtures.dejaVu + "/DejaVuSansMono.ttf"

  /// Writes fonts to a folder, and returns what a layout with them and the system's fonts makes of a text.
  private func layout(
    _ text: String, font: String, variations: [String: Double] = [:], includingSystemFonts: Bool = true,
    with files: [(name: String, data: Data)]
  ) throws -> TextLayoutResult {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files { try file.data.write(to: folder.appending(path: file.name)) }
    let fonts = try FontLibrary(
      adding: files.map { folder.appending(path: $0.name).path }, includesSystemFonts: includingSystemFonts)
    let attributed = Fixtures.text(text, font: font) { $0.font.variations = variations }
    return try TextLayouter(fonts: fonts).layout(attributed, in: .measuring())
  }

  private func files(_ result: TextLayoutResult) -> [String?] {
    result.glyphRuns.map { run in run.face.addedFile.map { URL(filePath: $0).lastPathComponent } }
  }

  private func corporate(_ postScriptName: String = "InterCorporate", style: String = "Regular") throws
    -> Data
  {
    var font = try EditedFont(Self.mono)
    font.rename(family: "Inter", style: style, postScriptName: postScriptName)
    return font.data
  }

  @Test(arguments: ["Inter", "inter", "InterCorporate", "Inter-Regular", "Inter-Bold", "Inter-BoldItalic"])
  func familyHidesTheInstalledOne(name: String) throws {
    let result = try layout("Hello", font: name, with: [("own.ttf", try corporate())])
    #expect(files(result) == ["own.ttf"])
    #expect(result.fontNotes == [])
  }

  @Test func otherFamiliesOfTheSameMakerStay() throws {
    let result = try layout("Hello", font: "DejaVu Sans", with: [("own.ttf", try corporate())])
    #expect(result.glyphRuns.map(\.face.addedFile) == [nil])
    #expect(result.glyphRuns.map(\.face.family) == ["DejaVu Sans"])
  }

  @Test func samePostScriptNameAsAnInstalledFont() throws {
    let result = try layout("Hello", font: "Inter", with: [("own.ttf", try corporate("Inter-Regular"))])
    #expect(files(result) == ["own.ttf"])
  }

  @Test func nearestWeightIsChosen() throws {
    var bold = try EditedFont(Fixtures.dejaVu + "/DejaVuSansMono-Bold.ttf")
    bold.rename(family: "Inter", style: "Bold", postScriptName: "InterCorporate-Bold")
    let fonts = [("bold.ttf", bold.data), ("regular.ttf", try corporate())]
    #expect(files(try layout("Hello", font: "Inter", with: fonts)) == ["regular.ttf"])
    #expect(files(try layout("Hello", font: "Inter-Bold", with: fonts)) == ["bold.ttf"])
    #expect(files(try layout("Hello", font: "Inter-Light", with: fonts)) == ["regular.ttf"])
    #expect(files(try layout("Hello", font: "Inter-Black", with: fonts)) == ["bold.ttf"])
  }

  @Test func variableFontKeepsItsAxes() throws {
    var font = try EditedFont(repository.appending(path: "samples/assets/SampleVariable.ttf").path)
    font.rename(family: "Inter", postScriptName: "InterCorporate")
    let result = try layout(
      "weight", font: "Inter", variations: ["wght": 900], with: [("own.ttf", font.data)])
    #expect(files(result) == ["own.ttf"])
    #expect(result.glyphRuns.first?.face.variations.contains("wght=900") == true)
  }

  /// A subset without the characters of any language.
  @Test func lettersThatAFontLacksComeFromOthers() throws {
    var font = try EditedFont(Fixtures.devanagari)
    font.rename(family: "Inter", postScriptName: "Inter-Regular")
    let result = try layout("हिन्दी Ω", font: "Inter", with: [("own.ttf", font.data)])
    #expect(files(result).first == "own.ttf")
    #expect(files(result).last == .some(nil))
    #expect(
      result.fontNotes.contains {
        if case .missingGlyphs("Ω", "Inter", _?) = $0.problem { true } else { false }
      })
  }

  @Test(arguments: [true, false]) func woff(includingSystemFonts: Bool) throws {
    var font = try EditedFont(Self.mono)
    font.rename(family: "Compressed", postScriptName: "Compressed-Regular")
    let plain = try layout(
      "Hello", font: "Compressed", includingSystemFonts: includingSystemFonts, with: [("own.ttf", font.data)])
    let woff = try layout(
      "Hello", font: "Compressed", includingSystemFonts: includingSystemFonts, with: [("own.woff", font.woff)]
    )
    #expect(files(woff) == ["own.woff"])
    #expect(woff.fontNotes == [])
    #expect(woff.glyphRuns.map(\.glyphs) == plain.glyphRuns.map(\.glyphs))
  }

  /// A font of one square for A to Z, compressed by Brotli.
  @Test func woff2() throws {
    let data = try #require(Data(base64Encoded: Self.squares))
    let result = try layout(
      "HELLO", font: "Squares", includingSystemFonts: false, with: [("own.woff2", data)])
    #expect(files(result) == ["own.woff2"])
    #expect(result.glyphRuns.first?.glyphs.map(\.id).contains(0) == false)
    #expect(result.fontNotes == [])
  }

  @Test func compressedFontsHaveOutlines() throws {
    let data = try #require(Data(base64Encoded: Self.squares))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "own.woff2").path
    try data.write(to: URL(filePath: file))
    let fonts = try FontLibrary(adding: [file], includesSystemFonts: false)
    let result = try TextLayouter(fonts: fonts).layout(Fixtures.text("H", font: "Squares"), in: .measuring())
    let run = try #require(result.glyphRuns.first)
    #expect(!fonts.outlines.path(of: run).isEmpty)
  }

  @Test(arguments: ["%!PS-AdobeFont-1.0: Square\n", "wOF2 and then nothing", "wOFF", "not a font"])
  func unusableFilesAreNamed(contents: String) throws {
    let error = #expect(throws: FontError.self) {
      try layout("x", font: "Inter", with: [("broken.pfa", Data(contents.utf8))])
    }
    #expect(error?.description.contains("broken.pfa") == true)
  }

  @Test func damagedFontIsNotGivenToCairo() throws {
    var font = try EditedFont(Self.mono)
    font.rename(family: "Damaged", postScriptName: "Damaged-Regular")
    // The offset of each glyph, without which there is none.
    font.tables["loca"] = Data(count: 4)
    font.tables["maxp"] = Data([0, 1, 0, 0, 0xFF, 0xFF])
    font.tables["hmtx"] = nil
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "own.ttf").path
    try font.data.write(to: URL(filePath: file))
    let face = FontFace(file: file, family: "Damaged", style: "Regular", postScriptName: "Damaged-Regular")
    var added = face
    added.addedFile = file
    #expect(try GlyphOutlines().checkedPlace(of: face).file == file)
    let copy = try? GlyphOutlines().checkedPlace(of: added)
    #expect(copy?.file != file)
  }

  @Test(arguments: [
    (0, false, false), (2, true, false), (4, false, false), (6, false, false), (0x108, false, true),
  ])
  func embedding(fsType: UInt16, isForbidden: Bool, forbidsSubsets: Bool) {
    let permissions = EmbeddingPermissions(fsType: fsType)
    #expect(permissions.isForbidden == isForbidden)
    #expect(permissions.forbidsSubsets == forbidsSubsets)
  }

  private static let squares = """
    d09GMgABAAAAAAFsAAoAAAAABhgAAAEgAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAAPAqFWIJkATYCJAM6CzoABCAFgSUHWhuy\
    A2CeB9lZ5pQIrYwXfYN8y9sR8fB03+/cO/PXhVpXiz4VWPwsTTil1SQqkHgM2uY9kIKohwqN5jMvffmSGFz0+euOD2c/XPwg19N3\
    sojylANqeeJRYFkkCQea3rCwxucSl/7NqGQXfz1V0gBPGuDEWFj38AkgUbBFC2wxbkBfFdKJsTWc6FprP20BgAPADuyBV/AGqAAC\
    rFrfn/Rm9u/Dt2/oBoHgvWaPL4vyf1jKH/xqnepDXuU3igRBOWk7yI7PzysEl4js+EsIDjACpKj1PSMgDDhtGRgI0LcwV0QdCXOH\
    AyTep74jmcxWfBS7jGFhRwxefiZvm4/e5uDnarLMWSygtB/8c8QFiUyh0ugMJovN4fL4AqFILJHK5AqlCgAAAA==
    """
}
