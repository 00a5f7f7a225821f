import Foundation
import LayerPress

/// Cleans up when the program is interrupted.
public enum Interruption {
  /// Lets SIGINT, SIGTERM and SIGHUP reach the program, whatever it was started by: programs that another one starts from a thread
  /// of Dispatch inherit that thread's mask, and could not be ended.
  public static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Makes SIGINT, SIGTERM and SIGHUP remove unfinished files before they end the program.
  ///
  /// A thread waits for the signals, since a signal handler may do hardly anything. Call this before other
  /// threads start. Signals that are already ignored (`nohup`) stay ignored.
  ///
  /// - Parameter tell: says what is left, and how to go on. Called on that thread.
  static func remove(_ files: UnfinishedFiles, tell: @escaping @Sendable () -> Void = {}) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      sigaction(signal, nil, &action)
      if action.__sigaction_handler.sa_handler == nil { sigaddset(&signals, signal) }
    }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waited = signals
    let thread = Thread {
      var (set, signal) = (waited, Int32(0))
      guard sigwait(&set, &signal) == 0 else { return }
      files.removeAll()
      tell()
      Foundation.signal(signal, SIG_DFL)
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      raise(signal)
    }
    thread.stackSize = 1 << 16
    thread.start()
  }
}
