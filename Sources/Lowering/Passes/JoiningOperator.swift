import Drawing

/// An operator of Porter and Duff that joins something with what was drawn before it.
struct JoiningOperator: Hashable {
  var mode: BlendMode
  /// Whose operator it is.
  var layer: LayerIndex
}

extension Drawing {
  /// Each hole in what was drawn after another one is a mask around a mask.
  private static let deepestHoles = 48

  /// The operators in a drawing that is isolated, for which all of it has to be known. Holes are left out, since masks
  /// say them, unless they are too many in each other.
  ///
  /// - Parameter layer: whose drawing it is.
  func joiningOperators(of layer: LayerIndex) -> [JoiningOperator] {
    guard facts.has(.exposedOperators) else { return [] }
    var result: [JoiningOperator] = []
    var known: Set<JoiningOperator> = []
    var holeCount = 0
    /// Whether something was drawn since the last hole.
    var isDrawn = false
    var runs = [(nodes: nodes[...], layer: layer)]
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
        let operation = JoiningOperator(mode: effects.blendMode, layer: layer)
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
