import CPango
import CoreGraphics

/// A font's vertical measures for one em, upwards, not rounded.
struct FontMetrics: Sendable, Hashable {
  var ascent: CGFloat
  /// Below the baseline, positive.
  var descent: CGFloat
  var lineGap: CGFloat
  /// The middle of the underline, negative below the baseline.
  var underlinePosition: CGFloat
  var underlineThickness: CGFloat
  /// The middle of the strike-through.
  var strikethroughPosition: CGFloat
  var strikethroughThickness: CGFloat
  var superscriptSize: CGFloat
  var superscriptOffset: CGFloat
  var subscriptSize: CGFloat
  /// Below the baseline, positive.
  var subscriptOffset: CGFloat

  /// Reads `hhea`, `OS/2` and `post`; where they say nothing, usual shares of the em.
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
    underlineThickness = positive(HB_OT_METRICS_TAG_UNDERLINE_SIZE, or: 0.05)
    underlinePosition = value(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? -0.1
    strikethroughThickness = positive(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, or: underlineThickness)
    // OS/2 gives the upper edge of the line.
    strikethroughPosition =
      positive(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, or: 0.3 + strikethroughThickness / 2)
      - strikethroughThickness / 2
    superscriptSize = positive(HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_SIZE, or: 0.65)
    superscriptOffset = positive(HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET, or: 0.35)
    subscriptSize = positive(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_SIZE, or: 0.65)
    subscriptOffset = positive(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET, or: 0.15)
  }
}
