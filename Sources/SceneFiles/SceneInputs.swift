import Synchronization

/// The files and folders that scenes ask for while they are read, those that are missing too: what to look at to know
/// when to read them again.
public final class SceneInputs: Sendable {
  private let noted = Mutex<Set<String>>([])

  /// None so far.
  public init() {}

  /// The paths, absolute or relative to the current folder.
  public var paths: Set<String> { noted.withLock { $0 } }

  /// Adds a file or a folder.
  public func add(_ path: String) { noted.withLock { _ = $0.insert(path) } }
}
