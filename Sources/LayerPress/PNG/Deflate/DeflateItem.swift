/// What a deflate stream consists of: a byte, or a match, the repetition of bytes that stand before it.
struct DeflateItem {
  private let bits: UInt32

  @inline(__always)
  static func literal(_ byte: UInt8) -> DeflateItem { DeflateItem(bits: UInt32(byte) &<< 16 | 1) }

  /// - Parameters:
  ///   - length: 3…258.
  ///   - distance: 1…32768.
  @inline(__always)
  static func match(length: Int, distance: Int) -> DeflateItem {
    let symbol = DeflateDistances.symbol(of: distance)
    return DeflateItem(bits: UInt32(truncatingIfNeeded: distance &<< 16 | symbol &<< 9 | length))
  }

  /// How many bytes it stands for.
  @inline(__always) var length: Int { Int(bits & 0x1FF) }
  @inline(__always) var isLiteral: Bool { length == 1 }
  /// A literal's byte, or how far back a match begins.
  @inline(__always) var value: Int { Int(bits &>> 16) }
  /// The number of a match's distance, which is kept because it is asked for often.
  @inline(__always) var distanceSymbol: Int { Int(bits &>> 9 & 0x1F) }

  /// The same match with fewer bytes.
  @inline(__always)
  func shortened(to length: Int) -> DeflateItem {
    DeflateItem(bits: bits & ~0x1FF | UInt32(truncatingIfNeeded: length))
  }
}
