/// Counts what comes again while it is drawn, and holds what stands for it once that is often.
public struct Repetitions<Key: Hashable, Definition> {
  private let fewest: Int
  private var known: [Key: (count: Int, definition: Definition?)] = [:]

  /// Of how many different things: what comes often is seen early, and a page may show a million that do not.
  private static var most: Int { 1 << 16 }

  /// - Parameter fewest: from which use on something is often.
  public init(fewest: Int) { self.fewest = fewest }

  /// Counts a use.
  ///
  /// - Parameter define: called once, when it is often; nil where nothing can stand for it.
  /// - Returns: what stands for it; nil where it has to be drawn.
  public mutating func use(of key: Key, define: () -> Definition?) -> Definition? {
    guard var found = known[key] ?? (known.count < Self.most ? (0, nil) : nil) else { return nil }
    guard found.count < fewest else { return found.definition }
    found.count += 1
    if found.count == fewest { found.definition = define() }
    known[key] = found
    return found.definition
  }
}
