import Synchronization

/// The files and folders that scenes ask for while they are read, those that are missing too: what to look at to know
/// when to read them again.
public final class SceneInputs: Sendable {
  private struct Noted {
    var paths: Set<String> = []
    /// The same, in the order in which they were noted.
    var inOrder: [String] = []
  }

  private let noted = Mutex(Noted())

  /// None so far.
  public init() {}

  /// The paths, absolute or relative to the current folder.
  public var paths: Set<String> { noted.withLock { $0.paths } }

  /// Adds a file or a folder.
  public func add(_ path: String) {
    noted.withLock { noted in
      if noted.paths.insert(path).inserted { noted.inOrder.append(path) }
    }
  }

  /// The paths that were noted after so many others, in that order.
  package func paths(after count: Int) -> [String] { noted.withLock { Array($0.inOrder.dropFirst(count)) } }
}
