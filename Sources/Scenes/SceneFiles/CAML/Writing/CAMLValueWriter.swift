@_spi(Properties) import QuartzCore

/// Writes property values as CAML.
final class CAMLValueWriter {
  typealias Refusal = ValueWriter.Refusal

  /// The form in which a value is written.
  enum Form {
    /// ` name="value"` of the owner's element.
    case attribute(String)
    /// An element inside the owner's element.
    case element(String)
  }

  /// The bundle's files by their paths in it.
  private(set) var assets: [String: Data] = [:]
  /// The ids of objects that states refer to.
  var identifiers = WrittenIdentifiers()
  /// The number of states around the layer that is being written.
  var stateDepth = 0
  private let images: CAMLWriter.Images
  private let encodeImage: ((CGImage) -> Data?)?
  private let json: ValueWriter
  private var sources: [ObjectIdentifier: (image: CGImage, source: String)] = [:]

  init(images: CAMLWriter.Images, encodeImage: ((CGImage) -> Data?)?) {
    self.images = images
    self.encodeImage = encodeImage
    let folder: URL? = if case .folder(let url) = images { url } else { nil }
    json = ValueWriter(imageFolder: folder)
  }

  func rows(of table: PropertyTable) -> [ValueWriter.Row] { json.rows(of: table) }

  func className(of object: AnyObject) throws(SceneWritingError) -> String {
    guard let table = PropertyTable.table(for: object) else {
      throw SceneWritingError(object: "\(type(of: object))", property: "", reason: "is not known to CAML")
    }
    return table.className
  }

  /// Adds the object to an error.
  func error(_ refusal: Refusal, of object: AnyObject, property: String) -> SceneWritingError {
    SceneWritingError(object, property: property, reason: refusal.reason)
  }

  func attribute(
    _ name: String, _ value: String, of object: AnyObject, property: String
  ) throws(SceneWritingError) -> String {
    guard let text = XMLText.attribute(name, value) else {
      throw error(Self.controlCharacter, of: object, property: property)
    }
    return text
  }

  static let controlCharacter = Refusal(reason: "holds a control character, which XML cannot express")

  /// Attribute names that never stand for properties.
  private static let reserved: Set<String> = ["type", "id", "key", "object", "value"]
  /// Properties without a declared type, whose elements state it.
  private static let untyped: Set<String> = ["string", "font", "compositingFilter"]

  func form(
    of value: PropertyValue, _ property: Property, of object: AnyObject, table: PropertyTable, depth: Int
  ) throws(SceneWritingError) -> Form {
    do throws(Refusal) {
      let form = try form(of: value, property, object, table, depth)
      try value.checkReadable(as: property)
      return form
    } catch {
      throw self.error(error, of: object, property: property.name)
    }
  }

  private func form(
    of value: PropertyValue, _ property: Property, _ object: AnyObject, _ table: PropertyTable, _ depth: Int
  ) throws(Refusal) -> Form {
    let name = property.name
    switch property.type {
    case .number:
      guard case .number(let number) = value, number.isFinite else { break }
      return .attribute(" \(name)=\"\(try json.number(number, property, table))\"")
    case .optionSet(let names):
      guard case .array(let members) = value else { break }
      let bits = names.indices.reduce(0) { bits, index in
        members.contains(.string(names[index])) ? bits | 1 << index : bits
      }
      return .attribute(" \(name)=\"\(bits)\"")
    case .string where name == "tiles":
      throw Refusal(reason: "names the files of tiles, which CAML cannot express")
    case .file:
      guard case .string(let path) = value else { break }
      guard let attribute = XMLText.attribute(name, json.fileName(of: URL(fileURLWithPath: path))) else {
        throw Self.controlCharacter
      }
      return .attribute(attribute)
    case .string where name == "sourceLayer":
      guard case .string(let id) = value else { break }
      guard let reference = XMLText.attribute("object", id) else { throw Self.controlCharacter }
      return .element("<sourceLayer\(reference)/>")
    case .dictionary:
      return .element(try style(value, table, depth))
    case .array(.value), .array, .filters:
      return .element(try list(value, key: name, depth))
    case .valueFunction:
      guard case .string(let function) = value else { break }
      return .element("<valueFunction name=\"\(function)\"/>")
    default: break
    }
    let part = try part(value)
    // An absent property has its default, so an explicit nil must be written.
    let needsType =
      part.type == "null" || property.type == .value || property.type == .image || Self.untyped.contains(name)
    if !needsType, part.attributes.isEmpty, part.children.isEmpty, !Self.reserved.contains(name),
      let text = part.text,
      !text.contains("\n")
    {
      guard let attribute = XMLText.attribute(name, text) else { throw Self.controlCharacter }
      return .attribute(attribute)
    }
    return .element(try element(name, part, type: needsType ? part.type : nil, depth))
  }

