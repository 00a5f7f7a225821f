import QuartzCore
import TextLayout

/// Measures text layers with the fonts of an export, so that scenes can be laid out around their text.
///
/// In Core Animation a layer's `preferredFrameSize()` needs nothing else. Here the fonts must be given, since
/// a process has none of its own; within `perform`, layers may be asked directly.
public struct TextMeasurer: Sendable {
  private let fonts: FontSource

  /// - Parameter fonts: if measuring and exporting share these, nothing is laid out twice.
  public init(fonts: FontSource = FontSource()) {
    self.fonts = fonts
  }

  /// Returns the size, in points, that shows all of a layer's text: as wide as its longest line, or as its
  /// bounds where it wraps; as high as all of its lines.
  ///
  /// - Throws: `FontError` where no fonts can be opened, `TextLayoutError` where an attribute is invalid.
  public func preferredFrameSize(of layer: CATextLayer) throws -> CGSize {
    try size(of: layer)
  }

  private func size(of layer: CATextLayer) throws -> CGSize {
    let text = AttributedText(of: layer, shade: Shade())
    return try fonts.layouter().size(of: text, width: layer.isWrapped ? layer.bounds.width : nil)
  }

  /// Returns the lines of a layer's text within its bounds, in the layer's coordinates, y downwards:
  /// baselines, ascents, descents and each line's bytes of the string.
  public func lines(of layer: CATextLayer) throws -> [TextLine] {
    try result(of: layer).lines
  }

  /// Returns the ink boxes of all glyphs, in drawing order, in the layer's coordinates.
  public func glyphBounds(of layer: CATextLayer) throws -> [CGRect] {
    let result = try result(of: layer)
    let outlines = fonts.outlines
    return result.glyphRuns.flatMap { outlines.bounds(of: $0) }
  }

  /// Runs a body in which `CATextLayer.preferredFrameSize()` uses these fonts.
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
  /// Returns the same as `size(of:)`; nil where that throws.
  public func size(fitting layer: CATextLayer) -> CGSize? {
    try? size(of: layer)
  }
}

/// Measures text for layers outside of an export. `CATextLayer` looks up this class by name.
final class TextMeasuringOfProcess: TextMeasuringModule {
  static let measurer = TextMeasurer()
  static var textMeasuring: any TextMeasuring { measurer }
}
