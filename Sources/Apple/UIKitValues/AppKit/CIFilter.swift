// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

/// Core Image's filter, as far as layers have it: what `CAFilter` can do. Images are not filtered by it.
public typealias CIFilter = CAFilter

extension CAFilter {
  /// Core Image's names of the kinds of `CAFilter`.
  private static let kinds = [
    "CIGaussianBlur": "gaussianBlur", "CIColorInvert": "colorInvert", "CIHueAdjust": "colorHueRotate",
    "CIMaskToAlpha": "luminanceToAlpha",
    // Blend modes for `compositingFilter`.
    "CIAdditionCompositing": "plusL", "CIColorBlendMode": "colorBlendMode",
    "CIColorBurnBlendMode": "colorBurnBlendMode", "CIColorDodgeBlendMode": "colorDodgeBlendMode",
    "CIDarkenBlendMode": "darkenBlendMode", "CIDifferenceBlendMode": "differenceBlendMode",
    "CIExclusionBlendMode": "exclusionBlendMode", "CIHardLightBlendMode": "hardLightBlendMode",
    "CIHueBlendMode": "hueBlendMode", "CILightenBlendMode": "lightenBlendMode",
    "CILuminosityBlendMode": "luminosityBlendMode", "CIMultiplyBlendMode": "multiplyBlendMode",
    "CIOverlayBlendMode": "overlayBlendMode", "CISaturationBlendMode": "saturationBlendMode",
    "CIScreenBlendMode": "screenBlendMode", "CISoftLightBlendMode": "softLightBlendMode",
    "CISourceAtopCompositing": "sourceAtop", "CISourceInCompositing": "sourceIn",
    "CISourceOutCompositing": "sourceOut", "CISourceOverCompositing": "sourceOver",
  ]

  /// Creates a filter by Core Image's name: `CIGaussianBlur`, `CIColorInvert`, `CIHueAdjust`, `CIMaskToAlpha`, or a blend mode
  /// for `compositingFilter`. Nil for the others. Inputs have the same names as Core Image's.
  public convenience init?(name: String) {
    guard let type = Self.kinds[name] else { return nil }
    self.init(type: type)
  }

  /// Creates a filter by Core Image's name, with inputs.
  public convenience init?(name: String, parameters: [String: Any]?) {
    self.init(name: name)
    inputs = parameters ?? [:]
  }

  /// Gives all inputs their defaults.
  public func setDefaults() { inputs = [:] }
}

/// Core Image's names of inputs.
public let kCIInputRadiusKey = "inputRadius"
public let kCIInputAngleKey = "inputAngle"
public let kCIInputColorKey = "inputColor"
