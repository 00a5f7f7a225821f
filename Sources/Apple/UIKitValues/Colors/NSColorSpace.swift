/// AppKit's colour space, which wraps one of Core Graphics.
public final class NSColorSpace: NSObject, Sendable {
  /// The wrapped space.
  public let cgColorSpace: CGColorSpace?

  /// Wraps a Core Graphics colour space. Never nil.
  public init?(cgColorSpace: CGColorSpace) { self.cgColorSpace = cgColorSpace }

  private init(_ name: String) { cgColorSpace = CGColorSpace(name: name) }

  /// The space of screens and the web.
  public static let sRGB = NSColorSpace(CGColorSpace.sRGB)
  /// sRGB with components outside of 0…1.
  public static let extendedSRGB = NSColorSpace(CGColorSpace.extendedSRGB)
  /// The space of Apple's newer screens.
  public static let displayP3 = NSColorSpace(CGColorSpace.displayP3)
  /// A space for photography.
  public static let adobeRGB1998 = NSColorSpace(CGColorSpace.adobeRGB1998)
  /// sRGB, as there is no device here.
  public static let deviceRGB = sRGB
  /// sRGB, which is close to Apple's generic space.
  public static let genericRGB = sRGB
  /// Grey with a gamma of 2.2.
  public static let genericGamma22Gray = NSColorSpace(CGColorSpace.genericGrayGamma2_2)
  /// Grey with a gamma of 2.2, as there is no device here.
  public static let deviceGray = genericGamma22Gray
  /// Grey with a gamma of 2.2.
  public static let genericGray = genericGamma22Gray
  /// CMYK without a profile.
  public static let genericCMYK = NSColorSpace(CGColorSpace.genericCMYK)

  /// Compares the wrapped spaces.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSColorSpace)?.cgColorSpace == cgColorSpace
  }

  public override var hash: Int { cgColorSpace.hashValue }
}

extension UIColor {
  /// Returns the current colour in another space; nil if it cannot be converted, like a pattern.
  public func usingColorSpace(_ space: NSColorSpace) -> UIColor? {
    space.cgColorSpace.flatMap { cgColor.converted(to: $0, intent: .defaultIntent, options: nil) }
      .map { UIColor(cgColor: $0) }
  }
}
