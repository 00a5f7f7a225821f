import Foundation

extension PDFFinisher {
  /// Pictures of more pixels stay as they are.
  private static let largestPicture = 64 << 20

  /// Compresses lossless pictures as PNG does, with predicted rows, few colours as a palette: Cairo just deflates their
  /// bytes.
  func compressPictures(of document: QPDFDocument) throws(ExportError) {
    let streams = document.streams
    // Pictures come before their masks, which these need as Cairo wrote them.
    let masked = streams.filter { $0.streamDictionary?["SMask"] != nil }
    for picture in masked + streams.filter({ $0.streamDictionary?["SMask"] == nil }) {
      guard let dictionary = picture.streamDictionary, dictionary["Subtype"]?.isName("Image") ?? false,
        dictionary["Filter"]?.isName("FlateDecode") ?? false, dictionary["DecodeParms"] == nil,
        dictionary["Decode"] == nil, let bits = dictionary["BitsPerComponent"]?.integer,
        let width = dictionary["Width"]?.integer, let height = dictionary["Height"]?.integer, width > 0,
        height > 0, width <= Self.largestPicture / height, let space = dictionary["ColorSpace"]
      else { continue }
      let channels = space.isName("DeviceRGB") ? 3 : space.isName("DeviceGray") ? 1 : 0
      guard channels > 0, let old = picture.rawStreamData,
        let plain = picture.plainStreamData.flatMap({
          Self.samples($0, bits: bits, channels: channels, width: width, height: height)
        })
      else { continue }
      let filled = Self.filled(plain, channels: channels, of: dictionary, width: width, height: height)
      let data = filled ?? plain
      // Greys may be a mask of alpha, which must stay greys (ISO 32000-1, 11.6.5.3).
      let encoder = PNGEncoder(
        width: width, height: height, level: .default, pixelsPerMetre: 1, workers: workers,
        allowsPalettes: channels > 1)
      let (format, bytes) = try encoder.compress { rows, pixels in
        data.withUnsafeBytes { data in
          var at = rows.lowerBound * width * channels
          for k in pixels.indices {
            let (red, green, blue) =
              channels == 3 ? (data[at], data[at + 1], data[at + 2]) : (data[at], data[at], data[at])
            pixels[k] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
            at += channels
          }
        }
      }
      guard filled != nil || bytes.count < old.count else { continue }
      replace(picture, dictionary, by: bytes, format, width: width, in: document)
    }
  }

  /// A byte for each sample; nil where there are too few. What has one bit a pixel for Cairo has only black and white.
  private static func samples(_ data: Data, bits: Int, channels: Int, width: Int, height: Int) -> Data? {
    switch (bits, channels) {
    case (8, _): return data.count >= width * height * channels ? data : nil
    case (1, 1):
      let row = (width + 7) / 8
      guard data.count >= row * height else { return nil }
      var samples = Data(count: width * height)
      for y in 0..<height {
        for x in 0..<width where data[y * row + x / 8] >> (7 - x % 8) & 1 == 1 {
          samples[y * width + x] = 255
        }
      }
      return samples
    default: return nil
    }
  }

  /// The colours of a picture with a mask of its own size, also where it is transparent; nil where it nowhere is.
  private static func filled(
    _ colors: Data, channels: Int, of picture: QPDFDocument.Object, width: Int, height: Int
  ) -> Data? {
    guard let mask = picture["SMask"], let dictionary = mask.streamDictionary,
      dictionary["BitsPerComponent"]?.integer == 8, dictionary["Decode"] == nil,
      dictionary["Width"]?.integer == width, dictionary["Height"]?.integer == height,
      let alpha = mask.plainStreamData
    else { return nil }
    var filled = [UInt8](colors)
    guard
      TransparentPixels.fill(
        &filled, channels: channels, alpha: [UInt8](alpha), width: width, height: height)
    else { return nil }
    return Data(filled)
  }

  private func replace(
    _ picture: QPDFDocument.Object, _ dictionary: QPDFDocument.Object, by bytes: [UInt8],
    _ format: PixelFormat, width: Int, in document: QPDFDocument
  ) {
    let colors: Int
    switch format.meaning {
    case .direct(let kind):
      colors = kind.bytesPerPixel
      dictionary["ColorSpace"] = document.name(kind.contains(.color) ? "DeviceRGB" : "DeviceGray")
    case .indexed(let palette):
      colors = 1
      dictionary["ColorSpace"] = document.array([
        document.name("Indexed"), document.name("DeviceRGB"), document.number(Double(palette.count - 1)),
        document.stream(
          palette.colors.flatMap { color in [16, 8, 0].map { UInt8(color >> $0 & 0xFF) } }, dictionary: [:]),
      ])
    }
    dictionary["BitsPerComponent"] = document.number(Double(format.bitDepth))
    // ISO 32000-1, 7.4.4.4: 15 stands for PNG's predictors, of which each row names its own.
    let parameters = document.dictionary([
      "Predictor": document.number(15), "Colors": document.number(Double(colors)),
      "BitsPerComponent": document.number(Double(format.bitDepth)),
      "Columns": document.number(Double(width)),
    ])
    picture.replaceStreamData(bytes, filter: document.name("FlateDecode"), parameters: parameters)
  }
}
