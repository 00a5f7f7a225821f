import PNGCompression

/// Writes pictures of any size as PNG, in bands that are painted, filtered and compressed on several threads.
///
/// Only a few bands are in memory at a time. Each is compressed independently, and the pieces are joined into
/// one stream. The bytes do not depend on the number of threads.
struct PNGEncoder: Sendable {
  var width: Int
  var height: Int
  var level: PNGLevel
  /// Nil for a picture within another document, which says no colour space either.
  var pixelsPerMetre: Int?
  var workers: Int
  /// Whether colours are multiplied by alpha.
  var isPremultiplied = true
  /// Whether a picture of few colours may be written with a palette.
  var allowsPalettes = true

  /// Paints the given rows: pixels with alpha in the highest byte, no gaps between rows. It overwrites every
  /// pixel. Each thread has its own painter.
  typealias Painter = (_ rows: Range<Int>, _ pixels: UnsafeMutableBufferPointer<UInt32>) throws(ExportError)
    -> Void

  /// Writes the picture.
  ///
  /// - Parameters:
  ///   - kind: what the pixels are expected to need. If a band needs more, encoding starts again with that.
  ///   - file: must be empty.
  ///   - makePainter: called on each thread that paints.
  ///   - progress: receives the number of finished rows.
  func encode(
    expecting kind: PixelKind, to file: OutputFile, makePainter: @Sendable () throws(ExportError) -> Painter,
    progress: (Int) throws(ExportError) -> Void = { (_) throws(ExportError) in }
  ) throws(ExportError) {
    if isHeld {
      return try encodeHeld(to: file, makePainter: makePainter, progress: progress)
    }
    var kind = kind
    while let wider = try encode(as: kind, to: file, makePainter: makePainter, progress: progress) {
      kind.formUnion(wider)
      try file.truncate()
    }
  }

  /// Pictures of up to this many pixels are painted whole before they are encoded, so that the best format
  /// can be chosen from the pixels.
  static let heldPixels = 10 << 20
  var isHeld: Bool { width * height <= Self.heldPixels }
  /// The approximate number of pixels in a band.
  static let bandPixels = 1 << 19
  /// The widest picture. One row then takes a quarter of a gigabyte, and each thread holds a few rows.
  static let mostColumns = 1 << 26

  /// The height of the painted bands: about `bandPixels` pixels, fewer if the picture is very wide or would
  /// have too few bands for several threads. It is the same at every level because pixels can depend on it:
  /// Cairo computes gradients relative to the edges of the surface.
  private var bandRows: Int {
    let fitting = max(Self.bandPixels / width, min(16, (1 << 22) / width), 1)
    let shared = max((height + 15) / 16, (1 << 16) / width + 1)
    return max(1, min(fitting, shared, height))
  }

  /// The rows of each piece of the stream: one or more bands.
  private var pieces: [Range<Int>] {
    ranges(of: bandRows * max(1, level.piecePixels / (bandRows * width)))
  }

  private func ranges(of rows: Int) -> [Range<Int>] {
    stride(from: 0, to: height, by: rows).map { $0..<min($0 + rows, height) }
  }

