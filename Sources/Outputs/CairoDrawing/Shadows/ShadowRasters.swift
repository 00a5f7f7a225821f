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
  /// The number of pixels beyond which all rasters are released.
  private let capacity: Int

  private var rasters: [Key: Raster] = [:]
  private var pixelCount = 0

  init(capacity: Int) { self.capacity = capacity }

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
