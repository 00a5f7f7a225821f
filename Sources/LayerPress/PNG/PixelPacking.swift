/// Turns premultiplied pixels into the bytes of a PNG's rows.
struct PixelPacking: Sendable {
  let kind: PixelKind
  /// For every alpha (high byte) and premultiplied component (low byte) the component itself, rounded to the nearest.
  private static let quotients: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 65536)
    for alpha in 1..<256 {
      for component in 0..<256 {
        table[alpha << 8 | component] = UInt8(min(255, (component * 255 + alpha / 2) / alpha))
      }
    }
    return table
  }()

  /// Packs one row.
  ///
  /// - Parameters:
  ///   - pixels: alpha in the highest byte, then red, green, blue, multiplied by alpha.
  ///   - row: as many times `kind.bytesPerPixel` bytes.
  func pack(_ pixels: UnsafeBufferPointer<UInt32>, into row: UnsafeMutablePointer<UInt8>) {
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
      Self.quotients.withUnsafeBufferPointer { table in
        var out = row
        for pixel in pixels {
          let alpha = Int(pixel >> 24)
          out[0] = table[alpha << 8 | Int(pixel & 0xFF)]
          out[1] = UInt8(truncatingIfNeeded: alpha)
          out += 2
        }
      }
    default:
      Self.quotients.withUnsafeBufferPointer { Self.packColorAndAlpha(pixels, into: row, table: $0) }
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
