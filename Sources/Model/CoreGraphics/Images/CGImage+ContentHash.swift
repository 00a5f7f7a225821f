extension CGImage {
  /// 128 bits of an image's bytes and presentation; the same in every run of the program.
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
    let sum = Checksum()
    let rect = image.sourceRect
    for number in [rect.minX, rect.minY, rect.width, rect.height] { sum.add(Double(number)) }
    if image.isAlphaOfLuminance { sum.add("alpha of luminance") }
    sum.add(image.page)
    if let layout = image.pixelLayout {
      for number in [
        image.storedWidth, image.storedHeight, layout.bitsPerComponent, layout.bitsPerPixel,
        layout.bytesPerRow, Int(layout.bitmapInfo.rawValue),
      ] {
        sum.add(number)
      }
      sum.add(layout.space.name ?? "")
      if let ink = layout.space.ink {
        sum.add(ink.name)
        for number in ink.alternate.components ?? [] { sum.add(Double(number)) }
      }
      if layout.isMask { sum.add("mask") }
      for number in layout.decode ?? [] { sum.add(Double(number)) }
    }
    if let deferral = image.deferral {
      // The file's name stands for its bytes.
      sum.add(deferral.url.absoluteString)
    } else {
      sum.add(image.data.count)
      image.data.withUnsafeBytes { sum.add($0) }
    }
    let digits = sum.digits
    self.init(
      high: UInt64(digits.prefix(16), radix: 16) ?? 0, low: UInt64(digits.suffix(16), radix: 16) ?? 0)
  }
}
