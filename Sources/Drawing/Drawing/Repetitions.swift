/// Counts repeated uses of keys, and holds a definition for each that is used often.
///
/// Inlined, so that the dictionary is one of a known type of keys.
public struct Repetitions<Key: Hashable, Definition> {
  @usableFromInline let fewest: Int
  @usableFromInline var known: [Key: (count: Int, definition: Definition?)] = [:]

  /// The most keys that are counted. Frequent ones appear early, and a page may hold a million rare ones.
  @usableFromInline static var most: Int { 1 << 16 }

  /// - Parameter fewest: the number of uses from which a key gets a definition.
  @inlinable public init(fewest: Int) { self.fewest = fewest }

  /// Counts a use.
  ///
  /// - Parameter define: called once, when the key is used often enough; nil where no definition is possible.
  /// - Returns: the definition; nil where the thing has to be drawn in full.
  @inlinable public mutating func use(of key: Key, define: () -> Definition?) -> Definition? {
    guard known.count < Self.most || known[key] != nil else { return nil }
    func count(_ found: inout (count: Int, definition: Definition?)) -> Definition? {
      guard found.count < fewest else { return found.definition }
      found.count += 1
      if found.count == fewest { found.definition = define() }
      return found.definition
    }
    return count(&known[key, default: (0, nil)])
  }
}
