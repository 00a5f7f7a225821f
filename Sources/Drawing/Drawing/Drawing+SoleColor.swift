extension Drawing {
  /// Returns the one colour, made opaque, that everything in the drawing has whatever its alpha.
  ///
  /// Such a drawing is fully described by its alpha and a colour; blurred, it equals a shadow.
  ///
  /// - Parameter hasOwnColors: whether a font's glyphs are pictures or have colours of their own.
  /// - Returns: nil where there are several colours, gradients, pictures or filters, or where something is
  ///   composed by a mode other than normal.
  public func soleColor(hasOwnColors: (FontFace) -> Bool) -> RGBA? {
    guard !facts.has([.images, .filters]) else { return nil }
    var rest = [self]
    var known: Set<ObjectIdentifier> = []
    var sole: RGBA?
    while let drawing = rest.popLast() {
      for node in drawing.nodes {
        switch node {
        case .group(let group, let content):
          guard group.effects?.blendMode ?? .normal == .normal else { return nil }
          rest.append(content)
        case .glyphs(let run) where hasOwnColors(run.face): return nil
        case .shadow(let shadow) where shadow.projection != nil: return nil
        case .path, .glyphs, .shadow:
          for paint in node.paints {
            guard case .color(let color) = paint, sole ?? color.withAlpha(1) == color.withAlpha(1) else {
              return nil
            }
            sole = color.withAlpha(1)
          }
        case .image: return nil
        case .instance(let drawing, _):
          if known.insert(ObjectIdentifier(drawing)).inserted { rest.append(drawing) }
        }
      }
    }
    return sole
  }
}
