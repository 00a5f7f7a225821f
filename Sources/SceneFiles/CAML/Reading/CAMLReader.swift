import Foundation
@_spi(Properties) import QuartzCore

/// Builds a layer tree from a CAML document by the property tables.
///
/// What devices let pass is a warning here, and means what it means there: a value that cannot be read is as if it were
/// absent. Depth of nesting costs no stack: what is still to be read waits in a list.
final class CAMLReader {
  /// Layers whose owner exists already.
  enum Pending {
    case sublayers(XMLElement, of: CALayer)
    case mask(CAMLValue, of: CALayer)
  }

  let document: XMLDocument
  let images: ImageLibrary
  private(set) var problems: [SceneProblem] = []
  var pending: [Pending] = []
  /// Layers in the order of the document, with their elements.
  private(set) var layers: [(layer: CALayer, element: Int)] = []
  /// Objects by the elements that made them.
  private(set) var objects: [Int: AnyObject] = [:]
  private var identifiers: [String: [Int]] = [:]
  /// What is done when all objects are there.
  var statesToRead: [(element: XMLElement, layer: CALayer)] = []

  init(_ document: XMLDocument, images: ImageLibrary) {
    self.document = document
    self.images = images
  }

  /// The root layer; nil after reporting why there is none.
  func read() -> CALayer? {
    guard let root = document.root else { return nil }
    guard root.name == "caml" else {
      report(root, "expected the element caml, found \(root.name)", severity: .error)
      return nil
    }
    collectIdentifiers()
    let children = Array(root.children.prefix(64))
    guard let element = children.first(where: { CAMLReader.isLayerClass(CAMLValue(item: $0).type ?? "") })
    else {
      let found = children.first.map { "; found \($0.name)" } ?? ""
      report(root, "the document has no layer\(found)", severity: .error)
      return nil
    }
    for other in children where other.index != element.index {
      report(other, "a document has one object; this one is ignored")
    }
    guard let layer = makeLayer(CAMLValue(item: element), isRoot: true) else { return nil }
    readPending()
    readStates()
    return layer
  }

  // MARK: Identity

  private func collectIdentifiers() {
    for index in document.nodes.indices {
      let element = XMLElement(document: document, index: index)
      guard let id = element["id"] else { continue }
      if let first = identifiers[id]?.first {
        report(
          SceneProblem(
            offset: element.offset(ofAttribute: "id"), node: index, severity: .warning,
            message: "the id \(Quoted.text(id)) is given twice; from here on it means this object",
            relatedOffset: document.nodes[first].offset.asInt, related: "; the first one is at line"))
      }
      identifiers[id, default: []].append(index)
    }
  }

  /// The element that an id means at a place: the last one before it, or else the first one behind it.
  func element(id: String, before index: Int) -> XMLElement? {
    guard let places = identifiers[id] else { return nil }
    let place = places.last { $0 < index } ?? places.first
    return place.map { XMLElement(document: document, index: $0) }
  }

  /// The value itself, or the one that it refers to.
  func resolved(_ value: CAMLValue) -> CAMLValue? {
    guard let id = value.reference else { return value }
    guard let target = element(id: id, before: value.element.index) else {
      report(value, "no object has the id \(Quoted.text(id))")
      return nil
    }
    guard target.index != value.element.index, target["object"] == nil else {
      report(value, "the id \(Quoted.text(id)) leads to another reference")
      return nil
    }
    return CAMLValue.isTypeName(target.name) ? CAMLValue(item: target) : CAMLValue(property: target)
  }

  func register(_ object: AnyObject, _ element: XMLElement) {
    objects[element.index] = object
    if let layer = object as? CALayer { layers.append((layer, element.index)) }
  }

  // MARK: Problems

  func report(_ problem: SceneProblem) {
    problems.append(problem)
  }

  func report(
    _ value: CAMLValue, _ message: String, severity: SceneDiagnostic.Severity = .warning
  ) {
    var problem = SceneProblem(
      offset: value.offset, node: value.element.index, severity: severity, message: message)
    problem.key = value.attribute
    problems.append(problem)
  }

  func report(_ element: XMLElement, _ message: String, severity: SceneDiagnostic.Severity = .warning) {
    problems.append(
      SceneProblem(offset: element.offset, node: element.index, severity: severity, message: message))
  }
}

extension UInt32 {
  fileprivate var asInt: Int { Int(self) }
}
