import CPictureRows
import CoreGraphics
import LibraryLoading

/// Reads a picture row by row, upright, in sRGB: JPEG and PNG from their files as far as they are stored in that order,
/// so that pictures of any size take little memory; all others are decoded whole.
public final class PictureRows {
  /// Columns of the upright picture.
  public let width: Int
  /// Rows of the upright picture.
  public let height: Int
  /// Whether pixels may be translucent.
  public let hasAlpha: Bool
  private let name: String
  private let source: Source
  private var next = 0

  private enum Source {
    case file(StoredRows)
    case whole(DecodedImage)
  }

  /// - Parameter pixelLimit: pictures that have to be held in memory may have so many pixels.
  public init(_ image: CGImage, pixelLimit: Int = CGImage.defaultPixelLimit) throws(ImageDecodingError) {
    name = image.sourceName ?? "image"
    if image.orientation == .up, image.format == .jpeg || image.format == .png,
      let rows = try Self.stored(image, name: name)
    {
      if !rows.isHeld || rows.width * rows.height <= pixelLimit / 4 {
        (width, height, hasAlpha, source) = (rows.width, rows.height, rows.hasAlpha, .file(rows))
        return
      }
    }
    let decoded = try ImageDecoder.decode(image, pixelLimit: pixelLimit)
    (width, height, hasAlpha) = (decoded.width, decoded.height, !decoded.isOpaque)
    source = .whole(decoded)
  }

  /// Nil where the file has no end.
  private static func stored(_ image: CGImage, name: String) throws(ImageDecodingError) -> StoredRows? {
    if let url = image.deferredURL {
      return FileEnd.isThere(in: url, of: image.format) ? try StoredRows(contentsOf: url, name: name) : nil
    }
    guard !image.isAlphaOfLuminance, let data = image.encodedData, FileEnd.isThere(data, of: image.format)
    else { return nil }
    return try StoredRows(data, name: name)
  }

  /// Reads the next rows: pixels without gaps, alpha in the highest byte, then red, green, blue, not multiplied by it.
  ///
  /// - Returns: how many rows were left to be read.
  public func read(into pixels: UnsafeMutableBufferPointer<UInt32>) throws(ImageDecodingError) -> Int {
    let count = min(pixels.count / width, height - next)
    guard count > 0 else { return 0 }
    switch source {
    case .file(let rows): try rows.read(count, into: pixels)
    case .whole(let decoded):
      let first = next * width
      decoded.pixels.withUnsafeBufferPointer { bytes in
        for k in 0..<(count * width) {
          let at = 4 * (first + k)
          pixels[k] = Self.straight(bytes[at + 3], bytes[at + 2], bytes[at + 1], bytes[at])
        }
      }
    }
    next += count
    return count
  }

  private static func straight(_ alpha: UInt8, _ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
    guard alpha > 0 else { return 0 }
    let a = UInt32(alpha)
    func divided(_ value: UInt8) -> UInt32 { min((UInt32(value) * 255 + a / 2) / a, 255) }
    return a << 24 | divided(red) << 16 | divided(green) << 8 | divided(blue)
  }
}

/// Rows as a JPEG, a PNG or a TIFF in inks stores them: in sRGB, or the inks themselves.
final class StoredRows {
  private let reader: OpaquePointer
  /// The reader looks at these bytes, which stay where they are, until it is closed; nil where it reads a file.
  private let data: Data?
  private let info: picture_info
  let profile: ColorProfile?
  /// The ICC profile as the file has it.
  let profileBytes: Data?
  private let name: String
  private var row: [UInt8]
  private var converted: [UInt8]

  var width: Int { Int(info.width) }
  var height: Int { Int(info.height) }
  var hasAlpha: Bool { info.channels == (isCMYK ? 5 : 4) || info.channels == 2 }
  /// Whether all of the picture has to be held to read any of it.
  var isHeld: Bool { info.is_held != 0 }
  /// Whether the file's colours are something else than sRGB.
  var convertsColors: Bool { profile != nil }
  /// What the file says of its colours.
  let colors: FileColors
  private var isCMYK: Bool { info.is_cmyk != 0 }

