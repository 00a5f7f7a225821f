import Drawing

/// Colour matrices of groups, as other paints: a matrix makes of a mixture what the mixture of the mapped paints is.
enum ColorFilters {
  /// The page without them, where the output has no filters. Those of which that is not true are pixels by now.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.filters), page.drawing.facts.has(.filters) else { return page }
    var known: [ColorMapping: [ObjectIdentifier: Drawing]] = [:]
    // What is known by its address must not go.
    var keepers: [Drawing] = []
    var page = page
    page.drawing = page.drawing.rewriting { node in
      guard case .group(var group, let content) = node, var effects = group.effects, !effects.filters.isEmpty
      else { return nil }
      var colors = ColorMapping()
      for filter in effects.filters {
        guard case .colorMatrix(let matrix) = filter, let alpha = RGBA.alphaScale(of: matrix) else {
          return nil
        }
        // What it does to alpha is done to the whole.
        colors.matrices.append(Array(matrix[..<15]) + [0, 0, 0, 1, 0])
        effects.opacity *= alpha
      }
      effects.filters = []
      group.effects = effects
      keepers.append(content)
      return .group(group, content.mapped(by: colors, known: &known[colors, default: [:]]))
    }
    return page
  }
}
