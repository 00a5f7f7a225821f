import CoreGraphics
import Foundation

/// Resolves the file names of a scene, within its folder unless the caller allows more.
struct SceneFolder: Sendable {
  /// The folder; nil if the scene has none.
  let url: URL?
  let allowsOutside: Bool
  /// The most pixels of an image.
  var pixelLimit = CGImage.defaultPixelLimit
  /// Whether damaged input is used as far as possible, instead of refusing the scene.
  var isLenient = false
  /// Opens PDFs that are encrypted.
  var password: String?
  /// Records the requested files.
  var inputs: SceneInputs?

  /// Why a name was refused: a sentence without a full stop.
  struct Refusal: Error {
    var message: String
    /// Whether reading the file is forbidden, rather than impossible.
    var isForbidden = false
    /// Whether the file exists but is damaged.
    var isDamaged = false
  }

  /// Whether there is such a file or folder. It is not recorded.
  func holds(_ name: String) -> Bool {
    var folder = self
    folder.inputs = nil
    return (try? folder.resolve(name, suggestsAnother: false)) != nil
  }

  /// Records a folder in which no file was found: one that appears there may be it.
  func noteSearch(in name: String) {
    let folder = name.hasPrefix("/") ? URL(fileURLWithPath: name) : url?.appendingPathComponent(name)
    if let folder { inputs?.add(folder.standardizedFileURL.path) }
  }

  /// The file or folder with this name.
  ///
  /// - Parameter suggestsAnother: whether a refusal names the most similar file, for which the folder is read.
  func resolve(_ name: String, suggestsAnother: Bool = true) throws(Refusal) -> URL {
    let quoted = Quoted.text(name)
    guard !name.isEmpty else { throw Refusal(message: "expected a file name, found \"\"") }
    guard !name.utf8.contains(0) else { throw Refusal(message: "a file name holds no U+0000") }
    if name.hasPrefix("file:") {
      throw Refusal(message: "\(quoted) is a URL; scenes name files by their path in the scene's folder")
    }
    if name.contains("://") {
      throw Refusal(message: "\(quoted) is a web address; scenes name files in their own folder")
    }
    guard let folder = url ?? (allowsOutside && name.hasPrefix("/") ? URL(fileURLWithPath: "/") : nil) else {
      throw Refusal(message: "\(quoted) is a file name, but the scene has no folder to look in")
    }
    let file = name.hasPrefix("/") ? URL(fileURLWithPath: name) : folder.appendingPathComponent(name)
    let plain = file.standardizedFileURL
    inputs?.add(plain.path)
    if !allowsOutside, name.hasPrefix("/") || !SceneFolder.isInside(plain, folder.standardizedFileURL) {
      throw Refusal(
        message: "\(quoted) lies outside of the scene's folder, which is not allowed\(Self.remedy)",
        isForbidden: true)
    }
    guard FileManager.default.fileExists(atPath: plain.path) else {
      let suggestion = suggestsAnother ? suggestion(for: plain, name: name) : ""
      throw Refusal(message: "the file \(quoted) does not exist\(suggestion)")
    }
    let real = plain.resolvingSymlinksInPath()
    if !allowsOutside, !SceneFolder.isInside(real, folder.standardizedFileURL.resolvingSymlinksInPath()) {
      throw Refusal(
        message:
          "\(quoted) is a link that leads out of the scene's folder, which is not allowed\(Self.remedy)",
        isForbidden: true)
    }
    return plain
  }

  private static let remedy = "; --allow-outside (allowsOutside) lets scenes do so"

  private static func isInside(_ file: URL, _ folder: URL) -> Bool {
    let (file, folder) = (file.pathComponents, folder.pathComponents)
    return file.count > folder.count && file.starts(with: folder)
  }

  /// The most similar name among the files beside the missing one.
  private func suggestion(for file: URL, name: String) -> String {
    let folder = file.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard let nearest = Suggestion.nearest(to: file.lastPathComponent, in: names.sorted()) else { return "" }
    let start = name.lastIndex(of: "/").map { name[...$0] } ?? ""
    return "; did you mean \(Quoted.text(start + nearest))?"
  }
}
