import CPango
import Foundation
import Synchronization

/// A set of open fonts: fontconfig's configuration of them, and engines that cache information about them.
///
/// Opening takes at least ten milliseconds, whatever the text is, so a process opens each set of fonts once.
/// The most recent sets are kept, and opened again if their files have changed. Thread-safe.
final class OpenFonts: @unchecked Sendable {
  // A configuration is only read once it is complete, which fontconfig allows from any thread.
  private let configuration: OpaquePointer
  private let added: AddedFonts
  private let idleEngines = Mutex<[PangoEngine]>([])

  /// - Parameter configuration: the instance takes over one reference to it.
  private init(configuration: OpaquePointer, added: AddedFonts) {
    (self.configuration, self.added) = (configuration, added)
  }

  deinit {
    idleEngines.withLock { $0.removeAll() }
    FcConfigDestroy(configuration)
  }

  /// Engines that know more fonts than this are released after use.
  private static let mostRequests = 512

  /// Runs a body with an engine that no other thread uses at the same time.
  func withEngine<Result, Failure: Error>(
    _ body: (PangoEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let engine =
      idleEngines.withLock { $0.popLast() } ?? PangoEngine(configuration: configuration, added: added)
    defer {
      if engine.requestedFonts.count <= Self.mostRequests { idleEngines.withLock { $0.append(engine) } }
    }
    return try body(engine)
  }
}

// MARK: - Each set once

extension OpenFonts {
  private struct Key: Hashable {
    var paths: [String]
    var includesSystemFonts: Bool
  }

  private struct Entry {
    var key: Key
    var files: [FontFile]
    var fonts: OpenFonts
    /// When the system's fonts were last checked.
    var looked: ContinuousClock.Instant
  }

  /// The most recent sets, the latest at the end.
  private static let kept = Mutex<[Entry]>([])
  private static let mostKept = 8
  /// How long the system's fonts are assumed to be unchanged: fontconfig checks dozens of folders and rules,
  /// while other threads wait.
  private static let trusted = Duration.seconds(1)

  /// The fonts of paths and of the system, opened at most once.
  static func fonts(adding paths: [String], includesSystemFonts: Bool) throws(FontError) -> OpenFonts {
    let key = Key(paths: paths, includesSystemFonts: includesSystemFonts)
    let files = paths.flatMap(FontFile.files)
    let result = kept.withLock { kept in
      Result { () throws(FontError) in
        let known = kept.firstIndex { $0.key == key }.map { kept.remove(at: $0) }
        if var known, known.files == files {
          let now = ContinuousClock.now
          let isTrusted = !includesSystemFonts || known.looked.duration(to: now) < trusted
          if isTrusted || known.fonts.isUpToDate {
            if !isTrusted { known.looked = now }
            kept.append(known)
            return known.fonts
          }
        }
        // fontconfig's process-wide state is outdated as well.
        if known?.files == files { SystemFonts.shared(again: true).map(FcConfigDestroy) }
        let (configuration, added) = try FontLibrary.open(
          adding: paths, includesSystemFonts: includesSystemFonts)
        let made = OpenFonts(configuration: configuration, added: added)
        kept.append(Entry(key: key, files: files, fonts: made, looked: .now))
        kept.removeFirst(max(kept.count - mostKept, 0))
        return made
      }
    }
    return try result.get()
  }

  /// Whether the system's fonts and fontconfig's rules are unchanged.
  private var isUpToDate: Bool { FcConfigUptoDate(configuration) != 0 }
}

/// Identifies a font file and its version.
private struct FontFile: Hashable {
  var path: String
  var size: Int64 = 0
  var inode: UInt64 = 0
  var seconds = 0
  var nanoseconds = 0

  init(path: String) {
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    size = Int64(status.st_size)
    inode = UInt64(status.st_ino)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// A file, or a folder and the fonts in it.
  static func files(of path: String) -> [FontFile] {
    var isDirectory: ObjCBool = false
    let isFolder =
      FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    return ([path] + (isFolder ? FontLibrary.fontFiles(in: path) : [])).map(FontFile.init)
  }
}
