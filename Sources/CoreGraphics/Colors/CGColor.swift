/// A colour: components in a colour space, and alpha. Colours never change; two are equal if space and numbers are.
public final class CGColor: NSObject, Sendable {
  private let mark = UnderlayMark()
  private let space: CGColorSpace
  /// The components, unused ones zero: held in place, so that a colour is one small allocation.
  private let values: SIMD4<Double>
  /// 0 (nothing to see) … 1 (covers all).
  public let alpha: CGFloat
  /// What is painted with instead of an even colour; nil for all colours but those of patterns.
  public let pattern: CGPattern?

  init(space: CGColorSpace, values: SIMD4<Double>, alpha: CGFloat, pattern: CGPattern? = nil) {
    self.space = space
    self.values = values
    self.alpha = alpha
    self.pattern = pattern
  }

  /// A colour in generic RGB, components 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .genericRGBSpace, values: SIMD4(red, green, blue, 0), alpha: alpha)
  }

  /// A colour in sRGB, components 0…1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .srgbSpace, values: SIMD4(red, green, blue, 0), alpha: alpha)
  }

  /// A grey, 0 being black and 1 white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .greySpace, values: SIMD4(gray, 0, 0, 0), alpha: alpha)
  }

  /// A grey, 0 being black and 1 white.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// A colour of inks, 1 being full cover.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(space: .cmykSpace, values: SIMD4(cyan, magenta, yellow, black), alpha: alpha)
  }

  /// A colour from as many components as the space has, alpha after them; reads that many numbers.
  ///
  /// Disfavoured, because Swift also takes arrays for pointers and then nobody counts.
  @_disfavoredOverload
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.model != .pattern else { return nil }
    let count = space.numberOfComponents
    var values = SIMD4<Double>.zero
    for k in 0..<count { values[k] = components[k] }
    self.init(space: space, values: values, alpha: components[count])
  }

  /// A colour from as many components as the space has, alpha after them; nil if there are fewer numbers, and for a space of patterns.
  public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    guard components.count > space.numberOfComponents, space.model != .pattern else { return nil }
    var values = SIMD4<Double>.zero
    for k in 0..<space.numberOfComponents { values[k] = components[k] }
    self.init(space: space, values: values, alpha: components[space.numberOfComponents])
  }

  /// What the components mean. Never nil.
  public var colorSpace: CGColorSpace? { space }

  /// The number of components, alpha counted.
  public var numberOfComponents: Int { space.numberOfComponents + 1 }

  /// The components in the colour's own space, alpha last.
  public var components: [CGFloat]? {
    (0..<space.numberOfComponents).map { CGFloat(values[$0]) } + [alpha]
  }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: space, values: values, alpha: alpha, pattern: pattern)
  }

  /// The colour itself, as it never changes.
  public func copy() -> CGColor? { self }

  /// Red, green, blue in sRGB and alpha, not premultiplied. Colours beyond sRGB give numbers beyond 0…1. Patterns are no
  /// one colour: all zero.
  public var srgbComponents: (red: Double, green: Double, blue: Double, alpha: Double) {
    guard pattern == nil else { return (0, 0, 0, 0) }
    let rgb = space.srgb(from: values)
    return (rgb.x, rgb.y, rgb.z, Double(alpha))
  }

  /// The colour in another space, nil for patterns, for a space of patterns and for one of an ink. The intent makes no difference: colours beyond
  /// the target are cut to 0…1 there unless it is an extended space.
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

  /// Opaque black, a grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white, a grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black that covers nothing: colours that mix with it darken.
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
