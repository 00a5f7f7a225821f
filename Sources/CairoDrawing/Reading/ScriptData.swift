import CZlib

/// Bytes of a CairoScript.
enum ScriptData {
  /// What is written in base 85 (as PostScript has it), and compressed if so. Nil for anything else, and for more than
  /// `limit` bytes.
  static func bytes(of text: ArraySlice<UInt8>, isCompressed: Bool, limit: Int) -> [UInt8]? {
    guard let plain = base85(text) else { return nil }
    guard isCompressed else { return plain.count <= limit ? plain : nil }
    // The length stands before the stream.
    guard plain.count > 4 else { return nil }
    let length = plain[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= limit else { return nil }
    var result = [UInt8](repeating: 0, count: length)
    var written = uLongf(length)
    let status = plain[4...].withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { target in
        uncompress(target.baseAddress, &written, source.baseAddress, uLong(source.count))
      }
    }
    return status == Z_OK && Int(written) == length ? result : nil
  }

  /// Five digits make four bytes; `z` stands for four zeros, and a last group of n + 1 digits makes n bytes.
  private static func base85(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var (group, count) = (UInt32(0), 0)
    func append(_ length: Int) {
      for k in 0..<length { result.append(UInt8(truncatingIfNeeded: group >> (24 - 8 * UInt32(k)))) }
    }
    for byte in text where byte > UInt8(ascii: " ") {
      if byte == UInt8(ascii: "z"), count == 0 {
        result.append(contentsOf: [0, 0, 0, 0])
        continue
      }
      guard byte >= UInt8(ascii: "!"), byte <= UInt8(ascii: "u") else { return nil }
      group = group &* 85 &+ UInt32(byte - UInt8(ascii: "!"))
      count += 1
      if count == 5 {
        append(4)
        (group, count) = (0, 0)
      }
    }
    if count > 1 {
      let length = count - 1
      while count < 5 {
        group = group &* 85 &+ 84
        count += 1
      }
      append(length)
    }
    return result
  }
}
