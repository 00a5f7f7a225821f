import Drawing

extension Drawing {
  /// The colours of which its paints are, whatever their alpha.
  var paintColors: [RGBA] {
    var result: [RGBA] = []
    func add(_ paint: Paint?) {
      switch paint {
      case .color(let color)?: result.append(color.withAlpha(1))
      case .gradient(let gradient)?: result += gradient.stops.map { $0.color.withAlpha(1) }
      case .pattern?: result.append(Self.middle)
      case nil: break
      }
    }
    var pending = [self]
    while let drawing = pending.popLast() {
      for node in drawing.nodes {
        switch node {
        case .group(_, let content): pending.append(content)
        case .path(let path):
          add(path.fill)
          add(path.stroke?.paint)
        case .glyphs(let run):
          add(run.fill)
          add(run.stroke?.paint)
        case .shadow(let shadow): result.append(shadow.color.withAlpha(1))
        case .image, .instance: result.append(Self.middle)
        }
      }
    }
    return result
  }

  /// Stands for those of pictures.
  private static let middle = RGBA(red: 0.5, green: 0.5, blue: 0.5)
}
