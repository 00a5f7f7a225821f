import CoreGraphics
import Drawing
import ImageDecoding
import Lowering

/// Draws pictures that are documents: SVGs and pages of PDFs. `PixelVectorPainter` adds what pixels need.
class VectorPicturePainter {
  final let canvas: Canvas
  final let environment: Environment
  /// Whether text must not be stretched more in one direction than the other.
  private let keepsLetters: Bool

  /// A document to be drawn.
  struct Opened {
    let document: any VectorDocument
    let name: String
    let layer: LayerIndex
    /// Where it is seen, in user space.
    let box: CGRect
    let alpha: Double
    /// Whether it is composed as a group, before it meets the backdrop.
    let isGroup: Bool
  }

  init(_ canvas: Canvas, _ environment: Environment, keepsLetters: Bool = false) {
    self.canvas = canvas
    self.environment = environment
    self.keepsLetters = keepsLetters
  }

  /// - Parameter box: where it is seen, without perspective.
  final func draw(_ item: DrawnImage, within box: CGRect) {
    let name = item.image.sourceName ?? "\(item.image.format.displayName) document"
    guard let document = environment.resources.document(item.image) else {
      let format = item.image.format
      canvas.report(
        item.layer, format == .svg && !SVGReading.isKnown ? .dropped : .damaged,
        format == .svg
          ? SVGReading.complaint(about: item.image) : "\(name) cannot be read as \(format.displayName)")
      return
    }
    if let reason = environment.resources.pictures.images.refusal(of: item.image) {
      return canvas.report(item.layer, .damaged, "\(name): \(reason)")
    }
    if let omission = document.omission {
      canvas.reportOnce(item.layer, .approximated, "\(name): \(omission)")
    }
    let alpha = canvas.alpha(of: item)
    let isGroup =
      alpha < 1 || document.hasBlending || !canvas.context.blendsNormally
    canvas.context.save()
    draw(
      Opened(document: document, name: name, layer: item.layer, box: box, alpha: alpha, isGroup: isGroup),
      item)
    canvas.context.restore()
  }

  /// Draws a document, within a saved state of Cairo.
  func draw(_ opened: Opened, _ item: DrawnImage) {
    canvas.append(opened.box)
    canvas.clip()
    let placement = item.toWhole.inverted()
    guard placement.isUsable else { return }
    canvas.concatenate(placement)
    if environment.output == .pdf, let mark = environment.resources.pictures.markOfPage(item.image) {
      return draw(mark, of: opened)
    }
    let wanted = canvas.toDevice.largestScale
    var scale = recordingScale(of: opened.document, wanted: wanted)
    var recording: CairoSurface?
    if isRecorded(opened.document) {
      recording = self.recording(of: opened.document, scale: scale)
      // librsvg shows no letters larger than some thousand pixels.
      while recording == nil, scale / 2 >= wanted {
        scale /= 2
        recording = self.recording(of: opened.document, scale: scale)
      }
    }
    recordResolution(of: opened, scale: recording == nil ? wanted : scale)
    compose(opened) { context in
      if let recording {
        context.scale(1 / scale, 1 / scale)
        context.setSource(recording: recording)
        context.paint()
      } else if let reason = opened.document.draw(into: context, size: opened.document.size) {
        canvas.report(opened.layer, .damaged, "\(opened.name): \(reason)")
      }
    }
  }

  /// Draws the mark of a page that is copied. A page that has blending is a group of its own, so that there need be
  /// none around it, which would keep its inks from overprinting what lies beneath.
  private func draw(_ mark: CairoSurface, of opened: Opened) {
    let (context, size) = (canvas.context, opened.document.size)
    func paint() {
      context.scale(size.width, size.height)
      context.setSource(mark)
      context.paint()
    }
    if opened.alpha < 1 || !context.blendsNormally {
      canvas.paint(alpha: opened.alpha, draw: paint)
    } else {
      paint()
    }
  }

  /// Returns whether a document is drawn as a recording.
  ///
  /// librsvg composes on surfaces as large as a square at the foot of the rotated diagonal: too small,
  /// or empty. And in PDF, letters of text that it stretches unevenly overlap. Recordings are upright. They
  /// hold masks and filters at their own scale, which is otherwise that of the page, or unknown in forms.
  func isRecorded(_ document: any VectorDocument) -> Bool {
    let toDevice = canvas.toDevice
    return document.hasGroups && !toDevice.isUpright || environment.formDepth > 0
      || document.hasText && stretchesLetters || document.hasPixels
  }

  /// Whether letters would overlap, so that they are outlines.
  private var stretchesLetters: Bool { keepsLetters && !canvas.toDevice.keepsShapes }

  /// Reports what becomes pixels.
  ///
  /// - Parameter scale: pixels per unit of the document.
  func recordResolution(of opened: Opened, scale: Double) {
    if opened.document.outlinesText {
      canvas.reportOnce(
        opened.layer, .approximated,
        "\(opened.name): text in it that has opacity, a mask or a filter becomes outlines, which no search finds"
      )
    }
    guard opened.document.hasPixels else { return }
    let dpi = 72 * scale / max(canvas.toDevice.largestScale, 1e-9)
    canvas.report(opened.layer, .rasterised(dpi: dpi), "\(opened.name) has masks or filters")
  }

  /// Draws a document, and composes it with the page.
  func compose(_ opened: Opened, draw: (CairoContext) -> Void) {
    if opened.isGroup {
      canvas.paint(alpha: opened.alpha) { draw(canvas.context) }
    } else {
      draw(canvas.context)
    }
  }

