import CoreGraphics
import Drawing
import Foundation
import Testing
import TextLayout

/// Fonts whose colours are of a kind that is not drawn.
@Suite struct UndrawnColorsTests {
  private func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A `COLR` table of version 1 in which one glyph has an even colour.
  private func colors(of glyph: Int) -> [UInt8] {
    let header = bytes(1, 2) + bytes(0, 2) + bytes(0, 4) + bytes(0, 4) + bytes(0, 2) + bytes(34, 4)
    let list = bytes(1, 4) + bytes(glyph, 2) + bytes(10, 4)
    return header + [UInt8](repeating: 0, count: 16) + list + [2] + bytes(0, 2) + bytes(0x4000, 2)
  }

  /// A font file with one table more.
  private func font(_ font: [UInt8], adding table: [UInt8], _ tag: String) -> [UInt8] {
    let count = Int(font[4]) << 8 | Int(font[5])
    var records = (0..<count).map { index in
      var record = Array(font[12 + 16 * index..<28 + 16 * index])
      let place = record[8..<12].reduce(0) { $0 << 8 | Int($1) }
      record.replaceSubrange(8..<12, with: bytes(place + 16, 4))
      return record
    }
    let body = Array(font[(12 + 16 * count)...])
    let place = 28 + 16 * count + body.count
    records.append(Array(tag.utf8) + bytes(0, 4) + bytes(place, 4) + bytes(table.count, 4))
    records.sort { $0.lexicographicallyPrecedes($1) }
    return Array(font[..<4]) + bytes(count + 1, 2) + Array(font[6..<12]) + records.joined() + body + table
  }

  @Test func theyAreNoted() throws {
    let original = Fixtures.dejaVu + "/DejaVuSans.ttf"
    let run = try #require(Fixtures.layout(Fixtures.text("b", font: "DejaVu Sans")).glyphRuns.first)
    let glyph = Int(run.glyphs[0].id)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Colours.ttf")
    let made = font(Array(try Data(contentsOf: URL(filePath: original))), adding: colors(of: glyph), "COLR")
    try Data(made).write(to: file)
    let layouter = TextLayouter(fonts: try FontLibrary(adding: [file.path], includesSystemFonts: false))
    let result = try layouter.layout(Fixtures.text("abcb", font: "DejaVu Sans"), in: .measuring())
    #expect(result.fontNotes.map(\.problem) == [.undrawnColors(characters: "b", font: "DejaVu Sans")])
  }

  @Test func coloursThatAreDrawnAreNotNoted() throws {
    let notes = try Fixtures.layout(Fixtures.text("😀", font: "Noto Color Emoji")).fontNotes
    #expect(notes == [])
  }
}
