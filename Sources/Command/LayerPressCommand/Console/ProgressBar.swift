import Foundation
import Synchronization

/// A progress bar on the terminal for work that takes longer than a second.
final class ProgressBar: Sendable {
  private let console: Console
  private let isShown: Bool
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  private struct State {
    var parts: [Double]
    var shown = ContinuousClock.now
  }

  init(console: Console, jobs: Int) {
    self.console = console
    state = Mutex(State(parts: [Double](repeating: 0, count: jobs)))
    isShown = Self.isShown(on: console)
  }

  /// Whether progress is shown.
  static func isShown(on console: Console) -> Bool {
    switch console.options.progress {
    case .always: true
    case .never: false
    case .auto: !console.options.isQuiet && console.options.messages == .text && isatty(STDERR_FILENO) == 1
    }
  }

  /// Updates the progress of a job, 0…1.
  func update(_ job: Int, to part: Double) {
    guard isShown else { return }
    let text = state.withLock { state -> String? in
      state.parts[job] = max(state.parts[job], min(part, 1))
      let now = ContinuousClock.now
      let waits: Duration = console.options.progress == .always ? .zero : .seconds(1)
      guard now - start >= waits, now - state.shown >= .milliseconds(50) else { return nil }
      state.shown = now
      return Self.text(state.parts.reduce(0, +) / Double(state.parts.count))
    }
    if let text { console.showTransient(text) }
  }

  func end() { if isShown { console.showTransient("") } }

  private static func text(_ part: Double) -> String {
    let width = 40
    let filled = Int((part * Double(width)).rounded(.down))
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
      + "] \(Int(part * 100)) %"
  }
}
