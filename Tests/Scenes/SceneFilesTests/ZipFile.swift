import CZlib
import Foundation

/// Writes zip archives for tests, honest and hostile ones.
struct ZipFile {
  struct Entry {
    var name: String
    var data: Data
    var isCompressed = true
    /// The permissions and kind of a file on Unix, such as `S_IFLNK | 0o777`.
    var mode: UInt32 = 0o100644
    /// What the archive says about the size of the file; nil for the truth.
    var claimedSize: UInt32?
    /// Bit 0 says that the file is encrypted.
    var flags: UInt16 = 1 << 11
  }

  var entries: [Entry] = []
  init(_ files: [(String, String)] = []) {
    for (name, text) in files { entries.append(Entry(name: name, data: Data(text.utf8))) }
  }

  mutating func add(_ name: String, _ data: Data, isCompressed: Bool = true) {
    entries.append(Entry(name: name, data: data, isCompressed: isCompressed))
  }

  /// APPNOTE.TXT 4.3.7 and 4.3.12: local headers with data, the directory, its end.
  var data: Data {
    var (files, directory) = (Data(), Data())
    for entry in entries {
      directory += mention(entry, at: files.count)
      files += local(entry)
    }
    return files + directory + end(directory: directory.count, at: files.count, count: entries.count)
  }

  /// Each file but the last one holds the next one with its header, which the directory names as well: few bytes are
  /// mentioned again and again (Fifield 2019).
  var overlappingData: Data {
    var (files, directory, nested) = (Data(), Data(), [Entry]())
    for var entry in entries.reversed() {
      if !nested.isEmpty { entry.data = files }
      entry.isCompressed = false
      files = local(entry)
      nested.append(entry)
    }
    for entry in nested { directory += mention(entry, at: files.count - local(entry).count) }
    return files + directory + end(directory: directory.count, at: files.count, count: entries.count)
  }

  private func local(_ entry: Entry) -> Data {
    let packed = packed(entry)
    return Self.bytes(UInt32(0x0403_4B50)) + fields(entry, packed) + Self.bytes(UInt16(0))
      + Data(entry.name.utf8) + packed
  }

  private func mention(_ entry: Entry, at start: Int) -> Data {
    Self.bytes(UInt32(0x0201_4B50)) + Self.bytes(UInt16(3 << 8 | 20)) + fields(entry, packed(entry))
      + Data(count: 8) + Self.bytes(entry.mode << 16) + Self.bytes(UInt32(start)) + Data(entry.name.utf8)
  }

  private func end(directory size: Int, at place: Int, count: Int) -> Data {
    Self.bytes(UInt32(0x0605_4B50)) + Self.bytes(UInt32(0)) + Self.bytes(UInt16(count))
      + Self.bytes(UInt16(count)) + Self.bytes(UInt32(size)) + Self.bytes(UInt32(place))
      + Self.bytes(UInt16(0))
  }

  private func packed(_ entry: Entry) -> Data {
    entry.isCompressed ? Self.deflate(entry.data) : entry.data
  }

  /// What local header and directory both say, but for the last length.
  private func fields(_ entry: Entry, _ packed: Data) -> Data {
    let sum = entry.data.withUnsafeBytes { bytes in
      crc32(0, bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(bytes.count))
    }
    return Self.bytes(UInt16(20)) + Self.bytes(entry.flags) + Self.bytes(UInt16(entry.isCompressed ? 8 : 0))
      + Self.bytes(UInt16(0)) + Self.bytes(UInt16(0x21)) + Self.bytes(UInt32(truncatingIfNeeded: sum))
      + Self.bytes(UInt32(packed.count)) + Self.bytes(entry.claimedSize ?? UInt32(entry.data.count))
      + Self.bytes(UInt16(entry.name.utf8.count))
  }

  private static func bytes(_ number: some FixedWidthInteger) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }

  /// Deflate without the head and sum of zlib's format.
  private static func deflate(_ data: Data) -> Data {
    var size = compressBound(UInt(data.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    let status = data.withUnsafeBytes { bytes in
      compress2(&packed, &size, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(data.count), 9)
    }
    return status == Z_OK ? Data(packed[2..<Int(size) - 4]) : Data()
  }
}
