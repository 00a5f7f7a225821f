import Foundation
import LayerPress
import SceneFiles
import Synchronization

/// The files that a run reads, and so must not write.
final class ReadFiles: Sendable {
  /// Takes the files that scenes name while they are read.
  let inputs: SceneInputs
  private let scenes: Set<FileIdentity>
  private let others: Set<FileIdentity>
  /// The files of the paths in `inputs`, and how many paths that were: every output is compared with all of them.
  private let known: Mutex<(count: Int, files: Set<FileIdentity>)>

  /// - Parameters:
  ///   - scenes: as the command line names them.
  ///   - others: further files that it names, such as fonts.
  ///   - inputs: where scenes note what they read.
  init(scenes: [String], others: [String] = [], inputs: SceneInputs = SceneInputs()) {
    self.inputs = inputs
    self.scenes = Set(scenes.compactMap(FileIdentity.init))
    self.others = Set(others.compactMap(FileIdentity.init))
    known = Mutex((count: 0, files: []))
  }

  /// Fails where a file that is to be written is read by the run.
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

/// Which file a name leads to, whatever it is called, and whether it is there already.
enum FileIdentity: Hashable {
  /// A file by its number on a device: hard links to it have the same.
  case existing(device: UInt, number: UInt)
  /// The nearest folder that is there, and the names that lead on from it, innermost first.
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
