import Foundation

/// A folder on disk. Symbolic links that lead out of it are not followed.
final class FolderTree: FileTree {
  let name: String
  let paths: [String]
  private(set) lazy var pathIndex = Dictionary(
    paths.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
  private let folder: SceneFolder

  /// A folder with more files than this is not a bundle.
  private static let fileLimit = 100_000

  init(
    url: URL, name: String, allowsOutside: Bool, password: String?, inputs: SceneInputs?
  ) throws(SceneFolder.Refusal) {
    self.name = name
    folder = SceneFolder(url: url, allowsOutside: allowsOutside, password: password, inputs: inputs)
    var paths: [String] = []
    // The enumerator does not descend into symbolic links.
    guard access(url.path, R_OK | X_OK) == 0,
      let enumerator = FileManager.default.enumerator(atPath: url.path)
    else {
      throw SceneFolder.Refusal(message: "the folder cannot be read: \(SystemReason.text(errno))")
    }
    while let path = enumerator.nextObject() as? String {
      guard !BundlePath.isDebris(path) else { continue }
      let type = enumerator.fileAttributes?[.type] as? FileAttributeType
      guard type != .typeDirectory else { continue }
      paths.append(path)
      guard paths.count <= Self.fileLimit else {
        throw SceneFolder.Refusal(message: "the folder has more than \(Self.fileLimit) files")
      }
    }
    self.paths = paths.sorted()
  }

  var password: String? { folder.password }

  func contents(of path: String) throws(SceneFolder.Refusal) -> Data {
    try folder.asset(named: path).data
  }

  func file(_ path: String) throws(SceneFolder.Refusal) -> URL { try folder.file(named: path) }
}
