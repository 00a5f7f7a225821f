/// AppKit's colour: UIKit's class with additional names from AppKit.
public typealias NSColor = UIColor

extension UIColor {
  /// Creates a colour in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour in sRGB, which stands for AppKit's calibrated space here.
  public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour in sRGB, which stands for the device's space here.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour by hue, saturation and brightness, in sRGB.
  public convenience init(
    calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
  }

  /// Creates a grey.
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Creates a grey.
  public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Red in sRGB; all components of a pattern are 0.
  public var redComponent: CGFloat { cgColor.srgbComponents.red }
  /// Green in sRGB.
  public var greenComponent: CGFloat { cgColor.srgbComponents.green }
  /// Blue in sRGB.
  public var blueComponent: CGFloat { cgColor.srgbComponents.blue }
  /// Alpha.
  public var alphaComponent: CGFloat { cgColor.alpha }

  /// For primary text.
  public class var labelColor: UIColor { label }
  /// For secondary text.
  public class var secondaryLabelColor: UIColor { secondaryLabel }
  /// For the background of windows.
  public class var windowBackgroundColor: UIColor {
    UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 50.0 / 255 : 236.0 / 255, alpha: 1) }
  }
  /// The tint of controls.
  public class var controlAccentColor: UIColor { systemBlue }
}
