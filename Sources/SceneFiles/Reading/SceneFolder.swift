import CoreGraphics
import Foundation

/// Finds the files that a scene names, inside of its folder unless the caller allows more.
struct SceneFolder: Sendable {
  /// The folder; nil where the scene came without one.
  let url: URL?
  let allowsOutside: Bool
  /// The most pixels of a picture.
  var pixelLimit = CGImage.defaultPixelLimit
  /// Whether what is damaged is taken as far as it goes, rather than the scene refused.
  var isLenient = false
  /// Notes the files that are asked for.
  var inputs: SceneInputs?

  /// Why a name was refused: a sentence without a full stop.
  struct Refusal: Error {
    var message: String
    /// Whether the file must not be read, rather than cannot.
    var isForbidden = false
    /// Whether the file is there, and damaged.
    var isDamaged = false
  }

  /// The file or folder of a name.
  func resolve(_ name: String) throws(Refusal) -> URL {
    let quoted = Quoted.text(name)
    guard !name.isEmpty else { throw Refusal(message: "expected a file name, found \"\"") }
    guard !name.utf8.contains(0) else { throw Refusal(message: "a file name holds no U+0000") }
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
      throw Refusal(message: "the file \(quoted) does not exist\(suggestion(for: plain, name: name))")
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

  /// The nearest name among the files beside the missing one.
  private func suggestion(for file: URL, name: String) -> String {
    let folder = file.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard let nearest = Suggestion.nearest(to: file.lastPathComponent, in: names.sorted()) else { return "" }
    let start = name.lastIndex(of: "/").map { name[...$0] } ?? ""
    return "; did you mean \(Quoted.text(start + nearest))?"
  }
}
