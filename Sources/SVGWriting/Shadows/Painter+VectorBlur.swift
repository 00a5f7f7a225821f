import Blurring
import CoreGraphics
import Drawing
import Lowering

/// What a blurred drawing in one colour is: the shadow that looks like it.
struct VectorBlur {
  var silhouette: ShadowSilhouette
  var shadow: DrawnShadow
}

extension Painter {
  /// The shadow that looks like a group that is blurred and nothing else, where filters are not wanted; nil for
  /// groups with several colours, pictures, or shadows of their own.
  ///
  /// - Parameters:
  ///   - content: what is in the group.
  ///   - space: inside of the group.
  func vectorBlur(of effects: GroupEffects, _ content: Drawing, space: Space) -> VectorBlur? {
    guard options.shadows == .vector, effects.filters.count == 1, effects.rasterizationScale == nil,
      case .gaussianBlur(let radius) = effects.filters[0], radius > 0
    else { return nil }
    let box = content.bounds
    guard let color = content.soleColor(hasOwnColors: { _ in false }),
      let silhouette = silhouette(
        of: content, in: part(of: box, seenThroughBlur: radius, in: space), sigma: radius)
    else {
      report(
        currentLayer, .approximated, "a blur of several colours or pictures needs an SVG filter")
      return nil
    }
    return VectorBlur(
      silhouette: silhouette,
      shadow: DrawnShadow(
        silhouette: .path(CGPath(rect: box), .winding), sigma: CGFloat(radius), offset: .zero, color: color,
        layer: currentLayer))
  }

  func draw(_ blur: VectorBlur, in frame: Frame) throws {
    var color = blur.shadow.color
    if case .solid(let solid) = frame.ink { color = solid.withAlpha(color.alpha) }
    try drawVectorShadow(blur.silhouette, shadow: blur.shadow, color: color, space: frame.space, in: frame)
  }
}
