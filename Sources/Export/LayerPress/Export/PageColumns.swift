import CairoDrawing
import Drawing
import ImageDecoding
import TextLayout

/// A page divided into columns that Cairo can paint, since its surfaces are at most 32767 pixels wide.
///
/// A page that ends within a pixel, as one in millimetres does, is not translucent there: the part of the last
/// column and row that is in the page is stretched to whole pixels.
struct PageColumns: Sendable {
  private typealias Column = (pixels: Range<Int>, plan: PagePlan)

  private let width: Int
  private let scale: Double
  private let background: RGBA?
  private let images: ImageCache
  private let outlines: GlyphOutlines
  private let columns: [Column]
  /// The number of the last row, and its columns; nil if the page ends with a whole row.
  private let lastRow: (number: Int, columns: [Column])?

  init(
    _ page: DrawnPage, scale: Double, size: PixelSize, background: RGBA?, images: ImageCache,
    outlines: GlyphOutlines
  ) {
    (width, self.scale, self.background) = (size.width, scale, background)
    (self.images, self.outlines) = (images, outlines)
    let across = AxisMap(fillingLastOf: size.width, pageEnd: Double(page.size.width) * scale)
    let down = AxisMap(fillingLastOf: size.height, pageEnd: Double(page.size.height) * scale)
    func columns(_ down: AxisMap) -> [Column] {
      let end = across == nil ? size.width : size.width - 1
      var columns = stride(from: 0, to: end, by: Self.longestSide).map { start in
        (
          start..<min(start + Self.longestSide, end),
          PagePlan(page.mapped(AxisMap().moved(by: -start), down, scale: scale))
        )
      }
      if let across {
        columns.append(
          (end..<size.width, PagePlan(page.mapped(across.moved(by: -end), down, scale: scale))))
      }
      return columns
    }
    self.columns = columns(AxisMap())
    lastRow = down.map { (size.height - 1, columns($0)) }
  }

  /// The most pixels that Cairo paints at once, across or down.
  private static let longestSide = 32_000

  /// A painter for one thread.
  ///
  /// - Parameter addFindings: receives what could not be drawn.
  func makePainter(reporting addFindings: @escaping ([Finding]) -> Void) -> PNGEncoder.Painter {
    let drawings = columns.map(drawing)
    // Made by the thread that comes to it.
    var ofLastRow: [BitmapDrawing]?
    return { (rows, pixels) throws(ExportError) in
      let bytes = UnsafeMutableRawBufferPointer(pixels).assumingMemoryBound(to: UInt8.self)
      do throws(CairoError) {
        var start = rows.lowerBound
        while start < rows.upperBound {
          var part = start..<min(start + Self.longestSide, rows.upperBound)
          var drawings = drawings
          if let last = lastRow?.number, part.contains(last) {
            if start < last {
              part = start..<last
            } else {
              drawings = ofLastRow ?? lastRow?.columns.map(drawing) ?? []
              ofLastRow = drawings
            }
          }
          let place = (start - rows.lowerBound) * width * 4
          addFindings(
            try paint(part, into: UnsafeMutableBufferPointer(rebasing: bytes[place...]), by: drawings))
          start = part.upperBound
        }
      } catch {
        throw ExportError(error)
      }
    }
  }

  private func drawing(of column: Column) -> BitmapDrawing {
    BitmapDrawing(
      column.plan, scale: scale, width: column.pixels.count, background: background, images: images,
      outlines: outlines)
  }

  private func paint(
    _ rows: Range<Int>, into bytes: UnsafeMutableBufferPointer<UInt8>, by drawings: [BitmapDrawing]
  ) throws(CairoError) -> [Finding] {
    var findings: [Finding] = []
    // The last row has drawings of its own, for the same columns.
    for (column, drawing) in zip(columns, drawings) {
      // Rows are painted over whole; what comes after the first column follows.
      guard column.pixels.lowerBound > 0 else {
        findings += try drawing.draw(rows: rows, into: bytes, bytesPerRow: width * 4)
        continue
      }
      let rowBytes = column.pixels.count * 4
      let part = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: rowBytes * rows.count)
      defer { part.deallocate() }
      findings += try drawing.draw(rows: rows, into: part, bytesPerRow: rowBytes)
      for row in 0..<rows.count {
        let target = (row * width + column.pixels.lowerBound) * 4
        _ = UnsafeMutableBufferPointer(rebasing: bytes[target..<target + rowBytes])
          .update(from: part[row * rowBytes..<(row + 1) * rowBytes])
      }
    }
    return findings
  }
}

/// Where places of a page lie in a picture, across or down, in pixels: a number times `factor`, plus `offset`.
private struct AxisMap {
  var factor = 1.0
  var offset = 0.0

  func moved(by distance: Int) -> AxisMap { AxisMap(factor: factor, offset: offset + Double(distance)) }
}

extension AxisMap {
  /// The smallest part of a pixel that is stretched to a whole one; if there is less of it in the page, the rest is
  /// taken from the pixel before. Stretched further, images would be decoded at a higher resolution, and blurs be
  /// wider, for what nobody sees.
  private static let leastPart = 0.25

  /// The map that stretches what lies in the last pixel to all of it; nil if the page fills that anyway, to a
  /// precision beyond Cairo's.
  ///
  /// - Parameter pageEnd: where the page ends, in pixels.
  fileprivate init?(fillingLastOf count: Int, pageEnd: Double) {
    let last = Double(count - 1)
    guard pageEnd - last < 511.0 / 512 else { return nil }
    let part = max(pageEnd - last, min(Self.leastPart, pageEnd))
    (factor, offset) = (1 / part, last - (pageEnd - part) / part)
  }
}

extension DrawnPage {
  /// The same drawing elsewhere in a picture of a scale.
  fileprivate func mapped(_ across: AxisMap, _ down: AxisMap, scale: Double) -> DrawnPage {
    let transform = CGAffineTransform(
      a: across.factor, b: 0, c: 0, d: down.factor, tx: across.offset / scale, ty: down.offset / scale)
    guard !transform.isIdentity else { return self }
    var drawnPage = self
    drawnPage.drawing = Drawing([.group(Group(transform: transform), drawnPage.drawing)])
    return drawnPage
  }
}
