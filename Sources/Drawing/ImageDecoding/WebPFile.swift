import CWebP
import Foundation

/// Reads WebP files by libwebp.
enum WebPFile {
  /// The picture in sRGB; of an animated one the first frame, on a canvas that is clear around it.
  static func decode(
    _ data: Data, name: String, keepsColors: Bool = false
  ) throws(ImageDecodingError) -> DecodedImage {
    let image = withDemuxer(data) { demuxer -> DecodedImage? in
      var frame = WebPIterator()
      defer { WebPDemuxReleaseIterator(&frame) }
      guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return nil }
      let width = Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH))
      let height = Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
      let colors = FileColors(profile: profile(demuxer), of: .rgb)
      return decode(frame, width: width, height: height, profile: keepsColors ? nil : colors.profile)
    }
    guard let image else {
      throw ImageDecodingError(source: name, reason: "libwebp cannot read the picture, which is damaged")
    }
    return image
  }

  /// The ICC profile; nil for none.
  static func profile(of data: Data) -> Data? { withDemuxer(data) { profile($0) } }

  /// Nil for bytes that are no whole WebP file.
  private static func withDemuxer<Result>(_ data: Data, _ body: (OpaquePointer) -> Result?) -> Result? {
    data.withUnsafeBytes { bytes in
      var file = WebPData(bytes: bytes.bindMemory(to: UInt8.self).baseAddress, size: bytes.count)
      guard let demuxer = WebPDemux(&file) else { return nil }
      defer { WebPDemuxDelete(demuxer) }
      return body(demuxer)
    }
  }

  private static func profile(_ demuxer: OpaquePointer) -> Data? {
    var chunk = WebPChunkIterator()
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    guard WebPDemuxGetChunk(demuxer, "ICCP", 1, &chunk) != 0 else { return nil }
    return chunk.chunk.bytes.map { Data(bytes: $0, count: chunk.chunk.size) }
  }

  private static func decode(
    _ frame: WebPIterator, width: Int, height: Int, profile: ColorProfile?
  ) -> DecodedImage? {
    let bytesPerRow = width * 4
    let start = Int(frame.y_offset) * bytesPerRow + Int(frame.x_offset) * 4
    var isDecoded = false
    var isOpaque = true
    let pixels = PixelBytes(count: height * bytesPerRow) { canvas in
      guard let base = canvas.baseAddress, start < canvas.count else { return }
      isDecoded =
        WebPDecodeRGBAInto(
          frame.fragment.bytes, frame.fragment.size, base + start, canvas.count - start, Int32(bytesPerRow))
        != nil
      guard isDecoded else { return }
      var colors = [UInt8](repeating: 0, count: bytesPerRow)
      for y in 0..<height {
        let row = base + y * bytesPerRow
        if let profile {
          profile.convert(row, to: &colors, count: width, channels: 4)
        } else {
          colors.withUnsafeMutableBufferPointer {
            _ = $0.update(from: UnsafeBufferPointer(start: row, count: bytesPerRow))
          }
        }
        isOpaque = PixelRow.arrange(colors, width, 4, to: row) && isOpaque
      }
    }
    guard isDecoded else { return nil }
    return DecodedImage(
      width: width, height: height, pixels: pixels, isOpaque: isOpaque)
  }
}
