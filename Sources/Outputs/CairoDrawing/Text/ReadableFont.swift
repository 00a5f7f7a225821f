import CoreGraphics
import TextLayout

/// A font of a PDF under construction: the text that each of its glyphs stands for when the document is read.
///
/// A font has one text per glyph (ISO 32000-1, 9.10.3), so the first text that a glyph shows is its own for
/// the whole document.
final class ReadableFont {
  private let face: FaceOutlines
  private var advances: [Float] = []
  /// The single-character texts, by glyph; 0 for none.
  private var characters: [UInt32] = []
  private var texts: [UInt32: [Unicode.Scalar]] = [:]
  private lazy var natural = face.characters()

  init(_ face: FaceOutlines) { self.face = face }

  /// Returns the advance that documents store for a glyph, in ems.
  func advance(of glyph: UInt32) -> CGFloat {
    let index = Int(glyph)
    guard index <= Int(UInt16.max) else { return face.advance(of: glyph) }
    if index >= advances.count {
      advances += Array(repeating: .nan, count: max(index + 1, 2 * advances.count) - advances.count)
    }
    if advances[index].isNaN { advances[index] = Float(face.advance(of: glyph)) }
    return CGFloat(advances[index])
  }

  /// Returns the glyph of a single character.
  func glyph(for scalar: Unicode.Scalar) -> UInt32? { face.glyph(for: scalar) }

  /// Returns whether a glyph shows a character by the font's mapping, of which Cairo takes the lowest.
  func isNatural(_ glyph: UInt32, for scalar: Unicode.Scalar) -> Bool { natural[glyph] == scalar }

  /// Assigns a character to a glyph; false if the glyph has another one.
  func assign(_ scalar: Unicode.Scalar, to glyph: UInt32) -> Bool {
    let index = Int(glyph)
    guard index <= Int(UInt16.max) else { return false }
    if index >= characters.count {
      characters += Array(repeating: 0, count: max(index + 1, 2 * characters.count) - characters.count)
    }
    if characters[index] == scalar.value { return true }
    guard characters[index] == 0, texts[glyph] == nil else { return false }
    characters[index] = scalar.value
    return true
  }

  /// Assigns some characters to a glyph; false if the glyph has others.
  func assign(_ scalars: [Unicode.Scalar], to glyph: UInt32) -> Bool {
    if scalars.count == 1 { return assign(scalars[0], to: glyph) }
    if let known = texts[glyph] { return known == scalars }
    // Where the font has a character for a ligature, Cairo takes it. Viewers know only the Latin ones.
    if let character = natural[glyph], !(0xFB00...0xFB06).contains(character.value) { return false }
    let index = Int(glyph)
    guard index >= characters.count || characters[index] == 0 else { return false }
    texts[glyph] = scalars
    return true
  }
}