  // MARK: Recordings

  /// Returns the pixels per unit for a document's masks and filters.
  ///
  /// - Parameter wanted: the page's pixels, or points, per unit of the document.
  func recordingScale(of document: any VectorDocument, wanted: Double) -> Double {
    let resolution = max(environment.fallbackDPI / 72, 1)
    let finest = min(document.finestScale, max(document.largestLetterScale, wanted))
    return max(min(wanted * resolution, finest), min(wanted, 1) * resolution)
  }

  /// Returns a recording of the document at a scale; nil if it cannot be drawn.
  final func recording(of document: any VectorDocument, scale: Double) -> CairoSurface? {
    let size = document.size
    let room = CGRect(x: 0, y: 0, width: size.width * CGFloat(scale), height: size.height * CGFloat(scale))
    var isDrawn = false
    func draw(_ context: CairoContext) {
      context.scale(scale, scale)
      isDrawn = document.draw(into: context, size: size) == nil
      if environment.output != .pixels { document.releaseLastDrawing() }
    }
    let keepsText = document.hasText && !stretchesLetters && environment.formDepth == 0
    let recording =
      keepsText
      ? environment.pageRecording(room.size, draw: draw) : environment.recording(room, draw: draw)
    return isDrawn ? recording : nil
  }
}

/// Documents in pixels, also in perspective.
final class PixelVectorPainter: VectorPicturePainter {
  override func isRecorded(_ document: any VectorDocument) -> Bool {
    document.hasGroups && !canvas.toDevice.isUpright
  }

  override func recordResolution(of opened: Opened, scale: Double) {}

  override func recordingScale(of document: any VectorDocument, wanted: Double) -> Double {
    min(max(wanted, 1), document.finestScale, 64)
  }

  override func draw(_ opened: Opened, _ item: DrawnImage) {
    if let projection = item.projection {
      draw(opened, item, by: projection)
    } else {
      super.draw(opened, item)
    }
  }

  /// Composes a document in pixels of its own: the visible ones and a few around them, since the PDF renderer
  /// fades masks at the edges of its surface, and pictures are drawn band by band.
  override func compose(_ opened: Opened, draw: (CairoContext) -> Void) {
    guard opened.isGroup else { return draw(canvas.context) }
    let around = 2.0
    let page = canvas.context
    let place = canvas.matrix
    page.resetMatrix()
    let seen = canvas.clipBox
    guard seen.width > 0, seen.height > 0 else { return }
    let (left, top) = (seen.minX.rounded(.down) - around, seen.minY.rounded(.down) - around)
    let (width, height) = (seen.maxX.rounded(.up) + around - left, seen.maxY.rounded(.up) + around - top)
    guard
      let surface = CairoSurface(pixels: .argb, width: Int(width), height: Int(height)),
      let context = CairoContext(surface)
    else {
      canvas.report(opened.layer, .dropped, "there is no memory to show \(opened.name)")
      return
    }
    context.translate(-left, -top)
    context.concatenate(place)
    draw(context)
    page.setSource(surface, at: CGPoint(x: left, y: top))
    page.paint(alpha: opened.alpha)
  }

  /// Draws a document in perspective: as a recording, which an affine map approximates at each pixel.
  private func draw(_ opened: Opened, _ item: DrawnImage, by projection: Projection) {
    let (document, context) = (opened.document, canvas.context)
    defer { canvas.clipGeneration += 1 }
    if item.source != CGRect(origin: .zero, size: document.size) {
      canvas.clip(toPolygon: projection.polygon(of: item.destination))
    }
    let toDevice = projection.concatenating(Projection(canvas.toDevice))
    let seen = PointBox(toDevice.polygon(of: item.destination))
    let scale = recordingScale(
      of: document,
      wanted: max((seen.maxX - seen.minX) / item.source.width, (seen.maxY - seen.minY) / item.source.height))
    context.resetMatrix()
    let visible = canvas.clipBox
    // librsvg shows no letters larger than some thousand pixels.
    guard let recording = recording(of: document, scale: scale) ?? recording(of: document, scale: 1) else {
      canvas.report(opened.layer, .dropped, "\(opened.name) cannot be drawn")
      return
    }
    let room = recording.recordedBox ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    let placement = CGAffineTransform(
      scaleX: document.size.width / room.width, y: document.size.height / room.height
    ).concatenating(item.toWhole.inverted())
    let cells = AffineCells(item.destination, projection: toDevice, visible: visible, edges: .hard).cells
    func drawCells() {
      for cell in cells {
        context.save()
        context.setAntialiased(false)
        canvas.clip(toPolygon: cell.outline)
        canvas.concatenate(placement.concatenating(cell.map))
        context.setSource(recording: recording)
        context.paint()
        context.restore()
      }
    }
    if opened.isGroup { canvas.paint(alpha: opened.alpha, draw: drawCells) } else { drawCells() }
  }
}

extension VectorDocument {
  /// The most pixels per unit of masks and filters.
  fileprivate var finestScale: Double { max(4096 / max(size.width, size.height, 1), 1) }
}

extension CGAffineTransform {
  /// Whether it is a similarity.
  var keepsShapes: Bool {
    let longest = max(hypot(a, b), hypot(c, d))
    return abs(hypot(a, b) - hypot(c, d)) <= 1e-4 * longest && abs(a * c + b * d) <= 1e-4 * longest * longest
  }
}
