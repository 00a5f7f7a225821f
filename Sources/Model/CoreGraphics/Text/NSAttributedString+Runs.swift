extension NSAttributedString {
  /// Characters one after the other that have the same attributes.
  package struct Run {
    /// In units of UTF-16.
    package let range: NSRange
    package let attributes: [NSAttributedString.Key: Any]
  }

  /// All runs, in order; they cover the whole text. Unlike Foundation's methods, this may be called on several threads at once.
  ///
  /// On Linux, Foundation's texts remember where attributes were last looked for, without a lock, so that two threads that
  /// only read one text crash. The layers of a page share their texts at all moments, and pages are walked on several threads.
  package var runs: [Run] {
    reading.withLock {
      var runs: [Run] = []
      enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { attributes, range, _ in
        runs.append(Run(range: range, attributes: attributes))
      }
      return runs
    }
  }

  /// A copy that shares nothing that reading changes.
  package var separateCopy: NSMutableAttributedString {
    let copy = NSMutableAttributedString(string: string)
    for run in runs { copy.setAttributes(run.attributes, range: run.range) }
    return copy
  }
}

/// One for all texts: copies may share what they remember.
private let reading = NSLock()
