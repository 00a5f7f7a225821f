import CoreGraphics
import Foundation

/// Pixels that OpenGL has drawn, which has the lowest row first.
package struct GLPixels {
  /// The picture, upright; nil if there is no memory.
  package let image: CGImage?

  /// - Parameters:
  ///   - isOpaque: whether the alpha of pixels is ignored.
  ///   - read: fills rows of red, green, blue and alpha.
  package init(width: Int, height: Int, isOpaque: Bool, read: (UnsafeMutableRawPointer) -> Void) {
    let rowBytes = width * 4
    var (drawn, upright) = (Data(count: rowBytes * height), Data(capacity: rowBytes * height))
    drawn.withUnsafeMutableBytes { buffer in if let base = buffer.baseAddress { read(base) } }
    for row in (0..<height).reversed() { upright.append(drawn[row * rowBytes..<(row + 1) * rowBytes]) }
    let alpha = isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
    image = CGColorSpace(name: CGColorSpace.sRGB).flatMap { space in
      CGDataProvider(data: upright).flatMap { provider in
        CGImage(
          width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: rowBytes,
          space: space,
          bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: nil,
          shouldInterpolate: true, intent: .defaultIntent)
      }
    }
  }
}
