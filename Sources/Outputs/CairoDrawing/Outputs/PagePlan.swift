import CoreGraphics
import Drawing
import Synchronization

/// A page, with what is found out about its drawings while it is painted. Threads that draw its bands share
/// it.
public final class PagePlan: Sendable {
  let list: DrawnPage
  private let found = Mutex<[ObjectIdentifier: Int]?>(nil)

  /// A plan without any findings yet.
  public init(_ list: DrawnPage) { self.list = list }

  /// Returns how many instances of a drawing the page has, counting each where it is written.
  func instanceCount(of drawing: Drawing) -> Int {
    found.withLock { found in
      let counts = found ?? Self.instanceCounts(in: list.drawing)
      found = counts
      return counts[ObjectIdentifier(drawing)] ?? 0
    }
  }

  private static func instanceCounts(in page: Drawing) -> [ObjectIdentifier: Int] {
    var counts: [ObjectIdentifier: Int] = [:]
    for drawing in page.reachable(with: .instances) {
      for case .instance(let shown, _) in drawing.nodes { counts[ObjectIdentifier(shown), default: 0] += 1 }
    }
    return counts
  }
}
