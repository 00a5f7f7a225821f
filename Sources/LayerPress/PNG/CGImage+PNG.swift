import CoreGraphics
import Foundation
import ImageDecoding

extension CGImage {
  /// Encodes the image as a PNG with 8 bits per channel in sRGB. A cropped image contains only its part.
  ///
  /// Scenes need this for images without a file: raw pixels, and parts of others.
  ///
  /// ```swift
  /// let writer = CAMLWriter(images: .assets) { try? $0.pngData() }
  /// ```
  /// - Throws: for an image that cannot be decoded, such as an SVG document, which has no pixels.
  public func pngData() throws(ExportError) -> Data {
    let decoded: DecodedImage
    do throws(ImageDecodingError) {
      decoded = try ImageDecoder.decode(self)
    } catch {
      throw ExportError(.unusablePicture(error.description))
    }
    let part = PixelPart(decoded, sourceRect)
    guard let part else { throw ExportError(.unusablePicture("\(sourceName ?? "the picture") is empty")) }
    let file = try OutputFile()
    let encoder = PNGEncoder(
      width: part.columns.count, height: part.rows.count, level: .default, pixelsPerMetre: 2835, workers: 1)
    try encoder.encode(expecting: .rgba, to: file, makePainter: { { part.copy($0, to: $1) } })
    return try file.contents()
  }
}

/// A part of a decoded picture.
private struct PixelPart: Sendable {
  let picture: DecodedImage
  let columns: Range<Int>
  let rows: Range<Int>

  /// Nil if the part has no pixels.
  init?(_ picture: DecodedImage, _ rect: CGRect) {
    let inside = rect.integral.intersection(
      CGRect(x: 0, y: 0, width: CGFloat(picture.width), height: CGFloat(picture.height)))
    guard inside.width >= 1, inside.height >= 1 else { return nil }
    self.picture = picture
    columns = Int(inside.minX)..<Int(inside.maxX)
    rows = Int(inside.minY)..<Int(inside.maxY)
  }

  func copy(_ wanted: Range<Int>, to pixels: UnsafeMutableBufferPointer<UInt32>) {
    picture.pixels.withUnsafeBufferPointer { bytes in
      for (place, row) in wanted.enumerated() {
        let start = (rows.lowerBound + row) * picture.bytesPerRow + columns.lowerBound * 4
        let line = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(pixels)[(place * columns.count * 4)...])
        line.copyMemory(
          from: UnsafeRawBufferPointer(
            rebasing: UnsafeRawBufferPointer(bytes)[start..<start + columns.count * 4]))
      }
    }
  }
}
