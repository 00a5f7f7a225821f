@_spi(Properties) import QuartzCore

/// Reads documents of CAML: the root, then the states, which refer to objects anywhere.
final class CAMLReader {
  let notation: CAMLNotation
  let tree: TreeReader<CAMLNotation>
  var context: CAMLContext { notation.context }

  init(_ document: XMLDocument, images: ImageLibrary, isLenient: Bool) {
    notation = CAMLNotation(document, images: images, isLenient: isLenient)
    tree = TreeReader(notation)
  }

  /// The root layer; nil after reporting an error.
  func read() -> CALayer? {
    let root = context.document.root
    guard root.name == "caml" else {
      context.report(root, "expected the element caml, found \(root.name)", severity: .error)
      return nil
    }
    context.collectIdentifiers()
    let children = Array(root.children.prefix(64))
    guard let element = children.first(where: { CAMLNotation.isLayerClass(CAMLValue(item: $0).type ?? "") })
    else {
      reportMissingLayer(children)
      return nil
    }
    for other in children where other.index != element.index {
      context.report(other, "a document has one object; this one is ignored")
    }
    guard let layer = tree.layer(CAMLValue(item: element)) else { return nil }
    readStates()
    return layer
  }

  /// Reports what there is instead of the layer, and its mistakes if it is probably meant as a layer.
  private func reportMissingLayer(_ children: [XMLElement]) {
    let found = children.first.map { "; found \($0.name)" } ?? ""
    let nearest = children.lazy.compactMap { child in
      Suggestion.nearest(to: child.name, in: PropertyTable.layerNames).map { (child, name: $0) }
    }.first
    let hint = nearest.map { "; did you mean \(Quoted.text($0.name))?" } ?? ""
    context.report(context.document.root, "the document has no layer\(found)\(hint)", severity: .error)
    guard let (element, name) = nearest, let table = PropertyTable.table(forClassNamed: name) else { return }
    notation.meant[element.index] = table
    _ = tree.layer(CAMLValue(item: element))
    readStates()
  }

  /// Reads all states, including those of layers that states introduce.
  private func readStates() {
    var index = 0
    while index < notation.statesToRead.count {
      let (element, layer, depth) = notation.statesToRead[index]
      index += 1
      guard depth < SceneLimits.nesting else {
        context.report(
          element, "states lie at most \(SceneLimits.nesting) deep in one another; these are ignored")
        continue
      }
      notation.stateDepth = depth + 1
      CAMLStateReader(reader: self).read(element, of: layer)
    }
    notation.statesToRead = []
  }
}
