@_spi(Properties) import QuartzCore

/// Writes layer trees as scene files: only values that differ from their defaults, in the order of the
/// documentation, with as few digits as are exact. Reading the result gives an equal tree.
public struct SceneWriter {
  /// Images from files in this folder are referenced by name; all others are embedded as `data:` URIs.
  /// Default nil.
  public var imageFolder: URL?

  /// Encodes images without a file, such as raw pixels and parts of images, as PNGs. Default nil, which
  /// refuses them.
  public var encodeImage: ((CGImage) -> Data?)?

  /// Creates a writer. By default it embeds all images and refuses those without a file.
  public init(imageFolder: URL? = nil, encodeImage: ((CGImage) -> Data?)? = nil) {
    self.imageFolder = imageFolder
    self.encodeImage = encodeImage
  }

  /// Writes a scene as JSON, in UTF-8, with a line break at the end.
  ///
  /// A scene of one page without metadata is written as that page's layer. An id that an earlier layer has is
  /// left out.
  public func data(for scene: Scene) throws(SceneWritingError) -> Data {
    let values = ValueWriter(imageFolder: imageFolder, inks: scene.inks, encodeImage: encodeImage)
    let known = values.inks.count
    var writing = SceneWriting(values)
    try writing.write(scene)
    if values.inks.count > known {
      // The names of inks are only known once all colours have been written.
      writing = SceneWriting(values)
      try writing.write(scene)
    }
    return Data(writing.output.utf8)
  }

  /// Writes one layer and its descendants as JSON.
  public func data(for layer: CALayer) throws(SceneWritingError) -> Data {
    try data(for: Scene(pages: [layer]))
  }
}

/// Why a tree cannot be written as a scene.
public struct SceneWritingError: Error, Sendable, Hashable {
  /// The object's class, with its `id` or `name` if it has one, and a layer's place in its tree.
  public var object: String
  /// The key of the property that cannot be written; empty if it is the object itself.
  public var property: String
  /// A sentence without a full stop.
  public var reason: String
}

extension SceneWritingError {
  init(_ object: AnyObject, property: String, reason: String) {
    let layer = object as? CALayer
    let name = layer.flatMap { $0.identifier ?? $0.name } ?? (object as? CAEmitterCell)?.name
    let place = layer?.treePath ?? ""
    self.object = PropertyTable.table(for: object)?.className ?? "\(type(of: object))"
    if let name { self.object += " \(Quoted.text(name))" }
    if !place.isEmpty { self.object += " at \(place)" }
    self.property = property
    self.reason = reason
  }
}

extension SceneWritingError: CustomStringConvertible {
  public var description: String { "\(object): \(property) \(reason)" }
}

/// A text that is being written. It keeps a list of nested objects, so nesting uses no stack.
struct SceneWriting {
  enum Pending {
    case text(String)
    case object(AnyObject, indent: Int)
  }

  private(set) var output = ""
  let values: ValueWriter
  /// The ids that states refer to; nil if there are no states.
  var identifiers: WrittenIdentifiers?
  /// What is still to be written; the next one is last.
  private var pending: [Pending] = []
  /// The layers with ids that earlier layers have: trees joined from several documents contain some, and readers
  /// warn of them.
  private var repeated: Set<ObjectIdentifier> = []
  /// The layers that are pages.
  private var pages: Set<ObjectIdentifier> = []

  init(_ values: ValueWriter) { self.values = values }

  mutating func write(_ scene: Scene) throws(SceneWritingError) {
    look(through: scene.pages)
    pages = Set(scene.pages.map(ObjectIdentifier.init))
    var head: [String] = []
    func add(_ key: String, _ value: String?) {
      if let value { head.append("\"\(key)\": \(JSONText.string(value))") }
    }
    add("title", scene.metadata.title)
    add("author", scene.metadata.author)
    add("subject", scene.metadata.subject)
    if !scene.metadata.keywords.isEmpty {
      head.append("\"keywords\": " + JSONText.inlineArray(scene.metadata.keywords.map(JSONText.string)))
    }
    add("language", scene.metadata.language)
    add("date", scene.metadata.date.map(ISODate.text))
    if !scene.fonts.isEmpty {
      head.append(
        "\"fonts\": " + JSONText.inlineArray(scene.fonts.map { JSONText.string(values.fileName(of: $0)) }))
    }
    if let inks = try inks() { head.append("\"inks\": \(inks)") }
    if head.isEmpty, scene.pages.count == 1, let page = scene.pages.first {
      pending.append(.object(page, indent: 0))
    } else {
      output = "{\n" + head.map { "  \($0),\n" }.joined() + "  \"pages\": ["
      pending.append(.text("\n  ]\n}"))
      push(scene.pages, indent: 4)
    }
    while let next = pending.popLast() {
      switch next {
      case .text(let text): output += text
      case .object(let object, let indent): try writeObject(object, indent)
      }
    }
    output += "\n"
  }

