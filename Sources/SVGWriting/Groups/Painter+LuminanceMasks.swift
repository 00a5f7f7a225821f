import CoreGraphics
import DisplayList

/// A group whose filter makes alpha of luminance, as a mask: SVG's masks count luminance by themselves, and have smooth
/// edges, where a filter takes the colour of each pixel that is but touched for all of it.
struct LuminanceMask {
  /// What is painted through the mask.
  var color: RGBA
  /// Of the drawing, in the group's coordinates.
  var box: CGRect
}

extension Painter {
  /// Nil where only a filter says it: where colours mix, pictures are translucent, or text is to stay text.
  ///
  /// - Parameter frame: the group's items.
  func luminanceMask(of effects: GroupEffects, in frame: Frame) -> LuminanceMask? {
    guard !options.isUniform, options.text == .outlines, effects.filters.count == 1, frame.ink == .own,
      effects.rasterizationScale == nil, case .colorMatrix(let matrix) = effects.filters[0],
      let color = Self.colorOfLuminance(matrix)
    else { return nil }
    let all = frame.source < 0 ? list.items : list.definitions[Int(frame.source)].items
    let items = all[frame.cursor..<frame.end]
    let box = DisplayList.bounds(of: items, definitions: list.definitions)
    guard !box.isNull, !box.isInfinite,
      LonePaints.areAll(
        of: items, definitions: list.definitions, takesTranslucentPictures: false,
        hasOwnColors: { _ in false })
    else { return nil }
    return LuminanceMask(color: color, box: box)
  }

  /// Paints through the group's items, which are drawn next as the mask.
  func open(_ luminance: LuminanceMask, in inner: inout Frame) throws {
    let id = nextDefinitionID()
    let box = luminance.box.insetBy(dx: -1, dy: -1)
    var painted = Node(.path)
    painted.shape = Shape(
      geometry: PathGeometry(CGPath(rect: box), inner.space.matrix), grid: grid(inner.space))
    painted[.mask] = "url(#\(id))"
    set(.color(luminance.color), as: .fill, on: &painted, space: inner.space, bounds: nil)
    painted.dependencies = .everything
    try append(painted, in: inner)
    var mask = Node(.mask)
    mask[.id] = id
    mask[.maskUnits] = "userSpaceOnUse"
    setRegion(box.applying(inner.space.matrix), on: &mask, grid: grid(inner.space))
    try builder.open(mask)
    inner.openElements += 1
    inner.clip = nil
    inner.ink = .opaque
    inner.isNamed = false
  }

  /// The colour that a matrix gives to everything, if it makes alpha of luminance as masks do; nil for others.
  private static func colorOfLuminance(_ m: [Double]) -> RGBA? {
    let expected: [Int: Double] = [15: 0.2126, 16: 0.7152, 17: 0.0722]
    guard m.count == 20,
      m.indices.allSatisfy({ $0 % 5 == 4 && $0 < 15 || abs(m[$0] - expected[$0, default: 0]) < 0.002 })
    else { return nil }
    func component(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
    return RGBA(red: component(m[4]), green: component(m[9]), blue: component(m[14]))
  }
}
