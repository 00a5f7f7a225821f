import CoreGraphics

/// Blurred silhouettes within other silhouettes, and drawings that cast them, cached so that each is drawn
/// once: otherwise their number would double with every layer around them.
struct ShadowRasters {
  enum Content: Hashable {
    case shadow(ObjectIdentifier)
    case drawing(ObjectIdentifier)
  }

  struct Key: Hashable {
    var content: Content
    var scaleX: Double
    var scaleY: Double
  }

  /// The alpha of a shadow or a drawing, and the position of its first pixel, in pixels.
  struct Raster {
    /// The shadow or the drawing, kept so that its identity is not reused.
    let keeper: AnyObject
    var surface: CairoSurface
    var left: Double
    var top: Double
  }

  /// The most pixels of a raster that is cached, and drawn within others.
  static let largest = 1 << 22
  /// How deep shadows may lie within each other for all of them to be as fine as the output. Each drawing without a raster
  /// that is kept is drawn again for each around it, so the cost of a few is that of many to the third power.
  static let deepestFine = 3
  /// The number of pixels beyond which all rasters are released.
  private let capacity: Int

  private var rasters: [Key: Raster] = [:]
  private var pixelCount = 0

  init(capacity: Int) { self.capacity = capacity }

  /// Returns the scales at which a drawing's raster can be kept: those asked for, or where shadows lie deep within each other
  /// and it would have too many pixels, coarser ones.
  ///
  /// - Parameter depth: how deep shadows lie within the drawing.
  static func scales(of box: CGRect, _ scaleX: Double, _ scaleY: Double, depth: Int32) -> (Double, Double) {
    guard depth > deepestFine, !box.isNull, !box.isInfinite else { return (scaleX, scaleY) }
    // Half of what there is room for, as pixels at the edges are added.
    let pixels = Double(box.width) * abs(scaleX) * Double(box.height) * abs(scaleY)
    let factor = (Double(largest) / 2 / pixels).squareRoot()
    // What is reduced already is not reduced again by a rounding error.
    return factor < 0.999 ? (scaleX * factor, scaleY * factor) : (scaleX, scaleY)
  }

  subscript(key: Key) -> Raster? { rasters[key] }

  mutating func keep(_ raster: Raster, pixels: Int, for key: Key) {
    guard pixels <= Self.largest else { return }
    if pixelCount + pixels > capacity {
      rasters.removeAll()
      pixelCount = 0
    }
    rasters[key] = raster
    pixelCount += pixels
  }
}
