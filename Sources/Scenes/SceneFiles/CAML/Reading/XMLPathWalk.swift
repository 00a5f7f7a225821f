extension XMLDocument: PlacedDocument {
  var paths: XMLPathWalk { XMLPathWalk(self) }
}

/// The paths of elements, such as `sublayers[3].contents`; the middle of long paths is left out.
struct XMLPathWalk: NodePaths {
  private let document: XMLDocument
  /// `last` and its ancestors.
  private var open: [Step] = []
  private var last = -1

  private struct Step {
    var index: Int
    /// The index of this element in its parent.
    var place: Int
    /// The number of child elements passed.
    var count = 0
  }

  init(_ document: XMLDocument) { self.document = document }

  mutating func path(of index: Int) -> String {
    while last < index, last + 1 < document.nodes.count {
      last += 1
      while let step = open.last, document.nodes[step.index].end <= last { open.removeLast() }
      var place = 0
      if !open.isEmpty {
        place = open[open.count - 1].count
        open[open.count - 1].count += 1
      }
      open.append(Step(index: last, place: place))
    }
    return text
  }

  private static let limit = 16

  /// The path, without the root and the one object in it.
  private var text: String {
    let steps = open.dropFirst(2)
    guard steps.count > 2 * Self.limit else { return text(of: steps) }
    return text(of: steps.prefix(Self.limit)) + ".…" + text(of: steps.suffix(Self.limit))
  }

  private func text(of steps: ArraySlice<Step>) -> String {
    var text = ""
    for step in steps {
      let element = XMLElement(document: document, index: step.index)
      if CAMLValue.isTypeName(element.name) {
        text += "[\(step.place)]"
      } else {
        text += (text.isEmpty && step.index == steps.first?.index ? "" : ".") + element.propertyKey
      }
    }
    return text
  }
}
