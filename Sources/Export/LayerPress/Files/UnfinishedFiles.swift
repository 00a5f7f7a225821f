import Synchronization

/// The temporary files that currently have a name, so that a program that receives a signal can remove them.
///
/// Most outputs need no entry: if the file system allows it, they have no name before they are complete.
public final class UnfinishedFiles: Sendable {
  private let paths = Mutex<Set<String>>([])

  /// Creates an empty registry, which exports then fill.
  public init() {}

  func insert(_ path: String) { paths.withLock { _ = $0.insert(path) } }
  func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes all of them. Exports in progress fail when they try to finish.
  public func removeAll() {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      paths.removeAll()
    }
  }

  /// Writes a whole file and creates its folder if it is missing. An older file is replaced in one step, or
  /// kept if writing fails.
  ///
  /// - Parameters:
  ///   - path: nil for standard output.
  ///   - bytes: the contents of the file.
  public func replaceFile(at path: String?, with bytes: [UInt8]) throws(ExportError) {
    if let path { try OutputFile.makeFolder(of: path) }
    let file = try OutputFile(path: path, unfinished: self)
    try file.write(bytes)
    try file.commit()
  }
}
