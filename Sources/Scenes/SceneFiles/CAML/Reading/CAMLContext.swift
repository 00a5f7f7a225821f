@_spi(Properties) import QuartzCore

/// The state of reading a CAML document: its ids, the objects made from its elements, and its problems.
final class CAMLContext {
  let document: XMLDocument
  /// Whether damaged input is used as far as possible, instead of refusing the document.
  let isLenient: Bool
  let problems = ProblemList()
  /// The layers in the order of the document, with their elements.
  private(set) var layers: [(layer: CALayer, element: Int)] = []
  /// Objects by the indices of their elements.
  private(set) var objects: [Int: AnyObject] = [:]
  private var identifiers: [String: [Int]] = [:]
  /// The ids of several objects that something refers to.
  private var noted: Set<String> = []
  private var references = 0
  /// The number of lists around the value that is being read.
  private var depth = 0

  init(_ document: XMLDocument, isLenient: Bool) {
    self.document = document
    self.isLenient = isLenient
  }

  // MARK: Identity

  /// Records the positions of all ids.
  func collectIdentifiers() {
    var next = 0
    while next < document.nodes.count {
      let index = next
      let element = XMLElement(document: document, index: index)
      // The layer that a transition starts from is a copy with the same ids, to which nothing refers.
      next = element.name == "previousLayer" ? Int(document.nodes[index].end) : index + 1
      guard next == index + 1, let id = element["id"] else { continue }
      identifiers[id, default: []].append(index)
    }
  }

  /// The element that an id refers to at a position: the last one before it, or else the first one after it.
  func element(id: String, before index: Int) -> XMLElement? {
    guard let places = identifiers[id] else { return nil }
    if places.count > 1, noted.insert(id).inserted { record(id, places) }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < index { low = middle + 1 } else { high = middle }
    }
    return XMLElement(document: document, index: places[max(0, low - 1)])
  }

  /// Notes that what refers to an id depends on the place. Wallpaper editors give the document and a layer in it
  /// the same id, and devices use the later one.
  private func record(_ id: String, _ places: [Int]) {
    for index in places.dropFirst() {
      let element = XMLElement(document: document, index: index)
      problems.add(
        SceneProblem(
          offset: element.offset(ofAttribute: "id"), node: index, severity: .note,
          message: "from here on the id \(Quoted.text(id)) means this object",
          relatedOffset: document.nodes[places[0]].offset.asInt, related: ", not that of line"))
    }
  }

  /// Resolves a reference whose target makes a new object each time. The number is limited, since lists of
  /// references to lists of references could fill memory.
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

  /// Calls `body` for a value inside another one; nil after reporting that it is nested too deeply.
  func nested<Result>(_ value: CAMLValue, _ body: () -> Result?) -> Result? {
    guard depth < SceneLimits.nesting else {
      report(value, "lists lie at most \(SceneLimits.nesting) deep in one another; it is ignored")
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

  /// Records the object made from an element.
  func register(_ object: AnyObject, _ element: XMLElement) {
    objects[element.index] = object
    if let layer = object as? CALayer { layers.append((layer, element.index)) }
  }

  /// Forgets the newest layer, which stands for none.
  func forget(_ element: XMLElement) {
    objects[element.index] = nil
    if layers.last?.element == element.index { layers.removeLast() }
  }

  // MARK: Problems

  func report(
    _ value: CAMLValue, _ message: String, severity: SceneDiagnostic.Severity = .warning
  ) {
    var problem = SceneProblem(
      offset: value.offset, node: value.element.index, severity: severity, message: message)
    problem.key = value.attribute
    problems.add(problem)
  }

  /// Reports a damaged value. Returns whether it is used nevertheless, as by a lenient reader.
  func takesDamage(_ value: CAMLValue, _ message: String) -> Bool {
    report(value, message, severity: isLenient ? .warning : .error)
    return isLenient
  }

  func report(_ element: XMLElement, _ message: String, severity: SceneDiagnostic.Severity = .warning) {
    problems.add(
      SceneProblem(offset: element.offset, node: element.index, severity: severity, message: message))
  }
}

extension UInt32 {
  fileprivate var asInt: Int { Int(self) }
}
