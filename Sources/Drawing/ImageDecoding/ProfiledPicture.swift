import CoreGraphics

/// The numbers of a picture in red, green and blue, or in greys, as its file has them, and the profile that says what they
/// mean. What has more colours than sRGB would lose them on the way through it.
public struct ProfiledPicture: Sendable {
  /// Columns of the upright picture.
  public let width: Int
  /// Rows of the upright picture.
  public let height: Int
  /// 1 for greys, 3 for red, green and blue.
  public let channels: Int
  /// A byte for each channel of each pixel, row by row from the top, not multiplied by alpha.
  public let colors: [UInt8]
  /// A byte for each pixel; nil where all of them cover what lies behind.
  public let alpha: [UInt8]?
  /// The ICC profile.
  public let profile: Data

  /// Pixels of a picture that were decoded in its own colours (`OwnColors`).
  ///
  /// - Parameters:
  ///   - pixels: premultiplied; blue, green, red and alpha in memory.
  ///   - bytesPerRow: from one row to the next.
  package init?(
    _ pixels: UnsafePointer<UInt8>, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, profile: Data
  ) {
    guard let channels = ColorProfile.componentCount(of: profile), channels == 1 || channels == 3 else {
      return nil
    }
    var (colors, alphas) = ([UInt8](), [UInt8]())
    colors.reserveCapacity(width * height * channels)
    for y in 0..<height {
      let row = pixels + y * bytesPerRow
      for at in stride(from: 0, to: 4 * width, by: 4) {
        let alpha = isOpaque ? 255 : Int(row[at + 3])
        func straight(_ value: UInt8) -> UInt8 {
          alpha == 255
            ? value : alpha == 0 ? 255 : UInt8(min((Int(value) * 255 + alpha / 2) / alpha, 255))
        }
        for channel in channels == 1 ? [2] : [2, 1, 0] { colors.append(straight(row[at + channel])) }
        if !isOpaque { alphas.append(UInt8(alpha)) }
      }
    }
    (self.width, self.height, self.channels) = (width, height, channels)
    (self.colors, self.profile) = (colors, profile)
    alpha = alphas.contains { $0 < 255 } ? alphas : nil
  }

  /// The whole picture.
  package init?(_ own: OwnColors) {
    let picture = own.pixels.pixels.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap {
        ProfiledPicture(
          $0, width: own.pixels.width, height: own.pixels.height, bytesPerRow: own.pixels.bytesPerRow,
          isOpaque: own.pixels.isOpaque, profile: own.profile)
      }
    }
    guard let picture else { return nil }
    self = picture
  }

  /// Three bytes for each pixel; of greys, three equal ones.
  package var triples: [UInt8] { channels == 3 ? colors : colors.flatMap { [$0, $0, $0] } }
}

/// Pixels that are decoded in the colours of their own profile, rather than converted to sRGB.
package struct OwnColors: Sendable {
  /// The upright pixels.
  package let pixels: DecodedImage
  /// The profile.
  package let profile: Data

  /// Decodes a picture; nil if its colours are those of sRGB, or it has no file that says more of them.
  package init?(_ image: CGImage, pixelLimit: Int = CGImage.defaultPixelLimit) throws(ImageDecodingError) {
    guard !image.isVector, !image.isAlphaOfLuminance, image.colorModel != .cmyk,
      let profile = FileColors(of: image)?.bytes
    else { return nil }
    pixels = try ImageDecoder.stored(image, halvings: 0, pixelLimit: pixelLimit, keepsColors: true)
    self.profile = profile
  }
}
