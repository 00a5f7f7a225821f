import Blurring
import CCairo
import CoreGraphics
import DisplayList

/// The pixels of a drawing, channel by channel, premultiplied.
struct ColorRaster {
  let grid: SilhouetteGrid
  /// Red, green, blue, alpha; rows without padding.
  private(set) var channels: [[UInt8]]

  /// - Parameters:
  ///   - chain: its matrices are applied.
  ///   - draw: draws into a context of pixels.
  /// - Returns: nil where there is no memory, or a matrix behind a blur would cut colours off.
  init?(_ grid: SilhouetteGrid, chain: BlurChain, draw: (OpaquePointer) -> Void) {
    guard let surface = CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: grid.width, height: grid.height),
      let context = CairoContext(surface)
    else { return nil }
    draw(context.pointer)
    guard let pixels = SurfacePixels(surface.pointer) else { return nil }
    for (k, matrix) in chain.matrices.enumerated() {
      guard k < chain.countBefore || Self.keepsRange(matrix, of: pixels) else { return nil }
      let mapping = ColorMapping(matrices: [matrix])
      for y in 0..<pixels.height { mapping.map(pixels.data + y * pixels.bytesPerRow, count: pixels.width) }
    }
    self.grid = grid
    channels = [2, 1, 0, 3].map { channel in
      [UInt8](unsafeUninitializedCapacity: grid.width * grid.height) { bytes, count in
        for y in 0..<grid.height {
          let row = pixels.data + y * pixels.bytesPerRow + channel
          for x in 0..<grid.width { bytes[y * grid.width + x] = row[4 * x] }
        }
        count = grid.width * grid.height
      }
    }
  }

  /// Whether a matrix leaves all colours of some pixels within their range.
  private static func keepsRange(_ matrix: [Double], of pixels: SurfacePixels) -> Bool {
    let affine = ColorAffine(matrix)
    var last = SIMD4<UInt8>(repeating: 0)
    for y in 0..<pixels.height {
      let row = pixels.data + y * pixels.bytesPerRow
      for x in 0..<pixels.width {
        let p = row + 4 * x
        let pixel = SIMD4(p[2], p[1], p[0], p[3])
        // Colours of what is nearly clear are known too badly.
        guard pixel != last, pixel.w > 16 else { continue }
        last = pixel
        let color = SIMD3(Double(pixel.x), Double(pixel.y), Double(pixel.z)) / Double(pixel.w)
        guard affine(color).isColor else { return false }
      }
    }
    return true
  }

  /// Fields whose sum the colours are, each in colours that no other has: channels that are alike are one field.
  var fields: [(color: RGBA, alphas: [UInt8])] {
    var result: [(color: RGBA, alphas: [UInt8])] = []
    let parts = [
      RGBA(red: 1, green: 0, blue: 0), RGBA(red: 0, green: 1, blue: 0), RGBA(red: 0, green: 0, blue: 1),
    ]
    for (part, channel) in zip(parts, channels) where channel.contains(where: { $0 > 0 }) {
      if let known = result.firstIndex(where: { $0.alphas == channel }) {
        let color = result[known].color
        result[known].color = RGBA(
          red: color.red + part.red, green: color.green + part.green, blue: color.blue + part.blue)
      } else {
        result.append((part, channel))
      }
    }
    return result
  }

  /// A channel or field as a silhouette.
  func silhouette(_ alphas: [UInt8]) -> ShadowSilhouette? { grid.silhouette(alphas) }
}

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
