import CImageQuant
import PNGCompression

/// The changed part of a GIF's frame: palette indices and palette.
struct GIFFrame: Sendable {
  let box: PixelBox
  /// Row by row.
  let indices: [UInt8]
  /// Red, green, blue; at most 256.
  let colors: [(red: UInt8, green: UInt8, blue: UInt8)]
  /// The transparent index; nil if nothing is transparent.
  let clear: UInt8?
  /// What could not be kept.
  let losses: Losses

  /// What GIF cannot say.
  struct Losses: OptionSet, Hashable {
    let rawValue: UInt8
    /// Colours that were replaced by similar ones.
    static let colors = Losses(rawValue: 1)
    /// Pixels that are neither opaque nor clear.
    static let translucency = Losses(rawValue: 2)
  }

  /// Chooses the colours.
  ///
  /// - Parameters:
  ///   - pixels: alpha in the highest byte, then red, green, blue, multiplied by alpha.
  ///   - before: the previous frame, which shows where this one is clear; nil if it is not kept.
  ///   - size: the size of both.
  init(
    _ pixels: HeldPixels, after before: HeldPixels?, size: PixelSize, by library: LibImageQuant
  ) throws(ExportError) {
    let box = PixelBox(changedFrom: before, to: pixels, width: size.width, height: size.height)
    self.box = box
    var losses: Losses = []
    var rgba = [UInt8](repeating: 0, count: box.width * box.height * 4)
    for row in 0..<box.height {
      let start = (box.y + row) * size.width + box.x
      let (line, old) = (pixels[start..<start + box.width], before?[start..<start + box.width])
      for column in 0..<box.width {
        let pixel = line[column]
        if pixel >> 24 != 255, pixel != 0 { losses.insert(.translucency) }
        // Unchanged pixels need no colour, and those less than half opaque become clear.
        guard old?[column] != pixel, pixel >> 24 >= 128 else { continue }
        let color = PixelPacking.unmultiplied(pixel)
        let place = (row * box.width + column) * 4
        for k in 0..<3 { rgba[place + k] = UInt8(truncatingIfNeeded: color >> UInt32(16 - 8 * k)) }
        rgba[place + 3] = 255
      }
    }
    let (numbers, palette) = try Self.quantised(rgba, width: box.width, height: box.height, by: library)
    indices = numbers
    colors = palette.map { ($0.r, $0.g, $0.b) }
    clear = palette.firstIndex { $0.a < 128 }.map { UInt8($0) }
    for (place, number) in numbers.enumerated() where rgba[place * 4 + 3] == 255 {
      let color = palette[Int(number)]
      guard color.r != rgba[place * 4] || color.g != rgba[place * 4 + 1] || color.b != rgba[place * 4 + 2]
      else { continue }
      losses.insert(.colors)
      break
    }
    self.losses = losses
  }

  private static func quantised(
    _ rgba: [UInt8], width: Int, height: Int, by library: LibImageQuant
  ) throws(ExportError) -> (indices: [UInt8], palette: [liq_color]) {
    guard let options = library.liq_attr_create() else { throw failure }
    defer { library.liq_attr_destroy(options) }
    // From 1, the slowest, to 10.
    _ = library.liq_set_speed(options, 5)
    var indices = [UInt8](repeating: 0, count: width * height)
    let palette = rgba.withUnsafeBytes { bytes -> [liq_color]? in
      guard let base = bytes.baseAddress,
        let image = library.liq_image_create_rgba(options, base, Int32(width), Int32(height), 0)
      else { return nil }
      defer { library.liq_image_destroy(image) }
      var made: OpaquePointer?
      guard library.liq_image_quantize(image, options, &made) == LIQ_OK, let made else { return nil }
      defer { library.liq_result_destroy(made) }
      _ = library.liq_set_dithering_level(made, 0.7)
      guard library.liq_write_remapped_image(made, image, &indices, indices.count) == LIQ_OK,
        let palette = library.liq_get_palette(made)?.pointee
      else { return nil }
      return withUnsafeBytes(of: palette.entries) { entries in
        Array(entries.bindMemory(to: liq_color.self).prefix(Int(palette.count)))
      }
    }
    guard let palette, !palette.isEmpty else { throw failure }
    return (indices, palette)
  }

  private static var failure: ExportError { ExportError(.cannotCompress("libimagequant finds no colours")) }
}
