import CoreGraphics
import Drawing
import XCTest

@testable import TextLayout

final class FontLibraryTests: XCTestCase {
  private func face(_ name: String) throws -> FontFace {
    try XCTUnwrap(Fixtures.layout(Fixtures.text("x", font: name)).glyphRuns.first).face
  }

  func testFamiliesPostScriptNamesAndFullNames() throws {
    XCTAssertEqual(try face("Inter").postScriptName, "Inter-Regular")
    XCTAssertEqual(try face("Inter-Bold").postScriptName, "Inter-Bold")
    XCTAssertEqual(try face("Inter-BoldItalic").postScriptName, "Inter-BoldItalic")
    XCTAssertEqual(try face("Inter Semi Bold").postScriptName, "Inter-SemiBold")
    XCTAssertEqual(try face("DejaVuSans-Bold").postScriptName, "DejaVuSans-Bold")
    XCTAssertEqual(try face("inter").postScriptName, "Inter-Regular")
  }

  func testStylesThatNoFontIsNamedAfterAreReadFromTheName() throws {
    XCTAssertEqual(try face("Inter-DemiBoldItalic").postScriptName, "Inter-SemiBoldItalic")
    XCTAssertEqual(try face("DejaVuSans-CondensedBold").postScriptName, "DejaVuSansCondensed-Bold")
  }

  func testASubstituteIsNamed() throws {
    let notes = try Fixtures.layout(Fixtures.text("x", font: "Nowhere-Bold")).fontNotes
    guard case .substituted("Nowhere-Bold", let used, nil)? = notes.first?.problem else {
      return XCTFail("\(notes)")
    }
    XCTAssertFalse(used.isEmpty)
    XCTAssertEqual(try Fixtures.layout(Fixtures.text("x")).fontNotes, [])
  }

  func testMissingGlyphsAreNamedWithTheFontThatShowsThem() throws {
    let notes = try Fixtures.layout(Fixtures.text("a日b日本")).fontNotes
    XCTAssertEqual(
      notes.map(\.problem),
      [.missingGlyphs(characters: "日本", requested: "Inter", used: "Noto Sans CJK JP")])
  }

  /// Not in the order from left to right, in which they stand.
  func testMissingGlyphsAreNamedInTheOrderOfTheText() throws {
    let text = Fixtures.text("שלום (2026) ABC", font: "Noto Sans Devanagari")
    let listed = try Fixtures.layout(text).fontNotes.compactMap { note -> String? in
      if case .missingGlyphs(let characters, _, _) = note.problem { characters } else { nil }
    }
    XCTAssertTrue(listed.joined().hasSuffix("ABC"), "\(listed)")
  }

  func testTheNameOfAFontThatWasProbablyMeant() throws {
    let notes = try Fixtures.layout(Fixtures.text("x", font: "Intre-Bold")).fontNotes
    guard case .substituted(_, _, "Inter")? = notes.first?.problem else { return XCTFail("\(notes)") }
  }

  func testACharacterThatNoFontHasShowsABox() throws {
    let result = try Fixtures.layout(Fixtures.text("\u{10FFFD}"))
    XCTAssertEqual(result.glyphRuns.first?.glyphs.map(\.id), [0])
    XCTAssertEqual(
      result.fontNotes.map(\.problem),
      [.missingGlyphs(characters: "\u{10FFFD}", requested: "Inter", used: nil)])
  }

  func testPrivateFontsAreNotSeenByOthers() throws {
    let one = try FontLibrary(adding: [Fixtures.inter], includesSystemFonts: false)
    let other = try FontLibrary(adding: [Fixtures.dejaVu], includesSystemFonts: false)
    XCTAssertTrue(one.families.contains("Inter"))
    XCTAssertFalse(one.families.contains("DejaVu Sans"))
    XCTAssertFalse(other.families.contains("Inter"))
  }

