import CCairo
import CoreGraphics
import Drawing
import ImageDecoding

/// A Cairo context, and what Cairo does not know about it. All painters of one surface share it.
final class Canvas {
  let context: CairoContext
  /// The visible part of the device's coordinates; nil if everything is to be written.
  let visible: CGRect?
  /// The state that groups change for their content.
  var state = State()
  /// The number of nested groups that have surfaces of their own.
  var depth: Int
  /// A counter that grows whenever the clip may have changed.
  var clipGeneration = 0
  /// What could not be drawn exactly.
  var findings: [Finding] = []
  /// The first failure of Cairo's that the context does not keep: on other surfaces, for what is drawn here.
  private(set) var failure: CairoError?

  /// The state within a group, restored at its end.
  struct State {
    /// The innermost layer.
    var layer: LayerIndex = -1
    /// Whether the drawing is an artifact that repeats other content, so that its text is not found again.
    var isArtifact = false
    /// A factor for the alpha of every paint: the opacity of groups that need no surface of their own.
    var opacity = 1.0
    /// The number of nested clips other than upright rectangles.
    var clipCount = 0
    /// Whether groups around this drawing clip it.
    var isClipped = false
    /// The only clip of the innermost group with clips; for documents.
    var enclosingClip: EnclosingClip?
  }

  /// - Parameter depth: the number of groups around the surface.
  init(_ context: CairoContext, visible: CGRect? = nil, depth: Int = 0) {
    self.context = context
    self.visible = visible
    self.depth = depth
    setTextOptions()
  }

  /// Disables hinting, so that glyphs keep their shapes and positions at every size.
  private func setTextOptions() {
    guard let options = cairo_font_options_create() else { return }
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(cr, options)
  }

  var opacity: Double {
    get { state.opacity }
    set { state.opacity = newValue }
  }

  // MARK: Coordinates

  /// The context as Cairo's functions take it, in this folder only.
  var cr: OpaquePointer { context.pointer }

  /// The transform from user space to the device.
  var matrix: CairoMatrix { context.matrix }

  var toDevice: CGAffineTransform { matrix.affine }

  func concatenate(_ transform: CGAffineTransform) {
    guard !transform.isIdentity else { return }
    context.concatenate(CairoMatrix(transform))
  }

  /// Returns whether a box may be visible.
  ///
  /// - Parameter transform: from the box's coordinates to user space.
  func isVisible(_ box: @autoclosure () -> CGRect, through transform: CGAffineTransform = .identity) -> Bool {
    guard let visible else { return true }
    let box = box()
    guard !box.isNull else { return false }
    guard !box.isInfinite else { return true }
    let seen = box.applying(transform.concatenating(toDevice))
    return seen.isNull || !seen.minX.isFinite || !seen.width.isFinite || !seen.height.isFinite
      || seen.insetBy(dx: -2, dy: -2).intersects(visible)
  }

  func setNoSource() { cairo_set_source_rgba(cr, 0, 0, 0, 0) }

  /// Whether what is drawn is alpha alone, as silhouettes are.
  var isAlphaAlone: Bool { groupTarget?.isAlphaAlone ?? false }

  /// The surface of the innermost group.
  var groupTarget: CairoSurface? { CairoSurface(taking: cairo_surface_reference(cairo_get_group_target(cr))) }

  // MARK: Failures

  /// Keeps a failure, which ends the export when the drawing is complete.
  func fail(_ error: CairoError?) {
    if failure == nil { failure = error }
  }

  /// Throws the first failure of all that was drawn.
  func check(during operation: String) throws(CairoError) {
    try context.check(during: operation)
    if let failure { throw failure }
  }

  // MARK: Findings

  /// Reports, for the first layer only, what would be the same for many.
  func reportOnce(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    if !findings.contains(where: { $0.reason == reason }) { report(layer, outcome, reason) }
  }

  func report(_ layer: LayerIndex, _ error: ImageDecodingError) {
    report(layer, error.isDamage ? .damaged : .dropped, error.description)
  }

  func report(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    let finding = Finding(layer: layer, outcome: outcome, reason: reason)
    if findings.last != finding { findings.append(finding) }
  }
}

/// Clamps a coordinate. Cairo's fixed-point numbers wrap around silently beyond ±8,388,607.
func clamped(_ value: CGFloat) -> Double { min(max(Double(value), -8_000_000), 8_000_000) }
