import CZip
import Foundation
import LibraryLoading

/// A zip archive in memory. Nothing is written to disk.
///
/// The whole archive is refused if a path leads out of it or is a symbolic link. A single file is refused if
/// it is damaged, encrypted, or unpacks to an unreasonable size.
final class ZipArchive: FileTree {
  let name: String
  let paths: [String]
  private(set) lazy var pathIndex = Dictionary(
    paths.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
  var password: String?
  private let library: LibZip
  private let archive: OpaquePointer
  /// The bytes that libzip reads.
  private let data: NSData
  private var entries: [String: UInt64] = [:]
  /// The number of bytes that may still be unpacked.
  private var budget = ZipArchive.totalLimit

  static let entryCountLimit = 50_000
  /// The most bytes of one unpacked file, and of all of them.
  static let entryLimit: UInt64 = 256 << 20
  static let totalLimit: UInt64 = 1 << 30
  /// Anything larger than `ratioFloor` with a higher compression ratio than this is a zip bomb.
  static let ratioLimit: UInt64 = 250
  static let ratioFloor: UInt64 = 16 << 20

  /// Whether the bytes begin with a zip signature.
  static func isArchive(_ data: Data) -> Bool {
    data.starts(with: [0x50, 0x4B, 0x03, 0x04]) || data.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  init(data: Data, name: String) throws(SceneFolder.Refusal) {
    do throws(MissingLibrary) {
      library = try Self.library.get()
    } catch {
      throw SceneFolder.Refusal(message: error.description)
    }
    self.name = name
    self.data = data as NSData
    archive = try Self.open(self.data, library)
    do throws(SceneFolder.Refusal) {
      entries = try Self.entries(of: archive, library, size: UInt64(data.count))
    } catch {
      library.zip_discard(archive)
      throw error
    }
    paths = entries.keys.sorted()
  }

  deinit { library.zip_discard(archive) }

  private static let library = MissingLibrary.load(
    "libzip", which: "reads archives", from: "libzip4", by: LibZipLoad)

  private static func open(_ data: NSData, _ library: LibZip) throws(SceneFolder.Refusal) -> OpaquePointer {
    var error = zip_error_t()
    library.zip_error_init(&error)
    defer { library.zip_error_fini(&error) }
    guard let source = library.zip_source_buffer_create(data.bytes, zip_uint64_t(data.length), 0, &error)
    else { throw SceneFolder.Refusal(message: "the archive cannot be read: out of memory") }
    let flags = ZIP_RDONLY | ZIP_CHECKCONS
    if let archive = library.zip_open_from_source(source, flags, &error) { return archive }
    library.zip_source_free(source)
    // Newer headers say that there always is a text.
    let text: UnsafePointer<CChar>? = library.zip_error_strerror(&error)
    let reason = text.map { String(cString: $0) } ?? "unknown reason"
    throw SceneFolder.Refusal(message: "the archive cannot be read: \(reason)")
  }

  private static func entries(
    of archive: OpaquePointer, _ library: LibZip, size: UInt64
  ) throws(SceneFolder.Refusal) -> [String: UInt64] {
    let count = library.zip_get_num_entries(archive, 0)
    guard count <= entryCountLimit else {
      throw SceneFolder.Refusal(message: "the archive has more than \(entryCountLimit) files")
    }
    var result: [String: UInt64] = [:]
    // Files that do not overlap have no more bytes than the archive. In zip bombs many files share the same
    // bytes (Fifield 2019).
    var unclaimed = size
    for index in 0..<UInt64(max(0, count)) {
      var status = zip_stat_t()
      guard library.zip_stat_index(archive, index, 0, &status) == 0, let text = status.name else {
        throw SceneFolder.Refusal(message: "the archive is damaged")
      }
      // Some packers on Windows write backslashes.
      let path = String(cString: text).replacing("\\", with: "/")
      guard status.comp_size <= unclaimed else {
        throw SceneFolder.Refusal(message: "the archive's files overlap; it was made to fill memory")
      }
      unclaimed -= status.comp_size
      if path.isEmpty || path.hasPrefix("/") || path.split(separator: "/").contains("..") {
        throw SceneFolder.Refusal(
          message: "the archive has the file \(Quoted.text(path)), which leads out of it")
      }
      var (system, attributes) = (zip_uint8_t(0), zip_uint32_t(0))
      let hasAttributes =
        library.zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0
      if hasAttributes, Int32(system) == ZIP_OPSYS_UNIX,
        (attributes >> 16) & UInt32(S_IFMT) == UInt32(S_IFLNK)
      {
        throw SceneFolder.Refusal(
          message: "the archive has the symbolic link \(Quoted.text(path)); archives with links are refused")
      }
      guard !path.hasSuffix("/"), !BundlePath.isDebris(path), let plain = BundlePath.normalized(path) else {
        continue
      }
      result[plain] = index
    }
    return result
  }

  // MARK: Reading

  func file(_ path: String) throws(SceneFolder.Refusal) -> URL {
    throw SceneFolder.Refusal(
      message: "the film \(Quoted.text(path, limit: 200)) lies in an archive; unpacked, it can be shown")
  }

  func contents(of path: String) throws(SceneFolder.Refusal) -> Data {
    func refusal(_ text: String) -> SceneFolder.Refusal {
      SceneFolder.Refusal(message: "the file \(Quoted.text(path, limit: 200)) of the archive \(text)")
    }
    guard let index = entries[path] else { throw refusal("does not exist") }
    var status = zip_stat_t()
    guard library.zip_stat_index(archive, index, 0, &status) == 0 else { throw refusal("cannot be read") }
    guard status.encryption_method == UInt16(ZIP_EM_NONE) else { throw refusal("is encrypted") }
    guard status.size <= min(Self.entryLimit, budget),
      status.size <= Self.ratioFloor || status.size / max(1, status.comp_size) <= Self.ratioLimit
    else { throw refusal("unpacks to \(status.size) bytes, which is more than is allowed") }
    guard let file = library.zip_fopen_index(archive, index, 0) else { throw refusal("cannot be unpacked") }
    defer { _ = library.zip_fclose(file) }
    var bytes = Data(count: Int(status.size))
    let (library, size) = (library, Int(status.size))
    let isComplete = bytes.withUnsafeMutableBytes { buffer in
      var done = 0
      while done < size {
        guard let rest = buffer.baseAddress?.advanced(by: done) else { return false }
        let count = library.zip_fread(file, rest, zip_uint64_t(size - done))
        guard count > 0 else { return false }
        done += Int(count)
      }
      // Reading further detects a file longer than declared, and verifies its checksum.
      var extra: UInt8 = 0
      return library.zip_fread(file, &extra, 1) == 0
    }
    guard isComplete else { throw refusal("is damaged, or not as long as it says") }
    budget -= UInt64(size)
    return bytes
  }
}
