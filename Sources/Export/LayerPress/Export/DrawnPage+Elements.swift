import Drawing

extension DrawnPage {
  /// Where the figures and tables of a tagged page are, in the page's coordinates.
  func elementBoxes() -> [LayerIndex: CGRect] {
    let placed = structure.filter { $0.value.role == .figure || $0.value.role == .table }
    guard !placed.isEmpty else { return [:] }
    let page = CGRect(origin: .zero, size: size)
    var boxes: [LayerIndex: CGRect] = [:]
    // Of what is nested, each element around it.
    var around: [LayerIndex: [LayerIndex]] = [:]
    for visit in drawing.walk(enteringInstances: true).prefix(Self.mostNodes) {
      switch visit.node {
      case .group, .instance: continue
      case .path, .glyphs, .image, .shadow: break
      }
      let seen = visit.clip.isInfinite ? page : page.cut(to: visit.clip)
      let box = visit.node.bounds.applying(visit.transform).cut(to: seen)
      guard !box.isNull, !box.isEmpty else { continue }
      let elements = around[visit.layer] ?? elements(around: visit.layer).filter { placed[$0] != nil }
      around[visit.layer] = elements
      for element in elements { boxes[element] = (boxes[element] ?? .null).union(box) }
    }
    return boxes
  }

  /// The element that a layer is, or is in, and those around it.
  private func elements(around layer: LayerIndex) -> [LayerIndex] {
    var next = layer
    while structure[next] == nil, layers.indices.contains(Int(next)) { next = layers[Int(next)].parent }
    var found: [LayerIndex] = []
    while let element = structure[next] {
      found.append(next)
      next = element.parent
    }
    return found
  }

  /// Replicators in replicators could make endless copies; nothing after this many nodes counts.
  private static let mostNodes = 1_000_000
}
