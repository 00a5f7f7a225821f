import CoreGraphics
import Drawing
import TextLayout

/// What is the same for everything drawn on a surface.
struct Environment {
  var output: Output
  let resources: Resources
  let plan: PagePlan
  let outlines: GlyphOutlines
  /// The resolution, in dots per inch of the page, of what a vector format cannot express.
  let fallbackDPI: Double
  /// Whether most letters run from right to left; set for pages only.
  var pageIsRightToLeft = false
  /// The number of silhouettes around the drawing, which limits shadows of shadows.
  var nesting = 0
  /// The number of forms around the drawing.
  var formDepth = 0
  /// Marks the elements of a tagged document; nil for others.
  var marker: ContentMarker?

  /// The deepest nesting of shadows, and of filters, that is drawn.
  static let deepestNesting = 16

  /// Returns the environment of a separate drawing, on a surface of the same kind by default.
  func apart(as output: Output? = nil, formDepth: Int = 0) -> Environment {
    var inner = self
    (inner.output, inner.formDepth, inner.pageIsRightToLeft) = (output ?? self.output, formDepth, false)
    return inner
  }

  /// The environment of silhouettes, and of groups' pixels, in this drawing.
  var nested: Environment {
    var inner = apart(as: .pixels)
    inner.nesting += 1
    return inner
  }

  /// Draws a separate drawing (a form, a tile, a silhouette, a group's pixels) on a surface of its own. There
  /// is no other way to do so.
  ///
  /// - Parameters:
  ///   - place: from the drawing's coordinates to the surface's.
  ///   - visible: the visible part of the surface's coordinates; nil for all.
  ///   - depth: the number of groups around the surface.
  ///   - owner: receives the findings, and what fails.
  func draw(
    _ drawing: Drawing, on context: CairoContext, place: CGAffineTransform = .identity,
    visible: CGRect? = nil,
    depth: Int = 0, for owner: Canvas
  ) {
    let canvas = Canvas(context, visible: visible, depth: depth)
    canvas.concatenate(place)
    Painter(canvas, self).draw(drawing)
    owner.findings += canvas.findings
    do throws(CairoError) { try canvas.check(during: "drawing a part") } catch { owner.fail(error) }
  }
}
