import CCairo
import CoreGraphics
import Drawing

extension Painter {
  /// Goes on with the drawing of a group's mask; `finishMask` is called behind it.
  func begin(_ mask: Mask, of content: CairoPattern, _ open: OpenGroup) {
    guard mask.transform.isUsable, let effects = open.effects else {
      cairo_restore(cr)
      return
    }
    if effects.blendMode != .normal, !open.isSum { join(effects.blendMode, layer: open.layer) }
    openDrawing()
    cairo_save(cr)
    concatenate(mask.transform)
    groups.append(
      OpenGroup(
        effects: nil, layer: open.layer, isSum: open.isSum, isArtifact: open.isArtifact, outerOpacity: opacity
      ))
    opacity = 1
    push(mask.drawing, completion: .mask(content: content, effects: effects))
  }

  /// Multiplies a group's content by the mask that was just drawn, and composes it.
  func finishMask(of content: CairoPattern, effects: GroupEffects) {
    let open = groups.popLast()
    opacity = open?.outerOpacity ?? 1
    pushedGroups -= 1
    if effects.mask?.kind == .luminosity { markLuminosity() }
    guard let drawn = CairoPattern(taking: cairo_pop_group(cr)),
      let mask = alpha(of: drawn, effects.mask?.kind ?? .alpha)
    else {
      cairo_restore(cr)
      return
    }
    if target == .pixels, effects.blendMode.takesWholePixels {
      blendWhole(faded(content, effects, mask: mask), effects)
    } else if let open, open.isSum {
      if let masked = faded(content, effects, mask: mask) {
        sum(masked, by: effects.blendMode, alpha: 1, layer: open.layer)
      }
    } else if effects.opacity * opacity < 1 || target == .pdf && effects.blendMode != .normal {
      // Some viewers know no blend mode of what is painted through a mask, but one of a group with such things.
      let mode = cairo_get_operator(cr)
      let masked = faded(content, effects, mask: mask)
      cairo_set_operator(cr, mode)
      if let masked {
        paint(by: effects.blendMode) {
          inDevice(masked) {
            cairo_set_source(cr, masked.pointer)
            cairo_paint(cr)
          }
        }
      }
    } else {
      paint(by: effects.blendMode) { paint(content, through: mask) }
    }
    cairo_restore(cr)
  }

  /// A mask's drawing as one whose alpha counts, or is known to whoever finishes the document as one whose brightness does.
  private func alpha(of drawn: CairoPattern, _ kind: Mask.Kind) -> CairoPattern? {
    switch kind {
    case .alpha: return drawn
    case .invertedAlpha: return inverted(drawn)
    case .luminosity:
      if target == .pixels { drawn.makeAlphaOfLuminosity() }
      return drawn
    }
  }

  /// A mask that lets through what another one holds back.
  private func inverted(_ mask: CairoPattern) -> CairoPattern? {
    if target == .pdf {
      cairo_push_group(cr)
      cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
      cairo_set_source_rgb(cr, 1, 1, 1)
      cairo_paint(cr)
      cairo_set_source_rgb(cr, 0, 0, 0)
      cairo_mask(cr, mask.pointer)
      markLuminosity()
    } else {
      cairo_push_group_with_content(cr, CAIRO_CONTENT_ALPHA)
      cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
      cairo_set_source_rgba(cr, 0, 0, 0, 1)
      cairo_paint(cr)
      cairo_set_operator(cr, CAIRO_OPERATOR_DEST_OUT)
      cairo_mask(cr, mask.pointer)
    }
    return CairoPattern(taking: cairo_pop_group(cr))
  }

  /// Ends a mask of a PDF whose brightness is meant, which Cairo cannot say: by a form that is known by its box. As the last
  /// thing it is not among those that Cairo leaves out since others lie above them.
  private func markLuminosity() {
    guard target == .pdf, let mark = resources.masks.markOfLuminosity() else { return }
    cairo_save(cr)
    cairo_identity_matrix(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    mark.setAsRecordedSource(of: cr)
    cairo_paint(cr)
    cairo_restore(cr)
  }

  /// A group's drawing cut by a mask. Readers of PDF cut each thing in a group by the clips around the group.
  func cut(_ content: CairoPattern, to clips: [ClipPath]) -> CairoPattern? {
    clips.reduce(content as CairoPattern?) { content, clip in
      guard let content,
        let mask = mask(of: {
          append(clip.path)
          set(clip.rule)
        })
      else { return nil }
      cairo_push_group(cr)
      cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
      cairo_set_source(cr, content.pointer)
      cairo_mask(cr, mask.pointer)
      return CairoPattern(taking: cairo_pop_group(cr))
    }
  }

  /// A mask that lets through what the path encloses that is made the current one, and what clips leave of it.
  func mask(of appendPath: () -> Void) -> CairoPattern? {
    cairo_push_group_with_content(cr, CAIRO_CONTENT_ALPHA)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    appendPath()
    cairo_set_source_rgba(cr, 0, 0, 0, 1)
    cairo_fill(cr)
    return CairoPattern(taking: cairo_pop_group(cr))
  }
}

extension CairoPattern {
  /// Makes the alpha of each pixel how bright it is on black.
  fileprivate func makeAlphaOfLuminosity() {
    guard let surface = imageSurface, let pixels = SurfacePixels(surface) else { return }
    for y in 0..<pixels.height {
      let row = pixels.data + y * pixels.bytesPerRow
      for x in stride(from: 0, to: 4 * pixels.width, by: 4) {
        let light = 0.11 * Double(row[x]) + 0.59 * Double(row[x + 1]) + 0.3 * Double(row[x + 2])
        row[x + 3] = UInt8(light.rounded())
        // Colours are no brighter than alpha where they are multiplied by it.
        for k in 0..<3 { row[x + k] = row[x + 3] }
      }
    }
    cairo_surface_mark_dirty(surface)
  }
}
