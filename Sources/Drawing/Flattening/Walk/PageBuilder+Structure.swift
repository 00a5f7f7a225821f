import Drawing
@_spi(Drawing) import QuartzCore

extension PageBuilder {
  /// The deepest nesting of elements: programs that read documents follow it by recursion.
  private static let deepestElement = 64

  /// Notes which element of a tagged document a layer is, if any. Layers around it must have been described before.
  func describe(_ layer: CALayer, as index: LayerIndex, url: String?) {
    let around = element(around: index)
    elements[index] = around
    let language = layer.language == options.language && around < 0 ? nil : layer.language
    let parent = drawn.structure[around]
    guard parent?.role != .artifact, parent?.depth ?? 0 < Self.deepestElement,
      let role = role(of: layer, as: index, url: url, language: language, in: parent?.role)
    else { return }
    var element = StructureElement(
      role: role, label: layer.accessibilityLabel.flatMap { $0.isEmpty ? nil : $0 }, language: language)
    element.hasContent = role.holdsText || role.isSmallest && (layer is CATextLayer || element.label != nil)
    add(element, order: layer.accessibilityOrder, as: index, in: around)
  }

  /// The layer of the innermost element around a layer; -1 for none.
  private func element(around index: LayerIndex) -> LayerIndex {
    var outer = parent(of: index)
    while outer >= 0 {
      if let known = elements[outer] { return known }
      outer = parent(of: outer)
    }
    return -1
  }

  private func parent(of index: LayerIndex) -> LayerIndex {
    drawn.layers.indices.contains(Int(index)) ? drawn.layers[Int(index)].parent : -1
  }

  private func add(_ element: StructureElement, order: Double, as index: LayerIndex, in around: LayerIndex) {
    var element = element
    element.order = order.isFinite ? order : 0
    element.parent = around
    element.depth = (drawn.structure[around]?.depth ?? 0) + 1
    drawn.structure[index] = element
    elements[index] = index
  }

  /// - Parameter outer: the role of the element around the layer; nil for the document.
  private func role(
    of layer: CALayer, as index: LayerIndex, url: String?, language: String?, in outer: StructureElement.Role?
  ) -> StructureElement.Role? {
    let isWithinText = outer?.holdsText ?? false
    let isLabelled = layer.accessibilityLabel?.isEmpty == false
    if let wanted = layer.accessibilityRole {
      guard let role = StructureElement.Role(rawValue: wanted.rawValue) else { return nil }
      switch role {
      case .figure where !isLabelled:
        report(index, .warning, "a figure without an accessibilityLabel is decoration in a tagged PDF")
        return .artifact
      case .link where url == nil:
        report(index, .warning, "its accessibilityRole is link, but it has no url")
      case .artifact,
        .figure where outer != .figure, .link where outer != .link:
        return role
      case _ where isWithinText:
        report(
          index, .warning,
          "its accessibilityRole \(wanted.rawValue) has no effect within a \(outer?.rawValue ?? "")")
        return nil
      default: return role
      }
    }
    if url != nil, outer != .link { return .link }
    if layer is CATextLayer {
      guard isWithinText else { return .paragraph }
      return outer != .figure && (isLabelled || language != nil) ? .span : nil
    }
    if isLabelled { return outer == .figure || outer == .link ? nil : .figure }
    guard language != nil || layer.accessibilityOrder != 0 else { return nil }
    if isWithinText { return outer != .figure && language != nil ? .span : nil }
    return .section
  }

  /// The group around what a layer has drawn itself, if there is text in it that belongs to no other element.
  func elementOfText(in recording: CGContext, of layer: CALayer, index: LayerIndex) -> Group? {
    guard options.isTagged else { return nil }
    let around = elements[index] ?? -1
    let role = drawn.structure[around]?.role
    guard role != .artifact, !(role?.holdsText ?? false),
      recording.operations.contains(where: { if case .text = $0.kind { true } else { false } })
    else { return nil }
    // Sublayers are no part of it: it is an element of its own, with the layer's name in messages.
    let text = identify(layer, parent: index, role: .root)
    add(StructureElement(role: .paragraph), order: 0, as: text, in: around)
    return Group(continuing: text)
  }
}
