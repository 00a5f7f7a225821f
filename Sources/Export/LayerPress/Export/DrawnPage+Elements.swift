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
    var pending = [OpenElement(drawing: drawing, layer: -1, transform: .identity, clip: page)]
    var budget = Self.mostNodes
    while let level = pending.popLast(), budget > 0 {
      for node in level.drawing.nodes {
        budget -= 1
        var inner = level
        switch node {
        case .group(let group, let content):
          inner.transform = group.transform.concatenating(level.transform)
          for clip in group.effects?.clips ?? [] {
            inner.clip = inner.clip.cut(to: clip.path.boundingBox.applying(inner.transform))
          }
          if structure[group.owner] != nil { inner.layer = group.owner }
          inner.drawing = content
          pending.append(inner)
        case .instance(let drawing, let transform):
          inner.transform = transform.concatenating(level.transform)
          inner.drawing = drawing
          pending.append(inner)
        default:
          guard level.layer >= 0 else { continue }
          let box = node.bounds.applying(level.transform).cut(to: level.clip)
          guard !box.isNull, !box.isEmpty else { continue }
          let elements = around[level.layer] ?? elements(around: level.layer).filter { placed[$0] != nil }
          around[level.layer] = elements
          for element in elements { boxes[element] = (boxes[element] ?? .null).union(box) }
        }
      }
    }
    return boxes
  }

  /// A layer's element and those around it.
  private func elements(around layer: LayerIndex) -> [LayerIndex] {
    var (found, next) = ([LayerIndex](), layer)
    while let element = structure[next] {
      found.append(next)
      next = element.parent
    }
    return found
  }

  /// Replicators in replicators could make endless copies; nothing after this many nodes counts.
  private static let mostNodes = 1_000_000
}

/// A drawing whose nodes are still to be visited.
private struct OpenElement {
  var drawing: Drawing
  /// The layer of the innermost element; -1 for none.
  var layer: LayerIndex
  var transform: CGAffineTransform
  var clip: CGRect
}
