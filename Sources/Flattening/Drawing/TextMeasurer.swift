import QuartzCore
import TextLayout

/// Measures text layers with the fonts of an export, so that scenes can be laid out around their text.
///
/// Core Animation asks a layer for `preferredFrameSize()`; here the fonts must be named, since there are none of the
/// whole process. Within `perform`, layers may be asked as there.
public struct TextMeasurer: Sendable {
  private let fonts: FontSource

  /// - Parameter fonts: share one between measuring and exporting, and nothing is laid out twice.
  public init(fonts: FontSource = FontSource()) {
    self.fonts = fonts
  }

  /// The size that shows all of a layer's text: as wide as its longest line, or as its bounds where it wraps; as high as
  /// all of its lines. In points.
  ///
  /// - Throws: `FontError` where no fonts can be opened, `TextLayoutError` where an attribute makes no sense.
  public func preferredFrameSize(of layer: CATextLayer) throws -> CGSize {
    try size(of: layer)
  }

  private func size(of layer: CATextLayer) throws -> CGSize {
    let text = AttributedText(of: layer, shade: Shade())
    return try fonts.layouter().size(of: text, width: layer.isWrapped ? layer.bounds.width : nil)
  }

  /// The lines of a layer's text as they lie in its bounds, in the layer's coordinates, y downwards: baselines, ascents,
  /// descents and the bytes of the string that each shows.
  public func lines(of layer: CATextLayer) throws -> [TextLine] {
    try result(of: layer).lines
  }

  /// The boxes of the ink of all glyphs, in drawing order, in the layer's coordinates.
  public func glyphBounds(of layer: CATextLayer) throws -> [CGRect] {
    let result = try result(of: layer)
    let outlines = fonts.outlines
    return result.glyphRuns.flatMap { outlines.bounds(of: $0) }
  }

  /// Runs a body in which `CATextLayer.preferredFrameSize()` answers with these fonts.
  ///
  /// ```swift
  /// exporter.textMeasurer.perform { card.layoutIfNeeded() }
  /// ```
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CATextLayer.$textMeasuring.withValue(self) { try body() }
  }

  private func result(of layer: CATextLayer) throws -> TextLayoutResult {
    try fonts.layouter().layout(AttributedText(of: layer, shade: Shade()), in: TextBox(of: layer))
  }
}

extension TextMeasurer: TextMeasuring {
  /// As `size(of:)`; nil where that throws.
  public func size(fitting layer: CATextLayer) -> CGSize? {
    try? size(of: layer)
  }
}
