import Foundation
import LayerPress

/// Clears up when the program is told to stop.
enum Interruption {
  /// From now on SIGINT, SIGTERM and SIGHUP remove unfinished files before they end the program.
  ///
  /// A thread waits for them, since hardly anything may be done in a signal's handler. To be called before other threads
  /// start. Signals that are ignored already (`nohup`) stay so.
  static func remove(_ files: UnfinishedFiles) {
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
      Foundation.signal(signal, SIG_DFL)
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      raise(signal)
    }
    thread.stackSize = 1 << 16
    thread.start()
  }
}
