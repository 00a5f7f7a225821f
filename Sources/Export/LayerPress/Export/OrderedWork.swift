import Dispatch

/// Work whose parts are done on several threads, and whose results are taken one by one, in order.
///
/// At most `ahead` finished results wait for an earlier one, which bounds the memory.
package struct OrderedWork {
  private let count: Int
  private let workers: Int

  /// - Parameters:
  ///   - count: how many parts there are.
  ///   - workers: how many threads do them.
  package init(count: Int, workers: Int) { (self.count, self.workers) = (count, workers) }

  /// - Parameters:
  ///   - makeWorker: makes what a thread needs for itself; called on that thread.
  ///   - work: does a part; called on several threads at once, on each with its own worker.
  ///   - take: takes a part's result; called in the order of the parts, never concurrently.
  package func run<Worker, Result: Sendable, Failure: Error>(
    makeWorker: @Sendable () throws(Failure) -> Worker,
    work: @Sendable (Worker, Int) throws(Failure) -> Result,
    take: (Result) throws(Failure) -> Void
  ) throws(Failure) {
    try withoutActuallyEscaping(take) { take throws(Failure) in
      let queue = Turnstile<Result, Failure>(count: count, ahead: workers, take: take)
      DispatchQueue.concurrentPerform(iterations: max(1, min(workers, count))) { _ in
        do throws(Failure) {
          let worker = try makeWorker()
          while let part = queue.nextPart() {
            try queue.finish(part, try work(worker, part))
          }
        } catch {
          queue.fail(error)
        }
      }
      if let error = queue.error { throw error }
    }
  }
}

/// Hands out parts and passes on their results in order. All members are guarded by `condition`.
private final class Turnstile<Result: Sendable, Failure: Error>: @unchecked Sendable {
  private let condition = NSCondition()
  private let count: Int
  private let ahead: Int
  private let take: (Result) throws(Failure) -> Void
  private var next = 0
  private var taken = 0
  private var waiting: [Int: Result] = [:]
  private(set) var error: Failure?

  init(count: Int, ahead: Int, take: @escaping (Result) throws(Failure) -> Void) {
    self.count = count
    self.ahead = ahead
    self.take = take
  }

  /// The next part to do; nil if none is left. Waits while too many results wait.
  func nextPart() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while error == nil, next < count, next > taken + 2 * ahead { condition.wait() }
    guard error == nil, next < count else { return nil }
    next += 1
    return next - 1
  }

  func finish(_ part: Int, _ result: Result) throws(Failure) {
    condition.lock()
    defer { condition.unlock() }
    waiting[part] = result
    guard error == nil else { return }
    while let result = waiting.removeValue(forKey: taken) {
      try take(result)
      taken += 1
    }
    condition.broadcast()
  }

  func fail(_ error: Failure) {
    condition.lock()
    defer { condition.unlock() }
    if self.error == nil { self.error = error }
    condition.broadcast()
  }
}
