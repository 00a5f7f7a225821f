import Blurring
import CCairo
import CoreGraphics
import Drawing
import Foundation

/// The pixels that a box is drawn as.
struct RasterArea {
  /// Pixels to a unit.
  let scale: SIMD2<Double>
  /// The first pixel's corner, in pixels.
  private let left: Double
  private let top: Double
  let width: Int
  let height: Int

  /// How many pixels a picture of a group has at most.
  private static let mostPixels = 6.4e7
  private static let longestSide = 16384.0

  /// - Parameters:
  ///   - scale: as many pixels to a unit, or fewer, where they would be too many.
  ///   - phase: where pixels begin, as a part of one.
  init(_ box: CGRect, scale wanted: SIMD2<Double>, phase: SIMD2<Double>) {
    let largest = Self.largestScale(of: box)
    scale = SIMD2(min(wanted.x, largest), min(wanted.y, largest))
    let phase = scale == wanted ? phase : .zero
    left = (Double(box.minX) * scale.x + phase.x).rounded(.down) - phase.x
    top = (Double(box.minY) * scale.y + phase.y).rounded(.down) - phase.y
    width = Int((Double(box.maxX) * scale.x).rounded(.up) - left) + 1
    height = Int((Double(box.maxY) * scale.y).rounded(.up) - top) + 1
  }

  /// A box that is a whole number of pixels, and as many around it as reach so far.
  ///
  /// - Parameter scale: about as many pixels to a unit, or fewer, where they would be too many.
  init(holding box: CGRect, scale wanted: Double, reach: CGFloat) {
    let wanted = min(wanted, Self.largestScale(of: box.insetBy(dx: -reach, dy: -reach)))
    let size = SIMD2(Double(box.width), Double(box.height))
    let count = (size * wanted - 1e-6).rounded(.up).clamped(
      lowerBound: .one, upperBound: SIMD2(repeating: Self.longestSide))
    scale = count / size
    let margin = (Double(reach) * scale).rounded(.up)
    left = Double(box.minX) * scale.x - margin.x
    top = Double(box.minY) * scale.y - margin.y
    (width, height) = (Int(count.x + 2 * margin.x), Int(count.y + 2 * margin.y))
  }

  private static func largestScale(of box: CGRect) -> Double {
    min(
      longestSide / Double(max(box.width, box.height)),
      (mostPixels / (Double(box.width) * Double(box.height))).squareRoot())
  }

  /// From units to pixels.
  var transform: CGAffineTransform {
    CGAffineTransform(a: scale.x, b: 0, c: 0, d: scale.y, tx: -left, ty: -top)
  }

  /// What is drawn in pixels; nil where there is no memory.
  func surface(draw: (OpaquePointer) -> Void) -> CairoSurface? {
    guard width > 0, height > 0,
      let surface = CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: width, height: height),
      let context = CairoContext(surface)
    else { return nil }
    draw(context.pointer)
    return surface
  }

  /// The pixels of a box that is a whole number of them.
  func pixels(of box: CGRect) -> CGRect {
    let pixels = box.applying(transform)
    return CGRect(
      x: pixels.minX.rounded(), y: pixels.minY.rounded(), width: pixels.width.rounded(),
      height: pixels.height.rounded())
  }
}

extension OpaquePointer {
  /// Changes the pixels of an image surface.
  ///
  /// - Parameter scale: pixels to a unit of the filters' coordinates.
  func apply(_ filters: [Filter], scale: SIMD2<Double>) {
    guard !filters.isEmpty, let pixels = SurfacePixels(self) else { return }
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius):
        GaussianBlur(sigmaX: radius * scale.x, sigmaY: radius * scale.y).blur(
          UnsafeMutableBufferPointer(start: pixels.data, count: pixels.bytesPerRow * pixels.height),
          width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow, channels: 4)
      case .colorMatrix(let matrix):
        let mapping = ColorMapping(matrices: [matrix])
        for y in 0..<pixels.height { mapping.map(pixels.data + y * pixels.bytesPerRow, count: pixels.width) }
      }
    }
    cairo_surface_mark_dirty(self)
  }
}

extension CairoSurface {
  /// A copy of the pixels of an image surface, or of a part of them; nil for other surfaces.
  func image(of part: CGRect? = nil) -> CGImage? {
    guard let pixels = SurfacePixels(pointer) else { return nil }
    let whole = CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
    let part = part.map { whole.cut(to: $0) } ?? whole
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let (width, height) = (Int(part.width), Int(part.height))
    var bytes = Data(capacity: 4 * width * height)
    for y in Int(part.minY)..<(Int(part.minY) + height) {
      bytes.append(pixels.data + y * pixels.bytesPerRow + 4 * Int(part.minX), count: 4 * width)
    }
    let info = CGBitmapInfo(
      rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    guard let provider = CGDataProvider(data: bytes) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info, provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }
}
