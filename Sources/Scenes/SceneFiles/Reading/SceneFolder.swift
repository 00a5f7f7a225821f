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
  func recordSearch(in name: String) {
    let folder = name.hasPrefix("/") ? URL(fileURLWithPath: name) : url?.appendingPathComponent(name)
    if let folder { inputs?.add(folder.standardizedFileURL.path) }
  }

  /// The file or folder with this name.
  ///
  /// - Parameter suggestsAnother: whether a refusal names the most similar file, for which the folder is read.
  func resolve(_ name: String, suggestsAnother: Bool = true) throws(Refusal) -> URL {
    let found = try find(name)
    do throws(FolderAccess.Failure) {
      if let bounded = found.bounded {
        close(try bounded.folder.open(bounded.path, O_RDONLY | O_NONBLOCK))
      } else if access(found.url.path, F_OK) != 0 {
        throw .ofSystem(errno)
      }
    } catch {
      throw refusal(error, of: found, named: name, suggestsAnother: suggestsAnother)
    }
    return found.url
  }

  /// Refuses a folder that holds links out of the scene's folder: whoever reads all of it would follow them.
  func checkLinks(in name: String) throws(Refusal) {
    guard !allowsOutside, let folder = url?.appendingPathComponent(name),
      let files = FileManager.default.enumerator(atPath: folder.path)
    else { return }
    while let path = files.nextObject() as? String {
      guard files.fileAttributes?[.type] as? FileAttributeType == .typeSymbolicLink else { continue }
      do throws(Refusal) {
        _ = try resolve(BundlePath.join(name, path), suggestsAnother: false)
      } catch {
        if error.isForbidden { throw error }
      }
    }
  }

  /// Where a name leads, before any link is followed.
  private struct Found {
    var url: URL
    /// The folder that it must not leave, and the path in it; nil if it may lie anywhere.
    var bounded: (folder: FolderAccess, path: String)?
  }

  private func find(_ name: String) throws(Refusal) -> Found {
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
    let plain = Self.spelledAsThere(file.standardizedFileURL, in: folder.standardizedFileURL)
    guard !allowsOutside else {
      inputs?.add(plain.path)
      return Found(url: plain, bounded: nil)
    }
    let steps = plain.pathComponents
    let start = folder.standardizedFileURL.pathComponents
    guard !name.hasPrefix("/"), steps.count > start.count, steps.starts(with: start) else {
      throw Refusal(
        message: "\(quoted) lies outside of the scene's folder, which is not allowed\(Self.remedy)",
        isForbidden: true)
    }
    inputs?.add(plain.path)
    let path = steps.dropFirst(start.count).joined(separator: "/")
    return Found(url: plain, bounded: (FolderAccess(folder: folder.path), path))
  }

  /// - Parameter suggestsAnother: whether the message names the most similar file, for which the folder is read.
  private func refusal(
    _ failure: FolderAccess.Failure, of found: Found, named name: String, suggestsAnother: Bool = true
  ) -> Refusal {
    let quoted = Quoted.text(name)
    switch failure {
    case .missing:
      return Refusal(
        message: "the file \(quoted) does not exist"
          + (suggestsAnother ? suggestion(for: found, name: name) : ""))
    case .outside:
      return Refusal(
        message:
          "\(quoted) is a link that leads out of the scene's folder, which is not allowed\(Self.remedy)",
        isForbidden: true)
    case .refused(let code):
      return Refusal(message: "the file \(quoted) cannot be read: \(SystemReason.text(code))")
    }
  }

  private static let remedy = "; allowsOutside lets scenes do so"

  /// A file whose name is written in another normalisation than in the scene (é as one character or as two), as happens where
  /// files come from macOS; the same URL where there is none.
  private static func spelledAsThere(_ file: URL, in folder: URL) -> URL {
    let isPlain = file.path.utf8.allSatisfy { $0 < 0x80 }
    guard !isPlain, !FileManager.default.fileExists(atPath: file.path), isInside(file, folder) else {
      return file
    }
    var found = folder
    for step in file.pathComponents.dropFirst(folder.pathComponents.count) {
      let spellings = [
        step, step.precomposedStringWithCanonicalMapping, step.decomposedStringWithCanonicalMapping,
      ]
      let there = spellings.first {
        FileManager.default.fileExists(atPath: found.appendingPathComponent($0).path)
      }
      guard let there else { return file }
      found.appendPathComponent(there)
    }
    return found
  }

  private static func isInside(_ file: URL, _ folder: URL) -> Bool {
    let (file, folder) = (file.pathComponents, folder.pathComponents)
    return file.count > folder.count && file.starts(with: folder)
  }

  /// The most similar name among the files beside the missing one.
  private func suggestion(for found: Found, name: String) -> String {
    let names =
      found.bounded.map { $0.folder.names(in: BundlePath.folder(of: $0.path)) }
      ?? (try? FileManager.default.contentsOfDirectory(atPath: found.url.deletingLastPathComponent().path))
    // A link that leads nowhere has the name that is missing.
    let missing = found.url.lastPathComponent
    let others = (names ?? []).filter { $0 != missing }.sorted()
    guard let nearest = Suggestion.nearest(to: missing, in: others) else { return "" }
    let start = name.lastIndex(of: "/").map { name[...$0] } ?? ""
    return "; did you mean \(Quoted.text(start + nearest))?"
  }
}

extension SceneFolder: AssetSource {
  func asset(named name: String) throws(Refusal) -> (key: String, data: Data) {
    let found = try find(name)
    do throws(FolderAccess.Failure) {
      // Two names of one file give one image. The file is not mapped: accessing a mapped file that was
      // truncated ends the program.
      if let bounded = found.bounded {
        let (identity, data) = try bounded.folder.contents(of: bounded.path)
        return (identity, data)
      }
    } catch {
      throw refusal(error, of: found, named: name)
    }
    do {
      return (found.url.resolvingSymlinksInPath().path, try Data(contentsOf: found.url))
    } catch {
      let code = access(found.url.path, R_OK) == 0 ? EIO : errno
      throw refusal(.ofSystem(code), of: found, named: name)
    }
  }
}
