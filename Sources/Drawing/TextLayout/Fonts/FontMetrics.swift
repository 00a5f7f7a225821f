import CPango
import CoreGraphics

/// A font's vertical metrics in ems, upwards, not rounded.
struct FontMetrics: Sendable, Hashable {
  var ascent: CGFloat
  /// Below the baseline, positive.
  var descent: CGFloat
  var lineGap: CGFloat
  var underline: FontLine
  var strikethrough: FontLine
  var superscript: Script
  /// Its offset is below the baseline.
  var `subscript`: Script

  struct Script: Sendable, Hashable {
    /// The size relative to an em.
    var size: CGFloat
    /// From the baseline.
    var offset: CGFloat
  }

  /// Reads `hhea`, `OS/2` and `post`; missing values get usual fractions of the em.
  init(_ font: OpaquePointer, unitsPerEm: CGFloat) {
    func value(_ tag: hb_ot_metrics_tag_t) -> CGFloat? {
      var position: Int32 = 0
      return hb_ot_metrics_get_position(font, tag, &position) != 0 ? CGFloat(position) / unitsPerEm : nil
    }
    func positive(_ tag: hb_ot_metrics_tag_t, or fallback: CGFloat) -> CGFloat {
      guard let v = value(tag), v > 0 else { return fallback }
      return v
    }
    ascent = value(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER) ?? 0.8
    descent = -(value(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER) ?? -0.2)
    lineGap = max(value(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP) ?? 0, 0)
    underline = FontLine(
      position: value(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? -0.1,
      thickness: positive(HB_OT_METRICS_TAG_UNDERLINE_SIZE, or: 0.05))
    let strikeout = positive(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, or: underline.thickness)
    // OS/2 gives the upper edge of the line.
    strikethrough = FontLine(
      position: positive(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, or: 0.3 + strikeout / 2) - strikeout / 2,
      thickness: strikeout)
    superscript = Script(
      size: positive(HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_SIZE, or: 0.65),
      offset: positive(HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET, or: 0.35))
    `subscript` = Script(
      size: positive(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_SIZE, or: 0.65),
      offset: positive(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET, or: 0.15))
  }
}
