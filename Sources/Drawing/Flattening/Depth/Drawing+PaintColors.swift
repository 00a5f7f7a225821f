import Drawing

extension Drawing {
  /// The colours of all paints, whatever their alpha.
  var paintColors: [RGBA] {
    var result: [RGBA] = []
    var pending = [self]
    while let drawing = pending.popLast() {
      for node in drawing.nodes {
        switch node {
        case .group(_, let content): pending.append(content)
        case .path, .glyphs, .shadow:
          result += node.paints.flatMap { $0.isPattern ? [Self.middle] : $0.colors }
        case .image, .instance: result.append(Self.middle)
        }
      }
    }
    return result
  }

  /// A stand-in for the colours of pictures.
  private static let middle = RGBA(red: 0.5, green: 0.5, blue: 0.5)
}
