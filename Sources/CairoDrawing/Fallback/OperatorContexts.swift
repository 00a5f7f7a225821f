import DisplayList

/// Which groups of a list an operator of Porter and Duff needs as a whole: those that it joins with what was drawn in them
/// before. Holes are left out, since masks say them, unless they are too many in each other.
struct OperatorContexts {
  struct Operator: Hashable {
    var mode: BlendMode
    /// Whose operator it is.
    var layer: LayerIndex
  }

  /// By where isolated groups begin in a list of items; at -1 those that reach all of it.
  typealias Places = [Int: [Operator]]

  private(set) var page: Places = [:]
  private(set) var definitions: [Places] = []
  /// Definitions with holes that reach what lies behind their uses.
  private var leakingHoles: [Bool] = []
  /// Each hole in what was drawn after another one is a mask around a mask.
  private static let deepestHoles = 48

  private struct Level {
    /// Where the group begins.
    var start: Int
    /// The index of its context.
    var context: Int
    var layer: LayerIndex
  }

  /// An isolated group, or a whole list.
  private struct Context {
    var start: Int
    var operators: [Operator] = []
    var known: Set<Operator> = []
    var uses: Set<DefinitionIndex> = []
    var holeCount = 0
    var hasHole = false
    /// Whether something was drawn since the last hole.
    var isDrawn = false

    mutating func add(_ operation: Operator) {
      if known.insert(operation).inserted { operators.append(operation) }
    }

    mutating func addHole(_ operation: Operator) {
      hasHole = true
      if isDrawn { holeCount += 1 }
      isDrawn = false
      if holeCount > OperatorContexts.deepestHoles { add(operation) }
    }
  }

  init(_ list: DisplayList) {
    for definition in list.definitions {
      let (places, leaksHoles) = find(in: definition.items)
      definitions.append(places)
      leakingHoles.append(leaksHoles)
    }
    page = find(in: list.items).places
  }

  private func find(in items: [DisplayItem]) -> (places: Places, leaksHoles: Bool) {
    var contexts = [Context(start: -1)]
    var levels = [Level(start: -1, context: 0, layer: -1)]
    for (place, item) in items.enumerated() {
      let outer = levels[levels.count - 1]
      switch item {
      case .beginGroup(let group):
        var level = Level(
          start: place, context: outer.context, layer: group.layer >= 0 ? group.layer : outer.layer)
        if let effects = group.effects, effects.isolates {
          let operation = Operator(mode: effects.blendMode, layer: level.layer)
          if effects.blendMode.isHole {
            contexts[outer.context].addHole(operation)
          } else if effects.blendMode.isOperator {
            contexts[outer.context].add(operation)
          }
          if !effects.blendMode.isHole { contexts[outer.context].isDrawn = true }
          contexts.append(Context(start: place))
          level.context = contexts.count - 1
        }
        levels.append(level)
      case .endGroup: if levels.count > 1 { levels.removeLast() }
      case .use(let index, _):
        if definitions.indices.contains(Int(index)) {
          if contexts[outer.context].uses.insert(index).inserted {
            for operation in definitions[Int(index)][-1] ?? [] { contexts[outer.context].add(operation) }
          }
          if leakingHoles[Int(index)] {
            contexts[outer.context].addHole(Operator(mode: .destinationOut, layer: outer.layer))
          }
        }
        contexts[outer.context].isDrawn = true
      default:
        contexts[outer.context].isDrawn = true
      }
    }
    var places: Places = [:]
    for context in contexts where !context.operators.isEmpty { places[context.start] = context.operators }
    return (places, contexts[0].hasHole)
  }
}
