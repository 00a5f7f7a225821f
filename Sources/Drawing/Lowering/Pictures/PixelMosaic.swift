import CoreGraphics
import Drawing

/// A small picture with hard pixels as areas of one colour each.
struct PixelMosaic {
  /// The picture to draw.
  let picture: DrawnImage
  private let pixels: PicturePixels
  private let columns: [Cell]
  private let rows: [Cell]

  /// How far areas reach beneath those drawn later.
  private let overlap: CGFloat

  /// - Parameters:
  ///   - overlap: how far areas reach beneath those drawn later; never beyond the middle of a pixel.
  ///   - reach: how far areas may extend beyond the picture's edges; nil for half a pixel.
  init(_ picture: DrawnImage, _ pixels: PicturePixels, overlap: CGFloat, reach: CGFloat? = nil) {
    (self.picture, self.pixels, self.overlap) = (picture, pixels, overlap)
    let (source, box) = (picture.source, picture.destination)
    columns = Self.cells(
      source.minX, source.maxX, pixels.width, from: box.minX, to: box.maxX, reach: reach)
    rows = Self.cells(
      source.minY, source.maxY, pixels.height, from: box.minY, to: box.maxY, reach: reach)
  }

  /// Returns the cells beside the picture on which something opaque is drawn later.
  ///
  /// - Parameter isCovered: whether that is so for a box in the picture's plane.
  func covered(where isCovered: (CGRect) -> Bool) -> Set<Int> {
    var covered: Set<Int> = []
    for (y, row) in rows.enumerated() {
      for (x, column) in columns.enumerated() where row.pixel == nil || column.pixel == nil {
        let (width, height) = (column.to - column.from, row.to - row.from)
        let box = CGRect(x: column.from, y: row.from, width: width, height: height)
        if isCovered(box) { covered.insert(y * columns.count + x) }
      }
    }
    return covered
  }

  /// Returns the area of each colour in the picture's plane, in drawing order.
  ///
  /// - Parameter covered: the cells beside the picture to which areas extend, so that nothing shows through
  ///   between them and what is drawn there later.
  func areas(beneath covered: Set<Int>) -> [(color: RGBA, path: CGPath, rectangles: Int)] {
    let colors = rows.flatMap { row in
      columns.map { column in
        guard let x = column.pixel, let y = row.pixel else { return UInt32(0) }
        return color(x, y)
      }
    }
    let grid = ColorGrid(width: columns.count, height: rows.count, colors: colors, covered: covered)
    return grid.areas().map { area in
      let path = CGMutablePath()
      for block in area.blocks { path.addRect(box(of: block)) }
      for joint in area.joints {
        let below = box(of: joint)
        path.addRect(CGRect(x: below.minX, y: below.minY - down, width: below.width, height: 2 * down))
      }
      for margin in area.margins { path.addRect(box(of: margin)) }
      return (paint(area.color), path, area.blocks.count + area.joints.count + area.margins.count)
    }
  }

  /// How far areas reach beneath others, never beyond the middle of a pixel.
  private var across: CGFloat { min(overlap, columns.count > 1 ? (columns[1].to - columns[1].from) / 2 : 0) }
  private var down: CGFloat { min(overlap, rows.count > 1 ? (rows[1].to - rows[1].from) / 2 : 0) }

  private func box(of block: ColorGrid.Block) -> CGRect {
    let (left, right) = (columns[block.columns.lowerBound].from, columns[block.columns.upperBound - 1].to)
    let (top, bottom) = (rows[block.rows.lowerBound].from, rows[block.rows.upperBound - 1].to)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns what an area shows of itself beneath others. No more than needed: where it ended along their other
  /// edges, it would show there.
  private func box(of margin: ColorGrid.Margin) -> CGRect {
    var box = box(of: margin.cells)
    // Cells beside the picture are as large as what may be covered there.
    let first = (column: columns[margin.cells.columns.lowerBound], row: rows[margin.cells.rows.lowerBound])
    let isBeside = first.column.pixel == nil || first.row.pixel == nil
    let (before, after) = margin.continues
    if margin.away.x == 0 {
      let depth = isBeside ? box.height : min(down, box.height)
      if margin.away.y < 0 { box.origin.y = box.maxY - depth }
      box.size.height = depth
      if before { box = box.union(box.offsetBy(dx: -across, dy: 0)) }
      if after { box = box.union(box.offsetBy(dx: across, dy: 0)) }
    } else {
      let depth = isBeside ? box.width : min(across, box.width)
      if margin.away.x < 0 { box.origin.x = box.maxX - depth }
      box.size.width = depth
      if before { box = box.union(box.offsetBy(dx: 0, dy: -down)) }
      if after { box = box.union(box.offsetBy(dx: 0, dy: down)) }
    }
    return box
  }

  /// Returns whether the picture covers a box of its plane.
  func isOpaque(in box: CGRect) -> Bool {
    let (source, destination) = (picture.source, picture.destination)
    let inner = box.insetBy(dx: box.width / 1000, dy: box.height / 1000)
    guard destination.contains(inner) else { return false }
    let (sx, sy) = (source.width / destination.width, source.height / destination.height)
    func indices(_ from: CGFloat, _ to: CGFloat) -> ClosedRange<Int> {
      Int(from.rounded(.down))...Int(max(from, to).rounded(.down))
    }
    let across = indices(
      source.minX + (inner.minX - destination.minX) * sx, source.minX + (inner.maxX - destination.minX) * sx)
    let down = indices(
      source.minY + (inner.minY - destination.minY) * sy, source.minY + (inner.maxY - destination.minY) * sy)
    return down.allSatisfy { y in across.allSatisfy { x in color(x, y) & 0xFF == 0xFF } }
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
  }

  /// Returns the pixels of one direction, those at the ends possibly cut, and a cell on both sides.
  private static func cells(
    _ low: CGFloat, _ high: CGFloat, _ count: Int, from start: CGFloat, to end: CGFloat, reach: CGFloat?
  ) -> [Cell] {
    let size = (end - start) / (high - low)
    let reach = reach ?? size / 2
    var cells = [Cell(from: start - reach, to: start)]
    for pixel in 0..<count {
      let from = pixel == 0 ? low : max(CGFloat(pixel), low)
      let to = pixel == count - 1 ? high : min(CGFloat(pixel + 1), high)
      if to > from {
        cells.append(Cell(pixel: pixel, from: start + (from - low) * size, to: start + (to - low) * size))
      }
    }
    return cells + [Cell(from: end, to: end + reach)]
  }
}
