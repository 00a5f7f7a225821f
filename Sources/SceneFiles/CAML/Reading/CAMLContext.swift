import Foundation
import QuartzCore

/// A CAML document while it is read: what its ids mean, what was made of its elements, and what is wrong with it.
final class CAMLContext {
  let document: XMLDocument
  /// Whether what is damaged is taken as far as it goes, rather than the document refused.
  let isLenient: Bool
  private(set) var problems: [SceneProblem] = []
  /// Layers in the order of the document, with their elements.
  private(set) var layers: [(layer: CALayer, element: Int)] = []
  /// Objects by the elements that made them.
  private(set) var objects: [Int: AnyObject] = [:]
  private var identifiers: [String: [Int]] = [:]
  private var references = 0
  /// How many lists the value that is read lies in.
  private var depth = 0

  init(_ document: XMLDocument, isLenient: Bool) {
    self.document = document
    self.isLenient = isLenient
  }

  // MARK: Identity

  /// Notes where each id stands.
  func collectIdentifiers() {
    var next = 0
    while next < document.nodes.count {
      let index = next
      let element = XMLElement(document: document, index: index)
      // What a transition shows at first is a picture of a layer, with the same ids, which nothing refers to.
      next = element.name == "previousLayer" ? Int(document.nodes[index].end) : index + 1
      guard next == index + 1, let id = element["id"] else { continue }
      if let first = identifiers[id]?.first {
        // Editors of wallpapers give the same one to the document and a layer in it, and devices take the later.
        problems.append(
          SceneProblem(
            offset: element.offset(ofAttribute: "id"), node: index, severity: .note,
            message: "from here on the id \(Quoted.text(id)) means this object",
            relatedOffset: document.nodes[first].offset.asInt, related: ", not that of line"))
      }
      identifiers[id, default: []].append(index)
    }
  }

  /// The element that an id means at a place: the last one before it, or else the first one behind it.
  func element(id: String, before index: Int) -> XMLElement? {
    guard let places = identifiers[id] else { return nil }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < index { low = middle + 1 } else { high = middle }
    }
    return XMLElement(document: document, index: places[max(0, low - 1)])
  }

  /// The value itself, or the one that it refers to, where this makes a new object for each reference. Lists of references
  /// to lists of references would fill memory, so there are only so many.
  func resolvedObject(_ value: CAMLValue) -> CAMLValue? {
    guard value.reference != nil else { return value }
    guard references < Self.mostReferences else {
      if references == Self.mostReferences {
        report(
          value, "the document refers to objects more than \(Self.mostReferences) times", severity: .error)
      }
      references += 1
      return nil
    }
    references += 1
    return resolved(value)
  }

  private static let mostReferences = 10_000

  /// What `body` makes of a value that lies inside of another one; nil after reporting that it lies too deep.
  func nested<Result>(_ value: CAMLValue, _ body: () -> Result?) -> Result? {
    guard depth < SceneReader.nestingLimit else {
      report(value, "lists lie at most \(SceneReader.nestingLimit) deep in one another; it is ignored")
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return body()
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

  /// Remembers what was made of an element.
  func register(_ object: AnyObject, _ element: XMLElement) {
    objects[element.index] = object
    if let layer = object as? CALayer { layers.append((layer, element.index)) }
  }

  // MARK: Problems

  /// What was probably meant. Of a document with very many problems only the first ones are thought about.
  func hint(for name: String, in names: [String]) -> String {
    problems.count < Self.mostHints ? Suggestion.text(for: name, in: names) : ""
  }

  private static let mostHints = 200

  func report(
    _ value: CAMLValue, _ message: String, severity: SceneDiagnostic.Severity = .warning
  ) {
    var problem = SceneProblem(
      offset: value.offset, node: value.element.index, severity: severity, message: message)
    problem.key = value.attribute
    problems.append(problem)
  }

  /// Reports a value that is damaged. Whether it is taken nevertheless: by a lenient reader.
  func takesDamage(_ value: CAMLValue, _ message: String) -> Bool {
    report(value, message, severity: isLenient ? .warning : .error)
    return isLenient
  }

  func report(_ element: XMLElement, _ message: String, severity: SceneDiagnostic.Severity = .warning) {
    problems.append(
      SceneProblem(offset: element.offset, node: element.index, severity: severity, message: message))
  }
}

extension UInt32 {
  fileprivate var asInt: Int { Int(self) }
}
