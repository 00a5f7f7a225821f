import CoreGraphics
import Drawing
import Lowering

/// Begins groups: as elements where they mean something, else only as other coordinates.
struct GroupPainter {
  let document: Document

  /// - Returns: the content, which is still to be drawn; nil if nothing is visible.
  func open(_ group: Group, _ content: Drawing, in frame: Frame) throws -> Frame? {
    guard !content.isEmpty else { return nil }
    if group.layer >= 0 { document.layer = group.layer }
    let blends = content.facts.has(.blends)
    var inner = frame
    (inner.drawing, inner.next, inner.openElements) = (content, 0, 0)
    inner.space = frame.space.inside(group.transform)
    guard inner.space.matrix.isInvertible else { return nil }
    let effects = group.effects
    var element = named(group, in: frame)
    if group.layer >= 0 { inner.layer = group.layer }
    inner.isNamed = frame.isNamed && !(effects?.isArtifact ?? false)

    // A clip isolates its content, and in Firefox a transform does, too. Where something blends with what lies
    // behind the group, each of the items gets them instead.
    let isOpen = blends && !(effects?.isIsolated ?? false)
    let isLocal =
      effects.map { !$0.clips.isEmpty || $0.mask != nil || !$0.filters.isEmpty } ?? false
    let isBlurred = effects?.filters.contains(where: \.isBlur) ?? false
    let hasCoordinates =
      !inner.space.matrix.isTranslation && (content.nodes.count > 1 || isLocal)
      && (isBlurred || !content.undoes(inner.space.matrix))
    let isKept = document.notation.keepsCoordinates(ofGroupThatBlends: blends)
    if isKept { element[.key] = document.definitions.identifiers.key(of: group.layer) }
    if isKept || (hasCoordinates && !isOpen) {
      let extent = inner.space.opened().visible
      element[.transform] = document.transform(inner.space.matrix, in: frame.space, extent: extent)
      inner.space = inner.space.opened()
    }
    var outer: [Element] = []
    if !isOpen {
      outer = frame.clips.map(Element.init(clippedTo:))
      inner.clips = []
    }
    var blurred: [Filter] = []
    var clips: [String] = []
    if let effects {
      let isVisible = apply(
        effects, to: &element, inner: &inner, clips: &clips, blurred: &blurred, blends: blends)
      guard isVisible else { return nil }
    }
    if outer.isEmpty, element.isBlendedWhileFaded { outer = [Element(.g)] }
    if !outer.isEmpty {
      // Clips isolate their content, so blending must happen outside.
      outer[0][.style] = element[.style]
      element[.style] = nil
      for group in outer { try document.open(group, in: &inner) }
    }
    // Filters come before clips.
    var cut = clips.map(Element.init(clippedTo:))
    if !cut.isEmpty {
      cut[cut.count - 1][.filter] = element[.filter]
      element[.filter] = nil
    }
    for element in [element] + cut where !element.attributes.isEmpty {
      try document.open(element, in: &inner)
    }
    if !blurred.isEmpty { try openUpright(blurred, in: &inner) }
    return inner
  }

  /// Returns an element with the name of a layer, and its link.
  private func named(_ group: Group, in frame: Frame) -> Element {
    let effects = group.effects
    var element = Element(effects?.url == nil ? .g : .a)
    if let url = effects?.url { element[.href] = url }
    if let label = effects?.accessibilityLabel, !label.isEmpty, frame.isNamed {
      element[.role] = "img"
      element[.ariaLabel] = label
    }
    if frame.isNamed, !(effects?.isArtifact ?? false), group.layer >= 0, group.layer != frame.layer,
      let names = document.definitions.names(of: group.layer)
    {
      element[.id] = names.id
      element[.dataName] = names.dataName
    }
    return element
  }

