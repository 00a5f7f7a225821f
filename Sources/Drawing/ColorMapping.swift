/// What filters make of colours.
public struct ColorMapping: Hashable, Sendable {
  /// Matrices of four rows of five, first to last.
  public var matrices: [[Double]] = []

  /// A mapping that changes nothing, but for what is given.
  public init(_ matrices: [[Double]] = []) { self.matrices = matrices }

  /// Whether nothing is changed.
  public var isIdentity: Bool { matrices.isEmpty }

  /// First this mapping, then another one.
  public func concatenating(_ next: ColorMapping) -> ColorMapping {
    ColorMapping(matrices + next.matrices)
  }

  /// What becomes of a colour.
  public func callAsFunction(_ color: RGBA) -> RGBA { matrices.reduce(color) { $0.mapped(by: $1) } }

  /// What becomes of a gradient: more stops where a component reaches the end of its range between two.
  func callAsFunction(_ stops: [Gradient.Stop]) -> [Gradient.Stop] {
    matrices.reduce(stops) { Gradient.stops($0, mappedBy: $1) }
  }
}

extension Drawing {
  /// The same drawing in other colours, each paint mapped on its own.
  ///
  /// - Parameter known: what became of drawings by the same mapping before; each is mapped once. The caller keeps them.
  public func mapped(by colors: ColorMapping, known: inout [ObjectIdentifier: Drawing]) -> Drawing {
    rewritingNodes(known: &known) { nodes, original in
      zip(nodes, original.nodes).map { $0.mapped(by: colors, from: $1) }
    }
  }
}

extension Drawing.Node {
  /// The same node in other colours. Of masks, fragments and silhouettes only the alpha counts: they stay what they were.
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
