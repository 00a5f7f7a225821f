import CCairo
import DisplayList

/// Blurred silhouettes that are part of other silhouettes, kept so that shadows within shadows are drawn once each: their
/// number would double with every layer around them.
struct ShadowRasters {
  struct Key: Hashable {
    var shadow: ObjectIdentifier
    var scaleX: Double
    var scaleY: Double
  }

  /// The alpha of a shadow, and where its first pixel lies, in pixels.
  struct Raster {
    /// Kept, so that no other shadow gets its identity.
    let shadow: DisplayShadow
    var surface: CairoSurface
    var left: Double
    var top: Double
  }

  /// Rasters of more pixels than this are not kept, and not drawn within others.
  static let largest = 1 << 22
  /// All are let go beyond this many pixels.
  private static let capacity = 1 << 26

  private var rasters: [Key: Raster] = [:]
  private var pixelCount = 0

  subscript(key: Key) -> Raster? { rasters[key] }

  mutating func keep(_ raster: Raster, pixels: Int, for key: Key) {
    guard pixels <= Self.largest else { return }
    if pixelCount + pixels > Self.capacity {
      rasters.removeAll()
      pixelCount = 0
    }
    rasters[key] = raster
    pixelCount += pixels
  }
}