  /// Returns false if the group draws nothing.
  ///
  /// - Parameter moreClips: receives clips beside the element's own.
  private func apply(
    _ effects: GroupEffects, to element: inout Element, inner: inout Frame, clips moreClips: inout [String],
    blurred: inout [Filter], blends: Bool
  ) -> Bool {
    let (masks, filters) = (Masks(document: document), Filters(document: document))
    var clips = effects.clips
    var opacity = effects.opacity
    if let mask = effects.mask {
      if let (clip, alpha) = mask.asClip {
        clips.append(clip)
        opacity *= alpha
      } else {
        element[.mask] = masks.reference(to: mask, of: inner.drawing.bounds, in: inner.space)
      }
    }
    if effects.isOnlyCut, clips.count == 1, !element.has(.mask) {
      // Viewers clip each thing in a group separately, so that what is covered shows at the edge.
      let path = clips[0].path
      element[.mask] = masks.reference(
        to: path, rule: clips[0].rule, covering: path.boundingBox.applying(inner.space.matrix),
        in: inner.space)
    } else if !clips.isEmpty {
      guard let references = masks.references(to: clips, in: inner.space) else { return false }
      if !effects.isIsolated, blends {
        inner.clips += references
      } else {
        element[.clipPath] = references.first
        moreClips = Array(references.dropFirst())
      }
    }
    if !effects.filters.isEmpty {
      let (needed, ink) = filters.needed(effects.filters, under: inner.ink)
      inner.ink = ink
      if needed.contains(where: \.isBlur), inner.space.toPage.uprightTurn != nil {
        blurred = needed
      } else if !needed.isEmpty {
        element[.filter] = filters.reference(to: needed, in: inner.space)
      }
    }
    if opacity < 0.9995 {
      guard opacity >= 0.0005 else { return false }
      element[.opacity] = ColorText.opacity(opacity)
    }
    guard inner.ink == .own else { return true }
    if effects.blendMode != .normal {
      element[.style] = effects.blendMode.style
    } else if effects.isIsolated, blends {
      element[.style] = "isolation:isolate"
    }
    return true
  }

  /// Begins an upright group with filters, between two rotations that cancel out: some viewers blur and clip
  /// along the axes of the page (docs/internals/viewers.md).
  private func openUpright(_ filters: [Filter], in inner: inout Frame) throws {
    guard let turn = inner.space.toPage.uprightTurn else { return }
    let upright = inner.space.turned(by: turn)
    var outer = Element(.g)
    outer[.transform] = document.transform(turn, in: inner.space, extent: inner.space.visible)
    outer[.filter] = Filters(document: document).reference(to: filters, in: upright)
    try document.open(outer, in: &inner)
    var back = Element(.g)
    back[.transform] = document.transform(upright.matrix, in: upright, extent: upright.opened().visible)
    try document.open(back, in: &inner)
    inner.space = upright.opened()
  }
}

extension Mask {
  /// The clip and opacity equivalent to a mask of one evenly filled path; nil for other masks.
  fileprivate var asClip: (ClipPath, Double)? {
    guard kind == .alpha else { return nil }
    guard let (node, place) = drawing.soleNode, case .path(let path) = node, path.stroke == nil else {
      return nil
    }
    let alpha: Double
    switch path.fill {
    case .color(let color)?: alpha = Double(color.alpha)
    case .gradient(let gradient)?:
      guard gradient.stops.allSatisfy({ $0.color.isOpaque }) else { return nil }
      alpha = 1
    case .pattern(let pattern)?:
      guard pattern.isOpaque else { return nil }
      alpha = 1
    case nil: return nil
    }
    let seen = path.path.transformed(by: place.concatenating(transform))
    return (ClipPath(path: seen, rule: path.rule), alpha)
  }
}

extension Drawing {
  /// Whether the drawing is a single one with a transform that cancels another: a copy of a backdrop.
  fileprivate func undoes(_ m: CGAffineTransform) -> Bool {
    guard nodes.count == 1 else { return false }
    let transform: CGAffineTransform
    switch nodes[0] {
    case .group(let group, _): transform = group.transform
    case .instance(_, let place): transform = place
    case .path, .glyphs, .image, .shadow: return false
    }
    let rest = transform.concatenating(m)
    return abs(rest.a - 1) + abs(rest.b) + abs(rest.c) + abs(rest.d - 1) < 1e-9
  }
}

extension BlendMode {
  /// The declarations that name the mode, the best one last: viewers ignore those they do not know.
  fileprivate var style: String {
    let names =
      switch self {
      case .colorDodge: ["color-dodge"]
      case .colorBurn: ["color-burn"]
      case .softLight: ["soft-light"]
      case .hardLight: ["hard-light"]
      case .plusLighter: ["screen", "plus-lighter"]
      default: [rawValue]
      }
    return names.map { "mix-blend-mode:\($0)" }.joined(separator: ";")
  }
}
