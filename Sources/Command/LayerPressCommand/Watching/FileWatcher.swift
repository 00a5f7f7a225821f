import Foundation

/// Waits until files are changed, replaced, created or deleted, using inotify.
///
/// It watches folders rather than files, because editors replace a file with a new one of the same name. If a
/// folder is missing, its nearest existing parent is watched instead.
final class FileWatcher {
  /// Why files cannot be watched.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let descriptor: Int32
  /// The watched folders by inotify's watch descriptor.
  private var folders: [Int32: String] = [:]
  /// Watches that are no longer wanted, but of which there may be events that are not read yet.
  private var dropped: Set<Int32> = []
  /// Whether something has changed while it was not watched yet, which is in no event.
  private var hasMissedEvents = false
  /// The files to wait for, and the targets of symbolic links.
  private var inputs: Set<String> = []
  /// The files that are written in the meantime.
  private var outputs: Set<String> = []

  init() throws(Failure) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw Self.failure() }
  }

  deinit { close(descriptor) }

  private static func failure() -> Failure {
    let reason = String(cString: strerror(errno))
    // ENOSPC is about a full disk elsewhere; here it means that there are no more watches.
    return Failure(
      description: errno == ENOSPC || errno == EMFILE
        ? "files cannot be watched: the system watches as many as it may (sysctl fs.inotify)"
        : "files cannot be watched: \(reason)")
  }

  /// Adds files to wait for. Earlier ones stay: if an error hides the rest of a scene, the files it named are
  /// still watched. A folder includes everything in it except hidden files.
  ///
  /// - Parameters:
  ///   - outputs: files whose changes are ignored, unless `paths` contains them.
  ///   - start: when they began to be read. A file that is new among them and has changed since then has done so unwatched.
  func watch(
    _ paths: some Sequence<String>, butNot outputs: some Sequence<String> = [], readFrom start: Date? = nil
  ) throws(Failure) {
    func plain(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
    func target(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
    func files(_ paths: some Sequence<String>) -> Set<String> {
      let names = Set(paths.map(plain))
      return names.union(names.map(target))
    }
    self.outputs = files(outputs)
    // A file that is written now may have been an input earlier.
    inputs.subtract(self.outputs)
    let added = files(paths).subtracting(inputs)
    inputs.formUnion(added)
    try update()
    if let start, added.contains(where: { Self.hasChanged($0, since: start) }) { hasMissedEvents = true }
  }

  /// Whether a file was written, or came under its name, at a time or later.
  private static func hasChanged(_ path: String, since start: Date) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let time = Double(status.st_ctim.tv_sec) + Double(status.st_ctim.tv_nsec) / 1e9
    // The kernel's clock for files goes in steps of up to ten milliseconds.
    return time > start.timeIntervalSince1970 - 0.01
  }

  /// Waits for a change, and then until there are no changes for a moment, since saving a file takes several
  /// steps.
  func waitForChange() throws(Failure) {
    if hasMissedEvents {
      hasMissedEvents = false
      return
    }
    while true {
      guard isReady(within: -1) else { continue }
      guard try readEvents() else { continue }
      // Files that change constantly must not block for ever.
      for _ in 0..<20 {
        guard isReady(within: 60) else { return }
        _ = try readEvents()
      }
      return
    }
  }

  /// Watches the existing folders of all inputs.
  private func update() throws(Failure) {
    var wanted = wantedFolders()
    // Folders may come and go all the time.
    for _ in 0..<20 {
      for folder in wanted.sorted() {
        let number = inotify_add_watch(descriptor, folder, Self.changes)
        if number >= 0 {
          folders[number] = folder
        } else if errno != ENOENT && errno != ENOTDIR {
          // The parent folder's watch notices those that vanished in between.
          throw Self.failure()
        }
      }
      let latest = wantedFolders()
      if latest == wanted { break }
      (wanted, hasMissedEvents) = (latest, true)
    }
    for (number, folder) in folders where !wanted.contains(folder) && dropped.insert(number).inserted {
      inotify_rm_watch(descriptor, number)
    }
  }

  private func wantedFolders() -> Set<String> {
    var wanted: Set<String> = []
    for input in inputs {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: input, isDirectory: &isFolder), isFolder.boolValue {
        wanted.formUnion(Self.folders(in: input))
      }
      wanted.insert(Self.nearestFolder(above: input))
    }
    return wanted
  }

  private static let changes = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR)

  /// At most this many folders of a tree are watched.
  private static let mostFolders = 1000

  private static func folders(in folder: String) -> [String] {
    var found = [folder]
    guard let names = FileManager.default.enumerator(atPath: folder) else { return found }
    while let name = names.nextObject() as? String, found.count < mostFolders {
      if names.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
        found.append("\(folder)/\(name)")
      }
    }
    return found
  }

  private static func nearestFolder(above path: String) -> String {
    var folder = (path as NSString).deletingLastPathComponent
    while folder != "/", !folder.isEmpty {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue {
        return folder
      }
      folder = (folder as NSString).deletingLastPathComponent
    }
    return "/"
  }

  private func isReady(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Reads the pending events; returns true if an input may have changed.
  private func readEvents() throws(Failure) -> Bool {
    var isChanged = false
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        break
      }
      var offset = 0
      let head = MemoryLayout<inotify_event>.size
      while offset + head <= count {
        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let bytes = buffer[(offset + head)..<min(offset + head + Int(event.len), count)].prefix { $0 != 0 }
        offset += head + Int(event.len)
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
          isChanged = true
          continue
        }
        guard let folder = folders[event.wd] else { continue }
        if event.mask & UInt32(IN_IGNORED) != 0, dropped.remove(event.wd) != nil {
          // The last event of a watch.
          folders[event.wd] = nil
          continue
        }
        let gone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED)
        if event.mask & gone != 0 {
          // A folder that was moved away would be watched at its new place.
          inotify_rm_watch(descriptor, event.wd)
          folders[event.wd] = nil
          dropped.remove(event.wd)
          isChanged = true
          continue
        }
        let name = String(decoding: bytes, as: UTF8.self)
        if concerns(folder == "/" ? "/\(name)" : "\(folder)/\(name)") { isChanged = true }
      }
    }
    if isChanged { try update() }
    return isChanged
  }

  /// Whether a path is an input, lies in one, or contains one.
  private func concerns(_ path: String) -> Bool {
    if inputs.contains(path) { return true }
    if inputs.contains(where: { $0.hasPrefix(path + "/") }) { return true }
    // The kernel names a file that is written before it has a name `#123`; editors use `#scene.json#`.
    let name = (path as NSString).lastPathComponent
    let isHidden = name.hasPrefix(".") || name.hasPrefix("#")
    return !isHidden && !outputs.contains(path) && inputs.contains { path.hasPrefix($0 + "/") }
  }
}
