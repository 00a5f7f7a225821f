/// A screen for code that asks a device for its size. There is none here: it has 390 × 844 points with two
/// pixels per point, the default scale of images.
public final class UIScreen: NSObject, Sendable {
  /// The only screen.
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
  /// Frames per second: 60.
  public let maximumFramesPerSecond = 60
  /// The current traits, with the screen's scale.
  public var traitCollection: UITraitCollection {
    UITraitCollection(traitsFrom: [.current, UITraitCollection(displayScale: scale)])
  }
}
