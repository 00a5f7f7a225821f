import Blurring
import CCairo
import CoreGraphics
import DisplayList
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
  let definitions: [Definition]
  let outlines: GlyphOutlines
  /// Dots per inch of the page for what a vector format cannot say.
  let fallbackDPI: Double
  /// How many silhouettes lie around this drawing; shadows of shadows end somewhere.
  let nesting: Int
  var findings: [Finding] = []
  var shadows = ShadowCache()

  private var frames: [Frame] = []
  private var groups: [OpenGroup] = []
  /// Colour matrices that map the paints of what is being drawn, innermost last.
  var colorMatrices: [[Double]] = []

  struct Frame {
    let items: [DisplayItem]
    var next: Int
    let end: Int
    let completion: Completion
  }

  enum Completion {
    case nothing
    case restore
    /// The frame was a mask's drawing for this content.
    case mask(content: CairoPattern, effects: GroupEffects)
  }

  struct OpenGroup {
    var effects: GroupEffects?
    var isPushed: Bool
    var pushedColorMatrices: Int
    var layer: LayerIndex
  }

  init(
    _ cr: OpaquePointer, target: Target, resources: Resources, definitions: [Definition],
    outlines: GlyphOutlines,
    fallbackDPI: Double, nesting: Int = 0
  ) {
    self.cr = cr
    self.target = target
    self.resources = resources
    self.definitions = definitions
    self.outlines = outlines
    self.fallbackDPI = fallbackDPI
    self.nesting = nesting
  }

  func draw(_ items: [DisplayItem]) {
    frames.append(Frame(items: items, next: 0, end: items.count, completion: .nothing))
    while var frame = frames.popLast() {
      guard frame.next < frame.end else {
        complete(frame.completion)
        continue
      }
      let place = frame.next
      frame.next += 1
      let item = frame.items[place]
      if case .beginGroup(let group) = item {
        // Skips to behind the group's end where nothing of it can be seen, or it was drawn as a whole.
        if let end = begin(group, in: frame.items, at: place) { frame.next = end }
        frames.append(frame)
        continue
      }
      frames.append(frame)
      draw(item)
    }
  }

  private func draw(_ item: DisplayItem) {
    switch item {
    case .beginGroup: break
    case .endGroup: endGroup()
    case .path(let path): draw(path)
    case .glyphs(let run): draw(run)
    case .image(let image): draw(image)
    case .shadow(let shadow): draw(shadow)
    case .use(let index, let transform):
      guard definitions.indices.contains(Int(index)), transform.isUsable else { return }
      cairo_save(cr)
      concatenate(transform)
      let items = definitions[Int(index)].items
      frames.append(Frame(items: items, next: 0, end: items.count, completion: .restore))
    }
  }

  // MARK: Groups

  /// Opens a group. Returns where to go on if all of it is done.
  private func begin(_ group: DisplayGroup, in items: [DisplayItem], at place: Int) -> Int? {
    guard group.transform.isUsable else { return Self.end(of: place, in: items) + 1 }
    cairo_save(cr)
    concatenate(group.transform)
    guard let effects = group.effects, effects.changesDrawing else {
      groups.append(OpenGroup(effects: nil, isPushed: false, pushedColorMatrices: 0, layer: group.layer))
      return nil
    }
    for clip in effects.clips {
      append(clip.path)
      cairo_set_fill_rule(cr, clip.rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_clip(cr)
    }
    var open = OpenGroup(effects: effects, isPushed: false, pushedColorMatrices: 0, layer: group.layer)
    let needsGroup =
      effects.opacity < 1 || effects.blendMode != .normal || effects.mask != nil || !effects.filters.isEmpty
      || (effects.rasterizationScale != nil && target != .pixels)
    guard needsGroup else {
      groups.append(open)
      return nil
    }
    let end = Self.end(of: place, in: items)
    if drawAlone(items, from: place + 1, to: end, effects: effects) {
      cairo_restore(cr)
      return end + 1
    }
    if target == .pixels { clipToContent(items, from: place + 1, to: end, effects: effects) }
    if target != .pixels, !effects.filters.isEmpty || effects.rasterizationScale != nil {
      if mapsPaints(effects, items: items, from: place + 1, to: end) {
        for case .colorMatrix(let matrix) in effects.filters { colorMatrices.append(matrix) }
        open.pushedColorMatrices = effects.filters.count
      } else {
        open.isPushed = true
        cairo_push_group(cr)
        drawAsPixels(Array(items[(place + 1)..<end]), effects: effects, layer: group.layer)
        groups.append(open)
        return end
      }
    }
    open.isPushed = true
    cairo_push_group(cr)
    groups.append(open)
    return nil
  }

  private func endGroup() {
    guard let open = groups.popLast() else { return }
    colorMatrices.removeLast(min(open.pushedColorMatrices, colorMatrices.count))
    guard open.isPushed, let effects = open.effects else {
      cairo_restore(cr)
      return
    }
    guard let content = CairoPattern(taking: cairo_pop_group(cr)) else {
      cairo_restore(cr)
      return
    }
    if target == .pixels { filter(content, effects.filters) }
    guard let mask = effects.mask, definitions.indices.contains(Int(mask.definition)) else {
      compose(content, effects: effects)
      cairo_restore(cr)
      return
    }
    guard mask.transform.isUsable else {
      cairo_restore(cr)
      return
    }
    cairo_push_group(cr)
    cairo_save(cr)
    concatenate(mask.transform)
    let items = definitions[Int(mask.definition)].items
    frames.append(
      Frame(items: items, next: 0, end: items.count, completion: .mask(content: content, effects: effects)))
  }

  private func complete(_ completion: Completion) {
    switch completion {
    case .nothing: break
    case .restore: cairo_restore(cr)
    case .mask(let content, let effects):
      cairo_restore(cr)
      if let mask = CairoPattern(taking: cairo_pop_group(cr)) {
        if effects.opacity < 1 {
          cairo_push_group(cr)
          cairo_set_source(cr, content.pointer)
          cairo_mask(cr, mask.pointer)
          if let masked = CairoPattern(taking: cairo_pop_group(cr)) { compose(masked, effects: effects) }
        } else {
          setOperator(effects.blendMode)
          cairo_set_source(cr, content.pointer)
          cairo_mask(cr, mask.pointer)
        }
      }
      cairo_restore(cr)
    }
  }

  private func compose(_ content: CairoPattern, effects: GroupEffects) {
    setOperator(effects.blendMode)
    cairo_set_source(cr, content.pointer)
    if effects.opacity < 1 { cairo_paint_with_alpha(cr, effects.opacity) } else { cairo_paint(cr) }
  }

  func setOperator(_ mode: BlendMode) {
    cairo_set_operator(cr, cairo_operator(mode, target: target))
  }

  /// A group of one thing whose parts do not overlap needs no group: its opacity is the thing's own.
  private func drawAlone(_ items: [DisplayItem], from: Int, to: Int, effects: GroupEffects) -> Bool {
    guard to - from == 1, effects.mask == nil, effects.filters.isEmpty, effects.rasterizationScale == nil
    else {
      return false
    }
    switch items[from] {
    case .path(let path):
      guard path.fill == nil || path.stroke == nil else { return false }
      var path = path
      guard let fill = path.fill.map({ $0.multiplied(by: effects.opacity) }) ?? path.fill, case .color = fill
      else {
        guard effects.opacity >= 1 else { return false }
        setOperator(effects.blendMode)
        draw(path)
        return true
      }
      path.fill = fill
      setOperator(effects.blendMode)
      draw(path)
      return true
    default: return false
    }
  }

  /// Keeps the surface of a group as small as what is drawn in it.
  private func clipToContent(_ items: [DisplayItem], from: Int, to: Int, effects: GroupEffects) {
    guard to - from < 4096 else { return }
    var box = DisplayList.bounds(of: items[from..<to], definitions: definitions)
    guard !box.isNull else { return }
    for case .gaussianBlur(let radius) in effects.filters {
      box = box.insetBy(dx: -CGFloat(radius) * 3.5, dy: -CGFloat(radius) * 3.5)
    }
    box = box.insetBy(dx: -2, dy: -2)
    cairo_rectangle(cr, clamped(box.minX), clamped(box.minY), clamped(box.width), clamped(box.height))
    cairo_clip(cr)
  }

  /// Where the group that begins at a place ends.
  static func end(of place: Int, in items: [DisplayItem]) -> Int {
    var depth = 0
    for k in place..<items.count {
      switch items[k] {
      case .beginGroup: depth += 1
      case .endGroup:
        depth -= 1
        if depth == 0 { return k }
      default: break
      }
    }
    return items.count
  }

  func concatenate(_ transform: CGAffineTransform) {
    guard !transform.isIdentity else { return }
    var matrix = cairo_matrix_t(transform)
    cairo_transform(cr, &matrix)
  }

  func report(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    findings.append(Finding(layer: layer, outcome: outcome, reason: reason))
  }
}

