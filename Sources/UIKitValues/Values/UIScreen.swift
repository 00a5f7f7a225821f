import Foundation

/// The screen that code written for a device asks for its size. There is none here: it is one of 390 × 844 points with two
/// pixels to a point, which is what pictures are drawn with that take its scale.
public final class UIScreen: NSObject, Sendable {
  /// The only one.
  public static let main = UIScreen()

  /// 390 × 844 points.
  public let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// Pixels per point: 2.
  public let scale: CGFloat = 2
  /// The same as `scale`.
  public var nativeScale: CGFloat { scale }
  /// The same as `bounds`, in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// Pictures in a second: 60.
  public let maximumFramesPerSecond = 60
  /// Those of now, with the screen's scale.
  public var traitCollection: UITraitCollection {
    UITraitCollection(traitsFrom: [.current, UITraitCollection(displayScale: scale)])
  }
}
