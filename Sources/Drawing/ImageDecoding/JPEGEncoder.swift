import CPictureRows
import Foundation

/// Writes pixels as JPEG, in sRGB.
public enum JPEGEncoder {
  /// - Parameters:
  ///   - pixels: rows without gaps; alpha in the highest byte is left out, then red, green, blue.
  ///   - quality: libjpeg's scale: 1 is the smallest file, 100 the best picture.
  public static func encode(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, quality: Int
  ) throws(ImageDecodingError) -> [UInt8] {
    guard width > 0, pixels.count >= width else { throw failure("there are no pixels") }
    let isGrey = pixels.allSatisfy { ($0 ^ ($0 >> 8)) & 0xFFFF == 0 }
    let channels = isGrey ? 1 : 3
    var bytes = [UInt8](repeating: 0, count: pixels.count * channels)
    for (k, pixel) in pixels.enumerated() {
      if isGrey {
        bytes[k] = UInt8(truncatingIfNeeded: pixel)
      } else {
        bytes[3 * k] = UInt8(truncatingIfNeeded: pixel >> 16)
        bytes[3 * k + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[3 * k + 2] = UInt8(truncatingIfNeeded: pixel)
      }
    }
    return try encode(bytes, width: width, channels: channels, quality: quality)
  }

  /// Rows of bytes without gaps: greys for one channel, red, green and blue for three; for four cyan, magenta, yellow and
  /// black, of which 255 is all.
  public static func encode(
    _ bytes: [UInt8], width: Int, channels: Int, quality: Int
  ) throws(ImageDecodingError) -> [UInt8] {
    guard width > 0, channels > 0, bytes.count >= width * channels else {
      throw failure("there are no pixels")
    }
    var message = [CChar](repeating: 0, count: Int(picture_message_size))
    var count = 0
    guard
      let result = picture_encode_jpeg(
        bytes, width * channels, Int32(clamping: width), Int32(clamping: bytes.count / channels / width),
        Int32(channels),
        Int32(quality), &count, &message)
    else {
      throw failure(
        String(decoding: message.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self))
    }
    defer { free(result) }
    return [UInt8](UnsafeBufferPointer(start: result, count: count))
  }

  /// An opaque image.
  public static func encode(_ image: DecodedImage, quality: Int) throws(ImageDecodingError) -> [UInt8] {
    let pixels = (0..<(image.width * image.height)).map { k in
      let bytes = image.pixels
      return 0xFF00_0000 | UInt32(bytes[4 * k + 2]) << 16 | UInt32(bytes[4 * k + 1]) << 8
        | UInt32(bytes[4 * k])
    }
    let result = pixels.withUnsafeBufferPointer { pixels in
      Result { () throws(ImageDecodingError) in try encode(pixels, width: image.width, quality: quality) }
    }
    return try result.get()
  }

  private static func failure(_ reason: String) -> ImageDecodingError {
    ImageDecodingError(source: "JPEG", reason: reason)
  }
}
