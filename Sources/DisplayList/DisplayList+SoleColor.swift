extension DisplayList {
  /// The one colour that everything in a drawing has, whatever its alpha; opaque.
  ///
  /// Such a drawing is its alpha and a colour: blurred, it is what a shadow is.
  ///
  /// - Parameter hasOwnColors: whether a font's glyphs are pictures or have colours of their own.
  /// - Returns: nil where there are several colours, gradients, pictures or filters, or where something is composed with
  ///   what lies beneath by another mode than over.
  public static func soleColor(
    of items: ArraySlice<DisplayItem>, definitions: [Definition], hasOwnColors: (FontFace) -> Bool
  ) -> RGBA? {
    var rest = [items]
    var known: Set<DefinitionIndex> = []
    var sole: RGBA?
    func takes(_ paint: Paint?) -> Bool {
      guard let paint else { return true }
      guard case .color(var color) = paint else { return false }
      color.alpha = 1
      if sole == nil { sole = color }
      return sole == color
    }
    while let items = rest.popLast() {
      for item in items {
        switch item {
        case .beginGroup(let group):
          guard let effects = group.effects else { continue }
          guard effects.blendMode == .normal, effects.filters.isEmpty, effects.rasterizationScale == nil
          else {
            return nil
          }
        case .endGroup: continue
        case .path(let path):
          guard takes(path.fill), takes(path.stroke?.paint) else { return nil }
        case .glyphs(let run):
          guard !hasOwnColors(run.face), takes(run.fill), takes(run.stroke?.paint) else { return nil }
        case .shadow(let shadow):
          guard shadow.projection == nil, takes(.color(shadow.color)) else { return nil }
        case .image: return nil
        case .use(let index, _):
          guard definitions.indices.contains(Int(index)), known.insert(index).inserted else { continue }
          rest.append(definitions[Int(index)].items[...])
        }
      }
    }
    return sole
  }
}
