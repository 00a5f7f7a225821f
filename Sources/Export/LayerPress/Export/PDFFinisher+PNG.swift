import PDFFinishing
import PNGCompression

extension PDFFinisher {
  /// Compresses a PDF's pictures like PNGs, on several threads.
  static func compressor(workers: Int) -> PictureCompressor {
    { picture throws(PDFFinishingError) in
      if picture.channels == 4 { return try compressedInks(picture, workers: workers) }
      // Greys may be a soft mask, which must stay grey (ISO 32000-1, 11.6.5.3).
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

  /// Four inks are passed as red, green, blue and alpha, which PNG compresses the same way.
  private static func compressedInks(
    _ picture: PictureSamples, workers: Int
  ) throws(PDFFinishingError) -> CompressedPicture {
    let encoder = PNGEncoder(
      width: picture.width, height: picture.height, level: .default, pixelsPerMetre: 1, workers: workers,
      isPremultiplied: false)
    do throws(ExportError) {
      let (_, bytes) = try encoder.compress(as: PixelFormat(.rgba)) { rows, pixels in
        picture.bytes.withUnsafeBytes { samples in
          let first = rows.lowerBound * picture.width
          for k in pixels.indices {
            func ink(_ number: Int) -> UInt32 { UInt32(samples[4 * (first + k) + number]) }
            pixels[k] = ink(3) << 24 | ink(0) << 16 | ink(1) << 8 | ink(2)
          }
        }
      }
      return CompressedPicture(colors: .inks, bitDepth: 8, bytes: bytes)
    } catch {
      throw .picture(error.message)
    }
  }
}
