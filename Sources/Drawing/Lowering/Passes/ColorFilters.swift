import Drawing

/// Colour matrices of groups, applied to their paints: mapping a mixture is mixing the mapped paints.
enum ColorFilters {
  /// Returns the page without them, if the output has no filters. Others than such groups are pixels by now.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.filters), page.drawing.facts.has(.filters) else { return page }
    var known: [ColorMapping: [ObjectIdentifier: Drawing]] = [:]
    // Kept, since `known` is keyed by their addresses.
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
        // The effect on alpha applies to the whole.
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
