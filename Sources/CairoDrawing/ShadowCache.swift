import Blurring
import CoreGraphics

/// The contours of shadows, made once for equal silhouettes under equal blurs.
struct ShadowCache {
  private struct Key: Hashable {
    var silhouette: ShadowSilhouette
    var sigma: Double
    var steps: Int
  }
  private var contours: [Key: ShadowContours] = [:]

  /// The contours of a silhouette, and how far they are to be moved.
  mutating func contours(of silhouette: ShadowSilhouette, sigma: Double, steps: Int) -> (
    ShadowContours, CGSize
  ) {
    let (normalized, offset) = silhouette.normalized
    let key = Key(silhouette: normalized, sigma: sigma, steps: steps)
    if let known = contours[key] { return (known, offset) }
    let made = BlurredSilhouette(normalized, sigma: sigma).contours(steps: steps)
    contours[key] = made
    return (made, offset)
  }
}
