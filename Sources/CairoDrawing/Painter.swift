import Blurring
import CCairo
import CoreGraphics
import Drawing
import ImageDecoding
import TextLayout

/// What is drawn into.
enum Target {
  /// Pixels; everything is exact at their resolution.
  case pixels
  /// PDF by Cairo: what it cannot say as vectors is drawn as pixels, at the fallback resolution, and reported.
  case pdf
  /// SVG by Cairo: knows only the operator over.
  case svg
}

/// Draws display items into a Cairo context, with a stack of its own instead of recursion.
final class Painter {
  let cr: OpaquePointer
  let target: Target
  let resources: Resources
  let plan: PagePlan
  let outlines: GlyphOutlines
  /// Dots per inch of the page for what a vector format cannot say.
  let fallbackDPI: Double
  /// How many silhouettes lie around this drawing; shadows of shadows end somewhere.
  let nesting: Int
  var findings: [Finding] = []
  /// What of the device's coordinates can be seen; nil where all of it is written.
  let visible: CGRect?

  var frames: [Frame] = []
  var groups: [OpenGroup] = []
  /// How many groups are being drawn by themselves.
  var pushedGroups = 0
  /// How many clips other than upright rectangles lie within each other.
  var clipCount = 0
  /// Multiplies the alpha of every paint: the opacity of groups that need not be drawn by themselves.
  var opacity = 1.0
  /// Recordings of drawings that are repeated; nil for those that are drawn anew.
  var forms: [ObjectIdentifier: CairoSurface?] = [:]
  /// Tiles of patterns that were drawn already.
  var tiles: [TileKey: CairoSurface] = [:]
  /// The drawings of tiles without the opacity that they have as a whole, by those with it.
  var unfadedTiles: [ObjectIdentifier: Drawing] = [:]
  /// How many forms lie around this drawing.
  var formDepth = 0
  /// The blend mode that was set last, and `clipGeneration` at that time; for each drawing that is under way, the page first
  /// and groups in it by their depth.
  var lastJoins: [Int: (mode: BlendMode, serial: Int)] = [:]
  /// What was drawn so that nothing shines through, in device space, for the same drawings.
  var occluderBoxes: [Int: CGRect] = [:]
  /// Grows whenever the clip may have changed.
  var clipGeneration = 0
  /// Whether groups around this drawing cut it.
  var isClipped = false
  /// The only clip of the innermost group that has clips; for documents.
  var enclosingClip: EnclosingClip?
  /// Kept from run to run, so that drawing one allocates nothing.
  var plainGlyphs: [cairo_glyph_t] = []
  /// Writes text that readers find; nil in outputs that have none.
  let text: ReadableTextWriter?

  /// Whether what is drawn repeats what is drawn elsewhere, so that its text is not to be found once more.
  var isArtifact: Bool { groups.last?.isArtifact ?? false }

  /// A place in a drawing.
  struct Frame {
    let drawing: Drawing
    /// The next of its nodes.
    var next = 0
    let completion: Completion
  }

  enum Completion {
    case nothing
    case restore
    /// The frame was the content of a group.
    case endGroup
    /// The frame was a mask's drawing for this content.
    case mask(content: CairoPattern, effects: GroupEffects)
  }

  struct OpenGroup {
    var effects: GroupEffects?
    /// The innermost layer that the group belongs to.
    var layer: LayerIndex
    var isPushed = false
    /// Whether the clips cut the whole when it is composed, rather than each part of it.
    var isCutLate = false
    /// Whether it is added to what lies behind it by two blend modes.
    var isSum = false
    /// How far it changes what lies behind it, in its own coordinates, where it does so beyond what it draws.
    var reach: CGRect?
    /// Whether the ground for that lies beneath the drawing already.
    var hasBackdrop = false
    /// Whether the filters were applied already.
    var isFiltered = false
    /// Whether the group, or one around it, is for the eye only.
    var isArtifact = false
    /// The colour of what is painted through the group's brightness; nil where its filters are applied.
    var luminanceColor: RGBA?
    /// What `opacity` is again after the group.
    var outerOpacity = 1.0
    /// What `clipCount` is again after the group.
    var outerClipCount = 0
    /// What `isClipped` is again after the group.
    var outerIsClipped = false
    /// What `enclosingClip` is again after the group.
    var outerEnclosingClip: EnclosingClip?
  }

