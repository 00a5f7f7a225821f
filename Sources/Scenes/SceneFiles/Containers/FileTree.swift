import CoreGraphics

/// The files of a bundle by their relative paths, with `/` as separator.
protocol FileTree: AnyObject {
  /// The name in messages.
  var name: String { get }
  /// All files in the order of their paths, without folders.
  var paths: [String] { get }
  /// The same paths, for lookup by equivalent strings.
  var pathIndex: [String: String] { get }
  /// Opens PDFs that are encrypted.
  var password: String? { get }
  func contents(of path: String) throws(SceneFolder.Refusal) -> Data
  /// The file on disk, for what is read piece by piece.
  func file(_ path: String) throws(SceneFolder.Refusal) -> URL
}

/// A source of a document's images.
protocol AssetSource {
  /// The bytes of a file that a scene refers to, and a key that identifies the file.
  func asset(named name: String) throws(SceneFolder.Refusal) -> (key: String, data: Data)
  /// A file that a scene refers to and that is read later.
  func file(named name: String) throws(SceneFolder.Refusal) -> URL
  /// The most pixels of an image.
  var pixelLimit: Int { get }
  /// Opens PDFs that are encrypted.
  var password: String? { get }
}

extension AssetSource {
  var pixelLimit: Int { CGImage.defaultPixelLimit }
}

/// The assets of a document in a folder of a tree.
struct TreeAssets: AssetSource {
  let tree: any FileTree
  /// The document's folder; empty for the tree's root.
  let folder: String

  var password: String? { tree.password }

  /// At most this many files are compared to find a suggestion.
  private static let mostSuggestions = 500

  func asset(named name: String) throws(SceneFolder.Refusal) -> (key: String, data: Data) {
    let found = try find(name)
    return (found, try tree.contents(of: found))
  }

  func file(named name: String) throws(SceneFolder.Refusal) -> URL { try tree.file(try find(name)) }

  /// The path of a file in the tree.
  private func find(_ name: String) throws(SceneFolder.Refusal) -> String {
    let quoted = Quoted.text(name)
    guard !name.isEmpty else { throw SceneFolder.Refusal(message: "expected a file name, found \"\"") }
    if name.contains("://") {
      throw SceneFolder.Refusal(message: "\(quoted) is a web address; bundles name files of their own")
    }
    guard let inside = BundlePath.normalized(name) else {
      throw SceneFolder.Refusal(
        message: "\(quoted) lies outside of the bundle, which is not allowed", isForbidden: true)
    }
    let path = folder.isEmpty ? inside : folder + "/" + inside
    guard let found = tree.match(path) else {
      let folder = BundlePath.folder(of: path)
      let names = tree.paths.prefix(Self.mostSuggestions).filter { BundlePath.folder(of: $0) == folder }
      let hint = Suggestion.text(for: BundlePath.last(path), in: names.map(BundlePath.last))
      throw SceneFolder.Refusal(message: "the file \(quoted) does not exist\(hint)")
    }
    return found
  }
}

extension FileTree {
  /// The file at a path, ignoring differences in Unicode normalisation (é as one code point or two): archives
  /// and documents are often written by different programs.
  func match(_ path: String) -> String? {
    // Swift compares strings by canonical equivalence.
    pathIndex[path]
  }
}

enum BundlePath {
  /// The path without `.` and empty components; nil if it is absolute or leads out of the folder.
  static func normalized(_ path: String) -> String? {
    guard !path.hasPrefix("/"), !path.contains("\\"), !path.utf8.contains(0) else { return nil }
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == ".." {
        guard steps.popLast() != nil else { return nil }
      } else {
        steps.append(step)
      }
    }
    return steps.isEmpty ? nil : steps.joined(separator: "/")
  }

  static func last(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The folder of a path; empty for the root.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder + "/" + name
  }

  /// Whether it is one of macOS's leftovers in folders and archives: `__MACOSX`, `._name`, `.DS_Store`.
  static func isDebris(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0 == "__MACOSX" || $0.hasPrefix("._") || $0 == ".DS_Store" }
  }
}
