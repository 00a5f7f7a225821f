import CoreGraphics
import DisplayList
import Foundation

/// Pixels of a CairoScript.
enum ScriptPicture {
  /// The formats that Cairo writes, each row without gaps.
  enum Format: String {
    case color = "ARGB32"
    case opaque = "RGB24"
    case alpha = "A8"
  }

  /// The part of a picture that is not wholly transparent, and where it lies; nil where all of it is.
  ///
  /// Pixels are written as alpha, red, green, blue, premultiplied.
  static func image(
    _ bytes: [UInt8], width: Int, height: Int, format: Format
  ) throws(UnreadablePicture) -> (image: CGImage, origin: CGPoint)? {
    let pixelSize = format == .alpha ? 1 : format == .opaque ? 3 : 4
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, bytes.count >= count * pixelSize else {
      throw UnreadablePicture("pixels that end early")
    }
    guard let part = part(of: bytes, width: width, height: height, format: format) else { return nil }
    var pixels = [UInt8](repeating: 0, count: part.columns.count * part.rows.count * 4)
    var target = 0
    for row in part.rows {
      for column in part.columns {
        let source = (row * width + column) * pixelSize
        switch format {
        case .color: for k in 0..<4 { pixels[target + k] = bytes[source + k] }
        case .opaque:
          pixels[target] = 255
          for k in 0..<3 { pixels[target + 1 + k] = bytes[source + k] }
        case .alpha: pixels[target] = bytes[source]
        }
        target += 4
      }
    }
    guard let provider = CGDataProvider(data: Data(pixels)),
      let image = CGImage(
        width: part.columns.count, height: part.rows.count, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: part.columns.count * 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: [.byteOrder32Big, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)],
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { throw UnreadablePicture("pixels that cannot be read") }
    return (image, CGPoint(x: part.columns.lowerBound, y: part.rows.lowerBound))
  }

  private static func part(
    of bytes: [UInt8], width: Int, height: Int, format: Format
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    guard format == .color else { return (0..<width, 0..<height) }
    var (left, right, top, bottom) = (width, 0, height, 0)
    for row in 0..<height {
      for column in 0..<width where bytes[(row * width + column) * 4] != 0 {
        left = min(left, column)
        right = max(right, column + 1)
        top = min(top, row)
        bottom = row + 1
      }
    }
    return left < right ? (left..<right, top..<bottom) : nil
  }
}
