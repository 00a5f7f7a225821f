import CoreGraphics

/// The pixels for drawing a box.
public struct RasterArea {
  /// The pixels per unit.
  public let scale: SIMD2<Double>
  /// The first pixel's corner, in pixels.
  private let left: Double
  private let top: Double
  /// The number of columns and rows.
  public let width: Int
  public let height: Int

  /// The most pixels of a group's picture.
  private static let mostPixels = 6.4e7
  private static let longestSide = 16384.0

  /// - Parameters:
  ///   - scale: the pixels per unit; fewer if they would be too many.
  ///   - phase: the offset of the pixel grid, as a fraction of a pixel.
  public init(_ box: CGRect, scale wanted: SIMD2<Double>, phase: SIMD2<Double>) {
    let largest = Self.largestScale(of: box)
    scale = SIMD2(min(wanted.x, largest), min(wanted.y, largest))
    let phase = scale == wanted ? phase : .zero
    left = (Double(box.minX) * scale.x + phase.x).rounded(.down) - phase.x
    top = (Double(box.minY) * scale.y + phase.y).rounded(.down) - phase.y
    width = Int((Double(box.maxX) * scale.x).rounded(.up) - left) + 1
    height = Int((Double(box.maxY) * scale.y).rounded(.up) - top) + 1
  }

  /// The pixels of a box, which is a whole number of them, and those around it within a reach.
  ///
  /// - Parameter scale: roughly the pixels per unit; fewer if they would be too many.
  public init(holding box: CGRect, scale wanted: Double, reach: CGFloat) {
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

  /// The transform from units to pixels.
  public var transform: CGAffineTransform {
    CGAffineTransform(a: scale.x, b: 0, c: 0, d: scale.y, tx: -left, ty: -top)
  }

  /// Returns the pixels of a box that is a whole number of them.
  public func pixels(of box: CGRect) -> CGRect {
    let pixels = box.applying(transform)
    return CGRect(
      x: pixels.minX.rounded(), y: pixels.minY.rounded(), width: pixels.width.rounded(),
      height: pixels.height.rounded())
  }
}
