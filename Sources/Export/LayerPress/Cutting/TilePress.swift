import Dispatch
import ImageDecoding
import Synchronization

/// Compresses tiles on several threads and writes them. At most two rows of tiles wait.
final class TilePress: Sendable {
  private let cutter: TileCutter
  private let path: @Sendable (TileCutter.Tile) throws(ExportError) -> String
  private let queue: DispatchQueue
  private let group = DispatchGroup()
  private let room = DispatchSemaphore(value: 2)
  private let failure = Mutex<ExportError?>(nil)
  private let workers: Int
  private let folders = Mutex<Set<String>>([])

  init(cutter: TileCutter, path: @escaping @Sendable (TileCutter.Tile) throws(ExportError) -> String) {
    self.cutter = cutter
    self.path = path
    workers = max(1, cutter.workers ?? ProcessInfo.processInfo.activeProcessorCount)
    queue = DispatchQueue(label: "tiles", attributes: .concurrent)
  }

  var error: ExportError? { failure.withLock { $0 } }

  func wait() { group.wait() }

  /// Queues a row of tiles; waits while too many are queued.
  func compress(_ strip: TileStrip) throws(ExportError) {
    room.wait()
    if let error {
      room.signal()
      throw error
    }
    let columns = stride(from: 0, to: strip.width, by: cutter.tileWidth).map {
      $0..<min($0 + cutter.tileWidth, strip.width)
    }
    let next = Counter()
    let parts = min(workers, columns.count)
    let running = Counter()
    for _ in 0..<parts {
      queue.async(group: group) { [self] in
        while true {
          let column = next.increment()
          guard column < columns.count, error == nil else { break }
          do throws(ExportError) {
            try write(
              strip, columns[column],
              to: path(TileCutter.Tile(level: strip.level, column: column, row: strip.row)))
          } catch {
            failure.withLock { $0 = $0 ?? error }
          }
        }
        if running.increment() == parts - 1 { room.signal() }
      }
    }
  }

  private func write(_ strip: TileStrip, _ columns: Range<Int>, to path: String) throws(ExportError) {
    try makeFolder(of: path)
    let file = try OutputFile(path: path, unfinished: cutter.unfinishedFiles)
    switch cutter.format {
    case .png(let level):
      let encoder = PNGEncoder(
        width: columns.count, height: strip.height, level: level, pixelsPerMetre: 2835, workers: 1,
        isPremultiplied: false)
      try encoder.encode(
        expecting: .rgba, to: file,
        makePainter: {
          { (rows, pixels) in
            for (row, y) in rows.enumerated() {
              _ = UnsafeMutableBufferPointer(rebasing: pixels[(row * columns.count)...])
                .update(from: strip.row(y, columns))
            }
          }
        })
    case .jpeg(let quality):
      var pixels = [UInt32]()
      pixels.reserveCapacity(columns.count * strip.height)
      for y in 0..<strip.height { pixels += strip.row(y, columns).lazy.map(Self.onWhite) }
      let result = pixels.withUnsafeBufferPointer { pixels in
        Result { () throws(ImageDecodingError) in
          try JPEGEncoder.encode(pixels, width: columns.count, quality: quality)
        }
      }
      switch result {
      case .success(let bytes): try file.write(bytes)
      case .failure(let error): throw ExportError(.cannotCompress(error.reason), at: path)
      }
    }
    try file.commit()
  }

  private func makeFolder(of path: String) throws(ExportError) {
    let folder = OutputFile.folder(of: path)
    guard folders.withLock({ !$0.contains(folder) }) else { return }
    try OutputFile.makeFolder(of: path)
    folders.withLock { _ = $0.insert(folder) }
  }

  private static func onWhite(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    func mixed(_ shift: UInt32) -> UInt32 {
      let value = (pixel >> shift & 0xFF) * alpha + 255 * (255 - alpha)
      return (value + 127) / 255 << shift
    }
    return 0xFF00_0000 | mixed(16) | mixed(8) | mixed(0)
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  /// Returns the value before the increment.
  func increment() -> Int { value.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue }
}
