import DisplayList

extension [DisplayItem] {
  var areaCount: Int { reduce(0) { Swift.min($0 + $1.areaCount, 2) } }
}

extension DisplayItem {
  /// The colours of which it is, whatever their alpha.
  var colors: [RGBA] {
    func colors(_ paint: Paint?) -> [RGBA] {
      switch paint {
      case .color(let color)?: [color.withAlpha(1)]
      case .gradient(let gradient)?: gradient.stops.map { $0.color.withAlpha(1) }
      case .pattern?: [Self.middle]
      case nil: []
      }
    }
    return switch self {
    case .path(let path): colors(path.fill) + colors(path.stroke?.paint)
    case .glyphs(let run): colors(run.fill) + colors(run.stroke?.paint)
    case .shadow(let shadow): [shadow.color.withAlpha(1)]
    case .image, .use: [Self.middle]
    case .beginGroup, .endGroup: []
    }
  }

  /// Stands for those of pictures.
  private static let middle = RGBA(red: 0.5, green: 0.5, blue: 0.5)

  /// How many areas painters make of it, counted to two.
  var areaCount: Int {
    switch self {
    case .beginGroup, .endGroup: return 0
    case .path(let path):
      let isPatched = [path.fill, path.stroke?.paint].contains { paint in
        if case .gradient(let gradient)? = paint { gradient.isPatched } else { false }
      }
      return isPatched || (path.fill != nil && path.stroke != nil) ? 2 : 1
    case .glyphs, .image, .shadow, .use: return 1
    }
  }
}