  /// - Parameter reduction: JPEGs are decoded at this part of their size: 1, 2, 4 or 8.
  convenience init(
    _ data: Data, reduction: Int = 1, name: String, keepsColors: Bool = false
  ) throws(ImageDecodingError) {
    var message = [CChar](repeating: 0, count: Int(picture_message_size))
    // Few bytes have no lasting place, and are no picture either.
    guard data.count > 64, let bytes = data.withUnsafeBytes({ $0.bindMemory(to: UInt8.self).baseAddress }),
      let reader = picture_reader_open(bytes, data.count, Int32(reduction), &message)
    else { throw ImageDecodingError(source: name, reason: Self.text(message)) }
    self.init(reader, of: data, name: name, keepsColors: keepsColors)
  }

  /// Of the file no more is held than is needed at a time.
  convenience init(contentsOf url: URL, name: String) throws(ImageDecodingError) {
    var message = [CChar](repeating: 0, count: Int(picture_message_size))
    guard let reader = picture_reader_open_file(url.path, &message) else {
      throw ImageDecodingError(source: name, reason: Self.text(message))
    }
    self.init(reader, of: nil, name: name)
  }

  /// libtiff, found when the first picture in inks is looked at.
  private static let libtiff = MissingLibrary.load(
    "libtiff", which: "reads TIFF in CMYK", from: "libtiff6", by: LibTIFFLoad)

  /// Of a TIFF in cyan, magenta, yellow and black.
  convenience init(tiff data: Data, name: String) throws(ImageDecodingError) {
    var library: LibTIFF
    do throws(MissingLibrary) { library = try Self.libtiff.get() } catch {
      throw ImageDecodingError(source: name, reason: error.description, isDamage: false)
    }
    var message = [CChar](repeating: 0, count: Int(picture_message_size))
    guard data.count > 64, let bytes = data.withUnsafeBytes({ $0.bindMemory(to: UInt8.self).baseAddress }),
      let reader = picture_reader_open_tiff(&library, bytes, data.count, &message)
    else { throw ImageDecodingError(source: name, reason: Self.text(message)) }
    self.init(reader, of: data, name: name)
  }

  private init(_ reader: OpaquePointer, of data: Data?, name: String, keepsColors: Bool = false) {
    self.reader = reader
    self.data = data
    self.name = name
    info = picture_reader_info(reader)
    var count = 0
    let profileBytes = picture_reader_profile(reader, &count)
    let stored = profileBytes.map { Data(bytes: $0, count: count) }
    self.profileBytes = stored
    let isGrey = info.channels < 3
    colors =
      info.is_lab != 0
      ? FileColors.lab
      : info.is_cmyk != 0
        ? FileColors(profile: stored, of: .cmyk(isInverted: info.is_inverted != 0))
        : info.is_jpeg != 0
          ? FileColors(profile: stored, of: isGrey ? .grey : .rgb)
          : FileColors(png: picture_reader_png_colors(reader), profile: stored, isGrey: isGrey)
    profile = keepsColors ? nil : colors.profile
    row = [UInt8](repeating: 0, count: Int(info.width) * Int(info.channels))
    converted = [UInt8](repeating: 0, count: Int(info.width) * 4)
  }

  deinit { picture_reader_close(reader) }