  /// Paints rows that span one or more bands.
  private func paint(
    _ rows: Range<Int>, _ pixels: UnsafeMutableBufferPointer<UInt32>, by painter: Painter
  ) throws(ExportError) {
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: bandRows) {
      let part = start..<min(start + bandRows, rows.upperBound)
      let place = (start - rows.lowerBound) * width
      try painter(part, UnsafeMutableBufferPointer(rebasing: pixels[place..<place + part.count * width]))
    }
  }

  /// Encodes while painting. If a band needs a wider kind of pixel than this one, gives up and returns the
  /// kind needed.
  private func encode(
    as kind: PixelKind, to file: OutputFile, makePainter: @Sendable () throws(ExportError) -> Painter,
    progress: (Int) throws(ExportError) -> Void
  ) throws(ExportError) -> PixelKind? {
    let format = PixelFormat(kind)
    var writer = try PieceWriter(self, format: format, file: file)
    let bands = self.pieces
    let tallest = bands.first?.count ?? 0
    var wider: PixelKind?
    do throws(ExportError) {
      try OrderedWork(count: bands.count, workers: workers).run(
        makeWorker: { () throws(ExportError) in
          PaintingWorker(
            painter: try makePainter(), pixels: HeldPixels(count: width * tallest),
            encoder: try BandEncoder(self, format: format, rows: tallest))
        },
        work: { (worker, band) throws(ExportError) -> Result<BandEncoder.Piece, TooNarrow> in
          let pixels = worker.pixels[0..<bands[band].count * width]
          try paint(bands[band], pixels, by: worker.painter)
          let needed = PixelKind(neededBy: UnsafeBufferPointer(pixels))
          guard kind.isSuperset(of: needed) else { return .failure(TooNarrow(needed: needed)) }
          let isLast = band == bands.count - 1
          return .success(try worker.encoder.encode(UnsafeBufferPointer(pixels), isLast: isLast))
        },
        take: { (band) throws(ExportError) in
          switch band {
          case .failure(let error):
            wider = error.needed
            throw ExportError(.cancelled)
          case .success(let piece):
            try writer.write(piece)
            try progress(writer.rows)
          }
        })
    } catch {
      if let wider { return wider }
      throw error
    }
    try writer.end()
    return nil
  }

  /// Paints the whole picture and writes it in the format that comes out smallest.
  private func encodeHeld(
    to file: OutputFile, makePainter: @Sendable () throws(ExportError) -> Painter,
    progress: (Int) throws(ExportError) -> Void
  ) throws(ExportError) {
    guard let best = try smallest(makePainter: makePainter) else { return }
    var writer = try PieceWriter(self, format: best.format, file: file)
    for piece in best.pieces {
      try writer.write(piece)
      try progress(writer.rows)
    }
    try writer.end()
  }

  /// Compresses the pixels into a zlib stream (RFC 1950), and returns it with the pixel format it uses.
  ///
  /// - Parameter format: the pixel format; nil chooses the one with the smallest stream.
  func compress(
    as format: PixelFormat? = nil,
    painter: @escaping @Sendable (Range<Int>, UnsafeMutableBufferPointer<UInt32>) -> Void
  ) throws(ExportError) -> (PixelFormat, [UInt8]) {
    let best = try smallest(of: format, makePainter: { { (rows, pixels) in painter(rows, pixels) } })
    guard let best else {
      throw ExportError(.cannotCompress("there are no pixels"))
    }
    var bytes = level.zlibHead
    var checksum: UInt32 = 1
    for piece in best.pieces {
      bytes += piece.data
      checksum = piece.joined(to: checksum)
    }
    return (best.format, bytes + bigEndian(Int(checksum)))
  }

  private func smallest(
    of format: PixelFormat? = nil, makePainter: @Sendable () throws(ExportError) -> Painter
  ) throws(ExportError) -> (format: PixelFormat, pieces: [BandEncoder.Piece])? {
    let pixels = HeldPixels(count: width * height)
    let bands = ranges(of: bandRows)
    try OrderedWork(count: bands.count, workers: workers).run(
      makeWorker: makePainter,
      work: { (paint, band) throws(ExportError) in
        let rows = bands[band]
        try paint(rows, pixels[rows.lowerBound * width..<rows.upperBound * width])
      },
      take: { (_) throws(ExportError) in })
    let all = UnsafeBufferPointer(pixels[0..<width * height])
    let formats = format.map { [$0] } ?? self.formats(of: all)
    // A faster compressor is good enough to tell which format is smallest.
    var trial = self
    if level == .small, formats.count > 1 { trial.level = .default }
    var best: (format: PixelFormat, pieces: [BandEncoder.Piece], size: Int)?
    for format in formats {
      let pieces = try trial.encode(pixels, as: format)
      let size = pieces.reduce(PNGStream.headBytes(of: format)) { $0 + $1.data.count }
      if best.map({ size < $0.size }) ?? true { best = (format, pieces, size) }
    }
    guard let best else { return nil }
    return (best.format, trial.level == level ? best.pieces : try encode(pixels, as: best.format))
  }

  /// The candidates for the smallest format of these pixels.
  private func formats(of pixels: UnsafeBufferPointer<UInt32>) -> [PixelFormat] {
    let direct = PixelFormat(PixelKind(neededBy: pixels))
    let palette = Palette(of: pixels)
    let greys = palette.flatMap { PixelFormat(greysOf: $0) }
    if !allowsPalettes { return [greys ?? direct] }
    if level == .small {
      let palettes = Palette.Order.allCases.compactMap { Palette(of: pixels, order: $0) }
      return [direct, greys, PixelFormat(withoutAlphaFor: pixels)].compactMap { $0 }
        + palettes.map { PixelFormat($0) }
    }
    guard let palette else { return [direct] }
    let indexed = greys ?? PixelFormat(palette)
    // If there are many more pixels than colours, a palette with few bits per index is always smaller.
    if !indexed.isIndexed || indexed.bitDepth < 8 || level == .fast {
      return pixels.count > max(4 * palette.count, 1024) ? [indexed] : [indexed, direct]
    }
    return [indexed, direct]
  }

  private func encode(_ pixels: HeldPixels, as format: PixelFormat) throws(ExportError) -> [BandEncoder.Piece]
  {
    let bands = self.pieces
    let tallest = bands.first?.count ?? 0
    var pieces: [BandEncoder.Piece] = []
    try OrderedWork(count: bands.count, workers: workers).run(
      makeWorker: { () throws(ExportError) in
        try BandEncoder(self, format: format, rows: tallest)
      },
      work: { (encoder, band) throws(ExportError) in
        let rows = bands[band]
        return try encoder.encode(
          UnsafeBufferPointer(pixels[rows.lowerBound * width..<rows.upperBound * width]),
          isLast: band == bands.count - 1)
      },
      take: { (piece) throws(ExportError) in pieces.append(piece) })
    return pieces
  }
}

