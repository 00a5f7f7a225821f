import Flattening
import TextLayout

/// Measures text layers: preferred sizes, lines with their baselines, boxes of glyphs.
public typealias TextMeasurer = Flattening.TextMeasurer
/// A line of a text layer.
public typealias TextLine = TextLayout.TextLine

extension Exporter {
  /// Measures text layers with the fonts of this exporter's options.
  ///
  /// ```swift
  /// let label = CATextLayer()
  /// label.string = "Total"
  /// label.bounds.size = try exporter.textMeasurer.preferredFrameSize(of: label)
  /// ```
  public var textMeasurer: TextMeasurer {
    TextMeasurer(fonts: FontSource(options.fonts))
  }

  /// What slows down every start of a program that uses the system's fonts, in words; nil if all is well, or none were used.
  package static var complaintAboutFonts: String? { SystemFonts.complaint }
}

extension FontSource {
  convenience init(_ fonts: ExportOptions.Fonts) {
    self.init(adding: fonts.paths, includesSystemFonts: fonts.usesSystem)
  }
}
