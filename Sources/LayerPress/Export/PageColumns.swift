import CairoDrawing
import CoreGraphics
import Drawing
import ImageDecoding
import TextLayout

/// A page divided into columns that Cairo can paint, since its surfaces are at most 32767 pixels wide.
struct PageColumns: Sendable {
  private let width: Int
  private let scale: Double
  private let background: RGBA?
  private let images: ImageCache
  private let outlines: GlyphOutlines
  private let columns: [(pixels: Range<Int>, plan: PagePlan)]
  /// The page's last pixels, if they are only partly in the page.
  private let edges: PartlyCoveredEdges?

  init(
    _ page: DrawnPage, scale: Double, width: Int, background: RGBA?, images: ImageCache,
    outlines: GlyphOutlines
  ) {
    (self.width, self.scale, self.background) = (width, scale, background)
    (self.images, self.outlines) = (images, outlines)
    edges = background == nil ? PartlyCoveredEdges(of: page.size, scale: scale) : nil
    let page = edges == nil ? page : page.cutToPage()
    columns = stride(from: 0, to: width, by: Self.longestSide).map { start in
      (
        start..<min(start + Self.longestSide, width),
        PagePlan(start == 0 ? page : page.moved(left: Double(start) / scale))
      )
    }
  }

  /// The most pixels that Cairo paints at once, across or down.
  private static let longestSide = 32_000

  /// A painter for one thread.
  ///
  /// - Parameter note: receives what could not be drawn.
  func makePainter(note: @escaping ([Finding]) -> Void) -> PNGEncoder.Painter {
    let drawings = columns.map { column in
      BitmapDrawing(
        column.plan, scale: scale, width: column.pixels.count, background: background, images: images,
        outlines: outlines)
    }
    return { (rows, pixels) throws(ExportError) in
      let bytes = UnsafeMutableRawBufferPointer(pixels).assumingMemoryBound(to: UInt8.self)
      do throws(CairoError) {
        var start = rows.lowerBound
        while start < rows.upperBound {
          let part = start..<min(start + Self.longestSide, rows.upperBound)
          let place = (start - rows.lowerBound) * width * 4
          note(try paint(part, into: UnsafeMutableBufferPointer(rebasing: bytes[place...]), by: drawings))
          start = part.upperBound
        }
        edges?.fill(pixels, width: width, rows: rows)
      } catch {
        throw ExportError(error)
      }
    }
  }

  private func paint(
    _ rows: Range<Int>, into bytes: UnsafeMutableBufferPointer<UInt8>, by drawings: [BitmapDrawing]
  ) throws(CairoError) -> [Finding] {
    if drawings.count == 1 { return try drawings[0].draw(rows: rows, into: bytes, bytesPerRow: width * 4) }
    var findings: [Finding] = []
    for (column, drawing) in zip(columns, drawings) {
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

extension DrawnPage {
  /// The same drawing with its origin moved to the right.
  fileprivate func moved(left distance: Double) -> DrawnPage {
    var list = self
    let shift = CGAffineTransform(translationX: -CGFloat(distance), y: 0)
    list.drawing = Drawing([.group(Group(transform: shift), list.drawing)])
    return list
  }
}

/// The last column and row of a page that ends within a pixel, as one in millimetres does. A page is not
/// translucent there: each of these pixels gets the average of the part of it that is in the page.
private struct PartlyCoveredEdges {
  /// The numbers of the column and the row in which the page ends; outside of the picture if it ends between
  /// pixels, or with less of one than gets a pixel (`PixelSize`).
  private let last: (column: Int, row: Int)
  /// How much of a pixel is in the page.
  private let covered: (column: Double, row: Double)

  /// Nil if the page ends between pixels.
  init?(of page: CGSize, scale: Double) {
    let (width, height) = (Double(page.width) * scale, Double(page.height) * scale)
    last = (Int(width.rounded(.down)), Int(height.rounded(.down)))
    // Cairo's rows have fifteen parts; an edge may be rounded to one of these.
    let row = height - height.rounded(.down)
    covered = (width - width.rounded(.down), min(row, max(1, (row * 15).rounded()) / 15))
    guard covered.column > 0 || covered.row > 0 else { return nil }
  }

  /// - Parameter pixels: rows of premultiplied pixels, with alpha in the highest byte.
  func fill(_ pixels: UnsafeMutableBufferPointer<UInt32>, width: Int, rows: Range<Int>) {
    if last.column == width - 1 {
      for row in 0..<rows.count { Self.fill(&pixels[row * width + last.column], by: covered.column) }
    }
    guard rows.contains(last.row) else { return }
    for column in 0..<width {
      Self.fill(&pixels[(last.row - rows.lowerBound) * width + column], by: covered.row)
    }
  }

  private static func fill(_ pixel: inout UInt32, by covered: Double) {
    let alpha = Double(pixel >> 24)
    guard alpha > 0 else { return }
    let factor = min(alpha / covered, 255) / alpha
    func filled(_ shift: UInt32) -> UInt32 {
      UInt32((Double(pixel >> shift & 255) * factor).rounded()) << shift
    }
    pixel = filled(24) | filled(16) | filled(8) | filled(0)
  }
}
