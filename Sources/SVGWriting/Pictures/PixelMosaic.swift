import CoreGraphics
import Drawing

/// A small picture with hard pixels as areas of one colour each.
struct PixelMosaic {
  struct Part {
    var color: RGBA
    var path: CGPath
  }

  private(set) var parts: [Part] = []

  /// - Parameters:
  ///   - source: which pixels are shown, fractions included; beyond the edges the outermost ones repeat.
  ///   - destination: where they are stretched to.
  init(_ pixels: PixelRows, source: CGRect, destination: CGRect) {
    let (sx, sy) = (destination.width / source.width, destination.height / source.height)
    let columns = Self.cells(source.minX, source.maxX, pixels.width)
    let rows = Self.cells(source.minY, source.maxY, pixels.height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let grid = ColorGrid(
      width: columns.count, height: rows.count,
      colors: rows.flatMap { row in columns.map { pixels.color($0.pixel, row.pixel) } })
    let across = columns.map { destination.minX + ($0.from - source.minX) * sx } + [destination.maxX]
    let down = rows.map { destination.minY + ($0.from - source.minY) * sy } + [destination.maxY]
    for (color, cells) in grid.areas() {
      let path = CGMutablePath()
      for run in cells {
        path.addRect(
          CGRect(
            x: across[run.columns.lowerBound], y: down[run.rows.lowerBound],
            width: across[run.columns.upperBound] - across[run.columns.lowerBound],
            height: down[run.rows.upperBound] - down[run.rows.lowerBound]))
      }
      parts.append(
        Part(
          color: RGBA(
            red: Float(color >> 24) / 255, green: Float(color >> 16 & 0xFF) / 255,
            blue: Float(color >> 8 & 0xFF) / 255, alpha: Float(color & 0xFF) / 255), path: path))
    }
  }

  /// The pixels of one direction with the parts of the source that they cover.
  private static func cells(_ from: CGFloat, _ to: CGFloat, _ count: Int) -> [(
    pixel: Int, from: CGFloat, to: CGFloat
  )] {
    var cells: [(pixel: Int, from: CGFloat, to: CGFloat)] = []
    for pixel in 0..<count {
      let low = pixel == 0 ? min(from, 0) : CGFloat(pixel)
      let high = pixel == count - 1 ? max(to, CGFloat(count)) : CGFloat(pixel + 1)
      let (start, end) = (max(low, from), min(high, to))
      if end > start { cells.append((pixel, start, end)) }
    }
    return cells
  }
}

extension PixelRows {
  func color(_ x: Int, _ y: Int) -> UInt32 {
    let index = (y * width + x) * 4
    guard x < width, index + 3 < bytes.count else { return 0 }
    return UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
      | UInt32(bytes[index + 3])
  }
}
