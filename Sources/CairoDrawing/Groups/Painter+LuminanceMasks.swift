import CCairo
import CoreGraphics
import DisplayList

extension Painter {
  /// Draws items through a filter that makes alpha of their luminance, as a mask whose brightness counts; false where that
  /// would not be the same: for other filters, translucent paints and pictures.
  func drawAsLuminanceMask(
    _ place: PagePlan.Place, _ range: Range<Int>, items: [DisplayItem], filters: [Filter]
  )
    -> Bool
  {
    guard target == .pdf, resources.marksLuminosityMasks, filters.count == 1,
      case .colorMatrix(let matrix) = filters[0], let color = RGBA.colorOfLuminance(matrix),
      items[range].allSatisfy(\.isOpaquePaint)
    else { return false }
    guard let form = LuminosityMask.drawing(), let context = CairoContext(form) else { return false }
    let mark = Double(LuminosityMask.drawingMark)
    let painter = Painter(
      context.pointer, target: target, resources: resources, plan: plan, outlines: outlines,
      fallbackDPI: fallbackDPI, nesting: nesting + 1)
    // Renderers weigh red, green and blue differently for masks; of grey they make the same.
    let weights = Array(matrix[15..<18]) + [0, matrix[19]]
    painter.colorMatrices = [weights + weights + weights + [0, 0, 0, 1, 0]]
    painter.draw(place, range)
    findings.append(contentsOf: painter.findings)
    let box = DisplayList.bounds(of: items[range], definitions: definitions)
    guard let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(form.pointer)), !box.isNull,
      box.insetBy(dx: -1, dy: -1).cut(to: CGRect(x: -mark, y: -mark, width: 2 * mark, height: 2 * mark))
        == box.insetBy(dx: -1, dy: -1)
    else { return false }
    cairo_save(cr)
    cairo_rectangle(
      cr, Double(box.minX) - 1, Double(box.minY) - 1, Double(box.width) + 2, Double(box.height) + 2)
    cairo_clip(cr)
    resources.masks.document.holdsLuminance = true
    setSource(.color(color))
    cairo_mask(cr, pattern.pointer)
    cairo_restore(cr)
    return true
  }
}

extension RGBA {
  /// The colour that a matrix gives to everything, if it makes alpha of nothing but red, green and blue.
  fileprivate static func colorOfLuminance(_ m: [Double]) -> RGBA? {
    guard m.count == 20, [0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13, 18].allSatisfy({ m[$0] == 0 }), m[19] == 0,
      m[15..<18].allSatisfy({ $0 >= 0 })
    else { return nil }
    func component(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
    return RGBA(red: component(m[4]), green: component(m[9]), blue: component(m[14]))
  }
}

extension DisplayItem {
  fileprivate var isOpaquePaint: Bool {
    // Pictures of patterns are not mapped by colour matrices.
    func isOpaque(_ paint: Paint?) -> Bool { paint.map { $0.isOpaque && !$0.isPattern } ?? true }
    switch self {
    case .path(let path): return isOpaque(path.fill) && isOpaque(path.stroke?.paint)
    case .glyphs(let run): return isOpaque(run.fill) && isOpaque(run.stroke?.paint)
    case .endGroup: return true
    case .beginGroup(let group):
      guard let effects = group.effects else { return true }
      return effects.opacity >= 1 && effects.blendMode == .normal && effects.mask == nil
        && effects.filters.isEmpty && effects.rasterizationScale == nil
    case .shadow, .image, .use: return false
    }
  }
}
