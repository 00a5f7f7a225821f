import CLinux
import Synchronization

/// A file that appears at its place complete, in one step, or not at all.
///
/// It is written without a name (`O_TMPFILE`), so nothing is left behind however the process ends. If the
/// file system does not support that, it has a temporary name beside its place. `commit` gives it its name
/// and replaces an older file in one step. Targets that are not regular files (pipes, devices, standard
/// output) are only written by `commit`, too. A file in memory is never committed: `contents` returns its
/// bytes.
package final class OutputFile {
  /// The target path; nil for standard output and for files in memory.
  let path: String?
  /// What errors call the file until it is committed.
  let place: String
  /// Negative once the file is parked.
  private(set) var descriptor: Int32
  /// The bytes of a parked file in memory.
  private var parkedContents: Data?
  private var temporaryPath: String?
  private let unfinished: UnfinishedFiles
  /// Whether `commit` copies the bytes to the target instead of renaming.
  private let isCopied: Bool
  private let isInMemory: Bool

  /// Creates a file in memory. Libraries open it by a path in /proc; where that is not mounted, the file lies in the folder for
  /// temporary files instead.
  init() throws(ExportError) {
    (unfinished, isCopied, path) = (UnfinishedFiles(), true, nil)
    isInMemory = access("/proc/self/fd", F_OK) == 0
    guard isInMemory else {
      let folder = Self.scratchFolder(or: ".")
      place = "a temporary file in “\(folder)”"
      (descriptor, temporaryPath) = try Self.openNamed(in: folder, unfinished)
      return
    }
    place = "a file in memory"
    descriptor = memfd_create("layerpress", memory_file_closes_on_exec)
    guard descriptor >= 0 else { throw .system("creating", path: place) }
  }

  /// - Parameters:
  ///   - path: the target; nil for standard output.
  ///   - folder: where a file without a target lies if there is no folder for temporary files that can be written to.
  package init(path: String?, unfinished: UnfinishedFiles, orIn folder: String = ".") throws(ExportError) {
    self.unfinished = unfinished
    let target = path.map(Self.followingLinks)
    self.path = target
    isInMemory = false
    let kind = target.flatMap(Self.mode).map { $0 & S_IFMT }
    guard kind != S_IFDIR else { throw ExportError(.cannotWrite("it is a folder"), at: path) }
    isCopied = target == nil || kind != nil && kind != S_IFREG
    let folder = isCopied ? Self.scratchFolder(or: folder) : Self.folder(of: target ?? "")
    if !isCopied { unfinished.sweep(folder) }
    place = isCopied ? "a temporary file in “\(folder)”" : target ?? ""
    if let descriptor = Self.openUnnamed(in: folder) {
      self.descriptor = descriptor
    } else {
      (descriptor, temporaryPath) = try Self.openNamed(
        in: folder, unfinished, for: isCopied ? nil : place)
    }
  }

  deinit {
    close()
    discardTemporaryName()
  }

  /// The folder that it is or will be in.
  var folder: String { path.map(Self.folder) ?? "." }

  /// A path that opens the file before it has its name, for libraries that need a path.
  var openablePath: String { temporaryPath ?? "/proc/self/fd/\(descriptor)" }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(ExportError) {
    try Self.write(bytes, to: descriptor, path: place)
  }

  func write(_ bytes: [UInt8]) throws(ExportError) {
    // `withUnsafeBytes` rethrows untyped errors, hence the detour through a `Result`.
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(ExportError) in try write(buffer) }
    }
    try result.get()
  }

  /// Discards what was written, to start again.
  func truncate() throws(ExportError) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .system("truncating", path: place)
    }
  }

  /// The current size of the file in bytes, whoever wrote them.
  func size() throws(ExportError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system("measuring", path: place) }
    return Int(status.st_size)
  }

  /// Closes a complete file until it is committed, for exports of more files than can be open at once. From
  /// then on it has a temporary name; a file in memory keeps its bytes.
  func park() throws(ExportError) {
    if isInMemory {
      parkedContents = try contents()
    } else if temporaryPath == nil {
      let place = isCopied ? Self.scratchFolder(or: ".") + "/-" : path ?? "-"
      temporaryPath = try linkUnderTemporaryName(beside: place)
    }
    close()
  }

  /// Puts the file in its place.
  package func commit() throws(ExportError) {
    if isCopied { return try copyToTarget() }
    guard let path else { return }
    if unfinished.keepsUnchanged, try holdsSameBytes(as: path) { return discardTemporaryName() }
    // A new file gets its name at once. Only to replace another one does it need a name before.
    if temporaryPath == nil, linkat(AT_FDCWD, openablePath, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return }
    let source: String
    if let temporaryPath {
      source = temporaryPath
    } else {
      source = try linkUnderTemporaryName(beside: path)
    }
    // Whoever may read the older file may read the new one, and nobody else.
    if let older = Self.mode(of: path) { chmod(source, older & 0o777) }
    guard rename(source, path) == 0 else { throw .system("renaming", path: path) }
    unfinished.remove(source)
    temporaryPath = nil
  }

  private func close() {
    if descriptor >= 0 { Foundation.close(descriptor) }
    descriptor = -1
  }

  private func discardTemporaryName() {
    guard let temporaryPath else { return }
    unlink(temporaryPath)
    unfinished.remove(temporaryPath)
    self.temporaryPath = nil
  }

  /// Returns whether there is a file with the same bytes.
  private func holdsSameBytes(as path: String) throws(ExportError) -> Bool {
    let other = open(path, O_RDONLY | O_CLOEXEC)
    guard other >= 0 else { return false }
    defer { Foundation.close(other) }
    try reopenIfParked()
    defer { if temporaryPath != nil { close() } }
    var status = stat()
    guard fstat(other, &status) == 0, Int(status.st_size) == (try size()) else { return false }
    var isSame = true
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    try read { (own) throws(ExportError) in
      var done = 0
      while isSame, done < own.count {
        let got = Foundation.read(other, &bytes, own.count - done)
        if got < 0, errno == EINTR { continue }
        isSame = got > 0 && bytes[..<max(got, 0)].elementsEqual(own[done..<(done + max(got, 0))])
        done += max(got, 0)
      }
    }
    return isSame
  }

  private func reopenIfParked() throws(ExportError) {
    guard descriptor < 0, let temporaryPath else { return }
    descriptor = open(temporaryPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("reading back", path: place) }
  }

  /// Gives the nameless file a temporary name, since renaming is the only way to replace another file in one
  /// step.
  private func linkUnderTemporaryName(beside path: String) throws(ExportError) -> String {
    let folder = Self.folder(of: path)
    for _ in 0..<100 {
      let name = "\(folder)/\(UnfinishedFiles.temporaryName())"
      unfinished.insert(name)
      if linkat(AT_FDCWD, openablePath, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
        temporaryPath = name
        return name
      }
      unfinished.remove(name)
      guard errno == EEXIST else { break }
    }
    throw .system("naming the file", path: path)
  }

  private func copyToTarget() throws(ExportError) {
    try reopenIfParked()
    // If there are many files, only one is open at a time.
    defer { if temporaryPath != nil { close() } }
    let name = path ?? "standard output"
    let target = path.map { open($0, O_WRONLY | O_CLOEXEC) } ?? STDOUT_FILENO
    guard target >= 0 else { throw .system("opening", path: name) }
    defer { if target != STDOUT_FILENO { Foundation.close(target) } }
    try read { (bytes) throws(ExportError) in try Self.write(bytes, to: target, path: name) }
  }

  func contents() throws(ExportError) -> Data {
    if let parkedContents { return parkedContents }
    try reopenIfParked()
    var data = Data()
    data.reserveCapacity(try size())
    try read { (bytes) throws(ExportError) in data.append(contentsOf: bytes) }
    return data
  }

  /// Reads the file from its beginning, piece by piece.
  func read(
    _ body: (UnsafeRawBufferPointer) throws(ExportError) -> Void
  ) throws(ExportError) {
    if let parkedContents {
      let result = parkedContents.withUnsafeBytes { bytes in
        Result { () throws(ExportError) in try body(bytes) }
      }
      return try result.get()
    }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .system("reading back", path: place) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let got = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if got == 0 { return }
      if got < 0 {
        guard errno == EINTR else { throw .system("reading back", path: place) }
        continue
      }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<got]))
    }
  }

  private static var defaultMode: mode_t { 0o644 }

  private static func scratchFolder(or other: String) -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return access(folder, W_OK) != 0 && access(other, W_OK) == 0 ? other : folder
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func openUnnamed(in folder: String) -> Int32? {
    // O_TMPFILE is a macro that Swift does not import.
    let temporaryFile: Int32 = 0o20000000 | O_DIRECTORY
    let descriptor = open(folder, temporaryFile | O_RDWR | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
    // Naming the file later needs /proc.
    guard access("/proc/self/fd/\(descriptor)", F_OK) == 0 else {
      Foundation.close(descriptor)
      return nil
    }
    return descriptor
  }

  /// - Parameter target: what errors name.
  private static func openNamed(
    in folder: String, _ unfinished: UnfinishedFiles, for target: String? = nil
  ) throws(ExportError) -> (descriptor: Int32, path: String) {
    let name = "\(folder)/\(UnfinishedFiles.temporaryName())"
    unfinished.insert(name)
    let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, defaultMode)
    guard descriptor >= 0 else {
      let error = ExportError.system("creating a file in “\(folder)”", path: target)
      unfinished.remove(name)
      throw error
    }
    fchmod(descriptor, defaultMode)
    return (descriptor, name)
  }

  /// The target of a symbolic link: that file is replaced, not the link.
  private static func followingLinks(_ path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let resolved = realpath(path, nil)
    else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The kind and the permissions of a file; nil if there is none.
  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String)
    throws(ExportError)
  {
    var rest = bytes
    while !rest.isEmpty {
      let done = Foundation.write(descriptor, rest.baseAddress, min(rest.count, 1 << 30))
      if done < 0 {
        guard errno == EINTR else { throw .system("writing", path: path) }
        continue
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[done...])
    }
  }
}
