/// Knows fonts, and so how much room text takes. `QuartzCore` itself knows none.
public protocol TextMeasuring: Sendable {
  /// The size that shows all of a layer's text, in points; nil where it cannot be told.
  func size(fitting layer: CATextLayer) -> CGSize?
}

extension CATextLayer {
  /// What answers `preferredFrameSize()`, for the duration of a call: exports set it while layers lay themselves out and
  /// draw, and so does `TextMeasurer.perform`. Nil elsewhere: then the fonts of the process answer, in programs that can
  /// export.
  @TaskLocal public static var textMeasuring: (any TextMeasuring)?
}

extension CATextLayer {
  /// What measures text where no export says otherwise; nil in programs that have no module for it.
  static let measuringOfProcess: (any TextMeasuring)? =
    (NSClassFromString("Flattening.TextMeasuringOfProcess") as? any TextMeasuringModule.Type)?.textMeasuring
}

/// A class by which a module that knows fonts is found. This module knows no other, but programs that export have it: they
/// ask layers for their sizes outside of exports too, as they do on Apple's systems.
package protocol TextMeasuringModule: AnyObject {
  static var textMeasuring: any TextMeasuring { get }
}
