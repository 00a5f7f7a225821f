import CLinux
import Foundation

/// Opens files of a folder by relative paths. Links are followed as long as they stay within the folder; nothing outside of it is
/// touched, so that not even what exists there can be found out.
struct FolderAccess {
  let folder: String

  enum Failure: Error, Equatable {
    case missing
    /// A link leads out of the folder.
    case outside
    /// What the system says.
    case refused(errno: Int32)

    static func ofSystem(_ code: Int32) -> Failure {
      code == ENOENT || code == ENOTDIR ? .missing : .refused(errno: code)
    }
  }

  /// Returns the descriptor of an open file or folder.
  ///
  /// - Parameter path: relative to the folder.
  func open(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
    let root = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw Failure.ofSystem(errno) }
    defer { close(root) }
    // A file that is renamed meanwhile makes the kernel ask to be asked again.
    for _ in 0..<100 {
      let file = open_beneath(root, path, UInt64(UInt32(bitPattern: flags | O_CLOEXEC)))
      if file >= 0 { return file }
      switch errno {
      case EAGAIN, EINTR: continue
      // The kernel refuses all links with absolute paths, also those into the folder; others do not have the call.
      case EXDEV, ENOSYS, EPERM, E2BIG: return try openByWords(path, flags)
      case let code: throw Failure.ofSystem(code)
      }
    }
    throw .refused(errno: EAGAIN)
  }

  /// Whether there is a file or folder at a path.
  func holds(_ path: String) -> Bool {
    guard let file = try? open(path, O_RDONLY | O_NONBLOCK) else { return false }
    close(file)
    return true
  }

  /// Opens a file without the kernel's help: follows links one by one, as long as their words do not lead out of the folder.
  func openByWords(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
    guard let real = Self.real(folder) else { throw Failure.ofSystem(errno) }
    let start = real.split(separator: "/").map { String($0) }
    var done = start
    var pending = Array(path.split(separator: "/").map { String($0) }.reversed())
    var links = 0
    while let step = pending.popLast() {
      if step == "." { continue }
      if step == ".." {
        _ = done.popLast()
        continue
      }
      done.append(step)
      guard done.count > start.count else {
        // It left the folder, and may only return to it.
        guard done[done.count - 1] == start[done.count - 1] else { throw .outside }
        continue
      }
      guard let target = Self.target(ofLink: "/" + done.joined(separator: "/")) else { continue }
      links += 1
      guard links <= Self.mostLinks else { throw .refused(errno: ELOOP) }
      done.removeLast()
      var words = target
      if target.hasPrefix("/") {
        done = []
        // The folder may be known by another name, which has links itself.
        if target.hasPrefix(folder + "/") { words = real + target.dropFirst(folder.count) }
      }
      pending += words.split(separator: "/").map { String($0) }.reversed()
    }
    guard done.count >= start.count else { throw .outside }
    let file = Foundation.open("/" + done.joined(separator: "/"), flags | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw Failure.ofSystem(errno) }
    return file
  }

  /// As in the kernel.
  private static let mostLinks = 40

  /// What a link says; nil for everything else.
  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The contents of a file, and what identifies it whatever its name.
  func contents(of path: String) throws(Failure) -> (identity: String, data: Data) {
    // Without O_NONBLOCK, a pipe would be waited for.
    let file = FileHandle(fileDescriptor: try open(path, O_RDONLY | O_NONBLOCK), closeOnDealloc: true)
    var status = stat()
    guard fstat(file.fileDescriptor, &status) == 0 else { throw .refused(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .refused(errno: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    guard let data = try? file.readToEnd() ?? Data() else { throw .refused(errno: EIO) }
    return ("\(status.st_dev):\(status.st_ino)", data)
  }

  /// The names of the files in a folder; none if it cannot be read.
  func names(in path: String) -> [String] {
    guard let folder = try? open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY) else { return [] }
    guard let entries = fdopendir(folder) else {
      close(folder)
      return []
    }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// What the system says of a file that it does not give.
enum SystemReason {
  /// `permission denied`.
  static func text(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
