import Drawing

extension Drawing {
  /// Whether something in it is printed with inks that it names, or over others, so that documents blend it in inks. In
  /// masks, silhouettes and tiles it is not.
  package var namesInks: Bool {
    guard facts.has(.inks) else { return false }
    var visited: Set<ObjectIdentifier> = []
    var pending = [self]
    while let drawing = pending.popLast() {
      guard drawing.facts.has(.inks), visited.insert(ObjectIdentifier(drawing)).inserted else { continue }
      for node in drawing.nodes {
        switch node {
        case .group(_, let content): pending.append(content)
        case .instance(let shown, _): pending.append(shown)
        default:
          for color in node.paints.flatMap(\.ownColors)
          where color.hasInks || color.print?.overprints ?? false {
            return true
          }
        }
      }
    }
    return false
  }
}
