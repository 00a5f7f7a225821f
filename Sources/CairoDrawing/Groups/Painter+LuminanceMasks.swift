import CCairo
import CoreGraphics
import DisplayList

extension Painter {
  /// What a group becomes whose filter makes alpha of its luminance.
  struct LuminanceMask {
    /// What is painted through the mask.
    let color: RGBA
    /// Makes grey of all colours, as bright as the mask lets through.
    let greys: [Double]
  }

  /// Nil where the group's brightness is no mask: for other filters, and where colours mix.
  func luminanceMask(_ filters: [Filter], over items: ArraySlice<DisplayItem>) -> LuminanceMask? {
    // Looking at the items takes time, and few groups have such filters.
    guard let mask = luminanceMask(filters), areLonePaints(items) else { return nil }
    return mask
  }

  /// Nil for other filters.
  private func luminanceMask(_ filters: [Filter]) -> LuminanceMask? {
    guard filters.count == 1, case .colorMatrix(let matrix) = filters[0],
      let color = RGBA.colorOfLuminance(matrix)
    else { return nil }
    let weights = Array(matrix[15..<18]) + [0, matrix[19]]
    return LuminanceMask(color: color, greys: weights + weights + weights + [0, 0, 0, 1, 0])
  }

  /// Draws what follows in greys that stand for alpha, without its own alpha.
  func drawOpaquely(in greys: [Double]) {
    colors.matrices.append(greys)
    colors.ignoresAlpha = true
  }

  /// Draws items through a filter that makes alpha of their luminance, as a mask whose brightness counts; false where that
  /// would not be the same.
  func drawAsLuminanceMask(
    _ place: PagePlan.Place, _ range: Range<Int>, items: [DisplayItem], filters: [Filter]
  ) -> Bool {
    guard target == .pdf, resources.marksLuminosityMasks, let mask = luminanceMask(filters) else {
      return false
    }
    let isLone = areLonePaints(items[range])
    guard isLone || mixesAreas(items[range]),
      let form = LuminosityMask.drawing(), let context = CairoContext(form)
    else { return false }
    let mark = Double(LuminosityMask.drawingMark)
    let painter = Painter(
      context.pointer, target: target, resources: resources, plan: plan, outlines: outlines,
      fallbackDPI: fallbackDPI, nesting: nesting + 1)
    let box = DisplayList.bounds(of: items[range], definitions: definitions)
    // Renderers weigh red, green and blue differently for masks; of grey they make the same.
    if isLone {
      painter.drawOpaquely(in: mask.greys)
      painter.draw(place, range)
    } else {
      // The grey of a mixture is the mixture of greys.
      guard let room = painter.room(for: box),
        let greys = painter.recording(of: place, range, in: room, paints: mask.greys, toDevice: .identity)
      else { return false }
      painter.compose(in: room, by: greys, isMasked: false) { painter.paintAlone(greys) }
    }
    findings.append(contentsOf: painter.findings)
    guard let pattern = CairoPattern(recording: form), !box.isNull,
      box.insetBy(dx: -1, dy: -1).cut(to: CGRect(x: -mark, y: -mark, width: 2 * mark, height: 2 * mark))
        == box.insetBy(dx: -1, dy: -1)
    else { return false }
    cairo_save(cr)
    cairo_rectangle(
      cr, Double(box.minX) - 1, Double(box.minY) - 1, Double(box.width) + 2, Double(box.height) + 2)
    cairo_clip(cr)
    resources.masks.document.holdsLuminance = true
    setSource(.color(mask.color))
    cairo_mask(cr, pattern.pointer)
    cairo_restore(cr)
    return true
  }

  /// Whether paints mix that have edges, each of which can be mapped: shadows fade out, and what they are is all that counts.
  private func mixesAreas(_ items: ArraySlice<DisplayItem>) -> Bool {
    guard colors.isIdentity, paintColors(of: items) != nil else { return false }
    return items.allSatisfy { item in
      switch item {
      case .shadow, .use: false
      case .beginGroup, .endGroup, .path, .glyphs, .image: true
      }
    }
  }

  /// Makes alpha of the brightness of greys, in a colour.
  func mask(_ color: RGBA, byBrightnessOf content: CairoPattern) {
    guard let surface = content.imageSurface, let pixels = SurfacePixels(surface) else { return }
    let parts = [color.blue, color.green, color.red]
    for y in 0..<pixels.height {
      let row = pixels.data + y * pixels.bytesPerRow
      for x in stride(from: 0, to: 4 * pixels.width, by: 4) {
        let alpha = row[x]
        for k in 0..<3 { row[x + k] = UInt8((Float(alpha) * parts[k]).rounded()) }
        row[x + 3] = alpha
      }
    }
    cairo_surface_mark_dirty(surface)
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