  // MARK: Elements

  /// `<name type="…" value="…" …/>`; text of several lines becomes the element's content.
  func element(_ name: String, _ part: Part, type: String?, _ depth: Int) throws(Refusal) -> String {
    let isPlain = XMLText.isName(name) || CAMLValue.isTypeName(name)
    guard let key = XMLText.attribute("key", name) else { throw Self.controlCharacter }
    var text = "<" + (isPlain ? name : "p" + key)
    if let type { text += " type=\"\(type)\"" }
    var inside = part.children.map { XMLText.indent(depth + 1) + $0 }.joined()
    if !inside.isEmpty { inside += XMLText.indent(depth) }
    if let value = part.text {
      if value.contains("\n"), value.contains(where: { !$0.isWhitespace }),
        let escaped = XMLText.escaped(value, inAttribute: false)
      {
        inside = escaped
      } else {
        guard let attribute = XMLText.attribute("value", value) else { throw Self.controlCharacter }
        text += attribute
      }
    }
    text += part.attributes
    return inside.isEmpty ? text + "/>" : text + ">\(inside)</\(isPlain ? name : "p")>"
  }

  /// The elements of an array, one for each value.
  func list(_ value: PropertyValue, key: String, _ depth: Int) throws(Refusal) -> String {
    guard case .array(let values) = value else { return "<\(key) type=\"null\"/>" }
    var children: [String] = []
    for value in values {
      let part = try part(value)
      children.append(try element(part.type, part, type: nil, depth + 1))
    }
    return try element(key, Part(type: "NSArray", children: children), type: nil, depth)
  }

  private func style(_ value: PropertyValue, _ table: PropertyTable, _ depth: Int) throws(Refusal) -> String {
    guard case .dictionary(let values) = value else { return "<style type=\"null\"/>" }
    guard depth < SceneLimits.nesting else { throw Refusal(reason: "lies too deep in other styles") }
    var children: [String] = []
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let property = table[key] else {
        throw Refusal(reason: "has the key \(key), which is not a property")
      }
      switch property.type {
      case .dictionary: children.append(try style(value, table, depth + 1))
      case .optionSet:
        guard case .attribute(let text) = try form(of: value, property, table, table, depth) else { continue }
        children.append("<\(key) type=\"integer\" value\(text.dropFirst(key.count + 1))/>")
      case .array: children.append(try list(value, key: key, depth + 1))
      default:
        let part = try part(value)
        children.append(try element(key, part, type: part.type, depth + 1))
      }
    }
    return try element("style", Part(type: "NSDictionary", children: children), type: nil, depth)
  }

  // MARK: Images

  /// The reference to an image in the document.
  func source(of image: CGImage) throws(Refusal) -> String {
    if let known = sources[ObjectIdentifier(image)] { return known.source }
    let source = try makeSource(of: image)
    // The image is retained, so that its identity is not reused.
    sources[ObjectIdentifier(image)] = (image, source)
    return source
  }

  private func makeSource(of image: CGImage) throws(Refusal) -> String {
    let file = try json.file(of: image, encode: encodeImage)
    guard case .assets = images else {
      let source =
        file.name.map { Self.percentEncoded(PageFragment.split($0).name) }
        ?? "data:\(ValueWriter.mediaType(file.format));base64,\(file.data.base64EncodedString())"
      return PageFragment.join(source, image.page)
    }
    let path = image.sourceName.map { PageFragment.split($0).name }
    let given = path.flatMap { $0.split(separator: "/").last.map(String.init) } ?? ""
    let dot = given.lastIndex(of: ".") ?? given.endIndex
    let ending = dot == given.endIndex ? "." + Self.ending(file.format) : String(given[dot...])
    let stem = dot == given.startIndex || given.hasPrefix("data:") ? "image" : String(given[..<dot])
    var (name, number) = (stem + ending, 1)
    while let other = assets["assets/" + name], other != file.data {
      number += 1
      name = "\(stem)-\(number)\(ending)"
    }
    assets["assets/" + name] = file.data
    return PageFragment.join(Self.percentEncoded("assets/" + name), image.page)
  }

  private static func ending(_ format: CGImage.Format) -> String {
    format == .jpeg ? "jpg" : format == .pixels ? "png" : format.rawValue
  }

  private static func percentEncoded(_ name: String) -> String {
    name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name
  }
}