  init(
    _ cr: OpaquePointer, target: Target, resources: Resources, plan: PagePlan, outlines: GlyphOutlines,
    fallbackDPI: Double, visible: CGRect? = nil, nesting: Int = 0, pageIsRightToLeft: Bool = false
  ) {
    self.cr = cr
    self.target = target
    self.resources = resources
    self.plan = plan
    self.outlines = outlines
    self.fallbackDPI = fallbackDPI
    self.visible = visible
    self.nesting = nesting
    text =
      target == .pdf
      ? ReadableTextWriter(cr, resources: resources, outlines: outlines, pageIsRightToLeft: pageIsRightToLeft)
      : nil
    setTextOptions()
  }

  /// Draws what belongs to this drawing (a form, a tile, a silhouette) on another surface, and takes over the findings.
  ///
  /// - Parameters:
  ///   - target: what the surface is; this painter's own unless given.
  ///   - visible: what of the surface's coordinates can be seen.
  ///   - isNested: whether it is a silhouette of what is drawn here.
  func drawApart(
    on cr: OpaquePointer, as target: Target? = nil, visible: CGRect? = nil, isNested: Bool = false,
    _ body: (Painter) -> Void
  ) {
    let painter = Painter(
      cr, target: target ?? self.target, resources: resources, plan: plan, outlines: outlines,
      fallbackDPI: fallbackDPI, visible: visible, nesting: nesting + (isNested ? 1 : 0))
    body(painter)
    findings.append(contentsOf: painter.findings)
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

  /// Draws all of a drawing.
  func draw(_ drawing: Drawing) {
    push(drawing, completion: .nothing)
    while let top = frames.indices.last {
      let nodes = frames[top].drawing.nodes
      let at = frames[top].next
      guard at < nodes.count else {
        if let frame = frames.popLast() { complete(frame.completion) }
        continue
      }
      frames[top].next = at + 1
      let node = nodes[at]
      switch node {
      case .group(let group, let content):
        switch begin(group, content) {
        case .enter(let content): push(content, completion: .endGroup)
        case .isDrawn: endGroup()
        case .skip: break
        }
      case .path(let path):
        guard isSeen(node) else { continue }
        draw(path)
        noteOccluder(node)
      case .glyphs(let run):
        if isSeen(node) { draw(run) }
      case .image(let image):
        guard isSeen(node) else { continue }
        frames[top].next = at + draw(image, at: at, in: nodes)
        noteOccluder(node)
      case .shadow(let shadow): draw(shadow)
      case .instance(let drawing, let transform):
        guard transform.isUsable, isSeen(node) else { continue }
        cairo_save(cr)
        concatenate(transform)
        if drawAsForm(drawing) || drawCachedAlpha(drawing) {
          cairo_restore(cr)
        } else {
          push(drawing, completion: .restore)
        }
      }
    }
  }

  /// Whether a node touches what is visible; always where that is not known.
  private func isSeen(_ node: Drawing.Node) -> Bool { visible == nil || isVisible(node.bounds) }

  func push(_ drawing: Drawing, completion: Completion) {
    frames.append(Frame(drawing: drawing, completion: completion))
  }

  func complete(_ completion: Completion) {
    switch completion {
    case .nothing: break
    case .restore: cairo_restore(cr)
    case .endGroup: endGroup()
    case .mask(let content, let effects):
      cairo_restore(cr)
      finishMask(of: content, effects: effects)
    }
  }

  func concatenate(_ transform: CGAffineTransform) {
    guard !transform.isIdentity else { return }
    var matrix = cairo_matrix_t(transform)
    cairo_transform(cr, &matrix)
  }

  var matrix: cairo_matrix_t {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cr, &matrix)
    return matrix
  }

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
