import Foundation
import Synchronization

/// The temporary files that exist under a name at this moment, so that a program that is told to stop can remove them.
///
/// Most outputs need no entry: where the file system allows it, they have no name before they are whole.
public final class UnfinishedFiles: Sendable {
  private let paths = Mutex<Set<String>>([])

  /// No files, until an export that is given it makes some.
  public init() {}

  func insert(_ path: String) { paths.withLock { _ = $0.insert(path) } }
  func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes all of them. Exports that are under way fail when they want to finish.
  public func removeAll() {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      paths.removeAll()
    }
  }
}
