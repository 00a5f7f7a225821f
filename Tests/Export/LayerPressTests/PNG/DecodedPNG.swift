import CPNG
import Foundation
import Testing

/// A PNG as libpng reads it.
struct DecodedPNG {
  let width: Int
  let height: Int
  /// Red, green, blue, alpha of every pixel; not premultiplied.
  let pixels: [UInt8]
  let hasColor: Bool
  let hasAlpha: Bool
  /// Every chunk but the pixels'.
  let chunks: [String: [UInt8]]

  struct Unreadable: Error { let message: String }

  init(_ file: [UInt8]) throws {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, file, file.count) != 0 else {
      throw Unreadable(message: Self.message(of: image))
    }
    width = Int(image.width)
    height = Int(image.height)
    hasColor = image.format & UInt32(PNG_FORMAT_FLAG_COLOR) != 0
    hasAlpha = image.format & UInt32(PNG_FORMAT_FLAG_ALPHA) != 0
    // PNG_FORMAT_RGBA
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR) | UInt32(PNG_FORMAT_FLAG_ALPHA)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else {
      throw Unreadable(message: Self.message(of: image))
    }
    self.pixels = pixels
    chunks = Self.chunks(of: file)
  }

  init(path: String) throws { try self.init([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))) }

  subscript(x: Int, y: Int) -> [UInt8] { Array(pixels[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func chunks(of file: [UInt8]) -> [String: [UInt8]] {
    var chunks: [String: [UInt8]] = [:]
    var start = 8
    while start + 8 <= file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      if name != "IDAT" { chunks[name] = Array(file[start + 8..<start + 8 + length]) }
      start += length + 12
    }
    return chunks
  }
}
