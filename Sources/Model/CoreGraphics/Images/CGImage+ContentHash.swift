extension CGImage {
  /// 128 bits of an image's bytes and presentation; the same in every run of the program.
  public struct ContentHash: Sendable, Hashable, CustomStringConvertible {
    /// The first 16 hexadecimal digits.
    public let high: UInt64
    /// The last 16 hexadecimal digits.
    public let low: UInt64

    /// 32 hexadecimal digits.
    public var description: String { ContentMixer.digits(high, low) }
  }
}

extension CGImage.ContentHash {
  init(of image: CGImage) {
    var mixer = ContentMixer()
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
      if let ink = layout.space.ink {
        for byte in ink.name.utf8 { mixer.add(UInt64(byte)) }
        for number in ink.alternate.components ?? [] { mixer.add(Double(number).bitPattern) }
      }
      if layout.isMask { mixer.add(UInt64.max - 1) }
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
