@_spi(Properties) import QuartzCore

/// Writes layer trees as CAML that Core Animation's own parser can read: only values that differ from their
/// defaults, with as few digits as are exact. Reading the result gives an equal tree.
///
/// In the document y points up, as usual: the root is flipped, so that devices show the same picture.
public struct CAMLWriter {
  /// How images are stored.
  public enum Images: Sendable {
    /// Images from files in this folder are referenced by name; all others are embedded in the document.
    case folder(URL?)
    /// All images become files of the bundle.
    case assets
  }

  /// How images are stored. Default: embedded in the document.
  public var images: Images
  /// Encodes images without a file: raw pixels, or parts of other images. Nil refuses them.
  public var encodeImage: ((CGImage) -> Data?)?

  /// Creates a writer. Without `encodeImage` it refuses images without a file.
  public init(images: Images = .folder(nil), encodeImage: ((CGImage) -> Data?)? = nil) {
    self.images = images
    self.encodeImage = encodeImage
  }

  /// Writes a document, in UTF-8.
  public func data(for layer: CALayer) throws(SceneWritingError) -> Data {
    var writing = CAMLWriting(CAMLValueWriter(images: images, encodeImage: encodeImage))
    try writing.write(layer)
    return Data(writing.output.utf8)
  }

  /// Writes the files of a `.ca` bundle, by their paths in it.
  public func bundle(for layer: CALayer) throws(SceneWritingError) -> [String: Data] {
    let values = CAMLValueWriter(images: .assets, encodeImage: encodeImage)
    var writing = CAMLWriting(values)
    try writing.write(layer)
    var files = values.assets
    files["main.caml"] = Data(writing.output.utf8)
    files["index.xml"] = Data(Self.index(layer.bounds.size).utf8)
    return files
  }

  private static func index(_ size: CGSize) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>documentHeight</key>
      <real>\(ShortNumber.text(Double(size.height)))</real>
      <key>documentWidth</key>
      <real>\(ShortNumber.text(Double(size.width)))</real>
      <key>geometryFlipped</key>
      <false/>
      <key>rootDocument</key>
      <string>main.caml</string>
    </dict>
    </plist>

    """
  }
}

/// A document that is being written. It keeps a list of nested objects, so nesting uses no stack.
struct CAMLWriting {
  private enum Pending {
    case text(String)
    /// An object with its element's name, additional attributes, and depth.
    case object(AnyObject, element: String, extra: String, depth: Int)
  }

  private(set) var output = ""
  let values: CAMLValueWriter
  /// What is still to be written; the next one is last.
  private var pending: [Pending] = []
  private var root: CALayer?
  /// Holds the properties of the root that change because y points up.
  private var turnedRoot = CALayer()
  private static let turnedProperties = ["geometryFlipped", "maskedCorners", "shadowOffset", "shadowPath"]

  init(_ values: CAMLValueWriter) { self.values = values }

  mutating func write(_ layer: CALayer) throws(SceneWritingError) {
    root = layer
    turnedRoot = CALayer(layer: layer)
    turnedRoot.turnGeometry()
    values.identifiers = WrittenIdentifiers([layer])
    output =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">"
    pending = [
      .text("\n</caml>\n"), .object(layer, element: try values.className(of: layer), extra: "", depth: 1),
    ]
    try writePending()
  }

  /// Writes an object that is inside another value.
  ///
  /// - Parameter element: the name of its element; nil uses its class.
  static func fragment(
    _ object: AnyObject, element: String?, depth: Int, values: CAMLValueWriter
  ) throws(SceneWritingError) -> String {
    var writing = CAMLWriting(values)
    let type = try values.className(of: object)
    let extra = element == nil ? "" : " type=\"\(type)\""
    writing.pending = [.object(object, element: element ?? type, extra: extra, depth: depth)]
    try writing.writePending()
    return writing.output
  }

  private mutating func writePending() throws(SceneWritingError) {
    while let next = pending.popLast() {
      switch next {
      case .text(let text): output += text
      case .object(let object, let element, let extra, let depth):
        try writeObject(object, element, extra, depth)
      }
    }
  }

  private mutating func writeObject(
    _ object: AnyObject, _ element: String, _ extra: String, _ depth: Int
  ) throws(SceneWritingError) {
    guard let table = PropertyTable.table(for: object) else {
      throw SceneWritingError(object: "\(type(of: object))", property: "", reason: "is not known to CAML")
    }
    var attributes = extra
    if let id = values.identifiers.id(of: object) {
      attributes += try values.attribute("id", id, of: object, property: "id")
    }
    let isRoot = object === root
    let written = WrittenObject(values.rows(of: table)) { property in
      property.get(isRoot && Self.turnedProperties.contains(property.name) ? turnedRoot : object)
    }
    var children: [String] = []
    for (property, value) in written.values where property.name != "id" {
      switch try values.form(of: value, property, of: object, table: table, depth: depth + 1) {
      case .attribute(let text): attributes += text
      case .element(let text): children.append(text)
      }
    }
    let nested = written.parts.filter { !$0.objects.isEmpty }
    let name = element.split(separator: " ").first.map(String.init) ?? element
    output += XMLText.indent(depth) + "<\(element)\(attributes)"
    let states = try stateText(of: object, depth: depth + 1)
    guard !children.isEmpty || !nested.isEmpty || !states.isEmpty else {
      output += "/>"
      return
    }
    output += ">"
    for child in children { output += XMLText.indent(depth + 1) + child }
    pending.append(.text(states + XMLText.indent(depth) + "</\(name)>"))
    for part in nested.reversed() { try push(part.objects, part.property, of: object, depth + 1) }
  }

  private mutating func push(
    _ objects: [AnyObject], _ property: Property, of owner: AnyObject, _ depth: Int
  ) throws(SceneWritingError) {
    if property.type == .layer, let mask = objects.first {
      let type = try values.className(of: mask)
      pending.append(.object(mask, element: property.name, extra: " type=\"\(type)\"", depth: depth))
      return
    }
    pending.append(.text(XMLText.indent(depth) + "</\(property.name)>"))
    let keys = property.type == .animations ? (owner as? CALayer).map(Self.keys) : nil
    for (index, object) in objects.enumerated().reversed() {
      let type = try values.className(of: object)
      if let keys, index < keys.count {
        let key = keys[index]
        let extra = " type=\"\(type)\""
        guard !XMLText.isName(key) else {
          pending.append(.object(object, element: key, extra: extra, depth: depth + 1))
          continue
        }
        let attribute = try values.attribute("key", key, of: owner, property: property.name)
        pending.append(.object(object, element: "p", extra: attribute + extra, depth: depth + 1))
      } else {
        pending.append(.object(object, element: type, extra: "", depth: depth + 1))
      }
    }
    pending.append(.text(XMLText.indent(depth) + "<\(property.name)>"))
  }

  /// The keys of a layer's animations; animations without a key get an unused one.
  private static func keys(of layer: CALayer) -> [String] {
    var taken = Set(layer.animationKeys() ?? [])
    var number = 0
    return layer.animationEntries.map { key in
      if let key { return key }
      while true {
        let name = number == 0 ? "animation" : "animation-\(number)"
        number += 1
        if taken.insert(name).inserted { return name }
      }
    }
  }

  private func stateText(of object: AnyObject, depth: Int) throws(SceneWritingError) -> String {
    guard let layer = object as? CALayer, layer.states != nil || layer.stateTransitions != nil else {
      return ""
    }
    return try CAMLStateWriting(values: values).text(of: layer, depth: depth)
  }
}
