import Foundation

/// AppKit's space of colours: one of Core Graphics'.
public final class NSColorSpace: NSObject, Sendable {
  /// The space that it stands for.
  public let cgColorSpace: CGColorSpace?

  /// A space of Core Graphics. Never nil.
  public init?(cgColorSpace: CGColorSpace) { self.cgColorSpace = cgColorSpace }

  private init(_ name: String) { cgColorSpace = CGColorSpace(name: name) }

  /// That of screens and the web.
  public static let sRGB = NSColorSpace(CGColorSpace.sRGB)
  /// sRGB, with numbers beyond 0…1.
  public static let extendedSRGB = NSColorSpace(CGColorSpace.extendedSRGB)
  /// That of Apple's newer screens.
  public static let displayP3 = NSColorSpace(CGColorSpace.displayP3)
  /// That of photographers.
  public static let adobeRGB1998 = NSColorSpace(CGColorSpace.adobeRGB1998)
  /// sRGB, as there is no device here.
  public static let deviceRGB = sRGB
  /// sRGB, which Apple's generic space is nearly.
  public static let genericRGB = sRGB
  /// Greys of the gamma 2.2.
  public static let genericGamma22Gray = NSColorSpace(CGColorSpace.genericGrayGamma2_2)
  /// The same: there is no device here.
  public static let deviceGray = genericGamma22Gray
  /// The same.
  public static let genericGray = genericGamma22Gray
  /// Inks, without a profile.
  public static let genericCMYK = NSColorSpace(CGColorSpace.genericCMYK)

  /// By the space.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSColorSpace)?.cgColorSpace == cgColorSpace
  }

  public override var hash: Int { cgColorSpace.hashValue }
}

extension UIColor {
  /// The colour of now in another space; nil where it cannot be converted, as patterns cannot.
  public func usingColorSpace(_ space: NSColorSpace) -> UIColor? {
    space.cgColorSpace.flatMap { cgColor.converted(to: $0, intent: .defaultIntent, options: nil) }
      .map { UIColor(cgColor: $0) }
  }
}
