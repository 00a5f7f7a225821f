import CCairo
import CoreGraphics
import Drawing

/// Draws drawings that are shown in several places.
protocol InstancePainting {
  /// - Returns: false where the drawing has to be drawn anew.
  func draw(_ drawing: Drawing) -> Bool
}

/// Drawings that a document holds once and repeats, each time by its own matrix: form XObjects.
final class Forms: InstancePainting {
  /// Fewer uses than this are written out.
  private static let fewestUses = 4
  /// A drawing of fewer numbers than this takes no more room than the form's name would.
  private static let leastWeight = 8
  /// Forms within forms; what lies deeper is written out. Each costs a level of recursion, here and in Cairo.
  private static let deepestForm = 8

  private let canvas: Canvas
  private let environment: Environment
  private let repeats: Bool
  /// Recordings of drawings that are repeated; nil for those that are drawn anew.
  private var forms: [ObjectIdentifier: CairoSurface?] = [:]
  /// Those that may be shown larger, smaller or turned: preparing takes longer than drawing, and most forms of groups that are
  /// composed twice are shown as they are.
  private var prepared: Set<ObjectIdentifier> = []

  /// - Parameter repeats: whether a form that is used often takes less room than what is in it.
  init(_ canvas: Canvas, _ environment: Environment, repeats: Bool) {
    self.canvas = canvas
    self.environment = environment
    self.repeats = repeats
  }

  /// Draws a drawing as a form.
  ///
  /// - Returns: false where it has to be drawn anew: it is used seldom, it is small, it depends on its backdrop or
  ///   on the scale at which it is drawn, or its text is not to be found here.
  func draw(_ drawing: Drawing) -> Bool {
    guard !canvas.state.isArtifact, forms[ObjectIdentifier(drawing)] != nil || isWorthAForm(drawing),
      let form = form(of: drawing)
    else { return false }
    let matrix = canvas.matrix
    let isOnlyMoved = matrix.xx == 1 && matrix.yy == 1 && matrix.xy == 0 && matrix.yx == 0
    if !isOnlyMoved, prepared.insert(ObjectIdentifier(drawing)).inserted { environment.prepare(form) }
    form.setAsRecordedSource(of: canvas.cr)
    if canvas.opacity < 1 {
      cairo_paint_with_alpha(canvas.cr, max(canvas.opacity, 0))
    } else {
      cairo_paint(canvas.cr)
    }
    return true
  }

  /// Whether a drawing is a form rather than a group at each place where it is composed.
  func isWorthAGroup(_ drawing: Drawing) -> Bool {
    !canvas.state.isArtifact && repeats && environment.plan.instanceCount(of: drawing) > 1
      && form(of: drawing) != nil
  }

  private func isWorthAForm(_ drawing: Drawing) -> Bool {
    // Of what librsvg turns or shears it takes boxes too large, in which gradients then lie.
    drawing.isDocument && !canvas.toDevice.keepsShapes
      || repeats && drawing.facts.weight >= Self.leastWeight
        && environment.plan.instanceCount(of: drawing) >= Self.fewestUses
  }

  private func form(of drawing: Drawing) -> CairoSurface? {
    if let known = forms[ObjectIdentifier(drawing)] { return known }
    // Counted, so that Cairo may know the surface again by the number that it has given it.
    let made = makeForm(of: drawing)
    forms[ObjectIdentifier(drawing)] = .some(made)
    return made
  }

  private func makeForm(of drawing: Drawing) -> CairoSurface? {
    let box = drawing.bounds
    guard drawing.isRepeatable, environment.formDepth < Self.deepestForm, !box.isNull, !box.isInfinite,
      max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < 30_000
    else { return nil }
    // Cairo writes a recording into SVG as if it began at the origin, as documents do.
    let grown =
      drawing.isDocument
      ? CGRect(x: box.minX, y: box.minY, width: box.width + 1, height: box.height + 1)
      : box.insetBy(dx: -1, dy: -1).integral
    return environment.unpreparedRecording(grown) { cr in
      environment.apart(formDepth: environment.formDepth + 1).draw(drawing, on: cr, for: canvas)
    }
  }
}

extension Drawing {
  /// Whether it looks the same wherever it is: it covers its backdrop, and has no pixels of a resolution of
  /// its own.
  fileprivate var isRepeatable: Bool { !facts.has([.blends, .filters, .shadows]) }

  /// Whether it is an SVG picture, or a page of a PDF, and nothing else.
  fileprivate var isDocument: Bool {
    guard nodes.count == 1, case .image(let image) = nodes[0] else { return false }
    return image.image.isVector
  }
}
