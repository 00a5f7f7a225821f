import CWebPMux
import PNGCompression

/// Writes pictures of one size as a lossless animated WebP; a single picture as a still one.
final class WebPWriter {
  private let library: LibWebPMux
  private let encoder: OpaquePointer
  private let size: PixelSize

  /// The most pixels across or down that the format supports.
  private static let longestSide = 16383

  init(size: PixelSize) throws(ExportError) {
    try size.check(longestSide: Self.longestSide, of: "WebP")
    library = try ExportError.loading(
      "libwebpmux", which: "writes WebP", from: "libwebpmux3", by: LibWebPMuxLoad)
    var table = library
    guard let encoder = LibWebPMuxEncoder(&table, Int32(size.width), Int32(size.height)) else {
      throw ExportError(.cannotCompress("libwebpmux refuses to begin"))
    }
    (self.encoder, self.size) = (encoder, size)
  }

  deinit { library.WebPAnimEncoderDelete(encoder) }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - pixels: alpha in the highest byte, then red, green, blue, multiplied by alpha.
  ///   - start: in milliseconds.
  func add(_ pixels: HeldPixels, at start: Int) throws(ExportError) {
    var (config, picture) = (WebPConfig(), WebPPicture())
    guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, 4) != 0,
      WebPPictureInit(&picture) != 0
    else { throw ExportError(.cannotCompress("libwebp is of another version")) }
    (picture.use_argb, picture.width, picture.height) = (1, Int32(size.width), Int32(size.height))
    defer { WebPPictureFree(&picture) }
    guard WebPPictureAlloc(&picture) != 0, let target = picture.argb else {
      throw ExportError(.cannotCompress("there is no memory for a frame"))
    }
    let source = pixels[0..<size.width * size.height]
    for row in 0..<size.height {
      let line = target + row * Int(picture.argb_stride)
      for column in 0..<size.width {
        line[column] = PixelPacking.unmultiplied(source[row * size.width + column])
      }
    }
    guard library.WebPAnimEncoderAdd(encoder, &picture, Int32(start), &config) != 0 else { throw failure() }
  }

  /// Ends the animation, which loops for ever, and writes it.
  ///
  /// - Parameter end: in milliseconds.
  func finish(at end: Int, to file: OutputFile) throws(ExportError) {
    var data = WebPData()
    defer { WebPDataClear(&data) }
    guard library.WebPAnimEncoderAdd(encoder, nil, Int32(end), nil) != 0,
      library.WebPAnimEncoderAssemble(encoder, &data) != 0
    else { throw failure() }
    try file.write(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
  }

  private func failure() -> ExportError {
    let words = library.WebPAnimEncoderGetError(encoder).map(String.init(cString:)) ?? ""
    return ExportError(.cannotCompress("libwebpmux: \(words)"))
  }
}
