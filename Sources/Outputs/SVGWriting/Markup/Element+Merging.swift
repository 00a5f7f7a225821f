extension Element {
  /// Returns this group and its only child as one element; nil if that changes the picture or loses a name.
  func merging(_ child: Element) -> Element? {
    guard tag == .g, child.acceptsGroupAttributes else { return nil }
    let changesPixels: [AttributeName] = [.clipPath, .mask, .opacity, .filter, .style]
    let mine = changesPixels.filter(has)
    let its = changesPixels.filter(child.has)
    // The group's clips, masks and filters are in coordinates outside the child's transform.
    if child.has(.transform), has(.clipPath) || has(.mask) || has(.filter) || has(.transform) { return nil }
    if child.has(.style), !mine.isEmpty { return nil }
    // An element's filter applies first, but the group's filter must see the result of the child's
    // attributes.
    if has(.filter), !its.isEmpty { return nil }
    if has(.style), its.contains(.style) { return nil }
    var merged = child
    for attribute in attributes {
      guard let own = child[attribute.name] else {
        merged[attribute.name] = attribute.value
        continue
      }
      switch attribute.name {
      case .opacity:
        guard let a = Double(attribute.value), let b = Double(own) else { return nil }
        merged[.opacity] = ColorText.opacity(a * b)
      default:
        guard attribute.name.inheritedInitialValue != nil else { return nil }
      }
    }
    let faded = merged.fadingPaint
    return faded.isBlendedWhileFaded ? nil : faded
  }

  /// Whether an element both blends by hue, saturation or luminosity and is faded, which some viewers get
  /// wrong (docs/internals/viewers.md), unless each has its own element.
  var isBlendedWhileFaded: Bool {
    guard let style = self[.style], has(.opacity) || has(.mask) else { return false }
    return ["hue", "saturation", "color", "luminosity"].contains { style == "mix-blend-mode:\($0)" }
  }

  /// A blending shape of one paint with its opacity moved to that paint: equivalent, and exact in more
  /// viewers (docs/internals/viewers.md).
  private var fadingPaint: Element {
    guard tag == .path, has(.style), let opacity = self[.opacity].flatMap(Double.init), !has(.filter),
      !has(.mask),
      self[.stroke] ?? "none" == "none", self[.fill] != "none"
    else { return self }
    var faded = self
    let own = self[.fillOpacity].flatMap(Double.init) ?? 1
    faded[.fillOpacity] = ColorText.opacity(opacity * own)
    faded[.opacity] = nil
    return faded
  }

  private var acceptsGroupAttributes: Bool {
    switch tag {
    case .g, .path, .text, .a: true
    case .image, .use: !has(.x) && !has(.y)
    default: false
    }
  }
}
