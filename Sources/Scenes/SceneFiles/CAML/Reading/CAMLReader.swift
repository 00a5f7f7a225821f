@_spi(Properties) import QuartzCore

/// Builds a layer tree from a CAML document according to the property tables.
///
/// What devices silently accept is a warning here, with the same effect: a value that cannot be parsed counts
/// as absent. It keeps a list of what is still to be read, so nesting uses no stack.
final class CAMLReader {
  /// Layers whose owner exists already.
  enum Pending {
    case sublayers(XMLElement, of: CALayer)
    case mask(CAMLValue, of: CALayer)
  }

  let context: CAMLContext
  let values: CAMLValueReader
  var pending: [Pending] = []
  /// States that are read once all objects exist.
  var statesToRead: [(element: XMLElement, layer: CALayer, depth: Int)] = []
  /// Elements in the place of a layer that were only read for their mistakes.
  var misplaced: Set<Int> = []
  /// The number of states around the layers that are being read.
  var stateDepth = 0

  init(_ document: XMLDocument, images: ImageLibrary, isLenient: Bool) {
    context = CAMLContext(document, isLenient: isLenient)
    values = CAMLValueReader(context: context, images: images)
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
    guard let element = children.first(where: { CAMLReader.isLayerClass(CAMLValue(item: $0).type ?? "") })
    else {
      reportMissingLayer(children)
      return nil
    }
    for other in children where other.index != element.index {
      context.report(other, "a document has one object; this one is ignored")
    }
    guard let layer = makeLayer(CAMLValue(item: element)) else { return nil }
    readPending()
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
    _ = makeLayer(CAMLValue(item: element), table: table)
    readPending()
    readStates()
  }

  /// Reads all states, including those of layers that states introduce.
  private func readStates() {
    var index = 0
    while index < statesToRead.count {
      let (element, layer, depth) = statesToRead[index]
      index += 1
      guard depth < SceneReader.nestingLimit else {
        context.report(
          element, "states lie at most \(SceneReader.nestingLimit) deep in one another; these are ignored")
        continue
      }
      stateDepth = depth + 1
      CAMLStateReader(reader: self).read(element, of: layer)
    }
    statesToRead = []
  }
}
