import CCairo
import Drawing

/// Blurred silhouettes that are part of other silhouettes, and drawings that cast them, kept so that shadows within shadows
/// are drawn once each: their number would double with every layer around them.
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

  /// The alpha of a shadow or a drawing, and where its first pixel lies, in pixels.
  struct Raster {
    /// The shadow or the drawing: kept, so that no other gets its identity.
    let keeper: AnyObject
    var surface: CairoSurface
    var left: Double
    var top: Double
  }

  /// Rasters of more pixels than this are not kept, and not drawn within others.
  static let largest = 1 << 22
  /// All are let go beyond this many pixels.
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
