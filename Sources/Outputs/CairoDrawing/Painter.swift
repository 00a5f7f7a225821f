import CoreGraphics
import Drawing

/// Draws a drawing on a canvas: visits its nodes with a stack of its own instead of recursion, and passes
/// each to the painter for its kind and output.
final class Painter {
  private let canvas: Canvas
  private let groups: any GroupPainting
  private let paths: PathPainter
  private let glyphs: GlyphPainter
  private let pictures: PicturePainter
  private let shadows: PixelShadowPainter
  private let instances: any InstancePainting
  /// Marks the elements of a tagged document; nil for others.
  private let marker: ContentMarker?
  private var frames: [Frame] = []

  /// Chooses the painters for pixels, PDF and Cairo's SVG.
  init(_ canvas: Canvas, _ environment: Environment) {
    self.canvas = canvas
    marker = environment.output == .pdf ? environment.marker : nil
    let tiles = Tiles(canvas, environment)
    let paints: PaintSource
    let shown: any GlyphShowing
    switch environment.output {
    case .pixels:
      paints = PixelPaintSource(canvas, environment, tiles)
      paths = PixelPathPainter(canvas, paints)
      shown = OutlinedGlyphs(canvas: canvas)
      pictures = PixelPicturePainter(canvas, environment, vectors: PixelVectorPainter(canvas, environment))
      instances = AlphaCache(canvas: canvas, environment: environment)
      groups = PixelGroupPainter(canvas, environment)
    case .pdf:
      paints = PaintSource(canvas, environment, tiles)
      paths = PDFPathPainter(canvas, environment, paints)
      shown = ReadableTextWriter(canvas, environment)
      let vectors = VectorPicturePainter(canvas, environment, keepsLetters: true)
      pictures = DocumentPicturePainter(canvas, environment, vectors: vectors, hasSize: false)
      let forms = Forms(canvas, environment, repeats: true)
      instances = forms
      groups = DocumentGroupPainter(canvas, forms, pdf: PDFComposition(canvas))
    case .svg:
      paints = PaintSource(canvas, environment, tiles)
      paths = PathPainter(canvas, paints)
      shown = GlyphSymbols(canvas: canvas)
      let vectors = VectorPicturePainter(canvas, environment)
      pictures = DocumentPicturePainter(canvas, environment, vectors: vectors, hasSize: true)
      let forms = Forms(canvas, environment, repeats: false)
      (instances, groups) = (forms, DocumentGroupPainter(canvas, forms))
    }
    shadows = PixelShadowPainter(canvas: canvas, environment: environment, paints: paints)
    glyphs = GlyphPainter(canvas, environment, paints, shown: shown, paths: paths, pictures: pictures)
  }

  /// A position in a drawing.
  private struct Frame {
    let drawing: Drawing
    /// The index of its next node.
    var next = 0
    let completion: Completion
  }

  /// What follows a drawing.
  private enum Completion {
    case nothing
    case restore
    /// Followed by so many marks of ends.
    case endGroup(marks: Int)
    case endMask(marks: Int)
  }

  func draw(_ drawing: Drawing) {
    push(drawing, .nothing)
    while let top = frames.indices.last {
      let nodes = frames[top].drawing.nodes
      let at = frames[top].next
      guard at < nodes.count else {
        if let frame = frames.popLast() { complete(frame.completion) }
        continue
      }
      frames[top].next = at + 1
      let node = nodes[at]
      switch node {
      case .group(let group, let content):
        let marks = marker?.begin(group, on: canvas) ?? 0
        switch groups.begin(group, content) {
        case .enter(let content): push(content, .endGroup(marks: marks))
        case .isDrawn: complete(.endGroup(marks: marks))
        case .skip: marker?.end(marks, on: canvas)
        }
      case .path(let path):
        if canvas.isVisible(node.bounds) { paths.draw(path) }
      case .glyphs(let run):
        guard canvas.isVisible(node.bounds) else { continue }
        let marks = marker?.begin(run, on: canvas) ?? 0
        glyphs.draw(run)
        marker?.end(marks, on: canvas)
      case .image(let image):
        guard canvas.isVisible(node.bounds) else { continue }
        frames[top].next = at + pictures.draw(image, at: at, in: nodes)
      case .shadow(let shadow): shadows.draw(shadow)
      case .instance(let drawing, let transform):
        guard transform.isUsable, canvas.isVisible(node.bounds) else { continue }
        canvas.context.save()
        canvas.concatenate(transform)
        if instances.draw(drawing) { complete(.restore) } else { push(drawing, .restore) }
      }
    }
  }

  private func push(_ drawing: Drawing, _ completion: Completion) {
    frames.append(Frame(drawing: drawing, completion: completion))
  }

  private func complete(_ completion: Completion) {
    switch completion {
    case .nothing: break
    case .restore: canvas.context.restore()
    case .endGroup(let marks):
      if let mask = groups.end() {
        marker?.suspend()
        push(mask, .endMask(marks: marks))
      } else {
        marker?.end(marks, on: canvas)
      }
    case .endMask(let marks):
      groups.endMask()
      marker?.resume()
      marker?.end(marks, on: canvas)
    }
  }
}
