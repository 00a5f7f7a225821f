import Foundation
@_spi(Drawing) @_spi(Properties) import QuartzCore

/// Builds a document's layer trees according to the property tables. It keeps a list of what is still to be
/// read, so nesting uses no stack.
final class SceneReader {
  /// Layers whose owner exists already.
  private enum Pending {
    case sublayers(JSONValue, of: CALayer, depth: Int)
    case mask(JSONValue, of: CALayer, depth: Int)
    /// The layer that a transition starts from.
    case previous(JSONValue, Property, of: CAAnimation, depth: Int)
  }

  let values: ValueReader
  var tables: TableReader { TableReader(values: values) }
  let sourceMap: SceneSourceMap
  private var pending: [Pending] = []
  /// The number of nested `previousLayer`s around the layer that is being made.
  private var transitionDepth = 0
  private var identifiers: [String: JSONValue] = [:]

  private init(_ document: JSONDocument, folder: SceneFolder, currentColor: CGColor) {
    values = ValueReader(folder: folder, currentColor: currentColor)
    sourceMap = SceneSourceMap(bytes: document.bytes)
  }

  static func read(
    _ data: Data, file: String, folder: SceneFolder, currentColor: CGColor
  ) throws(SceneError) -> Scene {
    let (document, isComplete, problems) = JSONParser.parse(data)
    guard isComplete else {
      throw SceneError(SceneProblem.diagnostics(of: problems, in: document, file: file))
    }
    let reader = SceneReader(document, folder: folder, currentColor: currentColor)
    var scene = Scene(pages: [], baseURL: folder.url)
    reader.readDocument(document.root, into: &scene)
    let diagnostics = SceneProblem.diagnostics(
      of: problems + reader.values.problems, in: document, file: file)
    guard diagnostics.allSatisfy({ $0.severity == .warning }) else { throw SceneError(diagnostics) }
    scene.file = file
    scene.sourceMap = reader.sourceMap
    scene.warnings = diagnostics
    return scene
  }

  // MARK: Documents

  /// Tells editors which schema the file follows; it has no effect on the scene.
  private static let schemaKey = "$schema"

  static let documentKeys = [
    "pages", "title", "author", "subject", "keywords", "language", "date", "fonts", "inks",
  ]
  /// Keys of the scene that a file with a single layer has among the layer's own.
  private static let layerKeys = [schemaKey, "inks"]

  private func readDocument(_ json: JSONValue, into scene: inout Scene) {
    guard json.kind == .object else {
      let hint = json.kind == .array ? "; several layers are pages: {\"pages\": […]}" : ""
      values.report(json, "expected a layer object, or an object with \"pages\", found \(json.found)\(hint)")
      return
    }
    guard json["layers"] == nil || json["fr"] == nil else {
      values.report(
        json,
        "this is a Lottie animation, not a scene; docs/lottie.md tells how lottie-ios makes layers of it")
      return
    }
    if let pages = json["pages"] {
      let members = values.members(json, of: "a document", allowed: Self.documentKeys + [Self.schemaKey])
      func text(_ key: String) -> String? { members[key].flatMap(values.string) }
      scene.metadata = DocumentMetadata(
        title: text("title"), author: text("author"), subject: text("subject"),
        keywords: members["keywords"].flatMap { values.elements($0, values.string) } ?? [],
        language: text("language"), date: members["date"].flatMap(date))
      scene.fonts = members["fonts"].map(fonts) ?? []
      readInks(members["inks"], into: &scene)
      guard pages.kind == .array, pages.count > 0 else {
        values.report(pages, "expected an array of at least one layer, found \(pages.found)")
        return
      }
      for page in pages.elements {
        if let layer = makeLayer(page, isPage: true) { scene.pages.append(layer) }
      }
    } else {
      scene.fonts = json["fonts"].map(fonts) ?? []
      readInks(json["inks"], into: &scene)
      if let layer = makeLayer(json, isPage: true, isTop: true) { scene.pages.append(layer) }
    }
    readPending()
  }

  private func readInks(_ json: JSONValue?, into scene: inout Scene) {
    scene.inks = json.map(InkReader(values: values).inks) ?? [:]
    values.inks = scene.inks
  }

  private func date(_ json: JSONValue) -> Date? {
    values.string(json).flatMap { values.parse(json, $0, ISODate.parse) }
  }

  private func fonts(_ json: JSONValue) -> [URL] {
    let urls = values.elements(json) { part -> URL? in
      guard let name = self.values.string(part) else { return nil }
      do throws(SceneFolder.Refusal) {
        let url = try self.values.folder.resolve(name)
        guard FontSignature.isFontOrFolder(url) else {
          throw SceneFolder.Refusal(message: "the file \(Quoted.text(name)) contains no font")
        }
        return url
      } catch {
        self.values.report(part, error.message)
        return nil
      }
    }
    return urls ?? []
  }

