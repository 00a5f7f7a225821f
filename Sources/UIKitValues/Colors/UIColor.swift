import Foundation

/// A colour, as UIKit has it: one of components, one of a pattern, or one that depends on traits. It never changes.
open class UIColor: NSObject, NSCopying, NSSecureCoding, ColorSource, _ExpressibleByColorLiteral,
  @unchecked Sendable
{
  private enum Source: Sendable {
    case color(CGColor)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  private let mark = UnderlayMark()
  private let source: Source

  /// A colour of Core Graphics.
  public init(cgColor: CGColor) { source = .color(cgColor) }

  /// A colour that depends on the traits of the moment at which it is used.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    source = .dynamic(dynamicProvider)
  }

  /// Components in sRGB, 0…1; beyond that, colours beyond sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// A grey, 0 being black and 1 white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// Hue around the circle, saturation and brightness, all cut to 0…1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let rgb = HSB(hue: hue, saturation: saturation, brightness: brightness).rgb
    self.init(red: rgb.0, green: rgb.1, blue: rgb.2, alpha: alpha)
  }

  /// Components in Display P3, 0…1.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let color = CGColorSpace(name: CGColorSpace.displayP3).flatMap {
      CGColor(colorSpace: $0, components: [red, green, blue, alpha])
    }
    self.init(cgColor: color ?? CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// A picture that repeats, one point for each of the picture's; what has no pixels paints nothing.
  public convenience init(patternImage image: UIImage) {
    let scale = 1 / image.scale
    let color = image.cgImage.flatMap {
      CGColor(patternImage: $0, matrix: CGAffineTransform(scaleX: scale, y: scale))
    }
    self.init(cgColor: color ?? CGColor.clear)
  }

  /// What `#colorLiteral(red:green:blue:alpha:)` makes: components in sRGB.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  open class var supportsSecureCoding: Bool { true }

  /// A colour of an archive; nil where there is none.
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "space"),
      let space = CGColorSpace(name: String(describing: name))
    else { return nil }
    let components = (0...space.numberOfComponents).map { CGFloat(coder.decodeDouble(forKey: "\($0)")) }
    guard let color = CGColor(colorSpace: space, components: components) else { return nil }
    source = .color(color)
  }

  /// Archives the colour of now. Patterns and tints of a `CGInk` have no form in archives: nil is read of them.
  open func encode(with coder: NSCoder) {
    let color = cgColor
    guard let name = color.colorSpace?.name, let components = color.components else { return }
    coder.encode(name as NSString, forKey: "space")
    for (k, component) in components.enumerated() { coder.encode(Double(component), forKey: "\(k)") }
  }

  /// The colour for the traits of now.
  open var cgColor: CGColor {
    // A provider may name another dynamic colour; a bound keeps one that names itself from going on for ever.
    var color = self
    for _ in 0..<16 {
      switch color.source {
      case .color(let color): return color
      case .dynamic(let provider): color = provider(.current)
      }
    }
    return CGColor.clear
  }

  /// The colour for these traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    var color = CGColor.clear
    traitCollection.performAsCurrent { color = cgColor }
    return UIColor(cgColor: color)
  }

  /// The same colour with another alpha; it stays dynamic where this one is.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .color(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let provider): UIColor { provider($0).resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
  }

  /// The grey that is as bright: how views tint what waits behind others.
  var dimmed: UIColor {
    UIColor { traits in
      let color = self.resolvedColor(with: traits)
      var (white, alpha): (CGFloat, CGFloat) = (0, 0)
      return color.getWhite(&white, alpha: &alpha) ? UIColor(white: white, alpha: alpha) : color
    }
  }

  /// In sRGB; nil for patterns.
  private var components: (red: Double, green: Double, blue: Double, alpha: Double)? {
    let color = cgColor
    return color.pattern == nil ? color.srgbComponents : nil
  }

  /// Red, green and blue in sRGB, and alpha. False for patterns, for which nothing is written.
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

  /// Hue, saturation, brightness and alpha. False for patterns.
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

  /// Brightness as a grey (its luminance), and alpha. False for patterns.
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

  /// Fills what is drawn from now on in the current context.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Strokes what is drawn from now on in the current context.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  /// Fills and strokes what is drawn from now on in the current context.
  open func set() {
    setFill()
    setStroke()
  }

  /// The colour itself, as it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// By the components of now.
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

/// What `#colorLiteral(red:green:blue:alpha:)` makes where nothing says another type.
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
