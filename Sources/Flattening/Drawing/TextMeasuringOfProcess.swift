import QuartzCore

/// Measures text for layers outside of an export. `CATextLayer` looks up this class by name.
final class TextMeasuringOfProcess: TextMeasuringModule {
  static let measurer = TextMeasurer()
  static var textMeasuring: any TextMeasuring { measurer }
}
