import Synchronization

/// The files and folders that scenes request while they are read, including missing ones: a change of any of
/// them means that a scene should be read again.
public final class SceneInputs: Sendable {
  private struct Noted {
    var paths: Set<String> = []
    /// The same paths, in the order in which they were added.
    var inOrder: [String] = []
  }

  private let noted = Mutex(Noted())

  /// Creates an empty set.
  public init() {}

  /// The paths, absolute or relative to the current folder.
  public var paths: Set<String> { noted.withLock { $0.paths } }

  /// Adds a file or a folder.
  public func add(_ path: String) {
    noted.withLock { noted in
      if noted.paths.insert(path).inserted { noted.inOrder.append(path) }
    }
  }

  /// The paths that were added after the first `count`, in order.
  package func paths(after count: Int) -> [String] { noted.withLock { Array($0.inOrder.dropFirst(count)) } }
}
