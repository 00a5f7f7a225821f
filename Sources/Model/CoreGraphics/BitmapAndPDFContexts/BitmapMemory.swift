/// The memory of a bitmap context, its own or the caller's.
final class BitmapMemory {
  let layout: BitmapLayout
  let address: UnsafeMutableRawPointer
  let isOwn: Bool
  /// Whether nothing has been written or exposed, so that all of it is zero.
  var isBlank: Bool
  private let release: ((UnsafeMutableRawPointer) -> Void)?

  /// Nil if there is not enough memory.
  init?(
    _ layout: BitmapLayout, at data: UnsafeMutableRawPointer?, release: ((UnsafeMutableRawPointer) -> Void)?
  ) {
    // Zeroed, and allocated by the system page by page as it is written.
    guard let address = data ?? calloc(layout.byteCount, 1) else { return nil }
    self.layout = layout
    self.address = address
    self.release = release
    isOwn = data == nil
    isBlank = isOwn
  }

  deinit {
    release?(address)
    if isOwn { free(address) }
  }

  /// A copy of the pixels.
  func image() -> CGImage? {
    guard let provider = CGDataProvider(data: Data(bytes: address, count: layout.byteCount)) else {
      return nil
    }
    return CGImage(
      width: layout.width, height: layout.height, bitsPerComponent: layout.bitsPerComponent,
      bitsPerPixel: layout.bitsPerPixel, bytesPerRow: layout.bytesPerRow,
      space: layout.space ?? .deviceGraySpace, bitmapInfo: layout.bitmapInfo, provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }

  /// Writes a painter's pixels, except those that have not changed.
  func write(_ pixels: [UInt32], over before: [UInt32]?) {
    isBlank = false
    guard pixels.count == layout.width * layout.height else { return }
    var encoder = PixelEncoder(layout)
    for y in 0..<layout.height {
      var target = address + y * layout.bytesPerRow
      let row = (y * layout.width)..<((y + 1) * layout.width)
      for k in row {
        if before?[k] != pixels[k] { encoder.write(pixels[k], to: target) }
        target += layout.bitsPerPixel / 8
      }
    }
  }
}

/// Converts a painter's pixels to a format.
private struct PixelEncoder {
  private let layout: BitmapLayout
  private let isSRGB: Bool
  /// The last pixel and its components: neighbours are often the same.
  private var last: UInt32?
  private var numbers: [Double]

  init(_ layout: BitmapLayout) {
    self.layout = layout
    isSRGB = layout.space?.primaries == .sRGB && layout.space?.encoding == .sRGB
    numbers = Array(repeating: 0, count: layout.numberCount)
  }

  mutating func write(_ pixel: UInt32, to target: UnsafeMutableRawPointer) {
    if pixel != last {
      last = pixel
      numbers = Self.numbers(of: pixel, layout, isSRGB: isSRGB)
    }
    let order = layout.bitmapInfo.byteOrder
    switch layout.bitsPerComponent {
    case 8:
      let isReversed = order == .order32Little && numbers.count == 4
      for (k, number) in numbers.enumerated() {
        let place = isReversed ? numbers.count - 1 - k : k
        target.storeBytes(of: UInt8(Self.cut(number) * 255 + 0.5), toByteOffset: place, as: UInt8.self)
      }
    case 16:
      for (k, number) in numbers.enumerated() {
        let value = UInt16(Self.cut(number) * 65535 + 0.5)
        target.storeBytes(
          of: order == .order16Little ? value.littleEndian : value.bigEndian, toByteOffset: 2 * k,
          as: UInt16.self)
      }
    default:
      for (k, number) in numbers.enumerated() {
        let value = Float(number).bitPattern
        target.storeBytes(
          of: order == .order32Little ? value.littleEndian : value.bigEndian, toByteOffset: 4 * k,
          as: UInt32.self)
      }
    }
  }

  private static func cut(_ number: Double) -> Double { min(max(number, 0), 1) }

  /// The components of a pixel, 0…1, in the order of the format.
  private static func numbers(of pixel: UInt32, _ layout: BitmapLayout, isSRGB: Bool) -> [Double] {
    func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 }
    let alpha = channel(24)
    guard let space = layout.space else { return [alpha] }
    var color = SIMD4<Double>(channel(16), channel(8), channel(0), 0)
    if !isSRGB {
      let plain = alpha > 0 ? SIMD3(color.x, color.y, color.z) / alpha : .zero
      color = space.components(fromSRGB: plain) * alpha
      // A transparent pixel has no ink; without alpha, black shows behind it.
      if space.model == .cmyk { color.w += 1 - alpha }
    }
    let components = (0..<space.numberOfComponents).map { color[$0] }
    if layout.bitmapInfo.alphaInfo == .none { return components }
    let last = layout.isOpaque ? 1 : alpha
    return layout.hasAlphaFirst ? [last] + components : components + [last]
  }
}
