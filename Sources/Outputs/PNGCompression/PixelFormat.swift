/// The meaning of the numbers in a PNG's pixels, and their bit depth.
public struct PixelFormat: Sendable {
  public enum Meaning: Sendable {
    /// Brightness, with or without colour and alpha.
    case direct(PixelKind)
    /// Palette indices.
    case indexed(Palette)
  }

  public private(set) var meaning: Meaning
  /// Bits per number: 8, or 1, 2 or 4 for greys and palette indices.
  public private(set) var bitDepth = 8
  /// The colour that stands for fully transparent pixels because no other pixel has it. Its alpha is opaque
  /// here.
  public private(set) var transparentColor: UInt32?

  public init(_ kind: PixelKind) { meaning = .direct(kind) }

  /// A format without alpha, for pixels that are opaque or fully transparent; nil if others are not, if no
  /// pixel is transparent, or if every colour is used.
  public init?(withoutAlphaFor pixels: UnsafeBufferPointer<UInt32>) {
    guard pixels.contains(0), pixels.allSatisfy({ $0 == 0 || $0 >> 24 == 255 }) else { return nil }
    let kind = PixelKind(neededBy: pixels).subtracting(.alpha)
    meaning = .direct(kind)
    // Unused colours are most often greys; black is tried first.
    let greys = (0..<256).map { UInt32($0) * 0x0001_0101 }
    var isTaken = [Bool](repeating: false, count: 1 << 24)
    for pixel in pixels where pixel != 0 { isTaken[Int(pixel & 0xFF_FFFF)] = true }
    guard
      let free = greys.first(where: { !isTaken[Int($0)] })
        ?? (kind.contains(.color) ? isTaken.firstIndex(of: false).map { UInt32($0) } : nil)
    else { return nil }
    transparentColor = 0xFF00_0000 | free
  }

  public init(_ palette: Palette) {
    meaning = .indexed(palette)
    bitDepth = palette.count <= 2 ? 1 : palette.count <= 4 ? 2 : palette.count <= 16 ? 4 : 8
  }

  /// Greys of few bits; nil if the palette has colours that are not such greys.
  public init?(greysOf palette: Palette) {
    let isGrey = palette.colors.allSatisfy { $0 >> 24 == 255 && ($0 ^ ($0 >> 8)) & 0xFFFF == 0 }
    guard isGrey else { return nil }
    let depths = [(1, 255), (2, 85), (4, 17)]
    guard
      let (bits, _) = depths.first(where: { _, step in
        palette.colors.allSatisfy { Int($0 & 0xFF) % step == 0 }
      })
    else { return nil }
    (meaning, bitDepth) = (.direct(.grey), bits)
  }

  public var isIndexed: Bool { if case .indexed = meaning { true } else { false } }

  /// The PNG colour type (ISO/IEC 15948, 11.2.2).
  public var colorType: UInt8 {
    switch meaning {
    case .direct(let kind): kind.colorType
    case .indexed: 3
    }
  }

  /// Bits of all the numbers of one pixel.
  public var bitsPerPixel: Int {
    switch meaning {
    case .direct(let kind): kind.bytesPerPixel * bitDepth
    case .indexed: bitDepth
    }
  }

  func bytesPerRow(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }
}

/// Up to 256 colours with indices.
public struct Palette: Sendable {
  /// Premultiplied, alpha in the highest byte. Colours that are not opaque come first, so that PNG need not
  /// list the alpha of the others.
  public let colors: [UInt32]
  private let table: ColorTable

  public var count: Int { colors.count }

  /// The order of the colours. Which one makes the smallest file is not known beforehand.
  public enum Order: CaseIterable {
    case brightness, appearance
  }

  /// Nil if there are more than 256 colours.
  public init?(of pixels: UnsafeBufferPointer<UInt32>, order: Order = .brightness) {
    var table = ColorTable()
    var last = pixels.first.map { ~$0 } ?? 0
    for pixel in pixels where pixel != last {
      guard table.insert(pixel) else { return nil }
      last = pixel
    }
    let translucent = table.colors.filter { $0 >> 24 < 255 }
    let opaque = table.colors.filter { $0 >> 24 == 255 }
    switch order {
    case .appearance: colors = translucent + opaque
    case .brightness:
      // Colours of similar brightness are often neighbours in the picture.
      colors = [translucent, opaque].flatMap { $0.sorted { Self.rank($0) < Self.rank($1) } }
    }
    table.number(colors)
    self.table = table
  }

  /// The index of a colour in the palette.
  @inline(__always)
  subscript(color: UInt32) -> UInt8 { table[color] }

  private static func rank(_ color: UInt32) -> (UInt32, UInt32) {
    (2 * (color >> 16 & 0xFF) + 5 * (color >> 8 & 0xFF) + (color & 0xFF), color)
  }
}

/// A hash table from colours to indices, with open addressing.
private struct ColorTable: Sendable {
  private static let mask = 1023
  private var keys = [UInt32](repeating: 0, count: mask + 1)
  private var numbers = [UInt8](repeating: 0, count: mask + 1)
  private var isUsed = [Bool](repeating: false, count: mask + 1)
  private(set) var colors: [UInt32] = []

  @inline(__always)
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 22)
    while isUsed[slot], keys[slot] != color { slot = (slot + 1) & Self.mask }
    return slot
  }

  /// Returns false if the table is full.
  mutating func insert(_ color: UInt32) -> Bool {
    let slot = slot(of: color)
    if isUsed[slot] { return true }
    guard colors.count < 256 else { return false }
    (keys[slot], isUsed[slot]) = (color, true)
    colors.append(color)
    return true
  }

  mutating func number(_ sorted: [UInt32]) {
    for (number, color) in sorted.enumerated() { numbers[slot(of: color)] = UInt8(number) }
  }

  @inline(__always)
  subscript(color: UInt32) -> UInt8 { numbers[slot(of: color)] }
}
