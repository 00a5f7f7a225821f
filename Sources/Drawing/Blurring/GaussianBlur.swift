import Foundation

/// A Gaussian blur of rasters, within 1/255 of the sampled Gaussian at any standard deviation.
///
/// Anything outside a raster counts as clear (zero). Axes are blurred one after the other. With a standard
/// deviation of less than 4 pixels, an axis is convolved directly with the sampled kernel, cut off at 4.5
/// standard deviations. With a larger one, the axis is first reduced by a power of two d, convolved there,
/// and enlarged. Both steps use the cubic B-spline of d pixels per knot as weights (a box would let through
/// patterns that repeat every other pixel). The splines' variances are subtracted from the Gaussian's, which
/// leaves their fourth cumulant, −(d/σ)⁴/15 ≤ 0.005: an error of at most 0.03/255 per axis. So the cost per
/// pixel does not grow with the radius.
///
/// (Cumulants of B-splines: M. Unser, *Splines: a perfect fit for signal and image processing*, 1999.)
public struct GaussianBlur: Sendable, Hashable {
  /// The standard deviation along rows, in pixels; 0 for no blur.
  public let sigmaX: Double
  /// The standard deviation along columns, in pixels; 0 for no blur.
  public let sigmaY: Double

  /// The largest distinct standard deviation; beyond, any raster that fits into memory vanishes.
  public static let largestSigma = 1e6

  /// A blur with separate standard deviations. Negative values and not-a-number count as 0 (no blur), larger
  /// values than `largestSigma` as that.
  public init(sigmaX: Double, sigmaY: Double) {
    func usable(_ sigma: Double) -> Double { sigma > 0 ? min(sigma, Self.largestSigma) : 0 }
    self.sigmaX = usable(sigmaX)
    self.sigmaY = usable(sigmaY)
  }

  /// The same blur along rows and columns.
  public init(sigma: Double) { self.init(sigmaX: sigma, sigmaY: sigma) }

  /// Blurs a raster of floats in place: rows from first to last, pixels of `channels` interleaved values
  /// (premultiplied if one of them is alpha). Does nothing if the count is not width × height × channels.
  public func blur(_ raster: inout [Float], width: Int, height: Int, channels: Int = 1) {
    guard isSane(width, height, channels), raster.count == width * height * channels else { return }
    let stride = width * channels
    raster.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      // In place is safe: a band is stored only after the rows that the next band needs are read (`Bands`).
      run(
        width: width, height: height, channels: channels,
        load: { row, into in into.update(from: base + row * stride, count: stride) },
        store: { row, from in (base + row * stride).update(from: from, count: stride) })
    }
  }

  /// Blurs a raster of bytes in place, 0…255 for 0…1; premultiplied if one of the channels is alpha.
  ///
  /// - Parameter bytesPerRow: at least width × channels. Does nothing if the raster is too small.
  public func blur(_ raster: inout [UInt8], width: Int, height: Int, bytesPerRow: Int, channels: Int) {
    raster.withUnsafeMutableBufferPointer {
      blur($0, width: width, height: height, bytesPerRow: bytesPerRow, channels: channels)
    }
  }

  /// Does the same in memory that is owned elsewhere.
  public func blur(
    _ raster: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, bytesPerRow: Int, channels: Int
  ) {
    guard isSane(width, height, channels), bytesPerRow >= width * channels, let base = raster.baseAddress,
      raster.count >= (height - 1) * bytesPerRow + width * channels
    else { return }
    let count = width * channels
    run(
      width: width, height: height, channels: channels,
      load: { row, into in
        let bytes = base + row * bytesPerRow
        for i in 0..<count { into[i] = Float(bytes[i]) }
      },
      store: { row, from in
        let bytes = base + row * bytesPerRow
        for i in 0..<count { bytes[i] = UInt8(max(0, min(255, from[i] + 0.5))) }
      })
  }

  private func isSane(_ width: Int, _ height: Int, _ channels: Int) -> Bool {
    width > 0 && height > 0 && channels > 0 && channels <= 16
  }
}
