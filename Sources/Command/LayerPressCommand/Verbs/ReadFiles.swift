import Foundation
import SceneFiles
import Synchronization

/// The files that a run reads, and so must not overwrite.
final class ReadFiles: Sendable {
  /// Receives the files that scenes refer to while they are read.
  let inputs: SceneInputs
  private let scenes: Set<FileIdentity>
  private let others: Set<FileIdentity>
  /// The identities of the files in `inputs`, and how many paths they come from: every output is compared
  /// with all of them.
  private let known: Mutex<(count: Int, files: Set<FileIdentity>)>

  /// - Parameters:
  ///   - scenes: as given on the command line.
  ///   - others: other input files of the command line, such as fonts.
  ///   - inputs: where scenes record what they read.
  init(scenes: [String], others: [String] = [], inputs: SceneInputs = SceneInputs()) {
    self.inputs = inputs
    self.scenes = Set(scenes.compactMap(FileIdentity.init))
    self.others = Set(others.compactMap(FileIdentity.init))
    known = Mutex((count: 0, files: []))
  }

  /// Throws if an output is also an input of the run.
  func check(output path: String) throws(UsageError) {
    guard let file = FileIdentity(path) else { return }
    if scenes.contains(file) { throw UsageError("“\(path)” is a scene; it will not be overwritten") }
    let isRead = known.withLock { known in
      let new = inputs.paths(after: known.count)
      known.count += new.count
      known.files.formUnion(new.compactMap(FileIdentity.init))
      return known.files.contains(file)
    }
    guard !isRead, !others.contains(file) else {
      throw UsageError("“\(path)” is read here; it will not be overwritten")
    }
  }
}

/// The identity of a file, whatever path leads to it, and whether or not it exists.
enum FileIdentity: Hashable {
  /// A file by its device and inode number: hard links have the same.
  case existing(device: UInt, number: UInt)
  /// The nearest existing folder, and the path components below it, innermost first.
  case missing(device: UInt, folder: UInt, names: [String])

  init?(_ path: String) {
    guard path != "-", !path.isEmpty else { return nil }
    var status = stat()
    if stat(path, &status) == 0 {
      self = .existing(device: UInt(status.st_dev), number: UInt(status.st_ino))
      return
    }
    var (url, names) = (URL(fileURLWithPath: path), [String]())
    repeat {
      names.append(url.lastPathComponent)
      url.deleteLastPathComponent()
      if stat(url.path, &status) == 0 {
        self = .missing(device: UInt(status.st_dev), folder: UInt(status.st_ino), names: names)
        return
      }
    } while url.pathComponents.count > 1
    return nil
  }
}
