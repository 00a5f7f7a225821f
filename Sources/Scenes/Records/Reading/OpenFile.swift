import Foundation

/// A file that is open for reading at any place, and closed with its last user.
final class OpenFile: Sendable {
  let name: String
  let descriptor: Int32

  /// - Parameter descriptor: is closed by this object.
  init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
  }

  convenience init(path: String) throws(RecordProblem) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw RecordProblem(file: path, message: String(cString: strerror(errno))) }
    self.init(name: path, descriptor: descriptor)
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw RecordProblem(file: path, message: "is a folder")
    }
  }

  /// An empty file without a name, which disappears when it is closed.
  static func temporary(named name: String) throws(RecordProblem) -> OpenFile {
    var template = Array((NSTemporaryDirectory() + "/layerpress-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw RecordProblem(file: name, message: "no temporary file: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    return OpenFile(name: name, descriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// Whether every place of it can be read at any time, unlike a pipe.
  var isSeekable: Bool { lseek(descriptor, 0, SEEK_CUR) >= 0 }

  /// Up to so many bytes, fewer only at the end of the file.
  ///
  /// - Parameter offset: where to read; nil to go on where the last such call ended.
  func read(at offset: Int?, count: Int) throws(RecordProblem) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let base = buffer.baseAddress {
        let place = base + filled
        let got =
          offset.map { pread(descriptor, place, count - filled, $0 + filled) }
          ?? Glibc.read(descriptor, place, count - filled)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    guard failure == 0 else { throw RecordProblem(file: name, message: String(cString: strerror(failure))) }
    return bytes
  }

  /// Writes bytes behind all that were written.
  func append(_ bytes: some Collection<UInt8>) throws(RecordProblem) {
    let bytes = Array(bytes)
    var done = 0
    while done < bytes.count {
      let wrote = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if wrote < 0 && errno == EINTR { continue }
      guard wrote >= 0 else { throw RecordProblem(file: name, message: String(cString: strerror(errno))) }
      done += wrote
    }
  }
}
