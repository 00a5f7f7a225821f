import CoreGraphics
import Drawing
import Lowering

extension Painter {
  /// Starts a group: an element where it means something, else only other coordinates. Nil if nothing can be seen.
  func open(_ group: Group, _ content: Drawing, in frame: Frame) throws -> Frame? {
    guard !content.isEmpty else { return nil }
    let blends = content.facts.has(.blends)
    var inner = frame
    (inner.drawing, inner.next, inner.openElements) = (content, 0, 0)
    inner.space = frame.space.inside(group.transform)
    guard inner.space.matrix.isInvertible else { return nil }
    let effects = group.effects
    var node = Node(effects?.url == nil ? .g : .a)
    if let url = effects?.url { node[.href] = url }
    if let label = effects?.accessibilityLabel, !label.isEmpty, frame.isNamed {
      node[.role] = "img"
      node[.ariaLabel] = label
    }
    let isNamed = frame.isNamed && !(effects?.isArtifact ?? false)
    if isNamed, group.layer >= 0, group.layer != frame.layer, let names = identifiers.layer(group.layer) {
      node[.id] = names.id
      node[.dataName] = names.dataName
    }
    if group.layer >= 0 { inner.layer = group.layer }
    inner.isNamed = isNamed
    let isUniform = options.isUniform && !blends
    if isUniform { node[.key] = key(of: group.layer) }

    let isLocal =
      effects.map { !$0.clips.isEmpty || $0.mask != nil || !$0.filters.isEmpty } ?? false
    if isUniform || (!inner.space.matrix.isTranslation && (content.nodes.count > 1 || isLocal)) {
      let extent = inner.space.opened().visible
      node[.transform] = transformText(inner.space.matrix, in: frame.space, extent: extent)
      inner.space = inner.space.opened()
      inner.enclosingClip = nil
    }
    // A clip that came down from a group which must not be isolated.
    var outer: Node?
    if let clip = frame.clip {
      let goesOn = blends && !(effects?.isIsolated ?? false) && !node.has(.transform)
      if !goesOn {
        outer = Node(.g)
        outer?[.clipPath] = clip
        inner.clip = nil
      }
    }
    var blurred: [Filter] = []
    if let effects {
      guard try apply(effects, to: &node, inner: &inner, blurred: &blurred, blends: blends) else {
        return nil
      }
    }
    if outer == nil, node.isBlendedWhileFaded { outer = Node(.g) }
    if var outer {
      // The clip isolates what is in it, so the blending must happen outside.
      outer[.style] = node[.style]
      node[.style] = nil
      try builder.open(outer)
      inner.openElements += 1
    }
    if !node.attributes.isEmpty {
      try builder.open(node)
      inner.openElements += 1
    }
    if !blurred.isEmpty { try openUpright(blurred, in: &inner) }
    return inner
  }

  /// False if the group draws nothing.
  private func apply(
    _ effects: GroupEffects, to node: inout Node, inner: inout Frame, blurred: inout [Filter], blends: Bool
  ) throws -> Bool {
    let layer = inner.layer
    var clips = effects.clips
    var opacity = effects.opacity
    if let mask = effects.mask {
      if let (clip, alpha) = clip(sayingTheSameAs: mask) {
        clips.append(clip)
        opacity *= alpha
      } else {
        node[.mask] = reference(to: mask, of: inner.drawing.bounds, in: inner.space)
      }
    }
    if effects.isOnlyCut, clips.count == 1, !node.has(.mask) {
      // Readers cut each thing in a group by its clip, and what should be covered shows at the edge.
      let path = clips[0].path
      node[.mask] = maskReference(
        path, rule: clips[0].rule, covering: path.boundingBox.applying(inner.space.matrix), in: inner.space)
    } else if !clips.isEmpty {
      guard let reference = clipReference(clips, in: inner.space) else { return false }
      switch reference {
      case .everything: break
      case .path(let url):
        if !effects.isIsolated, blends, node.attributes.isEmpty, inner.clip == nil {
          inner.clip = url
        } else {
          node[.clipPath] = url
        }
        inner.enclosingClip = clips.count == 1 ? clips[0].path.transformed(by: inner.space.matrix) : nil
      }
    }
    if !effects.filters.isEmpty {
      let (filters, ink) = filters(effects.filters, under: inner.ink)
      inner.ink = ink
      if filters.contains(where: \.isBlur), Self.uprightTurn(of: inner.space.toPage) != nil {
        blurred = filters
      } else if !filters.isEmpty {
        node[.filter] = filterReference(filters, in: inner.space)
      }
    }
    if opacity < 0.9995 {
      guard opacity >= 0.0005 else { return false }
      node[.opacity] = ColorText.opacity(opacity)
    }
    guard inner.ink == .own else { return effects.blendMode != .clear }
    return blend(effects, node: &node, layer: layer, blends: blends)
  }

