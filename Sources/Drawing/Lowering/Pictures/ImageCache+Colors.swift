import CoreGraphics
import Drawing
import ImageDecoding

extension ImageCache: PictureColors {
  public func pixels(of image: CGImage) -> PicturePixels? {
    guard let decoded = try? decoded(image) else { return nil }
    let origin = image.sourceRect
    let (left, top) = (Int(origin.minX), Int(origin.minY))
    return PicturePixels(width: Int(origin.width), height: Int(origin.height)) { x, y in
      let at = min(top + y, decoded.height - 1) * decoded.bytesPerRow + min(left + x, decoded.width - 1) * 4
      return (0..<4).reduce(0) { $0 | UInt32(decoded.pixels[at + $1]) << UInt32(8 * $1) }
    }
  }
}

extension ImageCache {
  /// Returns whether nothing shows through a picture with pixels, or one that cannot be read.
  func isOpaque(_ image: DrawnImage) -> Bool {
    guard image.tint?.alpha ?? 1 >= 1 else { return false }
    return !image.image.hasAlpha || (try? decoded(image.image).isOpaque) ?? true
  }
}
