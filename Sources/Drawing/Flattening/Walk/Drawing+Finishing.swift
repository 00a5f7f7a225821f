import CoreGraphics
import Drawing

extension Drawing {
  /// Returns the drawing with groups around what is painted in inks of finishing steps, and with a shop's names of inks.
  func withFinishing(named names: InkNames) -> Drawing {
    guard facts.has(.inks) else { return self }
    return rewriting { node in
      var inks: [InkMixture] = []
      for paint in node.paints { inks += paint.ownInks }
      guard !inks.isEmpty else { return nil }
      let finishing = inks.lazy.compactMap(\.finishing).first
      guard finishing != nil || !names.isEmpty else { return nil }
      let named = names.isEmpty ? node : node.repainted { $0.renamed(by: names) }
      guard let finishing else { return named }
      var effects = GroupEffects()
      effects.finishing = finishing
      return .group(effects, [named])
    }
  }
}

extension Paint {
  /// The inks of its colours.
  fileprivate var ownInks: [InkMixture] {
    switch self {
    case .color(let color): [color.print?.inks].compactMap { $0 }
    case .gradient(let gradient): gradient.stops.compactMap { $0.color.print?.inks }
    case .pattern: []
    }
  }

  fileprivate func renamed(by names: InkNames) -> Paint {
    func renamed(_ color: RGBA) -> RGBA {
      guard let print = color.print, let inks = print.inks else { return color }
      var result = color
      result.print = print.with(inks: inks.renamed(by: names))
      return result
    }
    switch self {
    case .color(let color): return .color(renamed(color))
    case .gradient(let gradient):
      return .gradient(
        gradient.with(gradient.stops.map { Gradient.Stop(offset: $0.offset, color: renamed($0.color)) }))
    case .pattern: return self
    }
  }
}
