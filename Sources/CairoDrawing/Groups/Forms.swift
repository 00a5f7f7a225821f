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
  /// Fewer uses than this are written out, unless what is used is long.
  private static let fewestUses = 4
  /// A drawing of fewer numbers than this takes no more room than the form's name would.
  private static let leastWeight = 8
  /// A drawing of so many numbers is a form wherever it is used: the numbers stay as they are in its own coordinates.
  private static let longWeight = 1000
  /// Forms within forms; what lies deeper is written out. Each costs a level of recursion, here and in Cairo.
  private static let deepestForm = 8

  private let canvas: Canvas
  private let environment: Environment
  private let repeats: Bool
  private let store: FormStore

  /// - Parameter repeats: whether a form that is used often takes less room than what is in it.
  init(_ canvas: Canvas, _ environment: Environment, repeats: Bool) {
    self.canvas = canvas
    self.environment = environment
    self.repeats = repeats
    store = environment.resources.forms
  }

  /// Draws a drawing as a form.
  ///
  /// - Returns: false where it has to be drawn anew: it is used seldom, it is small, it depends on its backdrop or
  ///   on the scale at which it is drawn, or its text is not to be found here.
  func draw(_ drawing: Drawing) -> Bool {
    guard !canvas.state.isArtifact || !drawing.facts.has(.text),
      store.holds(drawing) || isWorthAForm(drawing), let form = form(of: drawing)
    else { return false }
    let isOnlyMoved = canvas.matrix.affine.isTranslation
    // What has no groups in it has no clips either, which preparing is for.
    if !isOnlyMoved, drawing.facts.depth > 1 || drawing.facts.has(.images), store.mustPrepare(drawing) {
      environment.prepare(form)
    }
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
    if drawing.isDocument && !canvas.toDevice.keepsShapes { return true }
    guard repeats else { return false }
    // A mask takes a dozen objects, which other pages may need as well.
    if drawing.facts.weight >= Self.longWeight || drawing.facts.has(.masks) && store.isKnown(drawing) {
      return true
    }
    let count = environment.plan.instanceCount(of: drawing)
    return drawing.facts.has(.masks)
      ? count > 1 : drawing.facts.weight >= Self.leastWeight && count >= Self.fewestUses
  }

  private func form(of drawing: Drawing) -> CairoSurface? {
    guard environment.formDepth < Self.deepestForm else { return nil }
    return store.form(of: drawing) { makeForm(of: drawing) }
  }

  private func makeForm(of drawing: Drawing) -> CairoSurface? {
    let box = drawing.bounds
    guard drawing.isRepeatable, !box.isNull, !box.isInfinite,
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

/// The forms of a document, each made once.
final class FormStore {
  private struct Form {
    /// Kept, so that no other gets its identity.
    let drawing: Drawing
    /// Counted, so that Cairo may know the recording again by the number that it has given it; nil for what is drawn anew.
    let recording: CairoSurface?
    /// Whether it may be shown larger, smaller or turned: preparing takes longer than drawing, and most forms of groups that are
    /// composed twice are shown as they are.
    var isPrepared = false
  }

  private var forms: [ObjectIdentifier: Form] = [:]
  private var used: Set<ObjectIdentifier> = []
  /// Drawings that were asked for and written out, on this page and on the one before.
  private var others: [ObjectIdentifier: Drawing] = [:]
  private var earlierOthers: [ObjectIdentifier: Drawing] = [:]

  func holds(_ drawing: Drawing) -> Bool { forms[ObjectIdentifier(drawing)] != nil }

  /// Whether a drawing was asked for before.
  func isKnown(_ drawing: Drawing) -> Bool {
    let key = ObjectIdentifier(drawing)
    return others.updateValue(drawing, forKey: key) != nil || earlierOthers[key] != nil
  }

  func form(of drawing: Drawing, make: () -> CairoSurface?) -> CairoSurface? {
    let key = ObjectIdentifier(drawing)
    used.insert(key)
    if let known = forms[key] { return known.recording }
    let made = make()
    forms[key] = Form(drawing: drawing, recording: made)
    return made
  }

  /// Whether a form was not prepared before, which it counts as from now on.
  func mustPrepare(_ drawing: Drawing) -> Bool {
    let key = ObjectIdentifier(drawing)
    guard forms[key]?.isPrepared == false else { return false }
    forms[key]?.isPrepared = true
    return true
  }

  /// Lets those forms go that were not drawn since the last time: pages that come later hardly show them.
  func forgetUnused() {
    forms = forms.filter { used.contains($0.key) }
    used = []
    (earlierOthers, others) = (others, [:])
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