  func read(_ count: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(ImageDecodingError) {
    for y in 0..<count {
      try readRow()
      arrange(into: UnsafeMutableBufferPointer(rebasing: pixels[(y * width)..<((y + 1) * width)]))
    }
  }

  private func readRow() throws(ImageDecodingError) {
    var message = [CChar](repeating: 0, count: Int(picture_message_size))
    guard picture_reader_read(reader, &row, row.count, 1, &message) == 1 else {
      throw ImageDecodingError(source: name, reason: Self.text(message))
    }
  }

  /// Reads the next row of a picture in inks: a byte for cyan, magenta, yellow and black of each pixel, 0 being no ink, and
  /// one for alpha where the picture has any.
  func readInks(into inks: UnsafeMutableBufferPointer<UInt8>) throws(ImageDecodingError) {
    try readRow()
    for k in row.indices { inks[k] = info.is_inverted != 0 ? 255 - row[k] : row[k] }
  }

  func decoded() throws(ImageDecodingError) -> DecodedImage {
    var isOpaque = true
    let (width, height) = (width, height)
    let pixels = try PixelBytes(count: width * height * 4) { (bytes) throws(ImageDecodingError) in
      let words = UnsafeMutableRawBufferPointer(bytes).bindMemory(to: UInt32.self)
      for y in 0..<height {
        let row = UnsafeMutableBufferPointer(rebasing: words[(y * width)..<((y + 1) * width)])
        try read(1, into: row)
        if hasAlpha, !Self.premultiply(row) { isOpaque = false }
      }
    }
    return DecodedImage(
      width: width, height: height, pixels: pixels, isOpaque: isOpaque)
  }

  /// Returns whether all pixels are opaque.
  private static func premultiply(_ row: UnsafeMutableBufferPointer<UInt32>) -> Bool {
    var isOpaque = true
    for x in row.indices where row[x] < 0xFF00_0000 {
      isOpaque = false
      let pixel = row[x]
      let alpha = UInt8(truncatingIfNeeded: pixel >> 24)
      func product(_ shift: UInt32) -> UInt32 {
        UInt32(ImageDecoder.premultiplied(UInt8(truncatingIfNeeded: pixel >> shift), alpha)) << shift
      }
      row[x] = UInt32(alpha) << 24 | product(16) | product(8) | product(0)
    }
    // Painters want the bytes in the order blue, green, red, alpha on all machines.
    for x in row.indices { row[x] = row[x].littleEndian }
    return isOpaque
  }

  private func arrange(into pixels: UnsafeMutableBufferPointer<UInt32>) {
    if isCMYK {
      let alphas = hasAlpha ? (0..<width).map { row[5 * $0 + 4] } : []
      if hasAlpha { for x in 0..<width { for k in 0..<4 { row[4 * x + k] = row[5 * x + k] } } }
      convertInks()
      arrange(converted, 3, into: pixels)
      for (x, alpha) in alphas.enumerated() {
        pixels[x] = alpha == 0 ? 0 : UInt32(alpha) << 24 | pixels[x] & 0xFF_FFFF
      }
      return
    }
    guard let profile else { return arrange(row, Int(info.channels), into: pixels) }
    // Profiles speak of three channels, or of four with alpha.
    let channels = hasAlpha ? 4 : 3
    if info.channels < 3 { spread(to: channels) }
    var result = [UInt8](repeating: 0, count: width * channels)
    profile.convert(info.channels < 3 ? converted : row, to: &result, count: width, channels: channels)
    arrange(result, channels, into: pixels)
  }

  /// Greys as three equal channels.
  private func spread(to channels: Int) {
    let stored = Int(info.channels)
    for x in 0..<width {
      for k in 0..<3 { converted[x * channels + k] = row[x * stored] }
      if channels == 4 { converted[x * 4 + 3] = row[x * 2 + 1] }
    }
  }

  private func convertInks() {
    if let profile {
      profile.convert(row, to: &converted, count: width, channels: 3)
      return
    }
    let isInverted = info.is_inverted != 0
    for x in 0..<width {
      func light(_ k: Int) -> Int { isInverted ? Int(row[4 * x + k]) : 255 - Int(row[4 * x + k]) }
      for k in 0..<3 { converted[3 * x + k] = UInt8((light(k) * light(3) + 127) / 255) }
    }
  }

  private func arrange(_ bytes: [UInt8], _ channels: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      switch channels {
      case 1: for x in pixels.indices { pixels[x] = 0xFF00_0000 | UInt32(base[x]) &* 0x01_0101 }
      case 3: for x in pixels.indices { pixels[x] = 0xFF00_0000 | Self.color(base + 3 * x) }
      // What cannot be seen has no colour, which makes smaller files.
      case 2:
        for x in pixels.indices {
          let alpha = UInt32(base[2 * x + 1])
          pixels[x] = alpha == 0 ? 0 : alpha << 24 | UInt32(base[2 * x]) &* 0x01_0101
        }
      default:
        for x in pixels.indices {
          let alpha = UInt32(base[4 * x + 3])
          pixels[x] = alpha == 0 ? 0 : alpha << 24 | Self.color(base + 4 * x)
        }
      }
    }
  }

  @inline(__always)
  private static func color(_ at: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(at[0]) << 16 | UInt32(at[1]) << 8 | UInt32(at[2])
  }

  private static func text(_ message: [CChar]) -> String {
    let bytes = message.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }
    return bytes.isEmpty ? "the picture cannot be read" : String(decoding: bytes, as: UTF8.self)
  }
}
