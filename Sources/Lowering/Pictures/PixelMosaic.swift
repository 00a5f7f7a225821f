import CoreGraphics
import Drawing

/// A small picture with hard pixels as areas of one colour each.
struct PixelMosaic {
  /// The picture to draw.
  let picture: DrawnImage
  private let pixels: PicturePixels

  init(_ picture: DrawnImage, _ pixels: PicturePixels) {
    (self.picture, self.pixels) = (picture, pixels)
  }

  /// Returns the area of each colour in the picture's plane, in drawing order.
  ///
  /// - Parameter isCovered: whether something opaque is drawn later at a place of the plane. Areas extend
  ///   half a pixel beyond the picture's edge there, so that nothing shows through between them.
  func areas(beneath isCovered: (CGPoint) -> Bool) -> [(color: RGBA, path: CGPath, rectangles: Int)] {
    let box = picture.destination
    let columns = Self.cells(
      picture.source.minX, picture.source.maxX, pixels.width, from: box.minX, to: box.maxX)
    let rows = Self.cells(
      picture.source.minY, picture.source.maxY, pixels.height, from: box.minY, to: box.maxY)
    var colors: [UInt32] = []
    var covered: Set<Int> = []
    for row in rows {
      for column in columns {
        if let x = column.pixel, let y = row.pixel {
          colors.append(color(x, y))
        } else {
          if isCovered(CGPoint(x: column.middle, y: row.middle)) { covered.insert(colors.count) }
          colors.append(0)
        }
      }
    }
    let grid = ColorGrid(width: columns.count, height: rows.count, colors: colors, covered: covered)
    return grid.areas().map { color, blocks in
      let path = CGMutablePath()
      for block in blocks {
        let (left, right) = (columns[block.columns.lowerBound].from, columns[block.columns.upperBound - 1].to)
        let (top, bottom) = (rows[block.rows.lowerBound].from, rows[block.rows.upperBound - 1].to)
        path.addRect(CGRect(x: left, y: top, width: right - left, height: bottom - top))
      }
      return (paint(color), path, blocks.count)
    }
  }

  /// Returns whether the picture covers a place of its plane.
  func isOpaque(at p: CGPoint) -> Bool {
    let (source, destination) = (picture.source, picture.destination)
    guard destination.contains(p) else { return false }
    let x = source.minX + (p.x - destination.minX) * source.width / destination.width
    let y = source.minY + (p.y - destination.minY) * source.height / destination.height
    return color(Int(x.rounded(.down)), Int(y.rounded(.down))) & 0xFF == 0xFF
  }

  /// Returns a pixel in the grid's byte order; beyond the edges the outermost ones repeat.
  private func color(_ x: Int, _ y: Int) -> UInt32 {
    let color = pixels.color(min(max(x, 0), pixels.width - 1), min(max(y, 0), pixels.height - 1))
    return color << 8 | color >> 24
  }

  /// Returns the colour of premultiplied pixels, tinted without the tint's alpha.
  private func paint(_ color: UInt32) -> RGBA {
    let alpha = Float(color & 0xFF)
    func part(_ shift: UInt32, _ tint: Float?) -> Float {
      min(Float(color >> shift & 0xFF) / alpha, 1) * (tint ?? 1)
    }
    let tint = picture.tint
    return RGBA(
      red: part(24, tint?.red), green: part(16, tint?.green), blue: part(8, tint?.blue), alpha: alpha / 255)
  }

  /// A column or row.
  private struct Cell {
    /// The index of the pixel; nil beside the picture.
    var pixel: Int?
    /// The beginning and end in the plane.
    var from: CGFloat
    var to: CGFloat

    var middle: CGFloat { (from + to) / 2 }
  }

  /// Returns the pixels of one direction, those at the ends possibly cut, and half a pixel on both sides.
  private static func cells(
    _ low: CGFloat, _ high: CGFloat, _ count: Int, from start: CGFloat, to end: CGFloat
  ) -> [Cell] {
    let size = (end - start) / (high - low)
    var cells = [Cell(from: start - size / 2, to: start)]
    for pixel in 0..<count {
      let from = pixel == 0 ? low : max(CGFloat(pixel), low)
      let to = pixel == count - 1 ? high : min(CGFloat(pixel + 1), high)
      if to > from {
        cells.append(Cell(pixel: pixel, from: start + (from - low) * size, to: start + (to - low) * size))
      }
    }
    return cells + [Cell(from: end, to: end + size / 2)]
  }
}
