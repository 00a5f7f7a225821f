/// AppKit's colour: UIKit's, with the names that only AppKit has.
public typealias NSColor = UIColor

extension UIColor {
  /// Components in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Components in sRGB, which is what AppKit's calibrated space is here.
  public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Components in sRGB, which is what the device's space is here.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Hue, saturation and brightness, in sRGB.
  public convenience init(
    calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
  }

  /// A grey.
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// A grey.
  public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Red in sRGB; 0 for patterns, as for the other components.
  public var redComponent: CGFloat { cgColor.srgbComponents.red }
  /// Green in sRGB.
  public var greenComponent: CGFloat { cgColor.srgbComponents.green }
  /// Blue in sRGB.
  public var blueComponent: CGFloat { cgColor.srgbComponents.blue }
  /// Alpha.
  public var alphaComponent: CGFloat { cgColor.alpha }

  /// Of text.
  public class var labelColor: UIColor { label }
  /// Of text of less weight.
  public class var secondaryLabelColor: UIColor { secondaryLabel }
  /// Behind the contents of windows.
  public class var windowBackgroundColor: UIColor {
    UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 50.0 / 255 : 236.0 / 255, alpha: 1) }
  }
  /// What controls are tinted with.
  public class var controlAccentColor: UIColor { systemBlue }
}
