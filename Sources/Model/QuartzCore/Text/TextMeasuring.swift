/// Measures text with fonts, which `QuartzCore` itself does not know.
public protocol TextMeasuring: Sendable {
  /// Returns the size that shows all of a layer's text, in points; nil if it is unknown.
  func size(fitting layer: CATextLayer) -> CGSize?
}

extension CATextLayer {
  /// The measurer for `preferredFrameSize()` during a call: set by exports while layers lay themselves out
  /// and draw, and by `TextMeasurer.perform`. Nil elsewhere: then the fonts of the process are used, in
  /// programs that can export.
  @TaskLocal public static var textMeasuring: (any TextMeasuring)?

  /// The measurer outside of exports; nil in programs without a module for it.
  static let measuringOfProcess: (any TextMeasuring)? =
    (NSClassFromString("Flattening.TextMeasuringOfProcess") as? any TextMeasuringModule.Type)?.textMeasuring
}

/// A class by which a module with font support is found. This module cannot refer to it, but programs that
/// export contain it, and may ask layers for their sizes outside of exports, as on Apple's systems.
package protocol TextMeasuringModule: AnyObject {
  static var textMeasuring: any TextMeasuring { get }
}
