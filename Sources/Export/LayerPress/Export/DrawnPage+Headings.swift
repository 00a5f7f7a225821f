import Drawing

extension DrawnPage {
  /// A heading of a page, and where its text is, in the page's coordinates.
  struct Heading {
    var title: String
    /// From 1.
    var level: Int
    var layer: LayerIndex
    var box: CGRect

    /// The upper left corner.
    var place: CGPoint { box.origin }
  }

  /// The headings of a page whose structure is known, in the order of reading.
  func headings() -> [Heading] {
    guard structure.contains(where: { $0.value.role.headingLevel != nil }) else { return [] }
    var found: [LayerIndex: Heading] = [:]
    var order: [LayerIndex] = []
    var lastLine: [LayerIndex: CGFloat] = [:]
    /// The heading around each layer.
    var headings: [LayerIndex: LayerIndex?] = [:]
    for visit in drawing.walk(enteringInstances: true) {
      guard case .glyphs(let run) = visit.node, let layer = heading(around: visit.layer, &headings),
        let element = structure[layer], let level = element.role.headingLevel
      else { continue }
      let box = run.lineBox.applying(visit.transform)
      guard !box.isNull else { continue }
      let line = box.midY
      if var heading = found[layer] {
        if let last = lastLine[layer], abs(last - line) > box.height / 4,
          heading.title.last?.isWhitespace == false
        {
          heading.title += " "
        }
        heading.title += run.text
        heading.box = heading.box.union(box)
        found[layer] = heading
      } else {
        order.append(layer)
        found[layer] = Heading(title: run.text, level: level, layer: layer, box: box)
      }
      lastLine[layer] = line
    }
    let sorted = order.enumerated().sorted {
      (structure[$0.element]?.order ?? 0, $0.offset) < (structure[$1.element]?.order ?? 0, $1.offset)
    }
    return sorted.compactMap { found[$0.element] }.map { heading in
      var heading = heading
      heading.title = heading.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return heading
    }.filter { !$0.title.isEmpty }
  }

  /// The innermost layer around another, or that one itself, that is a heading.
  private func heading(around layer: LayerIndex, _ known: inout [LayerIndex: LayerIndex?]) -> LayerIndex? {
    if let found = known[layer] { return found }
    var next = layer
    while next >= 0, layers.indices.contains(Int(next)), structure[next]?.role.headingLevel == nil {
      next = layers[Int(next)].parent
    }
    let found = structure[next]?.role.headingLevel == nil ? nil : next
    known[layer] = .some(found)
    return found
  }
}
