/// Packs pixels into the bytes of a PNG's rows.
public struct PixelPacking: Sendable {
  let format: PixelFormat
  /// Whether colours are multiplied by alpha.
  var isPremultiplied = true
  /// The unpremultiplied component, rounded to the nearest, for every alpha (high byte) and premultiplied
  /// component (low byte).
  private static let divided: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 65536)
    for alpha in 1..<256 {
      for component in 0..<256 {
        table[alpha << 8 | component] = UInt8(min(255, (component * 255 + alpha / 2) / alpha))
      }
    }
    return table
  }()

  /// The same table for colours that are not premultiplied.
  private static let undivided = [UInt8]((0..<65536).map { UInt8(truncatingIfNeeded: $0) })

  private var quotients: [UInt8] { Self.quotients(isPremultiplied: isPremultiplied) }

  /// A pixel with unpremultiplied colours.
  public static func unmultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha < 255 else { return pixel }
    func component(_ shift: UInt32) -> UInt32 {
      UInt32(divided[Int(alpha << 8 | pixel >> shift & 0xFF)]) << shift
    }
    return alpha << 24 | component(16) | component(8) | component(0)
  }

  public static func quotients(isPremultiplied: Bool) -> [UInt8] { isPremultiplied ? divided : undivided }

  /// Packs one row.
  ///
  /// - Parameters:
  ///   - pixels: alpha in the highest byte, then red, green, blue, multiplied by alpha.
  ///   - row: has room for `format.bytesPerRow(width:)` bytes.
  func pack(_ pixels: UnsafeBufferPointer<UInt32>, into row: UnsafeMutablePointer<UInt8>) {
    switch format.meaning {
    case .direct(let kind) where format.bitDepth == 8:
      guard let color = format.transparentColor else { return pack(pixels, as: kind, into: row) }
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: pixels.count) { opaque in
        _ = opaque.initialize(from: pixels.lazy.map { $0 == 0 ? color : $0 })
        pack(UnsafeBufferPointer(opaque), as: kind, into: row)
      }
    case .direct:
      let step = UInt32(255 / (1 << format.bitDepth - 1))
      packBits(pixels, into: row) { UInt8(truncatingIfNeeded: ($0 & 0xFF) / step) }
    case .indexed(let palette):
      packBits(pixels, into: row) { palette[$0] }
    }
  }

  /// Several indices or greys per byte, the first in its highest bits.
  @inline(__always)
  private func packBits(
    _ pixels: UnsafeBufferPointer<UInt32>, into row: UnsafeMutablePointer<UInt8>, number: (UInt32) -> UInt8
  ) {
    guard let first = pixels.first else { return }
    let depth = format.bitDepth
    let perByte = 8 / depth
    var last = (color: first, number: number(first))
    var at = 0
    while at < pixels.count {
      let end = min(at + perByte, pixels.count)
      var byte: UInt8 = 0
      for k in at..<end {
        if pixels[k] != last.color { last = (pixels[k], number(pixels[k])) }
        byte |= last.number << UInt8(8 - depth * (k - at + 1))
      }
      row[at / perByte] = byte
      at = end
    }
  }

  private func pack(
    _ pixels: UnsafeBufferPointer<UInt32>, as kind: PixelKind, into row: UnsafeMutablePointer<UInt8>
  ) {
    switch kind {
    case .grey:
      for (k, pixel) in pixels.enumerated() { row[k] = UInt8(truncatingIfNeeded: pixel) }
    case .color:
      var out = row
      for pixel in pixels {
        out[0] = UInt8(truncatingIfNeeded: pixel >> 16)
        out[1] = UInt8(truncatingIfNeeded: pixel >> 8)
        out[2] = UInt8(truncatingIfNeeded: pixel)
        out += 3
      }
    case .alpha:
      quotients.withUnsafeBufferPointer { table in
        var out = row
        for pixel in pixels {
          let alpha = Int(pixel >> 24)
          out[0] = table[alpha << 8 | Int(pixel & 0xFF)]
          out[1] = UInt8(truncatingIfNeeded: alpha)
          out += 2
        }
      }
    default:
      quotients.withUnsafeBufferPointer { Self.packColorAndAlpha(pixels, into: row, table: $0) }
    }
  }

  private static func packColorAndAlpha(
    _ pixels: UnsafeBufferPointer<UInt32>, into row: UnsafeMutablePointer<UInt8>,
    table: UnsafeBufferPointer<UInt8>
  ) {
    var out = row
    for pixel in pixels {
      let alpha = Int(pixel >> 24)
      if alpha == 255 {
        out[0] = UInt8(truncatingIfNeeded: pixel >> 16)
        out[1] = UInt8(truncatingIfNeeded: pixel >> 8)
        out[2] = UInt8(truncatingIfNeeded: pixel)
      } else {
        let line = alpha << 8
        out[0] = table[line | Int(pixel >> 16 & 0xFF)]
        out[1] = table[line | Int(pixel >> 8 & 0xFF)]
        out[2] = table[line | Int(pixel & 0xFF)]
      }
      out[3] = UInt8(truncatingIfNeeded: alpha)
      out += 4
    }
  }
}
