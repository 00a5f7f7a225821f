import Blurring
import CCairo
import CoreGraphics
import DisplayList

/// The contours of shadows, made once for equal silhouettes under equal blurs, and drawn once for equal colours.
struct ShadowCache {
  struct Key: Hashable {
    var silhouette: ShadowSilhouette
    var sigma: Double
    var steps: Int
  }

  private struct FormKey: Hashable {
    var contours: Key
    var color: SIMD3<Float>
    var zoom: Int
  }

  private var contours: [Key: ShadowContours] = [:]
  private var forms: [FormKey: CairoSurface] = [:]

  /// The contours of a silhouette, by what they are known, and what puts them in their place.
  mutating func contours(
    of silhouette: ShadowSilhouette, sigma: Double, steps: Int
  ) -> (ShadowContours, key: Key, placement: CGAffineTransform) {
    let (normalized, placement) = silhouette.normalized
    let key = Key(silhouette: normalized, sigma: sigma, steps: steps)
    if let known = contours[key] { return (known, key, placement) }
    let made = BlurredSilhouette(normalized, sigma: sigma).contours(steps: steps)
    contours[key] = made
    return (made, key, placement)
  }

  /// A recording of contours stacked in a colour, for documents to hold once; it is `2^zoom` times as large as it is shown.
  mutating func form(
    _ key: Key, color: SIMD3<Float>, zoom: Int, draw: (OpaquePointer) -> Void
  ) -> CairoSurface? {
    let formKey = FormKey(contours: key, color: color, zoom: zoom)
    if let known = forms[formKey] { return known }
    guard let box = contours[key]?.contours.first?.path.boundingBox, !box.isNull else { return nil }
    let scale = CGFloat(sign: .plus, exponent: zoom, significand: 1)
    let grown = box.applying(CGAffineTransform(scaleX: scale, y: scale)).insetBy(dx: -1, dy: -1).integral
    let room = CGRect(
      x: clamped(grown.minX), y: clamped(grown.minY), width: clamped(grown.width),
      height: clamped(grown.height))
    guard let form = CairoSurface(recording: room), let context = CairoContext(form) else { return nil }
    cairo_scale(context.pointer, Double(scale), Double(scale))
    draw(context.pointer)
    forms[formKey] = form
    return form
  }
}
