import CoreGraphics
import Drawing
import Foundation
import Testing

@testable import TextLayout

@Suite struct FontLibraryTests {
  private func face(_ name: String) throws -> FontFace {
    try #require(Fixtures.layout(Fixtures.text("x", font: name)).glyphRuns.first).face
  }

  @Test func familiesPostScriptNamesAndFullNames() throws {
    #expect(try face("Inter").postScriptName == "Inter-Regular")
    #expect(try face("Inter-Bold").postScriptName == "Inter-Bold")
    #expect(try face("Inter-BoldItalic").postScriptName == "Inter-BoldItalic")
    #expect(try face("Inter Semi Bold").postScriptName == "Inter-SemiBold")
    #expect(try face("DejaVuSans-Bold").postScriptName == "DejaVuSans-Bold")
    #expect(try face("inter").postScriptName == "Inter-Regular")
  }

  @Test func stylesThatNoFontIsNamedAfterAreReadFromTheName() throws {
    #expect(try face("Inter-DemiBoldItalic").postScriptName == "Inter-SemiBoldItalic")
    #expect(try face("DejaVuSans-CondensedBold").postScriptName == "DejaVuSansCondensed-Bold")
  }

  @Test func aSubstituteIsNamed() throws {
    let notes = try Fixtures.layout(Fixtures.text("x", font: "Nowhere-Bold")).fontNotes
    guard case .substituted("Nowhere-Bold", let used, nil)? = notes.first?.problem else {
      Issue.record("\(notes)")
      return
    }
    #expect(!used.isEmpty)
    #expect(try Fixtures.layout(Fixtures.text("x")).fontNotes == [])
  }