  /// Opens an upright group with filters, inside of a turned one and with a group in it that turns back: some viewers blur and cut
  /// along the axes of the page (docs/viewers.md).
  private func openUpright(_ filters: [Filter], in inner: inout Frame) throws {
    guard let turn = Self.uprightTurn(of: inner.space.toPage) else { return }
    let upright = inner.space.turned(by: turn)
    var outer = Node(.g)
    outer[.transform] = transformText(turn, in: inner.space, extent: inner.space.visible)
    outer[.filter] = filterReference(filters, in: upright)
    var back = Node(.g)
    back[.transform] = transformText(upright.matrix, in: upright, extent: upright.opened().visible)
    for node in [outer, back] {
      try builder.open(node)
      inner.openElements += 1
    }
    inner.space = upright.opened()
  }

  /// Names the blend mode; false if the group must not be drawn.
  private func blend(_ effects: GroupEffects, node: inout Node, layer: LayerIndex, blends: Bool) -> Bool {
    switch SVGBlendMode(effects.blendMode) {
    case .normal:
      let isAlone = [.opacity, .mask, .filter, .clipPath].contains(where: node.has)
      if effects.isIsolated, blends, !isAlone || options.isUniform { node[.style] = "isolation:isolate" }
    case .css(let name): node[.style] = "mix-blend-mode:\(name)"
    case .approximated(let names, let reason):
      report(layer, .approximated, reason)
      // Readers pass over a declaration that they do not know, and the last that they know counts.
      if !names.isEmpty { node[.style] = names.map { "mix-blend-mode:\($0)" }.joined(separator: ";") }
    case .dropped(let reason):
      report(layer, .dropped, reason)
      return false
    }
    return true
  }
}

/// What SVG makes of a blend mode.
enum SVGBlendMode {
  case normal
  case css(String)
  /// The names of the nearest modes, the best one last; none for normal.
  case approximated([String], String)
  case dropped(String)

  init(_ mode: BlendMode) {
    switch mode {
    case .normal: self = .normal
    case .multiply, .screen, .overlay, .darken, .lighten, .difference, .exclusion, .hue, .saturation, .color,
      .luminosity:
      self = .css(mode.rawValue)
    case .colorDodge: self = .css("color-dodge")
    case .colorBurn: self = .css("color-burn")
    case .softLight: self = .css("soft-light")
    case .hardLight: self = .css("hard-light")
    case .plusLighter:
      self = .approximated(
        ["screen", "plus-lighter"],
        "the blend mode plusLighter is drawn as screen by readers of SVG that do not know plus-lighter")
    case .plusDarker: self = .approximated(["multiply"], "SVG has no blend mode plusDarker; multiply is used")
    case .copy, .sourceIn, .sourceAtop, .destinationOver, .xor, .sourceOut, .destinationAtop:
      self = .approximated([], "SVG cannot compose with \(mode.rawValue); it is drawn normally")
    case .clear, .destinationIn, .destinationOut:
      self = .dropped("SVG cannot compose with \(mode.rawValue), which erases what lies behind")
    }
  }
}
