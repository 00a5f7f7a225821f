import CoreGraphics
import Drawing
import TextLayout

/// A font of a PDF in the making: which text each of its glyphs stands for when the document is read.
///
/// A font has one text for each of its glyphs (ISO 32000-1, 9.10.3), so the first one that a glyph shows is its
/// own for all of the document.
final class ReadableFont {
  private let face: FaceOutlines
  private var advances: [Float] = []
  /// The texts of one character, by glyph; 0 for none.
  private var characters: [UInt32] = []
  private var texts: [UInt32: [Unicode.Scalar]] = [:]
  private lazy var natural = face.characters()

  init(_ face: FaceOutlines) { self.face = face }

  /// The advance that documents carry for a glyph, for one em.
  func advance(of glyph: UInt32) -> CGFloat {
    let index = Int(glyph)
    guard index <= Int(UInt16.max) else { return face.advance(of: glyph) }
    if index >= advances.count {
      advances += Array(repeating: .nan, count: max(index + 1, 2 * advances.count) - advances.count)
    }
    if advances[index].isNaN { advances[index] = Float(face.advance(of: glyph)) }
    return CGFloat(advances[index])
  }

  /// The glyph of a character that stands alone.
  func glyph(for scalar: Unicode.Scalar) -> UInt32? { face.glyph(for: scalar) }

  /// Whether a glyph shows a character even where nobody says so: Cairo then takes the lowest one of the font.
  func isNatural(_ glyph: UInt32, for scalar: Unicode.Scalar) -> Bool { natural[glyph] == scalar }

  /// Makes a character the text of a glyph; false if it has another already.
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

  /// Makes some characters the text of a glyph; false if it has another already.
  func assign(_ scalars: [Unicode.Scalar], to glyph: UInt32) -> Bool {
    if scalars.count == 1 { return assign(scalars[0], to: glyph) }
    if let known = texts[glyph] { return known == scalars }
    // Where the font has a character for a ligature, Cairo takes that. Readers know only those of Latin.
    if let character = natural[glyph], !(0xFB00...0xFB06).contains(character.value) { return false }
    let index = Int(glyph)
    guard index >= characters.count || characters[index] == 0 else { return false }
    texts[glyph] = scalars
    return true
  }
}
