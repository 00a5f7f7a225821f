import Blurring
import CoreGraphics

/// Where the pixels of a silhouette lie.
struct SilhouetteGrid {
  /// Pixels to a unit.
  let scale: Double
  /// The first pixel's corner, in pixels.
  let left: Double
  let top: Double
  let width: Int
  let height: Int

  /// From units to pixels.
  var transform: CGAffineTransform {
    CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -left, ty: -top)
  }

  /// All pixels, in units.
  var box: CGRect {
    CGRect(x: left / scale, y: top / scale, width: Double(width) / scale, height: Double(height) / scale)
  }

  /// Alphas in these pixels, rows without padding.
  func silhouette(_ alphas: [UInt8]) -> ShadowSilhouette? {
    SilhouetteRaster(
      origin: CGPoint(x: left / scale, y: top / scale), spacing: CGFloat(1 / scale), width: width,
      height: height, bytesPerRow: width, alphas: alphas
    ).map { .raster($0) }
  }
}
