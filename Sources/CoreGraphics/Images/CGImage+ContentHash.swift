extension CGImage {
  /// 128 bits over a picture's bytes and how they are shown; the same in every run of the program.
  public struct ContentHash: Sendable, Hashable, CustomStringConvertible {
    /// The first 16 hexadecimal digits.
    public let high: UInt64
    /// The last 16 hexadecimal digits.
    public let low: UInt64

    /// 32 hexadecimal digits.
    public var description: String {
      [high, low].map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }
  }
}

extension CGImage.ContentHash {
  init(of image: CGImage) {
    var mixer = Mixer()
    let rect = image.sourceRect
    for number in [rect.minX, rect.minY, rect.width, rect.height] { mixer.add(Double(number).bitPattern) }
    if image.isAlphaOfLuminance { mixer.add(UInt64.max) }
    if image.page != 1 { mixer.add(UInt64(truncatingIfNeeded: image.page)) }
    if let layout = image.pixelLayout {
      for number in [
        image.storedWidth, image.storedHeight, layout.bitsPerComponent, layout.bitsPerPixel,
        layout.bytesPerRow,
        Int(layout.bitmapInfo.rawValue),
      ] {
        mixer.add(UInt64(truncatingIfNeeded: number))
      }
      for byte in (layout.space.name ?? "").utf8 { mixer.add(UInt64(byte)) }
      for number in layout.decode ?? [] { mixer.add(Double(number).bitPattern) }
    }
    if let deferral = image.deferral {
      // The file's name stands for its bytes.
      for byte in deferral.url.absoluteString.utf8 { mixer.add(UInt64(byte)) }
    } else {
      mixer.add(UInt64(truncatingIfNeeded: image.data.count))
      image.data.withUnsafeBytes { mixer.add($0) }
    }
    self.init(high: mixer.first, low: mixer.second)
  }
}

/// Two chains of multiply and shift (the finaliser of Murmur 3 at each step). Not for security: it only has to keep
/// pictures apart, and equality still compares the bytes.
private struct Mixer {
  var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  mutating func add(_ word: UInt64) {
    first = (first ^ word) &* 0xFF51_AFD7_ED55_8CCD
    first ^= first >> 32
    second = (second &+ word) &* 0xC4CE_B9FE_1A85_EC53
    second ^= second >> 29
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.count / 8
    for k in 0..<words {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * k, as: UInt64.self)))
    }
    for byte in bytes[(8 * words)...] { add(UInt64(byte)) }
  }
}
