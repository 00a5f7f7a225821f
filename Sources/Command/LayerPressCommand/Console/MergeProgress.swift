import Foundation
import Synchronization

/// How far a merge is: a line on the terminal with rows a second and the time that is left.
final class MergeProgress: Sendable {
  private let console: Console
  private let rows: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  private let shown = Mutex(ContinuousClock.now)
  private let done = Mutex(0)

  init(console: Console, rows: Int) {
    (self.console, self.rows) = (console, rows)
    isShown = ProgressBar.isShown(on: console)
  }

  func update(_ done: Int) {
    self.done.withLock { $0 = done }
    guard isShown else { return }
    let now = ContinuousClock.now
    let isDue = shown.withLock { shown in
      guard now - shown >= .milliseconds(200) || console.options.progress == .always else { return false }
      shown = now
      return true
    }
    if isDue { console.showTransient(Self.text(done, of: rows, after: now - start)) }
  }

  func end() { if isShown { console.showTransient("") } }

  /// Says how far a merge was when a signal ended it.
  func interrupt(canResume: Bool) {
    let done = done.withLock { $0 }
    let advice = canResume && done > 0 ? "; the same command with --resume goes on from there" : ""
    console.hint("interrupted: \(done) of \(rows) rows are merged\(advice)")
  }

  /// `12000 of 100000 rows, 3400 a second, 0:26 left`.
  static func text(_ done: Int, of rows: Int, after time: Duration) -> String {
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    guard done > 0, seconds > 0 else { return "\(done) of \(rows) rows" }
    let speed = Double(done) / seconds
    let left = Int((Double(rows - done) / speed).rounded(.up))
    let minutes = String(left / 60) + ":" + (left % 60 < 10 ? "0" : "") + String(left % 60)
    return "\(done) of \(rows) rows, \(Int(speed)) a second, \(minutes) left"
  }
}
