import Drawing

/// An operator of Porter and Duff that combines something with what was drawn before it.
struct JoiningOperator: Hashable {
  var mode: BlendMode
  var layer: LayerIndex
  /// Whether it puts a filtered copy of the backdrop in the backdrop's place.
  var replacesBackdrop: Bool

  /// Why everything that it joins becomes pixels.
  var problem: String {
    replacesBackdrop
      ? "its backgroundFilters change a backdrop that is not opaque, which this format cannot replace: the whole backdrop is drawn as pixels"
      : "this format has no operator \(mode.rawValue): everything it composes is drawn as pixels"
  }

  /// The deepest nesting of holes: each hole in what was drawn after another one is a mask around a mask.
  private static let deepestHoles = 48

  /// Returns the operators in an isolated drawing that need all of the drawing. Holes are left out, since masks
  /// express them, unless they are nested too deep.
  static func all(in drawing: Drawing, of layer: LayerIndex) -> [JoiningOperator] {
    guard drawing.facts.has(.exposedOperators) else { return [] }
    var result: [JoiningOperator] = []
    var known: Set<JoiningOperator> = []
    var holeCount = 0
    /// Whether something was drawn since the last hole.
    var isDrawn = false
    var runs = [(nodes: drawing.nodes[...], layer: layer)]
    while var run = runs.popLast() {
      guard let node = run.nodes.popFirst() else { continue }
      runs.append(run)
      switch node {
      case .group(let group, let content):
        let layer = group.layer >= 0 ? group.layer : run.layer
        guard let effects = group.effects, effects.isolates else {
          if content.facts.has(.exposedOperators) {
            runs.append((content.nodes[...], layer))
          } else {
            isDrawn = true
          }
          continue
        }
        guard effects.blendMode.isOperator else {
          isDrawn = true
          continue
        }
        let isHole = effects.blendMode.isHole
        if isHole, isDrawn { holeCount += 1 }
        isDrawn = !isHole
        let operation = JoiningOperator(
          mode: effects.blendMode, layer: layer,
          replacesBackdrop: effects.blendMode == .copy && effects.isArtifact)
        if !isHole || holeCount > Self.deepestHoles, known.insert(operation).inserted {
          result.append(operation)
        }
      case .instance(let drawing, _) where drawing.facts.has(.exposedOperators):
        runs.append((drawing.nodes[...], run.layer))
      default: isDrawn = true
      }
    }
    return result
  }
}
