/// Counts repeated uses of keys, and holds a definition for each that is used often.
public struct Repetitions<Key: Hashable, Definition> {
  private let fewest: Int
  private var known: [Key: (count: Int, definition: Definition?)] = [:]

  /// The most keys that are counted. Frequent ones appear early, and a page may hold a million rare ones.
  private static var most: Int { 1 << 16 }

  /// - Parameter fewest: the number of uses from which a key gets a definition.
  public init(fewest: Int) { self.fewest = fewest }

  /// Counts a use.
  ///
  /// - Parameter define: called once, when the key is used often enough; nil where no definition is possible.
  /// - Returns: the definition; nil where the thing has to be drawn in full.
  public mutating func use(of key: Key, define: () -> Definition?) -> Definition? {
    guard var found = known[key] ?? (known.count < Self.most ? (0, nil) : nil) else { return nil }
    guard found.count < fewest else { return found.definition }
    found.count += 1
    if found.count == fewest { found.definition = define() }
    known[key] = found
    return found.definition
  }
}
