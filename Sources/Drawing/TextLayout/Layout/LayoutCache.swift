import Synchronization

/// A cache of layouts by their input.
///
/// Two generations bound its memory: a full young generation becomes the old one. Layouts of the old
/// generation return to the young one when they are requested, and are dropped otherwise.
final class LayoutCache: Sendable {
  /// Hashed once, since a new layout is looked up several times.
  struct Key: Hashable {
    let text: AttributedText
    let box: TextBox
    private let hash: Int

    init(text: AttributedText, box: TextBox) {
      self.text = text
      self.box = box
      var hasher = Hasher()
      hasher.combine(text)
      hasher.combine(box)
      hash = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  private struct Generations {
    var young: [Key: TextLayoutResult] = [:]
    var old: [Key: TextLayoutResult] = [:]
    var bytes = 0
    /// In bytes of text. A layout takes about fifty times the memory of its text.
    private static let capacity = 1 << 19

    mutating func insert(_ result: TextLayoutResult, for key: Key) {
      // A minimum per layout, so that many short texts fill a generation too.
      bytes += key.text.string.utf8.count + 64
      if bytes > Self.capacity {
        old = young
        young = [:]
        bytes = 0
      }
      young[key] = result
    }
  }

  private let generations = Mutex(Generations())

  subscript(key: Key) -> TextLayoutResult? {
    get {
      generations.withLock { generations in
        if let result = generations.young[key] { return result }
        guard let result = generations.old.removeValue(forKey: key) else { return nil }
        generations.insert(result, for: key)
        return result
      }
    }
    set {
      guard let newValue else { return }
      generations.withLock { $0.insert(newValue, for: key) }
    }
  }
}