/// Joins pieces into a file.
private struct PieceWriter {
  private let stream: PNGStream
  private var checksum: UInt32 = 1
  private var waiting: [UInt8]
  private(set) var rows = 0

  init(_ encoder: PNGEncoder, format: PixelFormat, file: OutputFile) throws(ExportError) {
    stream = PNGStream(isPremultiplied: encoder.isPremultiplied) { (bytes) throws(ExportError) in
      try file.write(bytes)
    }
    waiting = encoder.level.zlibHead
    try stream.writeHead(
      width: encoder.width, height: encoder.height, format: format, pixelsPerMetre: encoder.pixelsPerMetre)
  }

  mutating func write(_ piece: BandEncoder.Piece) throws(ExportError) {
    if rows == 0 {
      waiting += piece.data
    } else {
      try stream.writeData(waiting)
      waiting = piece.data
    }
    checksum = piece.joined(to: checksum)
    rows += piece.rows
  }

  /// The last piece also carries the end of the stream.
  func end() throws(ExportError) { try stream.writeEnd(waiting, checksum: checksum) }
}

/// Thrown when a band has pixels that do not fit the format.
struct TooNarrow: Error {
  var needed: PixelKind
}

/// What a thread needs to paint bands and encode them.
private final class PaintingWorker {
  let painter: PNGEncoder.Painter
  let pixels: HeldPixels
  let encoder: BandEncoder

  init(painter: @escaping PNGEncoder.Painter, pixels: HeldPixels, encoder: BandEncoder) {
    (self.painter, self.pixels, self.encoder) = (painter, pixels, encoder)
  }
}

/// The pixels of a picture. Different threads write different parts of it.
final class HeldPixels: @unchecked Sendable {
  private let buffer: UnsafeMutableBufferPointer<UInt32>

  init(count: Int) {
    buffer = .allocate(capacity: count)
    buffer.initialize(repeating: 0)
  }

  deinit { buffer.deallocate() }

  subscript(range: Range<Int>) -> UnsafeMutableBufferPointer<UInt32> {
    UnsafeMutableBufferPointer(rebasing: buffer[range])
  }
}
