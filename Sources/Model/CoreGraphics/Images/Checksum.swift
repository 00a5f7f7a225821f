import CGLib

/// A checksum of 128 bits (MD5), which only has to distinguish contents.
package final class Checksum {
  private let state = g_checksum_new(G_CHECKSUM_MD5)

  /// Creates the checksum of nothing.
  package init() {}

  deinit { g_checksum_free(state) }

  package func add(_ bytes: UnsafeRawBufferPointer) {
    g_checksum_update(state, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
  }

  package func add(_ number: Int) { withUnsafeBytes(of: number.littleEndian) { add($0) } }

  package func add(_ number: Double) { withUnsafeBytes(of: number.bitPattern.littleEndian) { add($0) } }

  /// Adds a text, and how long it is.
  package func add(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      add(utf8.count)
      add(UnsafeRawBufferPointer(utf8))
    }
  }

  /// 32 hexadecimal digits; nothing can be added any more.
  package var digits: String { g_checksum_get_string(state).map { String(cString: $0) } ?? "" }
}
