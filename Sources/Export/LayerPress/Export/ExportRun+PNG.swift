import CairoDrawing
import Drawing
import ImageDecoding
import PNGCompression
import Press
import Synchronization

extension ExportRun {
  mutating func drawPNG(
    _ picture: PageMoment, scale: Double?, plate: String?, to file: OutputFile,
    entry: inout ExportReport.Output,
    progress: Progress
  ) throws(ExportError) {
    let scale = try usableScale(scale, of: picture)
    let drawnPage = drawnPage(of: picture, scale: scale)
    reportGamut(
      of: options.png.proof?.press, inkLimit: options.png.proof?.colors.inkLimit, drawnPage,
      page: picture.page + 1, format: "png")
    let painter = try BandPainter(drawnPage: drawnPage, scale: scale, plate: plate, run: self)
    let encoder = PNGEncoder(
      width: painter.width, height: painter.height, level: options.png.level,
      pixelsPerMetre: Int((scale * 72 / 0.0254).rounded()),
      workers: workers, allowsPalettes: plate == nil)
    try encoder.encode(
      expecting: options.png.proof != nil
        ? (plate == nil ? .color : .grey) : drawnPage.expectedPixelKind(background: background),
      to: file,
      makePainter: { () throws(ExportError) in painter.makePainter() },
      progress: { (rows) throws(ExportError) in try progress(Double(rows) / Double(painter.height)) })
    findings.add(painter.findings, of: drawnPage, page: picture.page + 1, format: "png")
    entry.show(drawnPage.size, scale: scale, width: painter.width, height: painter.height)
  }

  /// Pixels per point: the requested scale, or the page's own.
  func usableScale(_ scale: Double?, of picture: PageMoment) throws(ExportError) -> Double {
    let scale = scale ?? Double(document.pages[picture.page].contentsScale)
    guard scale > 0, scale.isFinite else {
      throw ExportError(.unusableOption(name: "scale", value: "\(scale)"))
    }
    return scale
  }
}

/// Paints bands of a page on several threads at once. They share everything known about the page.
final class BandPainter: Sendable {
  let drawnPage: DrawnPage
  let width: Int
  let height: Int
  /// What is painted for each band: the page, or its plates.
  private let layers: [PageColumns]
  /// Combines the plates; nil if the page itself is painted.
  private let proof: PlateProof?
  private let found = Mutex<Set<Finding>>([])

  /// - Parameter plate: the plate that is painted, in grey, instead of the page.
  init(drawnPage: DrawnPage, scale: Double, plate: String? = nil, run: ExportRun) throws(ExportError) {
    let size = try PixelSize(of: drawnPage.size, scale: scale, limit: run.options.png.pixelLimit)
    (width, height) = (size.width, size.height)
    var lowering = run.lowering(to: run.options.png.proof == nil ? .pixels : .plates)
    lowering.dpi = max(lowering.dpi, 72 * scale)
    let lowered = lowering.lowered(drawnPage)
    proof = try run.options.png.proof.map { (proof) throws(ExportError) in
      do throws(PressError) {
        return try PlateProof(proof, plate: plate, of: lowered, presses: run.presses)
      } catch { throw ExportError(.cannotDraw(error.reason)) }
    }
    self.drawnPage = lowered
    func columns(_ page: DrawnPage, _ background: RGBA?) -> PageColumns {
      PageColumns(
        page, scale: scale, size: size, background: background, images: run.images,
        outlines: run.fonts.outlines)
    }
    if let proof {
      let rasteriser = CairoRasteriser(images: run.images, outlines: run.fonts.outlines)
      layers = proof.views.map { view in
        var drawing = PlateDrawing(view, images: run.images, hasOwnColors: rasteriser.hasOwnColors)
        return columns(drawing.page(lowered), view.paper(under: run.background))
      }
    } else {
      layers = [columns(lowered, run.background)]
    }
    found.withLock { $0.formUnion(lowered.findings.dropFirst(drawnPage.findings.count)) }
    if run.options.png.proof != nil { addFindings(drawnPage.findings(ofPagesIn: run.images)) }
  }

  var findings: [Finding] { found.withLock { Array($0) } }

  /// A painter for one thread.
  func makePainter() -> PNGEncoder.Painter {
    let painters = layers.map { $0.makePainter(reporting: addFindings) }
    guard let proof else { return painters[0] }
    return { (rows, pixels) throws(ExportError) in
      var parts: [HeldPixels] = []
      let count = rows.count * self.width
      for painter in painters {
        let part = HeldPixels(count: count)
        try painter(rows, part[0..<count])
        parts.append(part)
      }
      for row in 0..<rows.count {
        let range = row * self.width..<(row + 1) * self.width
        proof.show(
          parts.map { UnsafeBufferPointer($0[range]) },
          in: UnsafeMutableBufferPointer(rebasing: pixels[range]))
      }
    }
  }

  /// Paints rows on the calling thread.
  func paint(_ rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(ExportError) {
    try makePainter()(rows, pixels)
  }

  private func addFindings(_ findings: [Finding]) {
    if !findings.isEmpty { found.withLock { $0.formUnion(findings) } }
  }
}
