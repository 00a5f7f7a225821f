import CLCMS
import CPictureRows
import CoreGraphics

/// What a picture's file says of its colours, as far as it is heeded.
struct FileColors {
  /// The kinds of colours that pixels are stored in.
  enum Model {
    case grey, rgb
    /// Four inks; inverted where 255 stands for none.
    case cmyk(isInverted: Bool)

    fileprivate var signature: cmsColorSpaceSignature {
      switch self {
      case .grey: cmsSigGrayData
      case .rgb: cmsSigRgbData
      case .cmyk: cmsSigCmykData
      }
    }
  }

  /// Makes them sRGB; nil where they are already, and for inks of no particular kind.
  private(set) var profile: ColorProfile?
  /// The ICC profile that says what the colours are, the file's own or one made of what it says; nil where `profile` is.
  private(set) var bytes: Data?
  /// What is not heeded; nil for nothing.
  private(set) var remark: PictureRemark?

  /// Of files in CIE L*a*b*, which need no profile.
  static var lab: FileColors {
    var colors = FileColors(profile: nil, of: .rgb)
    colors.profile = ColorProfile.lab
    return colors
  }

  /// The colours of a file with an ICC profile, or without.
  init(profile data: Data?, of model: Model) {
    guard let data else { return }
    guard let found = ICCProfile(data) else {
      remark = PictureRemark(ignored: "its colour profile is damaged, and ignored")
      return
    }
    guard found.colorSpace == model.signature else {
      let (its, own) = (Self.name(of: found.colorSpace), Self.name(of: model.signature))
      remark = PictureRemark(
        ignored: "its colour profile is one of \(its), and ignored, since the picture has \(own)")
      return
    }
    if case .cmyk(let isInverted) = model {
      profile = ColorProfile(cmyk: found, isInverted: isInverted)
    } else {
      profile = ColorProfile(found)
    }
    if profile == nil { remark = PictureRemark(ignored: "its colour profile is damaged, and ignored") }
    if profile?.isSRGB == true { profile = nil }
    bytes = profile == nil ? nil : data
  }

  /// The colours of a PNG. Of several chunks the first counts that says something: cICP, iCCP, sRGB, and gAMA with cHRM (W3C
  /// PNG, third edition, 4.3).
  init(png colors: picture_png_colors, profile data: Data?, isGrey: Bool) {
    var unknown: PictureRemark?
    if colors.has_code_points != 0 {
      let (primaries, transfer, matrix, range) = colors.code_points
      if let points = CodePoints(
        primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: range != 0)
      {
        take(points.primaries, points.curve, isGrey: isGrey)
        if points.isHDR {
          remark = PictureRemark(
            approximated: "it has a high dynamic range; what is brighter than paper is drawn as white")
        }
        return
      }
      let numbers = [primaries, transfer, matrix, range].map { "\($0)" }.joined(separator: ", ")
      unknown = PictureRemark(ignored: "its colours are given by code points that are not known: \(numbers)")
    }
    if let data {
      self = FileColors(profile: data, of: isGrey ? .grey : .rgb)
    } else {
      if colors.lacks_profile != 0 {
        remark = PictureRemark(ignored: "its colour profile is damaged, or one of other colours, and ignored")
      }
      if colors.is_srgb == 0 { takeGamma(colors, isGrey: isGrey) }
    }
    remark = unknown ?? remark
  }

  private mutating func takeGamma(_ colors: picture_png_colors, isGrey: Bool) {
    let hasGamma = colors.gamma > 0 && colors.gamma < 10_000_000
    guard hasGamma || colors.has_chromaticities != 0 else { return }
    let exponent = 100_000 / Double(colors.gamma)
    // What is meant by a gamma of 1/2.2 is sRGB, of which it is the nearest that this chunk can say.
    let isSRGBCurve = !hasGamma || abs(exponent - 2.2) < 0.01
    let c = colors.chromaticities
    let primaries =
      colors.has_chromaticities == 0
      ? Chromaticities.sRGB
      : Chromaticities(
        white: .init(c.0, c.1), red: .init(c.2, c.3), green: .init(c.4, c.5), blue: .init(c.6, c.7))
    take(primaries, isSRGBCurve ? CodePoints.sRGBCurve : { pow($0, exponent) }, isGrey: isGrey)
  }

  private mutating func take(_ primaries: Chromaticities, _ curve: (Double) -> Double, isGrey: Bool) {
    guard let made = ICCProfile(primaries: isGrey ? nil : primaries, curve: curve),
      let profile = ColorProfile(made)
    else {
      remark = PictureRemark(ignored: "its chromaticities contradict each other, and are ignored")
      return
    }
    self.profile = profile.isSRGB ? nil : profile
    bytes = profile.isSRGB ? nil : made.bytes
  }

  private static func name(of space: cmsColorSpaceSignature) -> String {
    switch space {
    case cmsSigGrayData: "greys"
    case cmsSigRgbData: "red, green and blue"
    case cmsSigCmykData: "four inks"
    default: "other colours"
    }
  }
}

/// What a picture's file says that is not heeded, or not exactly.
package struct PictureRemark: Sendable, Hashable {
  /// Whether the picture only comes near what it should be, rather than being drawn as if it said nothing.
  package let isApproximation: Bool
  /// A sentence about the picture without a full stop.
  package let text: String

  init(ignored text: String) { (isApproximation, self.text) = (false, text) }

  init(approximated text: String) { (isApproximation, self.text) = (true, text) }
}

extension FileColors {
  /// The colours of a picture's file; nil for files that say nothing of them, or cannot be read. Nothing is decoded.
  init?(of image: CGImage) {
    guard let data = image.encodedData else { return nil }
    switch image.format {
    case .jpeg:
      guard let colors = JPEGColors(data) else { return nil }
      self = colors.read
    case .png:
      guard let rows = try? StoredRows(data, name: "") else { return nil }
      self = rows.colors
    case .webp: self = FileColors(profile: WebPFile.profile(of: data), of: .rgb)
    case .tiff where TIFFDirectory.isLab(data): self = .lab
    case .tiff:
      let model: Model =
        switch image.colorModel {
        case .gray: .grey
        case .cmyk: .cmyk(isInverted: false)
        case .rgb, .indexed, .vector: .rgb
        }
      self = FileColors(profile: TIFFDirectory.profile(in: data), of: model)
    case .gif, .bmp, .svg, .pdf, .pixels: return nil
    }
  }
}
