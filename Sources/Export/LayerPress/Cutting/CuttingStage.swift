/// One level of a picture being cut: collects a row of tiles, and halves it for the next level.
final class CuttingStage {
  private let level: Int
  private let size: TileCutter.Level
  private let tileHeight: Int
  private let press: TilePress
  private var strip: TileStrip
  /// The number of rows received.
  private var rows = 0
  /// A row that waits for the one below it to be averaged with.
  private var upper: [UInt32] = []
  private var halved: [UInt32]

  init(level: Int, size: TileCutter.Level, tileHeight: Int, press: TilePress) {
    self.level = level
    self.size = size
    self.tileHeight = tileHeight
    self.press = press
    strip = TileStrip(level: level, row: 0, width: size.width, height: min(tileHeight, size.height))
    halved = [UInt32](repeating: 0, count: (size.width + 1) / 2)
  }

  /// Passes the next row of the full size; smaller levels receive theirs as they are computed.
  static func push(_ row: UnsafeBufferPointer<UInt32>, to stages: [CuttingStage]) throws(ExportError) {
    guard var isReady = try stages.first?.add(row, hasNext: stages.count > 1) else { return }
    for (level, stage) in stages.enumerated().dropFirst() where isReady {
      let row = stages[level - 1].halved
      let result = row.withUnsafeBufferPointer { row in
        Result { () throws(ExportError) in try stage.add(row, hasNext: level + 1 < stages.count) }
      }
      isReady = try result.get()
    }
  }

  /// Returns whether a row of the next level is complete.
  private func add(_ row: UnsafeBufferPointer<UInt32>, hasNext: Bool) throws(ExportError) -> Bool {
    strip.add(row)
    rows += 1
    let isLast = rows == size.height
    if strip.isFull {
      try press.compress(strip)
      if !isLast {
        strip = TileStrip(
          level: level, row: rows / tileHeight, width: size.width, height: min(tileHeight, size.height - rows)
        )
      }
    }
    guard hasNext else { return false }
    if rows % 2 == 1, !isLast {
      upper = Array(row)
      return false
    }
    // Where a side is odd, its last pixel counts twice.
    let above = rows % 2 == 1 ? Array(row) : upper
    above.withUnsafeBufferPointer { above in
      for x in halved.indices {
        let right = min(2 * x + 1, row.count - 1)
        halved[x] = Self.mean(above[2 * x], above[right], row[2 * x], row[right])
      }
    }
    return true
  }

  /// The mean of four pixels: premultiplied colours are weighted by their coverage.
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    if a == b, c == d, a == c { return a }
    if a & b & c & d >= 0xFF00_0000 {
      // Two channels at a time, each with room for its sum.
      let even = (a & 0xFF00FF) + (b & 0xFF00FF) + (c & 0xFF00FF) + (d & 0xFF00FF) + 0x20002
      let green = (a & 0xFF00) + (b & 0xFF00) + (c & 0xFF00) + (d & 0xFF00) + 0x200
      return 0xFF00_0000 | (even >> 2) & 0xFF00FF | (green >> 2) & 0xFF00
    }
    var sums = SIMD4<UInt32>.zero
    for pixel in [a, b, c, d] {
      let alpha = pixel >> 24
      sums &+= SIMD4(
        alpha, (pixel >> 16 & 0xFF) * alpha, (pixel >> 8 & 0xFF) * alpha, (pixel & 0xFF) * alpha)
    }
    guard sums[0] > 0 else { return 0 }
    func color(_ k: Int) -> UInt32 { min((sums[k] + sums[0] / 2) / sums[0], 255) }
    let alpha = (sums[0] + 2) / 4
    return alpha == 0 ? 0 : alpha << 24 | color(1) << 16 | color(2) << 8 | color(3)
  }
}

/// The pixels of a row of tiles. Filled by one thread, then read by others.
final class TileStrip: @unchecked Sendable {
  let level: Int
  let row: Int
  let width: Int
  let height: Int
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private var filled = 0

  init(level: Int, row: Int, width: Int, height: Int) {
    (self.level, self.row, self.width, self.height) = (level, row, width, height)
    pixels = .allocate(capacity: width * height)
  }

  deinit { pixels.deallocate() }

  var isFull: Bool { filled == height }

  func add(_ row: UnsafeBufferPointer<UInt32>) {
    _ = UnsafeMutableBufferPointer(rebasing: pixels[(filled * width)..<((filled + 1) * width)])
      .update(from: row)
    filled += 1
  }

  /// A part of a row.
  func row(_ y: Int, _ columns: Range<Int>) -> UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(
      rebasing: pixels[(y * width + columns.lowerBound)..<(y * width + columns.upperBound)])
  }
}