  /// Finds ids that are there more than once, and whether there are states.
  private mutating func look(through pages: [CALayer]) {
    var known: [String: CALayer] = [:]
    var hasStates = false
    for layer in LayerTree(pages) {
      if layer.states != nil || layer.stateTransitions != nil { hasStates = true }
      guard let id = layer.identifier else { continue }
      let first = known[id] ?? layer
      known[id] = first
      if first !== layer { repeated.insert(ObjectIdentifier(layer)) }
    }
    if hasStates { identifiers = WrittenIdentifiers(pages) }
  }

  /// The inks that colours may use; nil if there are none.
  private func inks() throws(SceneWritingError) -> String? {
    guard !values.inks.isEmpty else { return nil }
    do throws(ValueWriter.Refusal) {
      var members: [(key: String, value: String)] = []
      for (key, ink) in values.inks.sorted(by: { $0.key < $1.key }) {
        var parts = [("name", JSONText.string(ink.name)), ("alternate", try values.color(ink.alternate))]
        if let finishing = ink.finishing { parts.append(("finishing", JSONText.string(finishing.rawValue))) }
        members.append((key, JSONText.inlineObject(parts.map { (key: $0.0, value: $0.1) })))
      }
      return JSONText.inlineObject(members)
    } catch {
      throw SceneWritingError(object: "document", property: "inks", reason: error.reason)
    }
  }

  /// One number if it is the same on all sides.
  private static func text(of edges: PageEdges) -> String {
    let lengths = edges.lengths.map { ShortNumber.text($0) }
    return Set(lengths).count == 1 ? lengths[0] : JSONText.inlineArray(lengths)
  }

  /// Adds the elements of an array to `pending`, each on its own lines.
  private mutating func push(_ objects: [AnyObject], indent: Int) {
    let spaces = String(repeating: " ", count: min(indent, JSONText.deepestIndent))
    for (index, object) in objects.enumerated().reversed() {
      pending.append(.object(object, indent: indent))
      pending.append(.text((index > 0 ? ",\n" : "\n") + spaces))
    }
  }

  private mutating func writeObject(_ object: AnyObject, _ indent: Int) throws(SceneWritingError) {
    guard let table = PropertyTable.table(for: object) else {
      throw SceneWritingError(
        object: "\(type(of: object))", property: "", reason: "is not known to scene files")
    }
    let inner = indent + 2
    let spaces = String(repeating: " ", count: min(inner, JSONText.deepestIndent))
    let written = WrittenObject(
      values.rows(of: table), mustWrite: { values.mustWrite($0, of: object) }, value: { $0.get(object) })
    var lines: [String] = []
    if values.needsClass(table) { lines.append("\"class\": \"\(table.className)\"") }
    let layer = object as? CALayer
    let id = layer.flatMap { identifiers?.id(of: $0) }
    if let id { lines.append("\"id\": \(JSONText.string(id))") }
    for (property, value) in written.values {
      if property.name == "id", id != nil || repeated.contains(ObjectIdentifier(object)) { continue }
      let text = try values.text(of: value, property, of: object, table: table, indent: inner)
      lines.append("\"\(property.name)\": \(text)")
    }
    if let layer, pages.contains(ObjectIdentifier(layer)) {
      for (key, edges) in [("bleed", layer.bleed), ("safe", layer.safe)] {
        if let edges { lines.append("\"\(key)\": \(Self.text(of: edges))") }
      }
    }
    let lineEnd = indent > JSONText.deepestIndent ? "\n" : "\n" + spaces
    let closing = "\n" + String(repeating: " ", count: min(indent, JSONText.deepestIndent)) + "}"
    let states = try layer.map { layer throws(SceneWritingError) in try stateMembers(of: layer, inner) } ?? []
    guard !lines.isEmpty || !written.parts.isEmpty || !states.isEmpty else {
      output += "{}"
      return
    }
    output += "{" + lines.map { lineEnd + $0 }.joined(separator: ",")
    pending.append(.text(closing))
    for (index, member) in states.enumerated().reversed() {
      let isFirst = index == 0 && lines.isEmpty && written.parts.isEmpty
      pending += member.reversed() + [.text((isFirst ? "" : ",") + lineEnd)]
    }
    for (index, part) in written.parts.enumerated().reversed() {
      let comma = index > 0 || !lines.isEmpty ? "," : ""
      let key = part.property.name
      if part.property.type != .layer {
        pending.append(.text(part.objects.isEmpty ? "]" : "\n" + spaces + "]"))
        push(part.objects, indent: inner + 2)
        pending.append(.text("\(comma)\(lineEnd)\"\(key)\": ["))
      } else if let object = part.objects.first {
        pending.append(.object(object, indent: inner))
        pending.append(.text("\(comma)\(lineEnd)\"\(key)\": "))
      }
    }
  }
}
