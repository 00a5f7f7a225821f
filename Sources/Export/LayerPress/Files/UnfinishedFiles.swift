import Foundation
import Synchronization

/// The temporary files that currently have a name, so that a program that receives a signal can remove them.
///
/// Most outputs need no entry: if the file system allows it, they have no name before they are complete.
public final class UnfinishedFiles: Sendable {
  /// Whether a file whose bytes would not change stays as it is, with its time. Default false.
  public let keepsUnchanged: Bool
  private let paths = Mutex<Set<String>>([])
  private let folders = Mutex<Set<String>>([])
  /// The folders in which files that earlier processes left are removed.
  private let sweptFolders = Mutex<Set<String>>([])

  /// Creates an empty registry, which exports then fill.
  public init(keepsUnchanged: Bool = false) { self.keepsUnchanged = keepsUnchanged }

  /// A name for a temporary file, by which other processes know whose it is.
  static func temporaryName() -> String {
    "\(prefix)\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
  }

  /// What temporary files of this machine are called, before the number of their process.
  private static let prefix: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    var sum: UInt32 = 2_166_136_261
    for byte in name where byte != 0 { sum = (sum ^ UInt32(UInt8(truncatingIfNeeded: byte))) &* 16_777_619 }
    return ".layerpress-\(String(sum, radix: 36))-"
  }()

  /// Removes the temporary files in a folder that processes have left which were killed. Looks once at each folder.
  func sweep(_ folder: String) {
    guard sweptFolders.withLock({ $0.insert(folder).inserted }), let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { place in
        place.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(Self.prefix),
        let owner = Int32(name.dropFirst(Self.prefix.count).prefix { $0 != "-" }), owner > 0,
        kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  func insert(_ path: String) { paths.withLock { _ = $0.insert(path) } }
  func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Adds a folder that only this process uses, and that is to go with everything in it.
  package func insert(folder path: String) { folders.withLock { _ = $0.insert(path) } }
  package func remove(folder path: String) { folders.withLock { _ = $0.remove(path) } }

  /// Removes all of them. Exports in progress fail when they try to finish.
  public func removeAll() {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      paths.removeAll()
    }
    folders.withLock { folders in
      for path in folders { try? FileManager.default.removeItem(atPath: path) }
      folders.removeAll()
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
