import CoreGraphics
import DisplayList
import Synchronization

/// A display list together with what painters find out about its groups. Shared by the threads that draw its bands, so
/// that it is found out once.
public final class PagePlan: Sendable {
  let list: DisplayList
  private let found = Mutex(Found())

  private struct Found {
    var page: GroupIndex?
    var definitions: [Int: GroupIndex] = [:]
    /// Which of the definitions blend with what lies behind them.
    var blending: [Bool]?
    var uses: [Use]?
  }

  /// A plan of which nothing is found out yet.
  public init(_ list: DisplayList) { self.list = list }

  /// Which list of items.
  enum Place {
    case page
    case definition(Int)
    /// Items of their own.
    case other([DisplayItem])
  }

  func index(of place: Place) -> GroupIndex {
    found.withLock { found in
      let blending = found.blending ?? Self.blending(list.definitions)
      found.blending = blending
      func index(_ items: [DisplayItem]) -> GroupIndex {
        GroupIndex(items, definitions: list.definitions, blendingDefinitions: blending)
      }
      switch place {
      case .page:
        let known = found.page ?? index(list.items)
        found.page = known
        return known
      case .definition(let number):
        if let known = found.definitions[number] { return known }
        let made = index(list.definitions.indices.contains(number) ? list.definitions[number].items : [])
        found.definitions[number] = made
        return made
      case .other(let items): return index(items)
      }
    }
  }

  /// How often, and how, a definition is used.
  func use(of definition: Int) -> Use {
    found.withLock { found in
      let blending = found.blending ?? Self.blending(list.definitions)
      found.blending = blending
      let uses = found.uses ?? Self.uses(in: list, blending: blending)
      found.uses = uses
      return uses.indices.contains(definition) ? uses[definition] : Use()
    }
  }

  /// Definitions refer to earlier ones only: one pass in their order finds all.
  private static func blending(_ definitions: [Definition]) -> [Bool] {
    var result = [Bool](repeating: false, count: definitions.count)
    for (k, definition) in definitions.enumerated() {
      result[k] = definition.items.contains { item in
        switch item {
        case .beginGroup(let group): group.effects?.blendMode ?? .normal != .normal
        case .use(let index, _): result.indices.contains(Int(index)) && result[Int(index)]
        default: false
        }
      }
    }
    return result
  }
}
