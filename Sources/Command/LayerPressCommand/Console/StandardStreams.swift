import Foundation

/// The files that a process has from its beginning.
public enum StandardStreams {
  /// Makes what fails when writing an error of the call that writes, which has a message, rather than a signal.
  ///
  /// A standard stream that is closed is taken by a file that cannot be read or written: otherwise the next file that
  /// is opened would be it. To ignore that a pipe has no reader, or that a file would exceed the limit of the shell
  /// (`ulimit -f`), is to be reported by the call.
  public static func makeFailuresErrors() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free is the stream's.
      _ = open("/dev/null", mode)
    }
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
  }
}
