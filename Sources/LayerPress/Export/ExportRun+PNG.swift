import CairoDrawing
import CoreGraphics
import Drawing
import ImageDecoding
import Synchronization
import TextLayout

extension ExportRun {
  mutating func drawPNG(
    _ picture: Picture, scale: Double?, to file: OutputFile, entry: inout ExportReport.Output,
    progress: Progress
  ) throws(ExportError) {
    let scale = try usableScale(scale, of: picture)
    let list = list(picture, scale: scale)
    let painter = try BandPainter(list: list, scale: scale, run: self)
    let encoder = PNGEncoder(
      width: painter.width, height: painter.height, level: options.pngLevel,
      pixelsPerMetre: Int((scale * 72 / 0.0254).rounded()),
      workers: workers)
    try encoder.encode(
      expecting: list.expectedPixelKind(background: background), to: file,
      makePainter: { () throws(ExportError) in painter.makePainter() },
      progress: { (rows) throws(ExportError) in try progress(Double(rows) / Double(painter.height)) })
    findings.add(painter.findings, of: list, page: picture.page + 1, format: "png")
    entry.pages = [ExportReport.Page(list.size)]
    (entry.scale, entry.pixelWidth, entry.pixelHeight) = (scale, painter.width, painter.height)
  }

  /// Pixels per point: those asked for, or else the page's own.
  func usableScale(_ scale: Double?, of picture: Picture) throws(ExportError) -> Double {
    let scale = scale ?? Double(document.pages[picture.page].contentsScale)
    guard scale > 0, scale.isFinite else {
      throw ExportError(.unusableOption(name: "scale", value: "\(scale)"))
    }
    return scale
  }
}

/// Paints bands of a page, on several threads at once, which share all that is known of it.
final class BandPainter: Sendable {
  let list: DrawnPage
  let width: Int
  let height: Int
  private let scale: Double
  private let background: RGBA?
  private let images: ImageCache
  private let outlines: GlyphOutlines
  /// The page cut into columns that Cairo can paint, which holds no picture wider than 32767 pixels.
  private let columns: [(pixels: Range<Int>, plan: PagePlan)]
  private let found = Mutex<Set<Finding>>([])

  init(list: DrawnPage, scale: Double, run: ExportRun) throws(ExportError) {
    let size = try PixelSize(of: list.size, scale: scale, limit: run.options.outputPixelLimit)
    let lowered = run.lowering(to: .pixels).lowered(list)
    self.list = lowered
    (width, height) = (size.width, size.height)
    self.scale = scale
    (background, images, outlines) = (run.background, run.images, run.fonts.outlines)
    let width = width
    columns = stride(from: 0, to: width, by: Self.longestSide).map { start in
      (
        start..<min(start + Self.longestSide, width),
        PagePlan(start == 0 ? lowered : lowered.moved(left: Double(start) / scale))
      )
    }
    found.withLock { $0.formUnion(lowered.findings.dropFirst(list.findings.count)) }
  }

  /// Pixels of what Cairo paints at once, across or down.
  private static let longestSide = 32_000

  var findings: [Finding] { found.withLock { Array($0) } }

  /// What a thread paints with.
  func makePainter() -> PNGEncoder.Painter {
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
          let place = (start - rows.lowerBound) * self.width * 4
          try self.paint(
            part, into: UnsafeMutableBufferPointer(rebasing: bytes[place...]), by: drawings)
          start = part.upperBound
        }
      } catch {
        throw ExportError(error)
      }
    }
  }

  /// Paints rows on the calling thread.
  func paint(_ rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(ExportError) {
    try makePainter()(rows, pixels)
  }

  private func paint(
    _ rows: Range<Int>, into bytes: UnsafeMutableBufferPointer<UInt8>, by drawings: [BitmapDrawing]
  ) throws(CairoError) {
    if drawings.count == 1 {
      note(try drawings[0].draw(rows: rows, into: bytes, bytesPerRow: width * 4))
      return
    }
    for (column, drawing) in zip(columns, drawings) {
      let rowBytes = column.pixels.count * 4
      let part = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: rowBytes * rows.count)
      defer { part.deallocate() }
      note(try drawing.draw(rows: rows, into: part, bytesPerRow: rowBytes))
      for row in 0..<rows.count {
        let target = (row * width + column.pixels.lowerBound) * 4
        _ = UnsafeMutableBufferPointer(rebasing: bytes[target..<target + rowBytes])
          .update(from: part[row * rowBytes..<(row + 1) * rowBytes])
      }
    }
  }

  private func note(_ findings: [Finding]) {
    if !findings.isEmpty { found.withLock { $0.formUnion(findings) } }
  }
}

extension DrawnPage {
  /// The same drawing, its origin moved to the right.
  fileprivate func moved(left distance: Double) -> DrawnPage {
    var list = self
    let shift = CGAffineTransform(translationX: -CGFloat(distance), y: 0)
    list.drawing = Drawing([.group(Group(transform: shift), list.drawing)])
    return list
  }
}
