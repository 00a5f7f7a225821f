import Blurring
import CoreGraphics
import DisplayList

/// What a blurred drawing in one colour is: the shadow that looks like it.
struct VectorBlur {
  var silhouette: ShadowSilhouette
  var shadow: DisplayShadow
}

extension Painter {
  /// The shadow that looks like a group that is blurred and nothing else, where filters are not wanted or cut it; nil for
  /// groups with several colours, pictures, or shadows of their own.
  ///
  /// - Parameters:
  ///   - frame: the group's items.
  ///   - space: inside of the group.
  func vectorBlur(of effects: GroupEffects, in frame: Frame, space: Space) -> VectorBlur? {
    guard effects.filters.count == 1, effects.rasterizationScale == nil,
      case .gaussianBlur(let radius) = effects.filters[0], radius > 0
    else { return nil }
    let all = frame.source < 0 ? list.items : list.definitions[Int(frame.source)].items
    let items = all[frame.cursor..<frame.end]
    let box = DisplayList.bounds(of: items, definitions: list.definitions)
    if options.shadows == .filter {
      guard blurReadsBeyondPage(box, sigma: radius, in: space) else { return nil }
      return vectorBlur(ofPlainShape: items, sigma: radius)
    }
    guard
      let color = DisplayList.soleColor(
        of: items, definitions: list.definitions, hasOwnColors: { _ in false }),
      let silhouette = silhouette(
        of: items, in: part(of: box, seenThroughBlur: radius, in: space), sigma: radius)
    else {
      report(
        currentLayer, .approximated, "a blur of several colours or pictures needs an SVG filter")
      return nil
    }
    return VectorBlur(
      silhouette: silhouette,
      shadow: DisplayShadow(
        silhouette: .path(CGPath(rect: box), .winding), sigma: CGFloat(radius), offset: .zero, color: color,
        layer: currentLayer))
  }

  /// The same of one rectangle, rounded one or ellipse.
  private func vectorBlur(ofPlainShape items: ArraySlice<DisplayItem>, sigma: Double) -> VectorBlur? {
    guard items.count == 1, case .path(let item)? = items.first, item.path.shape != .general,
      item.stroke == nil,
      case .color(let color)? = item.fill
    else { return nil }
    return VectorBlur(
      silhouette: ShadowSilhouette(path: item.path, rule: item.rule, sigma: sigma),
      shadow: DisplayShadow(
        silhouette: .path(item.path, item.rule), sigma: CGFloat(sigma), offset: .zero, color: color,
        layer: currentLayer))
  }

  func draw(_ blur: VectorBlur, in frame: Frame) throws {
    var color = blur.shadow.color
    if case .solid(let solid) = frame.ink { color = solid.withAlpha(color.alpha) }
    try drawVectorShadow(blur.silhouette, shadow: blur.shadow, color: color, space: frame.space, in: frame)
  }
}
