import CLinux
import Foundation
import Synchronization

/// A file without a name in any folder, for libraries that open files by their paths. It is gone once it is released,
/// or the process has ended in whichever way.
///
/// Such a file is opened by a path in /proc. Where that is not mounted, it lies in the folder for temporary files instead.
final class MemoryFile: Sendable {
  /// Opens the file as long as this instance exists.
  let path: String
  private let descriptor: Int32
  private let hasName: Bool

  private static let made = Mutex<UInt64>(0)

  /// Returns nil if the system refuses.
  init?(_ contents: UnsafeRawBufferPointer) {
    let hasName = access("/proc/self/fd", F_OK) != 0
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let folder = access(named, W_OK) == 0 ? named : "."
    var name = Array("\(folder)/layerpress-font-XXXXXX".utf8CString)
    let descriptor =
      hasName ? mkstemp(&name) : memfd_create("layerpress-font", memory_file_closes_on_exec)
    guard descriptor >= 0 else { return nil }
    let madePath = String(decoding: name.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    var rest = contents[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      guard count > 0 || (count < 0 && errno == EINTR) else {
        close(descriptor)
        if hasName { unlink(madePath) }
        return nil
      }
      rest = rest.dropFirst(max(count, 0))
    }
    self.descriptor = descriptor
    self.hasName = hasName
    if hasName {
      path = madePath
      return
    }
    // Cairo knows a font by its path, even for some time after its last use, but descriptors are used again. So each file
    // has a path of its own: the bits of a number are written as steps that lead nowhere.
    let number = Self.made.withLock { made in
      made += 1
      return made
    }
    let steps = String(number, radix: 2).map { $0 == "1" ? "//." : "/." }.joined()
    path = "/proc/self/fd\(steps)/\(descriptor)"
  }

  deinit {
    close(descriptor)
    if hasName { unlink(path) }
  }
}
