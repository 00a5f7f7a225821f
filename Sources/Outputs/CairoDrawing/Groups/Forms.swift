import CoreGraphics
import Drawing

/// Draws drawings that are shown in several places.
protocol InstancePainting {
  /// - Returns: false if the drawing must be drawn in full.
  func draw(_ drawing: Drawing) -> Bool
}

/// Drawings that a document holds once and repeats, each time with its own matrix: form XObjects.
final class Forms: InstancePainting {
  /// The fewest uses of a form; below, drawings are written out unless they are long.
  private static let fewestUses = 4
  /// The least weight of a form; a lighter drawing is no longer than a form's name.
  private static let leastWeight = 8
  /// The weight from which a drawing is always a form, so that its numbers stay in its own coordinates.
  private static let longWeight = 1000
  /// The deepest nesting of forms, each of which costs a level of recursion, here and in Cairo.
  private static let deepestForm = 8

  private let canvas: Canvas
  private let environment: Environment
  private let repeats: Bool
  private let store: FormStore

  /// - Parameter repeats: whether a form that is used often takes less space than its content.
  init(_ canvas: Canvas, _ environment: Environment, repeats: Bool) {
    self.canvas = canvas
    self.environment = environment
    self.repeats = repeats
    store = environment.resources.forms
  }

  /// Draws a drawing as a form.
  ///
  /// - Returns: false if it must be drawn in full: it is seldom used or small, it depends on its backdrop or
  ///   on the scale, or its text is not to be found here.
  func draw(_ drawing: Drawing) -> Bool {
    guard !canvas.state.isArtifact || !drawing.facts.has(.text),
      store.holds(drawing) || isWorthAForm(drawing), let form = form(of: drawing)
    else { return false }
    // Preparing is for clips, which a drawing without groups does not have.
    if !canvas.matrix.affine.keepsPixels, drawing.facts.depth > 1 || drawing.facts.has(.images),
      store.mustPrepare(drawing)
    {
      environment.prepare(form)
    }
    canvas.context.setSource(recording: form)
    canvas.context.paint(alpha: canvas.opacity)
    return true
  }

  /// Returns whether a drawing becomes a form rather than a group wherever it is composed.
  func isWorthAGroup(_ drawing: Drawing) -> Bool {
    !canvas.state.isArtifact && repeats && environment.plan.instanceCount(of: drawing) > 1
      && form(of: drawing) != nil
  }

  private func isWorthAForm(_ drawing: Drawing) -> Bool {
    // For rotated or sheared content, librsvg computes too large boxes, which affect gradients.
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
    // Cairo writes a recording to SVG as if it began at the origin; so do documents.
    let grown =
      drawing.isDocument
      ? CGRect(x: box.minX, y: box.minY, width: box.width + 1, height: box.height + 1)
      : box.insetBy(dx: -1, dy: -1).integral
    return environment.unpreparedRecording(grown) { context in
      environment.apart(formDepth: environment.formDepth + 1).draw(drawing, on: context, for: canvas)
    }
  }
}

/// The forms of a document, each made once.
final class FormStore {
  private struct Form {
    /// Kept, so that its identity is not reused.
    let drawing: Drawing
    /// Kept alive, so that Cairo recognises the recording by its number; nil for what is drawn in full.
    let recording: CairoSurface?
    /// Whether it may be shown other than moved by whole pixels. Preparing takes longer than drawing, and most
    /// forms of groups composed twice are not transformed.
    var isPrepared = false
  }

  private var forms: [ObjectIdentifier: Form] = [:]
  private var used: Set<ObjectIdentifier> = []
  /// Drawings that were requested and written out, on this page and on the one before.
  private var others: [ObjectIdentifier: Drawing] = [:]
  private var earlierOthers: [ObjectIdentifier: Drawing] = [:]

  func holds(_ drawing: Drawing) -> Bool { forms[ObjectIdentifier(drawing)] != nil }

  /// Returns whether a drawing was requested before.
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

  /// Returns whether a form is not yet prepared, and marks it as prepared.
  func mustPrepare(_ drawing: Drawing) -> Bool {
    let key = ObjectIdentifier(drawing)
    guard forms[key]?.isPrepared == false else { return false }
    forms[key]?.isPrepared = true
    return true
  }

  /// Releases forms not drawn since the last call, as later pages hardly need them.
  func forgetUnused() {
    forms = forms.filter { used.contains($0.key) }
    used = []
    (earlierOthers, others) = (others, [:])
  }
}

extension CGAffineTransform {
  /// Whether it moves by whole pixels.
  fileprivate var keepsPixels: Bool { isTranslation && tx == tx.rounded() && ty == ty.rounded() }
}

extension Drawing {
  /// Whether it looks the same everywhere: it blends with no backdrop, and has no pixels of a fixed
  /// resolution.
  fileprivate var isRepeatable: Bool { !facts.has([.blends, .filters, .shadows]) }

  /// Whether it is just an SVG picture, or a page of a PDF.
  fileprivate var isDocument: Bool {
    guard nodes.count == 1, case .image(let image) = nodes[0] else { return false }
    return image.image.isVector
  }
}
