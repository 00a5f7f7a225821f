import CoreGraphics

/// Reads the pixels of images that were made of raw bytes.
struct RawPixels {
  private let image: CGImage
  private let size: Int
  private let componentBytes: Int
  /// How many of a pixel's numbers are colours.
  private let colors: Int
  private let order: CGImageByteOrderInfo
  /// Whether alpha, or the room for it, comes before the colours.
  private let isAlphaFirst: Bool
  private let hasAlpha: Bool
  private let isPremultiplied: Bool
  private let decode: [Float]?
  private let isConverted: Bool

  init(_ image: CGImage) {
    self.image = image
    size = image.bitsPerPixel / 8
    componentBytes = image.bitsPerComponent / 8
    let alphaInfo = image.bitmapInfo.alphaInfo
    order = image.bitmapInfo.byteOrder
    isAlphaFirst = [.first, .premultipliedFirst, .noneSkipFirst].contains(alphaInfo)
    hasAlpha = [.first, .premultipliedFirst, .last, .premultipliedLast].contains(alphaInfo)
    isPremultiplied = [.premultipliedFirst, .premultipliedLast].contains(alphaInfo)
    colors = alphaInfo == .alphaOnly ? 0 : image.colorSpace?.numberOfComponents ?? 3
    decode = image.decodeArray.map { $0.map { Float($0) } }
    let plain = [CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray()]
    let name = image.colorSpace?.name
    isConverted = !(plain.contains { $0.name == name } || name == CGColorSpace.sRGB)
  }

  func decoded(name: String) throws(ImageDecodingError) -> DecodedImage {
    guard [8, 16, 32].contains(image.bitsPerComponent), image.bitsPerPixel % 8 == 0,
      image.bitsPerComponent < 32 || image.bitmapInfo.contains(.floatComponents)
    else {
      throw ImageDecodingError(
        source: name,
        reason:
          "raw pixels of \(image.bitsPerComponent) bits a component cannot be read (8, 16 or float can)",
        isDamage: false)
    }
    let (width, height, stride) = (image.storedWidth, image.storedHeight, image.bytesPerRow)
    let count = colors + (hasRoomForAlpha ? 1 : 0)
    guard [0, 1, 3, 4].contains(colors), size >= count * componentBytes, size > 0,
      image.data.count >= (height - 1) * stride + width * size, decode.map({ $0.count >= 2 * colors }) ?? true
    else { throw ImageDecodingError(source: name, reason: "its rows are shorter than its pixels need") }
    var isOpaque = true
    var numbers = [Float](repeating: 0, count: max(count, 1))
    let pixels = PixelBytes(count: width * height * 4) { target in
      image.data.withUnsafeBytes { data in
        if isStoredAsDecoded {
          let target = UnsafeMutableRawBufferPointer(target)
          for y in 0..<height {
            for x in 0..<width {
              let pixel = data.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
              let alpha = UInt32(littleEndian: pixel) >> 24
              isOpaque = isOpaque && alpha == 255
              let shown = alpha == 0 ? 0 : pixel
              target.storeBytes(of: shown, toByteOffset: (y * width + x) * 4, as: UInt32.self)
            }
          }
          return
        }
        for y in 0..<height {
          for x in 0..<width {
            let at = y * stride + x * size
            for k in numbers.indices { numbers[k] = number(k, of: data, at: at) }
            let pixel = premultiplied(numbers)
            let to = (y * width + x) * 4
            for k in 0..<4 { target[to + k] = UInt8(min(max(pixel[k] * 255 + 0.5, 0), 255)) }
            if target[to + 3] < 255 { isOpaque = false }
          }
        }
      }
    }
    return DecodedImage(width: width, height: height, pixels: pixels, isOpaque: isOpaque)
  }

  /// Whether pixels are blue, green, red and premultiplied alpha already, as in pictures that Cairo drew.
  private var isStoredAsDecoded: Bool {
    image.bitsPerComponent == 8 && size == 4 && colors == 3 && isPremultiplied && isAlphaFirst
      && order == .order32Little && decode == nil && !isConverted
  }

  private var hasRoomForAlpha: Bool { image.bitmapInfo.alphaInfo != .none }

  /// A number of the pixel that begins at a place, 0…1.
  private func number(_ k: Int, of data: UnsafeRawBufferPointer, at place: Int) -> Float {
    switch componentBytes {
    case 1:
      // The order of bytes is that of whole pixels: a little-endian one is stored from its last number to its first.
      let isReversed = (order == .order32Little && size == 4) || (order == .order16Little && size == 2)
      return Float(data[place + (isReversed ? size - 1 - k : k)]) / 255
    case 2:
      let value = data.loadUnaligned(fromByteOffset: place + 2 * k, as: UInt16.self)
      return Float(order == .order16Little ? UInt16(littleEndian: value) : UInt16(bigEndian: value)) / 65535
    default:
      let value = data.loadUnaligned(fromByteOffset: place + 4 * k, as: UInt32.self)
      let bits = order == .order32Little ? UInt32(littleEndian: value) : UInt32(bigEndian: value)
      let float = Float(bitPattern: bits)
      return float.isFinite ? float : 0
    }
  }

  /// Blue, green, red, alpha of a pixel's numbers.
  private func premultiplied(_ numbers: [Float]) -> SIMD4<Float> {
    guard colors > 0 else { return SIMD4(0, 0, 0, numbers[0]) }
    let alpha = hasAlpha ? min(max(isAlphaFirst ? numbers[0] : numbers[colors], 0), 1) : 1
    let first = isAlphaFirst ? 1 : 0
    guard alpha > 0 else { return .zero }
    // Other spaces' curves bend, so that colours have to be taken apart from their alpha.
    let divisor = isPremultiplied && (isConverted || colors == 4) ? alpha : 1
    var components = SIMD4<Float>.zero
    for k in 0..<colors {
      let value = numbers[first + k] / divisor
      components[k] = decode.map { $0[2 * k] + value * ($0[2 * k + 1] - $0[2 * k]) } ?? value
    }
    let rgb = sRGB(components)
    return SIMD4(rgb * (isPremultiplied && divisor == 1 ? 1 : alpha), alpha)
  }

  /// Blue, green, red in sRGB.
  private func sRGB(_ c: SIMD4<Float>) -> SIMD3<Float> {
    if !isConverted {
      return colors == 1 ? SIMD3(repeating: c.x) : SIMD3(c.z, c.y, c.x)
    }
    let components = (0..<colors).map { CGFloat(c[$0]) } + [1]
    guard let space = image.colorSpace, let color = CGColor(colorSpace: space, components: components) else {
      return .zero
    }
    let mapped = color.srgbComponents
    return SIMD3(Float(mapped.blue), Float(mapped.green), Float(mapped.red))
  }
}