  @Test func missingGlyphsAreNamedWithTheFontThatShowsThem() throws {
    let notes = try Fixtures.layout(Fixtures.text("a日b日本")).fontNotes
    #expect(
      notes.map(\.problem) == [.missingGlyphs(characters: "日本", requested: "Inter", used: "Noto Sans CJK JP")]
    )
  }

  /// Not in the order from left to right, in which they stand.
  @Test func missingGlyphsAreNamedInTheOrderOfTheText() throws {
    let text = Fixtures.text("שלום (2026) ABC", font: "Noto Sans Devanagari")
    let listed = try Fixtures.layout(text).fontNotes.compactMap { note -> String? in
      if case .missingGlyphs(let characters, _, _) = note.problem { characters } else { nil }
    }
    #expect(listed.joined().hasSuffix("ABC"), "\(listed)")
  }

  @Test func theNameOfAFontThatWasProbablyMeant() throws {
    let notes = try Fixtures.layout(Fixtures.text("x", font: "Intre-Bold")).fontNotes
    guard case .substituted(_, _, "Inter")? = notes.first?.problem else {
      Issue.record("\(notes)")
      return
    }
  }

  @Test func aCharacterThatNoFontHasShowsABox() throws {
    let result = try Fixtures.layout(Fixtures.text("\u{10FFFD}"))
    #expect(result.glyphRuns.first?.glyphs.map(\.id) == [0])
    #expect(
      result.fontNotes.map(\.problem) == [
        .missingGlyphs(characters: "\u{10FFFD}", requested: "Inter", used: nil)
      ])
  }

  @Test func privateFontsAreNotSeenByOthers() throws {
    let one = try FontLibrary(adding: [Fixtures.inter], includesSystemFonts: false)
    let other = try FontLibrary(adding: [Fixtures.dejaVu], includesSystemFonts: false)
    #expect(one.families.contains("Inter"))
    #expect(!one.families.contains("DejaVu Sans"))
    #expect(!other.families.contains("Inter"))
  }

  @Test func aFontOfOnesOwnStandsForTheSystemsOfTheSameName() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: "Inter-Regular.otf").path
    try FileManager.default.copyItem(atPath: Fixtures.inter + "/Inter-Regular.otf", toPath: copy)
    let layouter = TextLayouter(fonts: try FontLibrary(adding: [folder.path]))
    func file(_ font: String) throws -> String? {
      try layouter.layout(Fixtures.text("x", font: font), in: .measuring()).glyphRuns.first?.face.file
    }
    #expect(try file("Inter") == copy)
    #expect(try file("Inter-Bold") == copy)
    #expect(try file("DejaVuSans-Bold") == Fixtures.dejaVu + "/DejaVuSans-Bold.ttf")
  }

  @Test func filesThatAreNoFontsAreRefused() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "no.ttf").path
    #expect(error(adding: folder.path) == .notAFont(path: folder.path))
    try Data("not a font".utf8).write(to: URL(filePath: file))
    #expect(error(adding: file) == .notAFont(path: file))
    #expect(error(adding: "/nowhere.ttf") == .unreadable(path: "/nowhere.ttf"))
    do throws(FontError) {
      _ = try FontLibrary(includesSystemFonts: false)
      Issue.record("no fonts, no error")
    } catch { #expect(error == .noFonts) }
  }

  private func error(adding path: String) -> FontError? {
    do throws(FontError) {
      _ = try FontLibrary(adding: [path])
      return nil
    } catch { return error }
  }

  @Test func aProcessOpensEachSetOfFontsOnce() throws {
    let first = try FontLibrary(adding: [Fixtures.inter])
    #expect(try FontLibrary(adding: [Fixtures.inter]).sharesFonts(with: first))
    #expect(try FontLibrary().sharesFonts(with: FontLibrary()))
    #expect(try !FontLibrary().sharesFonts(with: first))
    #expect(try !FontLibrary(adding: [Fixtures.inter], includesSystemFonts: false).sharesFonts(with: first))
  }

  @Test func onlyTheSetsThatWereAskedForLastStayOpen() throws {
    let first = try FontLibrary(adding: [Fixtures.dejaVu], includesSystemFonts: false)
    let files = try FileManager.default.contentsOfDirectory(atPath: Fixtures.inter).prefix(8)
    #expect(files.count == 8)
    for file in files {
      _ = try FontLibrary(adding: ["\(Fixtures.inter)/\(file)"], includesSystemFonts: false)
    }
    let again = try FontLibrary(adding: [Fixtures.dejaVu], includesSystemFonts: false)
    #expect(!again.sharesFonts(with: first))
    #expect(again.families == first.families)
  }

  @Test func fontsThatChangeOnTheDiskAreOpenedAgain() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.otf").path
    func family() throws -> String? {
      try FontLibrary(adding: [file], includesSystemFonts: false).families.first
    }
    try FileManager.default.copyItem(atPath: "\(Fixtures.inter)/Inter-Regular.otf", toPath: file)
    #expect(try family() == "Inter")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.copyItem(atPath: "\(Fixtures.dejaVu)/DejaVuSansMono.ttf", toPath: file)
    #expect(try family() == "DejaVu Sans Mono")
  }

  @Test func equalLayoutsAreMadeOnce() throws {
    let text = Fixtures.text("cached")
    #expect(try Fixtures.layout(text) === Fixtures.layout(text))
    #expect(try !(Fixtures.layout(text) === Fixtures.layout(text, width: 999)))
  }

  @Test func layoutsThatNobodyAsksForAreForgotten() throws {
    let cache = LayoutCache()
    let layout = try Fixtures.layout(Fixtures.text("cached"))
    func key(_ k: Int) -> LayoutCache.Key {
      LayoutCache.Key(text: Fixtures.text(String(repeating: "\(k) ", count: 20_000)), box: .measuring())
    }
    for k in 0..<100 { cache[key(k)] = layout }
    #expect(cache[key(99)] != nil)
    #expect((0..<100).count { cache[key($0)] != nil } < 40)
  }

  @Test func manyThreadsLayOutTheSame() throws {
    let fonts = try Fixtures.layouter.get().fonts
    let expected = try TextLayouter(fonts: fonts).layout(Fixtures.text("word 199 語"), in: .measuring())
      .usedSize
    let layouter = TextLayouter(fonts: fonts)
    DispatchQueue.concurrentPerform(iterations: 200) { k in
      let size = try? layouter.layout(Fixtures.text("word \(k) 語"), in: .measuring()).usedSize
      if k == 199 { #expect(size == expected) }
      #expect(size?.height == expected.height)
    }
  }
}
