/// The channels of a PNG's pixels besides brightness. The fewer there are, the smaller and faster the file.
public struct PixelKind: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public static let color = PixelKind(rawValue: 2)
  public static let alpha = PixelKind(rawValue: 4)
  public static let grey: PixelKind = []
  public static let rgba: PixelKind = [.color, .alpha]

  /// The PNG colour type (ISO/IEC 15948, 11.2.2).
  public var colorType: UInt8 { rawValue }

  var bytesPerPixel: Int { (contains(.color) ? 3 : 1) + (contains(.alpha) ? 1 : 0) }

  /// The narrowest kind that holds all of these pixels without loss.
  ///
  /// - Parameter pixels: alpha in the highest byte, then red, green, blue, multiplied by alpha. A
  ///   premultiplied pixel is grey exactly if the unpremultiplied one is.
  public init(neededBy pixels: UnsafeBufferPointer<UInt32>) {
    var kind: PixelKind = []
    var start = 0
    // In pieces, to stop early if everything is needed.
    while start < pixels.count, kind != .rgba {
      let end = min(start + 4096, pixels.count)
      var opaque: UInt32 = 0xFFFF_FFFF
      var unequal: UInt32 = 0
      for pixel in pixels[start..<end] {
        opaque &= pixel
        unequal |= (pixel ^ (pixel >> 8)) & 0xFFFF
      }
      if opaque < 0xFF00_0000 { kind.insert(.alpha) }
      if unequal != 0 { kind.insert(.color) }
      start = end
    }
    self = kind
  }

  public init(rawValue: UInt8) { self.rawValue = rawValue }
}
