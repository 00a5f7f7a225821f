import CoreGraphics
import Foundation

/// Compresses lossless pictures as PNG does, with predictors, and palettes for few colours; Cairo only
/// deflates them. Invisible pixels take the colours of their neighbours (`TransparentPixels`).
struct PictureCompression: FinishingPass {
  var compress: PictureCompressor

  /// Larger pictures stay as they are.
  private static let largestPicture = 64 << 20

  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    // Pictures come before their masks, which they need as Cairo wrote them.
    let streams = document.streams.map { (picture: $0, isMasked: $0.streamDictionary?["SMask"] != nil) }
    let masked = streams.filter(\.isMasked)
    let unused = Self.shareMasks(of: masked.map(\.picture))
    for (picture, _) in masked + streams.filter({ !$0.isMasked }) where !unused.contains(picture.number) {
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
      let new = try compress(
        PictureSamples(width: width, height: height, channels: channels, bytes: filled ?? plain))
      guard filled != nil || new.bytes.count < old.count else { continue }
      replace(picture, dictionary, by: new, width: width, in: document)
    }
  }

  /// Lets pictures with equal masks share one, since Cairo writes a mask for each colour of a sprite.
  ///
  /// - Returns: the numbers of masks that nothing uses any more.
  private static func shareMasks(of pictures: [QPDFDocument.Object]) -> Set<Int> {
    var known: [String: QPDFDocument.Object] = [:]
    var unused: Set<Int> = []
    for picture in pictures.compactMap(\.streamDictionary) {
      guard let mask = picture["SMask"], let dictionary = mask.streamDictionary,
        let bytes = mask.rawStreamData
      else { continue }
      let sum = Checksum()
      for key in ["Width", "Height", "BitsPerComponent"] { sum.add(dictionary[key]?.integer ?? 0) }
      sum.add(dictionary["Interpolate"] == nil ? 0 : 1)
      bytes.withUnsafeBytes { sum.add($0) }
      let digits = sum.digits
      let first = known[digits, default: mask]
      known[digits] = first
      guard first.number != mask.number else { continue }
      picture["SMask"] = first
      unused.insert(mask.number)
    }
    return unused
  }

  /// One byte per sample; nil if there are too few. Cairo's pictures with one bit per pixel only have black
  /// and white.
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

  /// The colours of a picture with a mask of its own size, extended into transparent areas; nil if there are
  /// none.
  private static func filled(
    _ colors: Data, channels: Int, of picture: QPDFDocument.Object, width: Int, height: Int
  ) -> Data? {
    guard let mask = picture["SMask"], let dictionary = mask.streamDictionary,
      let bits = dictionary["BitsPerComponent"]?.integer, dictionary["Decode"] == nil,
      dictionary["Width"]?.integer == width, dictionary["Height"]?.integer == height,
      let alpha = mask.plainStreamData.flatMap({
        samples($0, bits: bits, channels: 1, width: width, height: height)
      })
    else { return nil }
    var filled = [UInt8](colors)
    guard
      TransparentPixels.fill(
        &filled, channels: channels, alpha: [UInt8](alpha), width: width, height: height)
    else { return nil }
    return Data(filled)
  }

  private func replace(
    _ picture: QPDFDocument.Object, _ dictionary: QPDFDocument.Object, by new: CompressedPicture, width: Int,
    in document: QPDFDocument
  ) {
    switch new.colors {
    case .grey: dictionary["ColorSpace"] = document.name("DeviceGray")
    case .rgb: dictionary["ColorSpace"] = document.name("DeviceRGB")
    case .inks: dictionary["ColorSpace"] = document.name("DeviceCMYK")
    case .palette(let colors):
      dictionary["ColorSpace"] = document.array([
        document.name("Indexed"), document.name("DeviceRGB"), document.number(Double(colors.count / 3 - 1)),
        document.stream(colors, dictionary: [:]),
      ])
    }
    dictionary["BitsPerComponent"] = document.number(Double(new.bitDepth))
    picture.replaceStreamData(
      new.bytes, filter: document.name("FlateDecode"),
      parameters: document.predictors(
        channels: new.colors.numbersPerPixel, bitDepth: new.bitDepth, columns: width))
  }
}

extension QPDFDocument {
  /// The decode parameters of predicted rows: 15 means PNG's predictors, with a choice for each row (ISO
  /// 32000-1, 7.4.4.4).
  func predictors(channels: Int, bitDepth: Int, columns: Int) -> Object {
    dictionary([
      "Predictor": number(15), "Colors": number(Double(channels)),
      "BitsPerComponent": number(Double(bitDepth)),
      "Columns": number(Double(columns)),
    ])
  }
}