  // MARK: The tree

  private func readPending() {
    while let next = pending.popLast() {
      switch next {
      case .sublayers(let json, let owner, let depth):
        transitionDepth = depth
        guard json.kind == .array else {
          values.report(json, "expected an array of layers, found \(json.found)")
          continue
        }
        for part in json.elements {
          if let layer = makeLayer(part) { owner.addSublayer(layer) }
        }
      case .previous(let json, let property, let owner, let depth):
        guard depth <= Self.nestingLimit else {
          values.report(json, "previous layers lie at most \(Self.nestingLimit) deep in one another")
          continue
        }
        transitionDepth = depth
        if let layer = makeLayer(json) { set(.object(layer), property, of: owner, json) }
      case .mask(let json, let owner, let depth):
        transitionDepth = depth
        if let layer = makeLayer(json) { owner.mask = layer }
      }
    }
  }

  /// Makes a layer with all its properties but its sublayers, which are added to `pending`.
  private func makeLayer(_ json: JSONValue, isPage: Bool = false, isTop: Bool = false) -> CALayer? {
    guard
      let table = tables.table(
        of: json, among: PropertyTable.layerNames, what: "a layer", fallback: "CALayer"),
      let layer = table.make() as? CALayer
    else { return nil }
    sourceMap.add(layer, offset: json.offset)
    var rest = LayerRest()
    for (key, value) in json.members {
      guard let name = key.string, name != "class", !(isPage && name == "fonts") else { continue }
      if isTop, Self.layerKeys.contains(name) { continue }
      guard let property = table[name] else {
        tables.report(unknown: key, value, of: table)
        continue
      }
      if value.kind == .invalid { continue }
      switch property.type {
      case .layers where name == "sublayers":
        pending.append(.sublayers(value, of: layer, depth: transitionDepth))
      case .layer: pending.append(.mask(value, of: layer, depth: transitionDepth))
      case .animations: readAnimations(value, of: layer, table: table)
      case .cells: readCells(value, of: layer, property: property)
      case .image: readImage(value, property, of: layer, &rest)
      case .dictionary: readStyle(value, property, of: layer, table: table)
      default:
        if rest.takes(name, property, value) { continue }
        assign(value, property, to: layer)
        // The layer that a transition starts from is mostly a copy, with the same ids.
        if name == "id", transitionDepth == 0 { checkIdentifier(value) }
      }
    }
    apply(rest, to: layer, table: table, json: json, isPage: isPage)
    return layer
  }

  /// Adds the layer that a transition starts from to `pending`.
  func readPrevious(_ json: JSONValue, _ property: Property, of animation: CAAnimation) {
    guard json.kind != .null else { return }
    pending.append(.previous(json, property, of: animation, depth: transitionDepth + 1))
  }

  /// Times and counts that may be infinite.
  private static let endless = ["repeatCount", "repeatDuration", "duration"]

  /// Reads a value and sets the property. Returns false after reporting an error.
  @discardableResult
  func assign(_ json: JSONValue, _ property: Property, to object: AnyObject) -> Bool {
    if json.kind == .null { return set(.null, property, of: object, json) }
    if property.type == .number, json.kind != .number, Self.endless.contains(property.name) {
      guard json.string == "inf" else {
        values.report(json, "expected a number or \"inf\", found \(json.found)")
        return false
      }
      return set(.number(.infinity), property, of: object, json)
    }
    if property.name == "fontSize" {
      guard let size = values.fontSize(json) else { return false }
      return set(.number(size), property, of: object, json)
    }
    guard let value = values.value(json, property.type, isLength: LengthKeys.contains(property.name))
    else { return false }
    guard set(value, property, of: object, json) else { return false }
    values.warn(about: value, of: property.name, json)
    return true
  }

  @discardableResult
  func set(_ value: PropertyValue, _ property: Property, of object: AnyObject, _ json: JSONValue) -> Bool {
    var isTaken = property.set(object, value)
    // Some properties have single precision, in which a large number is infinite.
    if case .number(let number) = value, number.isFinite, abs(number) > 1e38,
      case .number(let stored) = property.get(object)
    {
      isTaken = stored.isFinite
    }
    if isTaken { return true }
    values.report(json, json.kind == .null ? "null is not allowed here" : "\(json.found) is out of range")
    return false
  }

  private func checkIdentifier(_ json: JSONValue) {
    guard let name = json.string else { return }
    guard let first = identifiers.updateValue(json, forKey: name) else { return }
    identifiers[name] = first
    values.add(
      SceneProblem(
        offset: json.offset, node: json.index, severity: .warning,
        message: "the id \(Quoted.text(name)) is given twice",
        relatedOffset: first.offset, related: "; the first one is at line"))
  }
}
