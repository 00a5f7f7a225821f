import CoreGraphics
import Drawing
import TextLayout

/// Draws runs of glyphs.
final class GlyphPainter {
  private let canvas: Canvas
  private let environment: Environment
  private let paints: PaintSource
  private let paths: PathPainter
  private let pictures: PicturePainter
  private let shown: any GlyphShowing
  /// Reused from run to run, so that drawing one allocates nothing.
  private var glyphs: [CairoGlyph] = []

  /// - Parameters:
  ///   - shown: shows glyphs of one paint in the output.
  ///   - paths: draws glyphs made of coloured layers.
  ///   - pictures: draws glyphs that are pictures.
  init(
    _ canvas: Canvas, _ environment: Environment, _ paints: PaintSource, shown: any GlyphShowing,
    paths: PathPainter, pictures: PicturePainter
  ) {
    self.canvas = canvas
    self.environment = environment
    self.paints = paints
    self.shown = shown
    self.paths = paths
    self.pictures = pictures
  }

  func draw(_ run: GlyphRun) {
    guard !run.glyphs.isEmpty, run.size > 0, run.size.isFinite else { return }
    let font: FontStore.Font
    do throws(FontError) { font = try environment.resources.fonts.font(run.face, environment.outlines) } catch
    {
      return canvas.report(-1, .damaged, "\(error); the text “\(run.text.prefix(80))” is not drawn")
    }
    if font.hasColor, let face = environment.outlines.outlines(of: run.face), run.fill != nil {
      drawInColors(run, face)
      return
    }
    let context = canvas.context
    collect(run.glyphs)
    if let fill = run.fill {
      set(font, for: run)
      paints.set(fill, over: run.bounds)
      shown.show(run, glyphs)
    }
    if let stroke = run.stroke {
      set(font, for: run)
      glyphs.withUnsafeBufferPointer { context.append($0) }
      canvas.set(stroke)
      paints.set(stroke.paint, over: run.bounds)
      context.stroke()
    }
    if run.fill == nil { shown.showInvisibly(run) }
  }

  private func set(_ font: FontStore.Font, for run: GlyphRun) {
    let size = Double(run.size)
    canvas.context.setFont(
      font.face,
      CGAffineTransform(a: size, b: 0, c: -run.face.synthesis.shear * size, d: size, tx: 0, ty: 0))
  }

  private func collect(_ glyphs: [GlyphRun.Glyph]) {
    self.glyphs.removeAll(keepingCapacity: true)
    for glyph in glyphs { self.glyphs.append(CairoGlyph(glyph)) }
  }

  /// Draws glyphs that are pictures or coloured layers, as most emoji are.
  private func drawInColors(_ run: GlyphRun, _ face: FaceOutlines) {
    let alpha: Float =
      if case .color(let color)? = run.fill { color.alpha } else { 1 }
    for glyph in run.glyphs {
      canvas.context.save()
      canvas.concatenate(
        CGAffineTransform(a: run.size, b: 0, c: 0, d: -run.size, tx: glyph.origin.x, ty: glyph.origin.y))
      let layers = face.layers(of: glyph.id)
      if let image = environment.resources.fonts.picture(of: glyph.id, in: run.face, face) {
        // Pictures are upright, but glyphs' coordinates grow upwards.
        canvas.context.scale(1, -1)
        let box = image.bounds
        pictures.draw(
          DrawnImage(
            image: image.image, source: CGRect(origin: .zero, size: image.image.naturalSize),
            destination: CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height),
            magnification: .linear, minification: .trilinear,
            tint: alpha < 1 ? RGBA(red: 1, green: 1, blue: 1, alpha: alpha) : nil))
      } else if !layers.isEmpty {
        for layer in layers {
          guard let path = face.path(of: layer.glyph) else { continue }
          paths.draw(DrawnPath(path: path, fill: layer.color.map { .color($0) } ?? run.fill))
        }
      } else if let path = face.path(of: glyph.id) {
        paths.draw(DrawnPath(path: path, fill: run.fill))
      }
      canvas.context.restore()
    }
    shown.showInvisibly(run)
  }
}