  func testAFontOfOnesOwnStandsForTheSystemsOfTheSameName() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: "Inter-Regular.otf").path
    try FileManager.default.copyItem(atPath: Fixtures.inter + "/Inter-Regular.otf", toPath: copy)
    let layouter = TextLayouter(fonts: try FontLibrary(adding: [folder.path]))
    func file(_ font: String) throws -> String? {
      try layouter.layout(Fixtures.text("x", font: font), in: .measuring()).glyphRuns.first?.face.file
    }
    XCTAssertEqual(try file("Inter"), copy)
    XCTAssertEqual(try file("Inter-Bold"), Fixtures.inter + "/Inter-Bold.otf")
  }

  func testFilesThatAreNoFontsAreRefused() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "no.ttf").path
    XCTAssertEqual(error(adding: folder.path), .notAFont(path: folder.path))
    try Data("not a font".utf8).write(to: URL(filePath: file))
    XCTAssertEqual(error(adding: file), .notAFont(path: file))
    XCTAssertEqual(error(adding: "/nowhere.ttf"), .unreadable(path: "/nowhere.ttf"))
    do throws(FontError) {
      _ = try FontLibrary(includesSystemFonts: false)
      XCTFail("no fonts, no error")
    } catch { XCTAssertEqual(error, .noFonts) }
  }

  private func error(adding path: String) -> FontError? {
    do throws(FontError) {
      _ = try FontLibrary(adding: [path])
      return nil
    } catch { return error }
  }

  func testAProcessOpensEachSetOfFontsOnce() throws {
    let first = try FontLibrary(adding: [Fixtures.inter])
    XCTAssertTrue(try FontLibrary(adding: [Fixtures.inter]).sharesFonts(with: first))
    XCTAssertTrue(try FontLibrary().sharesFonts(with: FontLibrary()))
    XCTAssertFalse(try FontLibrary().sharesFonts(with: first))
    XCTAssertFalse(
      try FontLibrary(adding: [Fixtures.inter], includesSystemFonts: false).sharesFonts(with: first))
  }

  func testOnlyTheSetsThatWereAskedForLastStayOpen() throws {
    let first = try FontLibrary(adding: [Fixtures.dejaVu], includesSystemFonts: false)
    let files = try FileManager.default.contentsOfDirectory(atPath: Fixtures.inter).prefix(8)
    XCTAssertEqual(files.count, 8)
    for file in files {
      _ = try FontLibrary(adding: ["\(Fixtures.inter)/\(file)"], includesSystemFonts: false)
    }
    let again = try FontLibrary(adding: [Fixtures.dejaVu], includesSystemFonts: false)
    XCTAssertFalse(again.sharesFonts(with: first))
    XCTAssertEqual(again.families, first.families)
  }

  func testFontsThatChangeOnTheDiskAreOpenedAgain() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.otf").path
    func family() throws -> String? {
      try FontLibrary(adding: [file], includesSystemFonts: false).families.first
    }
    try FileManager.default.copyItem(atPath: "\(Fixtures.inter)/Inter-Regular.otf", toPath: file)
    XCTAssertEqual(try family(), "Inter")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.copyItem(atPath: "\(Fixtures.dejaVu)/DejaVuSansMono.ttf", toPath: file)
    XCTAssertEqual(try family(), "DejaVu Sans Mono")
  }

  func testEqualLayoutsAreMadeOnce() throws {
    let text = Fixtures.text("cached")
    XCTAssertTrue(try Fixtures.layout(text) === Fixtures.layout(text))
    XCTAssertFalse(try Fixtures.layout(text) === Fixtures.layout(text, width: 999))
  }

  func testLayoutsThatNobodyAsksForAreForgotten() throws {
    let cache = LayoutCache()
    let layout = try Fixtures.layout(Fixtures.text("cached"))
    func key(_ k: Int) -> LayoutCache.Key {
      LayoutCache.Key(text: Fixtures.text(String(repeating: "\(k) ", count: 20_000)), box: .measuring())
    }
    for k in 0..<100 { cache[key(k)] = layout }
    XCTAssertNotNil(cache[key(99)])
    XCTAssertLessThan((0..<100).count { cache[key($0)] != nil }, 40)
  }

  func testManyThreadsLayOutTheSame() throws {
    let fonts = try Fixtures.layouter.get().fonts
    let expected = try TextLayouter(fonts: fonts).layout(Fixtures.text("word 199 語"), in: .measuring())
      .usedSize
    let layouter = TextLayouter(fonts: fonts)
    DispatchQueue.concurrentPerform(iterations: 200) { k in
      let size = try? layouter.layout(Fixtures.text("word \(k) 語"), in: .measuring()).usedSize
      if k == 199 { XCTAssertEqual(size, expected) }
      XCTAssertEqual(size?.height, expected.height)
    }
  }
}
