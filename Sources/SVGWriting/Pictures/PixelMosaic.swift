import CoreGraphics
import DisplayList

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
    var order: [UInt32] = []
    var paths: [UInt32: [CGRect]] = [:]
    func place(_ x0: CGFloat, _ y0: CGFloat, _ x1: CGFloat, _ y1: CGFloat) -> CGRect {
      CGRect(
        x: destination.minX + (x0 - source.minX) * sx, y: destination.minY + (y0 - source.minY) * sy,
        width: (x1 - x0) * sx, height: (y1 - y0) * sy)
    }
    // Runs of one colour in a row; a run that continues the one above it grows downwards.
    var above: [Int: (end: Int, color: UInt32, index: Int)] = [:]
    for row in rows {
      var current: [Int: (end: Int, color: UInt32, index: Int)] = [:]
      var start = 0
      while start < columns.count {
        let color = pixels.color(columns[start].pixel, row.pixel)
        var end = start + 1
        while end < columns.count, pixels.color(columns[end].pixel, row.pixel) == color { end += 1 }
        if color & 0xFF != 0 {
          let rect = place(columns[start].from, row.from, columns[end - 1].to, row.to)
          if let last = above[start], last.end == end, last.color == color,
            var known = paths[color]?[last.index]
          {
            known.size.height = rect.maxY - known.minY
            paths[color]?[last.index] = known
            current[start] = last
          } else {
            if paths[color] == nil { order.append(color) }
            paths[color, default: []].append(rect)
            current[start] = (end, color, (paths[color]?.count ?? 1) - 1)
          }
        }
        start = end
      }
      above = current
    }
    for color in order {
      let path = CGMutablePath()
      for rect in paths[color] ?? [] { path.addRect(rect) }
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
