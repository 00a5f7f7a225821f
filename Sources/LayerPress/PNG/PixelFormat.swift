/// The meaning of the numbers in a PNG's pixels, and their bit depth.
struct PixelFormat: Sendable {
  enum Meaning: Sendable {
    /// Brightness, with or without colour and alpha.
    case direct(PixelKind)
    /// Palette indices.
    case indexed(Palette)
  }

  var meaning: Meaning
  /// Bits per number: 8, or 1, 2 or 4 for greys and palette indices.
  var bitDepth = 8

  init(_ kind: PixelKind) { meaning = .direct(kind) }

  init(_ palette: Palette) {
    meaning = .indexed(palette)
    bitDepth = palette.count <= 2 ? 1 : palette.count <= 4 ? 2 : palette.count <= 16 ? 4 : 8
  }

  /// Greys of few bits; nil if the palette has colours that are not such greys.
  init?(greysOf palette: Palette) {
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

  var isIndexed: Bool { if case .indexed = meaning { true } else { false } }

  /// The PNG colour type (ISO/IEC 15948, 11.2.2).
  var colorType: UInt8 {
    switch meaning {
    case .direct(let kind): kind.colorType
    case .indexed: 3
    }
  }

  /// Bits of all the numbers of one pixel.
  var bitsPerPixel: Int {
    switch meaning {
    case .direct(let kind): kind.bytesPerPixel * bitDepth
    case .indexed: bitDepth
    }
  }

  func bytesPerRow(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }
}

/// Up to 256 colours with indices.
struct Palette: Sendable {
  /// Premultiplied, alpha in the highest byte. Colours that are not opaque come first, so that PNG need not
  /// list the alpha of the others.
  let colors: [UInt32]
  private let table: ColorTable

  var count: Int { colors.count }

  /// Nil if there are more than 256 colours.
  init?(of pixels: UnsafeBufferPointer<UInt32>) {
    var table = ColorTable()
    var last = pixels.first.map { ~$0 } ?? 0
    for pixel in pixels where pixel != last {
      guard table.insert(pixel) else { return nil }
      last = pixel
    }
    // Colours of similar brightness are often neighbours in the picture.
    let sorted = table.colors.sorted { Self.rank($0) < Self.rank($1) }
    colors = sorted.filter { $0 >> 24 < 255 } + sorted.filter { $0 >> 24 == 255 }
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
