/// A colour: components in a colour space, and alpha. It is immutable; two colours are equal if space and
/// components are.
public final class CGColor: NSObject, Sendable {
  private let mark = UnderlayMark()
  private let space: CGColorSpace
  /// The components, unused ones being zero. They are stored inline, so that a colour is one small
  /// allocation.
  let values: SIMD4<Double>
  /// From 0, transparent, to 1, opaque.
  public let alpha: CGFloat
  /// The pattern of a pattern colour; nil for all others.
  public let pattern: CGPattern?

  init(space: CGColorSpace, values: SIMD4<Double>, alpha: CGFloat, pattern: CGPattern? = nil) {
    self.space = space
    self.values = values
    self.alpha = alpha
    self.pattern = pattern
  }

  /// Creates a colour in generic RGB, components 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .genericRGBSpace, values: SIMD4(red, green, blue, 0), alpha: alpha)
  }

  /// Creates a colour in sRGB, components 0…1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .srgbSpace, values: SIMD4(red, green, blue, 0), alpha: alpha)
  }

  /// Creates a grey, 0 being black and 1 white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .greySpace, values: SIMD4(gray, 0, 0, 0), alpha: alpha)
  }

  /// Creates a grey, 0 being black and 1 white.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Creates a CMYK colour, 1 being full coverage.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(space: .cmykSpace, values: SIMD4(cyan, magenta, yellow, black), alpha: alpha)
  }

  /// Creates a colour from the components of a space, followed by alpha; reads that many numbers.
  ///
  /// Disfavoured, because Swift also passes arrays as pointers, without checking their count.
  @_disfavoredOverload
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.model != .pattern else { return nil }
    let count = space.numberOfComponents
    var values = SIMD4<Double>.zero
    for k in 0..<count { values[k] = components[k] }
    self.init(space: space, values: values, alpha: components[count])
  }

  /// Creates a colour from the components of a space, followed by alpha; nil if there are too few, and for a
  /// pattern space.
  public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    guard components.count > space.numberOfComponents, space.model != .pattern else { return nil }
    var values = SIMD4<Double>.zero
    for k in 0..<space.numberOfComponents { values[k] = components[k] }
    self.init(space: space, values: values, alpha: components[space.numberOfComponents])
  }

  /// The meaning of the components. Never nil.
  public var colorSpace: CGColorSpace? { space }

  /// The number of components including alpha.
  public var numberOfComponents: Int { space.numberOfComponents + 1 }

  /// The components in the colour's own space, alpha last.
  public var components: [CGFloat]? {
    (0..<space.numberOfComponents).map { CGFloat(values[$0]) } + [alpha]
  }

  /// Returns the same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: space, values: values, alpha: alpha, pattern: pattern)
  }

  /// Returns the colour itself, as it is immutable.
  public func copy() -> CGColor? { self }

  /// Unpremultiplied red, green and blue in sRGB, and alpha. Colours outside of sRGB's gamut have components
  /// outside of 0…1. All are zero for patterns.
  public var srgbComponents: (red: Double, green: Double, blue: Double, alpha: Double) {
    guard pattern == nil else { return (0, 0, 0, 0) }
    let rgb = space.srgb(from: values)
    return (rgb.x, rgb.y, rgb.z, Double(alpha))
  }

  /// Returns the colour in another space; nil for patterns, pattern spaces and the spaces of inks. The intent
  /// is ignored: colours outside of the target's gamut are clipped to 0…1 unless it is an extended space.
  public func converted(
    to target: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?
  ) -> CGColor? {
    if target == space { return self }
    guard pattern == nil, target.model != .pattern, target.ink == nil else { return nil }
    if space.ink != nil, target.model == .cmyk, let inks = inks?.flattened {
      return CGColor(space: target, values: SIMD4<Double>(inks), alpha: alpha)
    }
    var result = target.components(fromSRGB: space.srgb(from: values))
    if !target.isExtended { result.clamp(lowerBound: .zero, upperBound: .one) }
    return CGColor(space: target, values: result, alpha: alpha)
  }

  /// Opaque black in grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white in grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black: interpolating with it darkens colours.
  public static let clear = CGColor(gray: 0, alpha: 0)

  public static func == (a: CGColor, b: CGColor) -> Bool {
    a === b || (a.values == b.values && a.alpha == b.alpha && a.space == b.space && a.pattern == b.pattern)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CGColor).map { $0 == self } ?? false
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(values)
    hasher.combine(alpha)
    hasher.combine(pattern)
    return hasher.finalize()
  }
}
