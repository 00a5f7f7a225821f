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
    guard let part = PixelPart(decoded, sourceRect) else {
      throw ExportError(.unusablePicture("\(sourceName ?? "the picture") is empty"))
    }
    return try part.png(pixelsPerMetre: 2835, workers: 1)
  }
}

/// A part of a decoded picture.
struct PixelPart: Sendable {
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

  /// - Parameter pixelsPerMetre: nil for a part of another document, whose size on the page that says.
  func png(pixelsPerMetre: Int?, workers: Int) throws(ExportError) -> Data {
    let encoder = PNGEncoder(
      width: columns.count, height: rows.count, level: .default, pixelsPerMetre: pixelsPerMetre,
      workers: workers)
    let file = try OutputFile()
    try encoder.encode(expecting: .rgba, to: file, makePainter: { { copy($0, to: $1) } })
    return try file.contents()
  }

  private func copy(_ wanted: Range<Int>, to pixels: UnsafeMutableBufferPointer<UInt32>) {
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
