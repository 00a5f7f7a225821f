import CPango
import CoreGraphics

/// A glyph of independently shaped text, in ems.
public struct ShapedGlyph: Sendable, Hashable {
  /// The glyph's number in the font.
  public var id: UInt32
  /// The distance from its origin to the next glyph's.
  public var advance: CGFloat

  /// Creates a glyph with lengths in ems.
  public init(id: UInt32, advance: CGFloat) {
    self.id = id
    self.advance = advance
  }
}

extension FaceOutlines {
  /// Returns the font's glyphs, from left to right, for an independent text of one line and direction.
  ///
  /// - Parameters:
  ///   - features: OpenType features by tag, besides those that fonts enable by default.
  ///   - language: a BCP 47 tag.
  public func shape(
    _ text: String, isRightToLeft: Bool, features: [String: Int] = [:], language: String? = nil
  ) -> [ShapedGlyph] {
    guard let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf8(buffer, text, -1, 0, -1)
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    if let language { hb_buffer_set_language(buffer, hb_language_from_string(language, -1)) }
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES)
    hb_buffer_guess_segment_properties(buffer)
    let settings = features.sorted { $0.key < $1.key }.map { tag, value in
      hb_feature_t(tag: hb_tag_from_string(tag, -1), value: UInt32(max(value, 0)), start: 0, end: .max)
    }
    hb_shape(font, buffer, settings, UInt32(settings.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map { index in
      ShapedGlyph(
        id: infos[index].codepoint, advance: CGFloat(positions[index].x_advance) / unitsPerEm)
    }
  }
}
