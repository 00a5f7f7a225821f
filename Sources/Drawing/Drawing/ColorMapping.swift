/// The effect of filters on colours.
public struct ColorMapping: Hashable, Sendable {
  /// Colour matrices of four rows and five columns each, applied in order.
  public var matrices: [[Double]] = []

  /// The mapping of some matrices; the identity by default.
  public init(_ matrices: [[Double]] = []) { self.matrices = matrices }

  /// Whether the mapping changes nothing.
  public var isIdentity: Bool { matrices.isEmpty }

  /// Returns a mapping that applies this one and then another.
  public func concatenating(_ next: ColorMapping) -> ColorMapping {
    ColorMapping(matrices + next.matrices)
  }

  /// Returns the mapped colour.
  public func callAsFunction(_ color: RGBA) -> RGBA { matrices.reduce(color) { $0.mapped(by: $1) } }

  /// Returns the mapped stops of a gradient, with added stops where a component is clamped between two.
  func callAsFunction(_ stops: [Gradient.Stop]) -> [Gradient.Stop] {
    matrices.reduce(stops) { Gradient.stops($0, mappedBy: $1) }
  }
}

extension Drawing {
  /// Returns the same drawing with each paint mapped on its own.
  ///
  /// - Parameter known: drawings already changed by the same mapping, so that each is mapped only once.
  public func mapped(by colors: ColorMapping, known: inout [ObjectIdentifier: Drawing]) -> Drawing {
    rewritingNodes(known: &known) { nodes, original in
      zip(nodes, original.nodes).map { $0.mapped(by: colors, from: $1) }
    }
  }
}

extension Drawing.Node {
  /// Returns the node in other colours. Masks, fragments and silhouettes, whose alpha alone counts, stay.
  fileprivate func mapped(by colors: ColorMapping, from original: Drawing.Node) -> Drawing.Node {
    switch (self, original) {
    case (.group(var group, let content), .group(let before, _)):
      guard var effects = group.effects else { return self }
      (effects.mask, effects.fragment) = (before.effects?.mask, before.effects?.fragment)
      group.effects = effects
      return .group(group, content)
    case (.path, _), (.glyphs, _): return repainted { $0.mapped(by: colors) }
    case (.image(let image), _): return .image(image.mapped(by: colors))
    case (_, .shadow): return original.repainted { $0.mapped(by: colors) }
    default: return self
    }
  }
}

extension Paint {
  fileprivate func mapped(by colors: ColorMapping) -> Paint {
    switch self {
    case .color(let color): .color(colors(color))
    case .gradient(let gradient): .gradient(gradient.with(colors(gradient.stops)))
    case .pattern: self
    }
  }
}
