import Foundation
import LayerPress

/// Ends the program when it takes too long or too much memory.
///
/// A thread looks at both: no code of the export has to, and none of the libraries, which would not.
struct Watchdog {
  let limits: RunLimits
  let files: UnfinishedFiles
  let console: Console

  /// How often the memory is looked at, in seconds.
  private static let interval = 0.01

  func start() {
    guard limits.seconds != nil || limits.bytes != nil else { return }
    let deadline = limits.seconds.map { ContinuousClock.now + .seconds($0) }
    let thread = Thread { watch(until: deadline) }
    thread.stackSize = 1 << 17
    // Signals are for the thread that waits for them (`Interruption`), or else for the program's first.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    thread.start()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  private func watch(until deadline: ContinuousClock.Instant?) {
    while true {
      if let deadline, let seconds = limits.seconds, ContinuousClock.now >= deadline {
        end("it took longer than \(Self.text(seconds)) s; --timeout allows more")
      }
      if let most = limits.bytes, let used = Self.residentBytes(), used > most {
        end("it took more than \(most >> 20) MB of memory; --max-memory allows more")
      }
      let rest = deadline.map { ($0 - ContinuousClock.now) / .seconds(1) } ?? .infinity
      Thread.sleep(forTimeInterval: min(limits.bytes == nil ? .infinity : Self.interval, max(rest, 0), 3600))
    }
  }

  /// Ends the process at once: other threads may be anywhere.
  private func end(_ reason: String) -> Never {
    files.removeAll()
    console.error("stopped: \(reason)")
    _exit(Command.Status.failed.rawValue)
  }

  private static func text(_ seconds: Double) -> String {
    Int(exactly: seconds).map(String.init) ?? String(seconds)
  }

  /// The memory of the process that is not swapped out; without /proc, the most it has ever been.
  private static func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      var usage = rusage()
      return getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 ? usage.ru_maxrss << 10 : nil
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(getpagesize()) }
  }
}
