/// A UIKit colour: of components, of a pattern, or dynamic, which depends on traits. It is immutable.
open class UIColor: NSObject, NSCopying, NSSecureCoding, ColorSource, _ExpressibleByColorLiteral,
  @unchecked Sendable
{
  private enum Source: Sendable {
    case color(CGColor)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  private let mark = UnderlayMark()
  private let source: Source

  /// Creates a colour that is clear.
  public override convenience init() { self.init(white: 0, alpha: 0) }

  /// Creates a colour from a Core Graphics colour.
  public init(cgColor: CGColor) { source = .color(cgColor) }

  /// Creates a dynamic colour, which depends on the traits at the time of its use.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    source = .dynamic(dynamicProvider)
  }

  /// Creates a colour in sRGB, components 0…1; components outside of that are colours outside of sRGB's
  /// gamut.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a grey, 0 being black and 1 white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// Creates a colour by hue, saturation and brightness, all clamped to 0…1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let rgb = HSB(hue: hue, saturation: saturation, brightness: brightness).rgb
    self.init(red: rgb.0, green: rgb.1, blue: rgb.2, alpha: alpha)
  }

  /// Creates a colour in Display P3, components 0…1.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let color = CGColorSpace(name: CGColorSpace.displayP3).flatMap {
      CGColor(colorSpace: $0, components: [red, green, blue, alpha])
    }
    self.init(cgColor: color ?? CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a colour of a repeated image, in its size in points; without pixels it paints nothing.
  public convenience init(patternImage image: UIImage) {
    let scale = 1 / image.scale
    let color = image.cgImage.flatMap {
      CGColor(patternImage: $0, matrix: CGAffineTransform(scaleX: scale, y: scale))
    }
    self.init(cgColor: color ?? CGColor.clear)
  }

  /// Creates the colour of `#colorLiteral(red:green:blue:alpha:)`, with components in sRGB.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  open class var supportsSecureCoding: Bool { true }

  /// Decodes a colour from an archive; nil if there is none.
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "space"),
      let space = CGColorSpace(name: String(describing: name))
    else { return nil }
    let components = (0...space.numberOfComponents).map { CGFloat(coder.decodeDouble(forKey: "\($0)")) }
    guard let color = CGColor(colorSpace: space, components: components) else { return nil }
    source = .color(color)
  }

  /// Encodes the current colour. Patterns and tints of a `CGInk` cannot be archived: they are decoded as nil.
  open func encode(with coder: NSCoder) {
    let color = cgColor
    guard let name = color.colorSpace?.name, let components = color.components else { return }
    coder.encode(name as NSString, forKey: "space")
    for (k, component) in components.enumerated() { coder.encode(Double(component), forKey: "\(k)") }
  }

  /// The colour for the current traits.
  open var cgColor: CGColor {
    // A provider may return another dynamic colour; the bound ends one that returns itself.
    var color = self
    for _ in 0..<16 {
      switch color.source {
      case .color(let color): return color
      case .dynamic(let provider): color = provider(.current)
      }
    }
    return CGColor.clear
  }

  /// Returns the colour for these traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    var color = CGColor.clear
    traitCollection.performAsCurrent { color = cgColor }
    return UIColor(cgColor: color)
  }

  /// Returns the same colour with another alpha; a dynamic colour stays dynamic.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .color(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let provider): UIColor { provider($0).resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
  }

  /// A grey of the same luminance: the tint of views behind others.
  var dimmed: UIColor {
    UIColor { traits in
      let color = self.resolvedColor(with: traits)
      var (white, alpha): (CGFloat, CGFloat) = (0, 0)
      return color.getWhite(&white, alpha: &alpha) ? UIColor(white: white, alpha: alpha) : color
    }
  }

  /// The components in sRGB; nil for patterns.
  private var components: (red: Double, green: Double, blue: Double, alpha: Double)? {
    let color = cgColor
    return color.pattern == nil ? color.srgbComponents : nil
  }

  /// Gets red, green and blue in sRGB, and alpha. Returns false for patterns, without writing anything.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let rgb = components else { return false }
    red?.pointee = rgb.red
    green?.pointee = rgb.green
    blue?.pointee = rgb.blue
    alpha?.pointee = rgb.alpha
    return true
  }

  /// Gets hue, saturation, brightness and alpha. Returns false for patterns.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let rgb = components else { return false }
    let hsb = HSB(red: rgb.red, green: rgb.green, blue: rgb.blue)
    hue?.pointee = hsb.hue
    saturation?.pointee = hsb.saturation
    brightness?.pointee = hsb.brightness
    alpha?.pointee = rgb.alpha
    return true
  }

  /// Gets the luminance as a grey, and alpha. Returns false for patterns.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let color = cgColor
    let grey = CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)
    guard let converted = grey.flatMap({ color.converted(to: $0, intent: .defaultIntent, options: nil) }),
      let components = converted.components
    else { return false }
    white?.pointee = components[0]
    alpha?.pointee = color.alpha
    return true
  }

  /// Sets the fill colour of the current context.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the stroke colour of the current context.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  /// Sets the fill and stroke colours of the current context.
  open func set() {
    setFill()
    setStroke()
  }

  /// Returns the colour itself, as it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares the current components.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return self === other || cgColor == other.cgColor
  }

  open override var hash: Int { cgColor.hash }

  open override var description: String {
    let rgb = cgColor.srgbComponents
    return "UIColor \(rgb.red) \(rgb.green) \(rgb.blue) \(rgb.alpha)"
  }
}

/// The default type of `#colorLiteral(red:green:blue:alpha:)`.
public typealias _ColorLiteralType = UIColor

/// Hue, saturation and brightness, 0…1.
struct HSB {
  var hue: Double
  var saturation: Double
  var brightness: Double

  init(hue: Double, saturation: Double, brightness: Double) {
    func cut(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    self.hue = cut(hue)
    self.saturation = cut(saturation)
    self.brightness = cut(brightness)
  }

  init(red: Double, green: Double, blue: Double) {
    let (greatest, least) = (max(red, green, blue), min(red, green, blue))
    let range = greatest - least
    brightness = greatest
    saturation = greatest > 0 ? range / greatest : 0
    guard range > 0 else {
      hue = 0
      return
    }
    let sixth =
      greatest == red
      ? (green - blue) / range
      : greatest == green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
    hue = (sixth < 0 ? sixth + 6 : sixth) / 6
  }

  var rgb: (Double, Double, Double) {
    func channel(_ offset: Double) -> Double {
      let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    return (channel(5), channel(3), channel(1))
  }
}
