import CZlib
import Synchronization

/// Writes pictures of any size as PNG, in bands that are painted, filtered and compressed on several threads.
///
/// Only a few bands are held at a time. Each is compressed by itself; the pieces join into one stream.
struct PNGEncoder: Sendable {
  var width: Int
  var height: Int
  var level: PNGLevel
  var pixelsPerMetre: Int
  var workers: Int

  /// Paints rows of the picture: premultiplied pixels, alpha in the highest byte, without gaps between rows; they
  /// are all zero at first.
  typealias Painter =
    @Sendable (_ rows: Range<Int>, _ pixels: UnsafeMutableBufferPointer<UInt32>)
    throws(ExportError) -> Void

  /// Writes the picture.
  ///
  /// - Parameters:
  ///   - kind: what pixels probably need. Where a band needs more, encoding starts again with that.
  ///   - file: is empty.
  ///   - progress: told the number of rows that are done.
  func encode(
    expecting kind: PixelKind, to file: OutputFile, painter: Painter,
    progress: (Int) throws(ExportError) -> Void = { (_) throws(ExportError) in }
  ) throws(ExportError) {
    if width * height <= Self.heldPixels {
      return try encodeHeld(to: file, painter: painter, progress: progress)
    }
    var kind = kind
    while let wider = try encode(as: kind, to: file, painter: painter, progress: progress) {
      kind.formUnion(wider)
      try file.truncate()
    }
  }
}

extension PNGEncoder {
  /// Pictures up to this size are painted whole before they are encoded, as their pixels can be judged then.
  static let heldPixels = 4 << 20
  /// A band's pixels, about.
  static let bandPixels = 1 << 20

  /// Bands of equal height, as many rows as make `bandPixels`, at least four for each worker where that is not too small.
  private var rowsPerBand: Int {
    let fitting = max(1, Self.bandPixels / width)
    let shared = max((height + 4 * workers - 1) / (4 * workers), (1 << 16) / width + 1)
    return max(1, min(fitting, shared, height))
  }

  /// Where the least size counts more than time, a picture that is held anyway is one band.
  private var bands: [Range<Int>] {
    let step = level == .small && width * height <= Self.heldPixels ? height : rowsPerBand
    return stride(from: 0, to: height, by: step).map { $0..<min($0 + step, height) }
  }

  private func encodeHeld(
    to file: OutputFile, painter: Painter, progress: (Int) throws(ExportError) -> Void
  ) throws(ExportError) {
    let pixels = HeldPixels(count: width * height)
    let step = rowsPerBand
    let bands = stride(from: 0, to: height, by: step).map { $0..<min($0 + step, height) }
    try OrderedWork(count: bands.count, workers: workers).run(
      makeWorker: { () throws(ExportError) in },
      work: { (_, band) throws(ExportError) in
        let rows = bands[band]
        try painter(rows, pixels[rows.lowerBound * width..<rows.upperBound * width])
      },
      take: { (_) throws(ExportError) in })
    let kind = PixelKind(neededBy: UnsafeBufferPointer(pixels[0..<width * height]))
    let wider = try encode(
      as: kind, to: file,
      painter: { (rows, target) throws(ExportError) in
        let source = pixels[rows.lowerBound * width..<rows.upperBound * width]
        _ = target.update(from: source)
      }, progress: progress)
    if wider != nil { throw ExportError(.cannotCompress("pixels changed while they were encoded")) }
  }

  /// Encodes with a kind of pixel; gives up and answers with the kind that a band needs where this one is too narrow.
  private func encode(
    as kind: PixelKind, to file: OutputFile, painter: Painter, progress: (Int) throws(ExportError) -> Void
  ) throws(ExportError) -> PixelKind? {
    let stream = PNGStream(file: file)
    try stream.writeHead(width: width, height: height, kind: kind, pixelsPerMetre: pixelsPerMetre)
    let bands = self.bands
    let tallest = bands.first?.count ?? 0
    var checksum: UInt32 = 1
    var done = 0
    var wider: PixelKind?
    do throws(ExportError) {
      try OrderedWork(count: bands.count, workers: workers).run(
        makeWorker: { () throws(ExportError) in
          try BandEncoder(kind: kind, width: width, rows: tallest, level: level)
        },
        work: { (worker, band) throws(ExportError) in
          try worker.encode(bands[band], painter: painter)
        },
        take: { (band) throws(ExportError) in
          switch band {
          case .wider(let kind):
            wider = kind
            throw ExportError(.cancelled)
          case .encoded(let data, let sum, let count, let rows):
            try stream.writeData(done == 0 ? level.zlibHead + data : data)
            checksum = UInt32(adler32_combine(UInt(checksum), UInt(sum), count))
            done += rows
            try progress(done)
          }
        })
    } catch {
      if let wider { return wider }
      throw error
    }
    try stream.writeEnd(checksum: checksum)
    return nil
  }
}

/// The pixels of a picture, of which several threads write different parts.
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
