/// Knows fonts, and so how much room text takes. `QuartzCore` itself knows none.
public protocol TextMeasuring: Sendable {
  /// The size that shows all of a layer's text, in points; nil where it cannot be told.
  func size(fitting layer: CATextLayer) -> CGSize?
}

extension CATextLayer {
  /// What answers `preferredFrameSize()`, for the duration of a call: exports set it while layers lay themselves out and
  /// draw, and so does `TextMeasurer.perform`. Nil elsewhere.
  @TaskLocal public static var textMeasuring: (any TextMeasuring)?
}
