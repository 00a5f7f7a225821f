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
    if let url { inputs?.add(Self.path(Self.steps(of: name, in: url))) }
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
    let steps = Self.steps(of: name, in: folder)
    let start = Self.steps(of: "", in: folder)
    let isInside = steps.count > start.count && steps.starts(with: start)
    let inner = steps.dropFirst(start.count)
    guard !allowsOutside else {
      let path = Self.path(
        isInside
          ? start + Self.spelledAsThere(inner) { access(Self.path(start + $0), F_OK) == 0 } : steps)
      inputs?.add(path)
      return Found(url: URL(fileURLWithPath: path, isDirectory: false), bounded: nil)
    }
    guard !name.hasPrefix("/"), isInside else {
      throw Refusal(
        message: "\(quoted) lies outside of the scene's folder, which is not allowed\(Self.remedy)",
        isForbidden: true)
    }
    let files = FolderAccess(folder: folder.path)
    let spelled = Self.spelledAsThere(inner) { files.holds($0.joined(separator: "/")) }
    let path = Self.path(start + spelled)
    inputs?.add(path)
    return Found(
      url: URL(fileURLWithPath: path, isDirectory: false), bounded: (files, spelled.joined(separator: "/")))
  }

  /// The steps of an absolute path, as its words say. A `URL` would look at what is there.
  private static func steps(of name: String, in folder: URL) -> [String] {
    var steps: [String] = []
    for step in (name.hasPrefix("/") ? name : folder.path + "/" + name).split(separator: "/")
    where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(String(step)) }
    }
    return steps
  }

  private static func path(_ steps: [String]) -> String { "/" + steps.joined(separator: "/") }

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

  /// A path whose names are written in another normalisation than in the scene (é as one character or as two), as happens
  /// where files come from macOS; the same path where there is none.
  private static func spelledAsThere(_ path: ArraySlice<String>, exists: ([String]) -> Bool) -> [String] {
    let asked = Array(path)
    guard asked.contains(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }), !exists(asked) else { return asked }
    var found: [String] = []
    for step in asked {
      let spellings = [
        step, step.precomposedStringWithCanonicalMapping, step.decomposedStringWithCanonicalMapping,
      ]
      guard let there = spellings.first(where: { exists(found + [$0]) }) else { return asked }
      found.append(there)
    }
    return found
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
  func file(named name: String) throws(Refusal) -> URL {
    let url = try resolve(name)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      throw Refusal(message: "\(Quoted.text(name)) is a folder; expected a file")
    }
    return url
  }

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
