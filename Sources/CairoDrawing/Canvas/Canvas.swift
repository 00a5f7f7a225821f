import CCairo
import CoreGraphics
import Drawing
import ImageDecoding

/// A context that is drawn into, with what Cairo does not know about it. All painters of one surface share it.
final class Canvas {
  let cr: OpaquePointer
  /// What of the device's coordinates can be seen; nil where all of it is written.
  let visible: CGRect?
  /// What groups change for what is in them.
  var state = State()
  /// How many groups are being drawn by themselves.
  var depth: Int
  /// Grows whenever the clip may have changed.
  var clipGeneration = 0
  /// What could not be drawn as it is.
  var findings: [Finding] = []

  /// What holds within a group, and is again what it was behind it.
  struct State {
    /// The innermost layer.
    var layer: LayerIndex = -1
    /// Whether what is drawn repeats what is drawn elsewhere, so that its text is not to be found once more.
    var isArtifact = false
    /// Multiplies the alpha of every paint: the opacity of groups that need not be drawn by themselves.
    var opacity = 1.0
    /// How many clips other than upright rectangles lie within each other.
    var clipCount = 0
    /// Whether groups around this drawing cut it.
    var isClipped = false
    /// The only clip of the innermost group that has clips; for documents.
    var enclosingClip: EnclosingClip?
  }

  /// - Parameter depth: of groups around the surface.
  init(_ cr: OpaquePointer, visible: CGRect? = nil, depth: Int = 0) {
    self.cr = cr
    self.visible = visible
    self.depth = depth
    setTextOptions()
  }

  /// Glyphs keep their shapes and places at every size: nothing is hinted.
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

  /// From what is being drawn to the device.
  var matrix: cairo_matrix_t {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cr, &matrix)
    return matrix
  }

  var toDevice: CGAffineTransform { matrix.affine }

  func concatenate(_ transform: CGAffineTransform) {
    guard !transform.isIdentity else { return }
    var matrix = cairo_matrix_t(transform)
    cairo_transform(cr, &matrix)
  }

  /// Whether a box may be seen.
  ///
  /// - Parameter transform: from the box's coordinates to those that are being drawn in.
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

  // MARK: Findings

  /// Reports what would be said of many layers for the first of them only.
  func reportOnce(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    if !findings.contains(where: { $0.reason == reason }) { report(layer, outcome, reason) }
  }

  /// Reports a picture that is not drawn.
  func report(_ layer: LayerIndex, _ error: ImageDecodingError) {
    report(layer, error.isDamage ? .damaged : .dropped, error.description)
  }

  func report(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    let finding = Finding(layer: layer, outcome: outcome, reason: reason)
    if findings.last != finding { findings.append(finding) }
  }
}

/// Cairo's fixed-point numbers wrap around silently beyond ±8,388,607.
func clamped(_ value: CGFloat) -> Double { min(max(Double(value), -8_000_000), 8_000_000) }

extension cairo_matrix_t {
  init(_ t: CGAffineTransform) {
    self.init(
      xx: Double(t.a), yx: Double(t.b), xy: Double(t.c), yy: Double(t.d), x0: Double(t.tx), y0: Double(t.ty))
  }

  var affine: CGAffineTransform { CGAffineTransform(a: xx, b: yx, c: xy, d: yy, tx: x0, ty: y0) }

  /// Whether nothing is turned.
  var isUnturned: Bool { xy == 0 && yx == 0 }

  /// How long a unit along each axis is on the device.
  var scales: (across: Double, down: Double) { (hypot(xx, yx), hypot(xy, yy)) }
}
