import CCairo
import CoreGraphics
import Drawing

/// Drawings that a document holds once and repeats, each time by its own matrix: form XObjects.
extension Painter {
  /// Fewer uses than this are written out.
  private static let fewestUses = 4
  /// A drawing of fewer numbers than this takes no more room than the form's name would.
  private static let leastWeight = 8
  /// Forms within forms; what lies deeper is written out. Each costs a level of recursion, here and in Cairo.
  private static let deepestForm = 8

  /// Draws a drawing as a form.
  ///
  /// - Returns: false where it has to be drawn anew: it is used seldom, it is small, it depends on what lies behind it or
  ///   on the scale at which it is drawn, its text is not to be found here, or the format has no forms.
  func drawAsForm(_ drawing: Drawing) -> Bool {
    guard target == .pdf, colors.isIdentity, !isArtifact, let form = form(of: drawing) else { return false }
    form.setAsRecordedSource(of: cr)
    if opacity < 1 { cairo_paint_with_alpha(cr, max(opacity, 0)) } else { cairo_paint(cr) }
    return true
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
    guard drawing.isRepeatable, drawing.facts.weight >= Self.leastWeight,
      plan.instanceCount(of: drawing) >= Self.fewestUses, formDepth < Self.deepestForm, !box.isNull,
      !box.isInfinite, max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < 30_000
    else { return nil }
    let grown = box.insetBy(dx: -1, dy: -1).integral
    guard let recording = CairoSurface(recording: grown), let context = CairoContext(recording) else {
      return nil
    }
    drawApart(on: context.pointer) { painter in
      painter.formDepth = formDepth + 1
      painter.draw(drawing)
    }
    prepare(recording)
    return recording
  }
}

extension Drawing {
  /// Whether it looks the same wherever it is: it joins what lies behind by covering it, and has no pixels of a resolution of
  /// its own.
  fileprivate var isRepeatable: Bool { !facts.has([.blends, .filters, .shadows]) }
}
