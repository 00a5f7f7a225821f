import CGIF

/// Writes a GIF (GIF89a), which loops for ever if it has several frames.
final class GIFWriter {
  private let library: LibGIF
  private let gif: UnsafeMutablePointer<GifFileType>
  private let sink: Unmanaged<Sink>
  /// Whether each frame replaces the one before it, rather than being drawn over it.
  private let replaces: Bool

  /// Receives what giflib writes.
  private final class Sink {
    let file: OutputFile
    var error: ExportError?

    init(_ file: OutputFile) { self.file = file }
  }

  /// The most pixels across or down that the format supports.
  private static let longestSide = 65535

  /// - Parameters:
  ///   - loops: whether it repeats for ever.
  ///   - replaces: whether a frame's clear pixels are clear in the result, rather than showing the frame
  ///     before.
  init(size: PixelSize, loops: Bool, replaces: Bool, to file: OutputFile) throws(ExportError) {
    try size.check(longestSide: Self.longestSide, of: "GIF")
    library = try ExportError.loading("giflib", which: "writes GIF", from: "libgif7", by: LibGIFLoad)
    let sink = Unmanaged.passRetained(Sink(file))
    var reason: Int32 = 0
    let opened = library.EGifOpen(
      sink.toOpaque(),
      { (gif, bytes, count) in
        guard let place = gif?.pointee.UserData, let bytes else { return 0 }
        let sink = Unmanaged<Sink>.fromOpaque(place).takeUnretainedValue()
        do throws(ExportError) {
          try sink.file.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
          return count
        } catch {
          sink.error = sink.error ?? error
          return 0
        }
      }, &reason)
    guard let opened else {
      sink.release()
      throw ExportError(.cannotCompress("giflib refuses to begin"))
    }
    (gif, self.sink, self.replaces) = (opened, sink, replaces)
    library.EGifSetGifVersion(gif, true)
    try check(library.EGifPutScreenDesc(gif, Int32(size.width), Int32(size.height), 8, 0, nil))
    guard loops else { return }
    // Netscape's extension, which every viewer supports: loop (1) without end (0).
    try check(library.EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
    try check(library.EGifPutExtensionBlock(gif, 11, Array("NETSCAPE2.0".utf8)))
    try check(library.EGifPutExtensionBlock(gif, 3, [1, 0, 0] as [UInt8]))
    try check(library.EGifPutExtensionTrailer(gif))
  }

  deinit {
    // An unfinished file is discarded.
    if !isFinished { _ = library.EGifCloseFile(gif, nil) }
    sink.release()
  }

  private var isFinished = false

  /// - Parameter duration: in hundredths of a second.
  func add(_ frame: GIFFrame, duration: Int) throws(ExportError) {
    // The disposal method: keep the frame (1) or clear it (2). Bit 0 says that there is a transparent index.
    let flags = UInt8((replaces ? 2 : 1) << 2 | (frame.clear == nil ? 0 : 1))
    let time = UInt16(clamping: duration)
    let control = [flags, UInt8(time & 0xFF), UInt8(time >> 8), frame.clear ?? 0]
    try check(library.EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, Int32(control.count), control))
    // Palettes have 2, 4, 8 … 256 colours.
    var room = 2
    while room < frame.colors.count { room *= 2 }
    guard let palette = library.GifMakeMapObject(Int32(room), nil), let colors = palette.pointee.Colors else {
      throw ExportError(.cannotCompress("there is no memory for a palette"))
    }
    defer { library.GifFreeMapObject(palette) }
    for (index, color) in frame.colors.prefix(256).enumerated() {
      colors[index] = GifColorType(Red: color.red, Green: color.green, Blue: color.blue)
    }
    let box = frame.box
    try check(
      library.EGifPutImageDesc(
        gif, Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height), false, palette))
    var row = [UInt8](repeating: 0, count: box.width)
    for y in 0..<box.height {
      row.replaceSubrange(0..., with: frame.indices[y * box.width..<(y + 1) * box.width])
      try check(library.EGifPutLine(gif, &row, Int32(box.width)))
    }
  }

  func finish() throws(ExportError) {
    isFinished = true
    var reason: Int32 = 0
    let status = library.EGifCloseFile(gif, &reason)
    if let error = sink.takeUnretainedValue().error { throw error }
    guard status != 0 else { throw failure(reason) }
  }

  private func check(_ status: Int32) throws(ExportError) {
    guard status == 0 else { return }
    if let error = sink.takeUnretainedValue().error { throw error }
    throw failure(gif.pointee.Error)
  }

  private func failure(_ reason: Int32) -> ExportError {
    let words = library.GifErrorString(reason).map(String.init(cString:)) ?? "error \(reason)"
    return ExportError(.cannotCompress("giflib: \(words)"))
  }
}
