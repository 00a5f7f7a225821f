import Foundation

extension Array {
  /// What a function makes of each element, on as many threads as there are processors; in the elements' order. An error
  /// is that of the first element that has one.
  ///
  /// The function must be one that several threads may call, each with elements of its own. Failures on such threads are
  /// not known to belong to the test: the function returns what is seen, and the test judges it afterwards.
  public func mapOnAllProcessors<Result>(_ function: (Element) throws -> Result) throws -> [Result] {
    let results = Results<Result>(count: count)
    withoutActuallyEscaping(function) { function in
      // That threads may share them is what the caller says.
      nonisolated(unsafe) let (elements, function) = (self, function)
      let threads = Swift.min(count, ProcessInfo.processInfo.activeProcessorCount)
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        // Each thread takes the next element that is left.
        while let index = results.next() {
          results.set(index, Swift.Result { try function(elements[index]) })
        }
      }
    }
    return try results.all()
  }
}

/// Results as they come in, behind a lock.
private final class Results<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Result<Value, any Error>?]
  private var taken = 0

  init(count: Int) { values = Array(repeating: nil, count: count) }

  /// The next place that no one works at.
  func next() -> Int? {
    lock.withLock {
      guard taken < values.count else { return nil }
      taken += 1
      return taken - 1
    }
  }

  func set(_ index: Int, _ value: Result<Value, any Error>) { lock.withLock { values[index] = value } }

  func all() throws -> [Value] { try lock.withLock { try values.compactMap { try $0?.get() } } }
}
