import CCairo
import CoreGraphics
import Drawing

/// What groups in Cairo's PDFs need besides clips and operators: blend modes that are named again, masks of brightness, and sums
/// of light.
///
/// Documents have no blend mode for sums, but say them by two. On an opaque backdrop B, a source S that lies on black is added by
/// dodging B by S and then screening it with S: min(1, B / (1 − S)) · (1 − S) + S = min(1, B + S), *plus-lighter*. One that lies on
/// white takes away from white by burning and multiplying: max(0, 1 − (1 − B) / S) · S = max(0, B + S − 1), *plus-darker* (the
/// modes: ISO 32000-1, 11.3.5.2; the sums: W3C Compositing and Blending Level 2). Where something shines through the backdrop
/// there would be black, or white.
final class PDFComposition {
  private let canvas: Canvas
  private let resources: Resources
  /// The blend mode that was set last, and the generation of clips at that time; for each drawing that is under way, the page
  /// first and groups in it by their depth.
  private var lastJoins: [Int: (mode: BlendMode, generation: Int)] = [:]
  /// What was drawn so that nothing shines through, in device space, for the same drawings.
  private var occluderBoxes: [Int: CGRect] = [:]

  init(_ canvas: Canvas, _ environment: Environment) {
    self.canvas = canvas
    resources = environment.resources
  }

  private var cr: OpaquePointer { canvas.cr }

  /// Notes that a group was pushed, in which nothing was drawn yet.
  func forgetDrawing() {
    lastJoins[canvas.depth] = nil
    occluderBoxes[canvas.depth] = nil
  }

  // MARK: Blend modes

  /// Sees to it that a blend mode is written which is set next.
  func prepareJoin(_ mode: BlendMode) {
    guard mode != .normal else { return }
    if let last = lastJoins[canvas.depth], last.mode == mode,
      canvas.state.isClipped || last.generation != canvas.clipGeneration
    {
      changeOperator(from: mode)
    }
    lastJoins[canvas.depth] = (mode, canvas.clipGeneration)
  }

  /// Makes Cairo name the operator of what is painted next, though it was the last one too.
  ///
  /// Where the clip changes, or need not be said because something lies inside it, Cairo's PDF surface goes back to the
  /// graphics state before the clip (`Q q`), and with it to normal blending; but it still believes in the operator that
  /// it named before (1.16 to 1.18). A transparent square that is painted by another operator corrects that.
  private func changeOperator(from mode: BlendMode) {
    let box = canvas.clipBox
    cairo_save(cr)
    cairo_set_operator(cr, mode == .darken ? CAIRO_OPERATOR_LIGHTEN : CAIRO_OPERATOR_DARKEN)
    canvas.setNoSource()
    cairo_new_path(cr)
    // In the middle: turned boxes of clips reach beyond them.
    let (width, height) = (min(box.width, 1), min(box.height, 1))
    cairo_rectangle(
      cr, (box.minX + box.maxX - width) / 2, (box.minY + box.maxY - height) / 2, width, height)
    cairo_fill(cr)
    cairo_restore(cr)
  }

  // MARK: Masks of brightness

  /// Ends a mask whose brightness is meant, which Cairo cannot say: by a form that is known by its box. As the last
  /// thing it is not among those that Cairo leaves out since others lie above them.
  func markLuminosity() {
    guard let mark = resources.masks.markOfLuminosity() else { return }
    cairo_save(cr)
    cairo_identity_matrix(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    mark.setAsRecordedSource(of: cr)
    cairo_paint(cr)
    cairo_restore(cr)
  }

  /// A mask of brightness that lets through what another one holds back.
  func inverted(_ mask: CairoPattern) -> CairoPattern? {
    canvas.apart {
      cairo_set_source_rgb(cr, 1, 1, 1)
      cairo_paint(cr)
      cairo_set_source_rgb(cr, 0, 0, 0)
      cairo_mask(cr, mask.pointer)
      markLuminosity()
    }
  }

  // MARK: Sums of light

  /// Remembers what lies opaque behind all that is drawn later in the same drawing.
  func noteOccluder(_ node: Drawing.Node) {
    guard !canvas.state.isClipped, canvas.opacity >= 1, let box = node.opaqueBox else { return }
    let toDevice = canvas.toDevice
    if toDevice.keepsBoxes { noteOccluder(box.applying(toDevice)) }
  }

  /// - Parameter box: in device space.
  func noteOccluder(_ box: CGRect) {
    let known = occluderBoxes[canvas.depth] ?? .null
    if known.isNull || box.width * box.height > known.width * known.height {
      occluderBoxes[canvas.depth] = box
    }
  }

  /// Whether a group can be added to its backdrop exactly.
  ///
  /// - Parameter box: what the group draws on, in the coordinates that are being drawn in.
  func canSum(_ mode: BlendMode, over box: CGRect) -> Bool {
    guard mode == .plusLighter || mode == .plusDarker, var occluder = occluderBoxes[canvas.depth],
      !box.isNull, !box.isInfinite
    else { return false }
    let edges = canvas.deviceClipBox
    // Cairo has only pages of whole points, of which the last one may be cut.
    if edges.maxX - occluder.maxX < 1 { occluder.size.width = edges.maxX - occluder.minX }
    if edges.maxY - occluder.maxY < 1 { occluder.size.height = edges.maxY - occluder.minY }
    let seen = box.applying(canvas.toDevice).cut(to: edges)
    return seen.isEmpty || occluder.insetBy(dx: -0.01, dy: -0.01).contains(seen)
  }

  /// Adds a drawing to its backdrop, or takes both away from white.
  func sum(_ content: CairoPattern, by mode: BlendMode, alpha: Double) {
    cairo_save(cr)
    clipToOccluder()
    let drawn = canvas.apart {
      paintBackdrop(of: mode)
      canvas.paint(content, alpha: alpha)
    }
    if let drawn { sum(onBackdrop: drawn, by: mode) }
    cairo_restore(cr)
  }

  /// The same with a drawing on the ground that the mode asks for.
  func sum(onBackdrop drawn: CairoPattern, by mode: BlendMode) {
    for step in mode == .plusLighter ? [BlendMode.colorDodge, .screen] : [.colorBurn, .multiply] {
      prepareJoin(step)
      cairo_set_operator(cr, cairo_operator_t(step))
      canvas.paint(drawn)
    }
    canvas.clipGeneration += 1
  }

  /// Redirects drawing into a group with the ground that the mode asks for.
  func pushGroup(onBackdropOf mode: BlendMode) {
    clipToOccluder()
    canvas.pushGroup()
    forgetDrawing()
    paintBackdrop(of: mode)
  }

  /// What has no effect on its backdrop.
  private func paintBackdrop(of mode: BlendMode) {
    let grey = mode == .plusLighter ? 0.0 : 1.0
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    cairo_set_source_rgb(cr, grey, grey, grey)
    cairo_paint(cr)
  }

  /// Keeps the ground off what is not opaque.
  private func clipToOccluder() {
    guard let occluder = occluderBoxes[canvas.depth], !occluder.contains(canvas.deviceClipBox) else { return }
    var matrix = canvas.matrix
    cairo_identity_matrix(cr)
    canvas.append(occluder)
    canvas.clip()
    cairo_set_matrix(cr, &matrix)
  }
}
