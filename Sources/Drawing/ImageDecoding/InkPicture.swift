import CoreGraphics

/// The numbers of a picture in cyan, magenta, yellow and black, as its file has them.
public struct InkPicture: Sendable {
  /// As stored, not turned by the orientation that the file names.
  public let width: Int
  /// As stored, not turned by the orientation that the file names.
  public let height: Int
  /// Four bytes for each pixel, row by row from the top; 0 is no ink, 255 all.
  public package(set) var inks: [UInt8]
  /// A byte for each pixel; nil where all of them cover what lies behind.
  public let alpha: [UInt8]?
  /// The ICC profile; nil for none, and for one of other colours.
  public let profile: Data?

  /// Reads a JPEG or TIFF of four inks, all of it even where the image is a part.
  public init(_ image: CGImage) throws(ImageDecodingError) {
    let name = image.sourceName ?? "image"
    guard image.colorModel == .cmyk, let data = image.encodedData,
      image.format == .jpeg || image.format == .tiff
    else {
      throw ImageDecodingError(source: name, reason: "it is not a JPEG or TIFF in CMYK", isDamage: false)
    }
    let rows =
      image.format == .tiff
      ? try StoredRows(tiff: data, name: name) : try StoredRows(data, name: name)
    let (width, height, channels) = (rows.width, rows.height, rows.hasAlpha ? 5 : 4)
    var row = [UInt8](repeating: 0, count: width * channels)
    var inks: [UInt8] = []
    inks.reserveCapacity(width * height * 4)
    var alpha: [UInt8] = []
    for _ in 0..<height {
      let result = row.withUnsafeMutableBufferPointer { row in
        Result { () throws(ImageDecodingError) in try rows.readInks(into: row) }
      }
      try result.get()
      guard rows.hasAlpha else {
        inks += row
        continue
      }
      for x in stride(from: 0, to: row.count, by: 5) {
        inks += row[x..<x + 4]
        alpha.append(row[x + 4])
      }
    }
    (self.width, self.height, self.inks) = (width, height, inks)
    self.alpha = alpha.contains { $0 < 255 } ? alpha : nil
    profile = rows.profileBytes.flatMap { ColorProfile.componentCount(of: $0) == 4 ? $0 : nil }
  }

  /// A picture whose colours were converted to inks.
  package init(width: Int, height: Int, inks: [UInt8], alpha: [UInt8]?) {
    (self.width, self.height, self.inks, self.alpha, profile) = (width, height, inks, alpha, nil)
  }

  /// The picture turned as the file says, in colours of red, green and blue.
  ///
  /// - Parameter color: the colour of a stored pixel, counted row by row from the top.
  package func upright(
    as orientation: CGImagePropertyOrientation, _ color: (Int) -> (red: UInt8, green: UInt8, blue: UInt8)
  ) -> CGImage? {
    let pixels = PixelBytes(count: width * height * 4) { bytes in
      for k in 0..<width * height {
        let (color, alpha) = (color(k), alpha?[k] ?? 255)
        bytes[4 * k] = ImageDecoder.premultiplied(color.blue, alpha)
        bytes[4 * k + 1] = ImageDecoder.premultiplied(color.green, alpha)
        bytes[4 * k + 2] = ImageDecoder.premultiplied(color.red, alpha)
        bytes[4 * k + 3] = alpha
      }
    }
    let stored = DecodedImage(width: width, height: height, pixels: pixels, isOpaque: alpha == nil)
    return CGImage(stored.turned(upright: orientation))
  }
}

extension CGImage {
  /// Whether documents that have inks carry the numbers of a TIFF instead of converted pixels.
  public var isTIFFInInks: Bool { format == .tiff && colorModel == .cmyk }
}

/// A picture that documents hold as its file has it, its pixels being neither decoded nor converted.
public enum CarriedPicture: Sendable {
  /// The bytes of a file.
  case jpeg(Data)
  /// The numbers of a TIFF.
  case inks(InkPicture)
  /// A page of a PDF.
  case page(CGImage)
  /// The numbers of a picture with a profile of its own.
  case colors(ProfiledPicture)
}
