import PDFFinishing

extension PDFFinisher {
  /// Compresses pictures as PNGs are, on several threads.
  static func compressor(workers: Int) -> PictureCompressor {
    { picture throws(PDFFinishingError) in
      // Greys may be a mask of alpha, which must stay greys (ISO 32000-1, 11.6.5.3).
      let encoder = PNGEncoder(
        width: picture.width, height: picture.height, level: .default, pixelsPerMetre: 1, workers: workers,
        allowsPalettes: picture.channels > 1)
      let (format, bytes): (PixelFormat, [UInt8])
      do throws(ExportError) {
        (format, bytes) = try encoder.compress { rows, pixels in
          picture.bytes.withUnsafeBytes { samples in
            var at = rows.lowerBound * picture.width * picture.channels
            for k in pixels.indices {
              let (red, green, blue) =
                picture.channels == 3
                ? (samples[at], samples[at + 1], samples[at + 2]) : (samples[at], samples[at], samples[at])
              pixels[k] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
              at += picture.channels
            }
          }
        }
      } catch {
        throw .picture(error.message)
      }
      let colors: CompressedPicture.Colors =
        switch format.meaning {
        case .direct(let kind): kind.contains(.color) ? .rgb : .grey
        case .indexed(let palette):
          .palette(palette.colors.flatMap { color in [16, 8, 0].map { UInt8(color >> $0 & 0xFF) } })
        }
      return CompressedPicture(colors: colors, bitDepth: format.bitDepth, bytes: bytes)
    }
  }
}
