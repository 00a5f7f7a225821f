import CoreGraphics
import Drawing
import TextLayout

/// Shows glyphs with the canvas's current font and paint.
protocol GlyphShowing {
  /// - Parameter glyphs: all glyphs of the run, in Cairo's form.
  func show(_ run: GlyphRun, _ glyphs: [CairoGlyph])
  /// Writes the text of a run that is drawn otherwise or not at all, for search, if the output has text.
  func showInvisibly(_ run: GlyphRun)
}

extension GlyphShowing {
  func showInvisibly(_ run: GlyphRun) {}
}

/// Glyphs as areas, for outputs without text.
///
/// In pixels, Cairo would move glyphs to whole pixels, which makes letters and lines uneven; outlines stay
/// where the layout puts them.
struct OutlinedGlyphs: GlyphShowing {
  let canvas: Canvas

  func show(_ run: GlyphRun, _ glyphs: [CairoGlyph]) { canvas.context.fillOutlines(of: glyphs) }
}

/// Glyphs in Cairo's SVG: each once, as a symbol.
struct GlyphSymbols: GlyphShowing {
  let canvas: Canvas

  func show(_ run: GlyphRun, _ glyphs: [CairoGlyph]) {
    canvas.context.show(glyphs)
  }
}

/// Writes glyphs to a PDF so that viewers find their text (`ReadableText`). Artifacts become outlines.
final class ReadableTextWriter: GlyphShowing {
  private let canvas: Canvas
  private let fonts: FontStore
  private let outlines: GlyphOutlines
  private let pageIsRightToLeft: Bool
  private var readable = ReadableText()

  init(_ canvas: Canvas, _ environment: Environment) {
    self.canvas = canvas
    fonts = environment.resources.fonts
    outlines = environment.outlines
    pageIsRightToLeft = environment.pageIsRightToLeft
  }

  private var context: CairoContext { canvas.context }

  func show(_ run: GlyphRun, _ glyphs: [CairoGlyph]) {
    guard !canvas.state.isArtifact else { return context.fillOutlines(of: glyphs) }
    if case .pattern = run.fill, !CairoContext.showsTextInPatterns {
      context.fillOutlines(of: glyphs)
      return showInvisibly(run)
    }
    guard let font = fonts.readableFont(run.face, outlines) else { return }
    readable.read(run, in: font, isAslant: isAslant, pageIsRightToLeft: pageIsRightToLeft)
    context.fillOutlines(of: readable.outlined)
    for part in readable.parts { show(part, size: Double(run.size)) }
  }

  func showInvisibly(_ run: GlyphRun) {
    guard !canvas.state.isArtifact, !run.text.isEmpty, let font = fonts.readableFont(run.face, outlines)
    else { return }
    readable.read(run, in: font, isDrawn: true, isAslant: isAslant, pageIsRightToLeft: pageIsRightToLeft)
    for part in readable.parts { show(part, size: Double(run.size)) }
  }

  /// Whether lines of text are neither horizontal nor vertical on the page.
  private var isAslant: Bool {
    let matrix = canvas.matrix
    return abs(matrix.yx) >= 1e-6 * abs(matrix.xx) && abs(matrix.xx) >= 1e-6 * abs(matrix.yx)
  }

  private func show(_ part: ReadableText.Part, size: Double) {
    switch part {
    case .text(let glyphs, let clusters, let bytes):
      readable.glyphs.withUnsafeBufferPointer { allGlyphs in
        readable.clusters.withUnsafeBufferPointer { allClusters in
          readable.bytes.withUnsafeBufferPointer { allBytes in
            context.show(
              UnsafeBufferPointer(rebasing: allBytes[bytes]),
              UnsafeBufferPointer(rebasing: allGlyphs[glyphs]),
              UnsafeBufferPointer(rebasing: allClusters[clusters]))
          }
        }
      }
    case .carriers(let range):
      guard let font = fonts.invisibleFont else {
        return canvas.fail(.memory(during: "making a font of empty glyphs"))
      }
      context.save()
      context.setSource(.black)
      for carrier in readable.carriers[range] { show(carrier, size: size, in: font) }
      context.restore()
    }
  }

  private func show(_ carrier: ReadableText.Carrier, size: Double, in font: InvisibleFont) {
    // Cairo rejects fonts of zero width.
    let stretch = min(max(Double(carrier.ems) / InvisibleFont.advance, 0.001), 1000)
    context.setFont(font.face, CGAffineTransform(scaleX: size * stretch, y: size))
    let glyph = CairoGlyph(font.glyph(carrier.text), at: CGPoint(x: carrier.x, y: carrier.y))
    let bytes = Array(carrier.text.utf8)
    let cluster = CairoCluster(bytes: bytes.count)
    bytes.withUnsafeBufferPointer { bytes in
      withUnsafePointer(to: glyph) { glyph in
        withUnsafePointer(to: cluster) { cluster in
          context.show(
            bytes, UnsafeBufferPointer(start: glyph, count: 1), UnsafeBufferPointer(start: cluster, count: 1))
        }
      }
    }
  }
}