extension CGAffineTransform {
  /// Whether Cairo can draw through the transform: it refuses others for good.
  var isUsable: Bool {
    let d = a * d - b * c
    return d.isFinite && tx.isFinite && ty.isFinite && abs(d) > 1e-18
  }
}

extension Paint {
  func multiplied(by opacity: Double) -> Paint {
    guard opacity < 1, case .color(var color) = self else { return self }
    color.alpha *= Float(opacity)
    return .color(color)
  }
}

/// The operator of a blend mode; where a format cannot say it, the nearest that it can.
func cairo_operator(_ mode: BlendMode, target: Target) -> cairo_operator_t {
  switch mode {
  case .normal: CAIRO_OPERATOR_OVER
  case .multiply: CAIRO_OPERATOR_MULTIPLY
  case .screen: CAIRO_OPERATOR_SCREEN
  case .overlay: CAIRO_OPERATOR_OVERLAY
  case .darken: CAIRO_OPERATOR_DARKEN
  case .lighten: CAIRO_OPERATOR_LIGHTEN
  case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
  case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
  case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
  case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
  case .difference: CAIRO_OPERATOR_DIFFERENCE
  case .exclusion: CAIRO_OPERATOR_EXCLUSION
  case .hue: CAIRO_OPERATOR_HSL_HUE
  case .saturation: CAIRO_OPERATOR_HSL_SATURATION
  case .color: CAIRO_OPERATOR_HSL_COLOR
  case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
  case .plusLighter: target == .pixels ? CAIRO_OPERATOR_ADD : CAIRO_OPERATOR_SCREEN
  case .plusDarker: CAIRO_OPERATOR_MULTIPLY
  case .clear: target == .pixels ? CAIRO_OPERATOR_CLEAR : CAIRO_OPERATOR_OVER
  case .copy: target == .pixels ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_OVER
  case .sourceIn: target == .pixels ? CAIRO_OPERATOR_IN : CAIRO_OPERATOR_OVER
  case .sourceOut: target == .pixels ? CAIRO_OPERATOR_OUT : CAIRO_OPERATOR_OVER
  case .sourceAtop: target == .pixels ? CAIRO_OPERATOR_ATOP : CAIRO_OPERATOR_OVER
  case .destinationOver: target == .pixels ? CAIRO_OPERATOR_DEST_OVER : CAIRO_OPERATOR_OVER
  case .destinationIn: target == .pixels ? CAIRO_OPERATOR_DEST_IN : CAIRO_OPERATOR_OVER
  case .destinationOut: target == .pixels ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER
  case .destinationAtop: target == .pixels ? CAIRO_OPERATOR_DEST_ATOP : CAIRO_OPERATOR_OVER
  case .xor: target == .pixels ? CAIRO_OPERATOR_XOR : CAIRO_OPERATOR_OVER
  }
}

/// Cairo's fixed-point numbers wrap around silently beyond ±8,388,607.
func clamped(_ value: CGFloat) -> Double { min(max(Double(value), -8_000_000), 8_000_000) }
