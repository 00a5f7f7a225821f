/// A hash of 128 bits: two chains of multiplication and shift (the finaliser of Murmur 3 at each step). Not
/// cryptographic: it only has to distinguish contents.
package struct ContentMixer {
  /// The first 64 bits.
  package private(set) var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The last 64 bits.
  package private(set) var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// Creates an empty hash.
  package init() {}

  package mutating func add(_ word: UInt64) {
    first = (first ^ word) &* 0xFF51_AFD7_ED55_8CCD
    first ^= first >> 32
    second = (second &+ word) &* 0xC4CE_B9FE_1A85_EC53
    second ^= second >> 29
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    func word(_ at: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }
    let words = bytes.count / 8
    // For much data, four independent chains in parallel.
    let blocks = words / 4
    if blocks > 16 {
      var lanes = SIMD4<UInt64>(1, 2, 3, 4)
      for k in 0..<blocks {
        lanes =
          (lanes ^ SIMD4(word(32 * k), word(32 * k + 8), word(32 * k + 16), word(32 * k + 24)))
          &* 0xFF51_AFD7_ED55_8CCD
        lanes ^= lanes &>> 32
      }
      for lane in lanes.indices { add(lanes[lane]) }
    }
    for k in (blocks > 16 ? 4 * blocks : 0)..<words { add(word(8 * k)) }
    for byte in bytes[(8 * words)...] { add(UInt64(byte)) }
  }

  /// 32 hexadecimal digits.
  package var digits: String { Self.digits(first, second) }

  static func digits(_ first: UInt64, _ second: UInt64) -> String {
    [first, second].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
