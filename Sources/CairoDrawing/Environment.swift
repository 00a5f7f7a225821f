import CoreGraphics
import Drawing
import TextLayout

/// What is the same for everything that is drawn on a surface.
struct Environment {
  var output: Output
  let resources: Resources
  let plan: PagePlan
  let outlines: GlyphOutlines
  /// Dots per inch of the page for what a vector format cannot say.
  let fallbackDPI: Double
  /// Whether most of the page's letters run from right to left; told to the page alone.
  var pageIsRightToLeft = false
  /// How many silhouettes lie around the drawing; shadows of shadows end somewhere.
  var nesting = 0
  /// How many forms lie around it.
  var formDepth = 0

  /// How many shadows of shadows, and filters within filters, are drawn.
  static let deepestNesting = 16

  /// That of something that is drawn apart, on a surface of the same kind unless another is given.
  func apart(as output: Output? = nil, formDepth: Int = 0) -> Environment {
    var inner = self
    (inner.output, inner.formDepth, inner.pageIsRightToLeft) = (output ?? self.output, formDepth, false)
    return inner
  }

  /// That of silhouettes of what is drawn here, and of pixels of its groups.
  var nested: Environment {
    var inner = apart(as: .pixels)
    inner.nesting += 1
    return inner
  }

  /// Draws what belongs to another drawing (a form, a tile, a silhouette, pixels of a group) on a surface of its own: the only
  /// way to do so.
  ///
  /// - Parameters:
  ///   - place: from the drawing's coordinates to the surface's.
  ///   - visible: what of the surface's coordinates can be seen; nil for all.
  ///   - depth: of groups around the surface.
  ///   - owner: takes the findings.
  func draw(
    _ drawing: Drawing, on cr: OpaquePointer, place: CGAffineTransform = .identity, opacity: Double = 1,
    visible: CGRect? = nil, depth: Int = 0, for owner: Canvas
  ) {
    let canvas = Canvas(cr, visible: visible, depth: depth)
    canvas.opacity = opacity
    canvas.concatenate(place)
    Painter(canvas, self).draw(drawing)
    owner.findings += canvas.findings
  }
}
