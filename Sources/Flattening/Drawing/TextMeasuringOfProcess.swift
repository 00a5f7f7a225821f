import QuartzCore

/// Measures text for layers that are asked for their sizes outside of an export. `CATextLayer` finds it by its name.
final class TextMeasuringOfProcess: TextMeasuringModule {
  static let measurer = TextMeasurer()
  static var textMeasuring: any TextMeasuring { measurer }
}
