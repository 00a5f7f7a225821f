@_spi(Properties) import QuartzCore

/// Writes property values as JSON text.
final class ValueWriter {
  typealias Row = WrittenObject.Row

  private let imageFolder: URL?
  private var tables: [String: [Row]] = [:]
  private var singles: [String: Set<String>] = [:]
  private var images: [ObjectIdentifier: (image: CGImage, text: String, isFile: Bool)] = [:]

  /// Encodes images without a file as PNGs; nil refuses them.
  private let encodeImage: ((CGImage) -> Data?)?

  /// Inks by the names that colours use; without names that are not valid there.
  private(set) var inks: [String: CGInk]

  init(imageFolder: URL?, inks: [String: CGInk] = [:], encodeImage: ((CGImage) -> Data?)? = nil) {
    self.imageFolder = imageFolder
    self.inks = inks.filter { InkReader.isName($0.key) }
    self.encodeImage = encodeImage
  }

  func rows(of table: PropertyTable) -> [Row] {
    if let known = tables[table.className] { return known }
    let rows = table.properties.filter { !$0.isShorthand }.map(Row.init)
    tables[table.className] = rows
    singles[table.className] = Set(
      table.properties.filter { ValueWriter.isSingle($0, table) }.map(\.name))
    return rows
  }

  /// Whether a property is stored in single precision, so that fewer digits are exact.
  private static func isSingle(_ property: Property, _ table: PropertyTable) -> Bool {
    guard property.type == .number else { return false }
    let object = table.make()
    guard property.set(object, .number(0.1)), case .number(let stored) = property.get(object) else {
      return false
    }
    return stored != 0.1
  }

  /// Whether `class` must be written: layers are `CALayer`s and cells are `CAEmitterCell`s by default.
  func needsClass(_ table: PropertyTable) -> Bool {
    table.className != "CALayer" && table.className != "CAEmitterCell"
  }

  /// Whether a default must be written: a file's name may imply a scale, so `contentsScale` is needed then.
  func mustWrite(_ property: Property, of object: AnyObject) -> Bool {
    guard property.type == .number, property.name == "contentsScale",
      let contents = PropertyTable.table(for: object)?["contents"],
      case .image(let image) = contents.get(object), let name = image.sourceName
    else { return false }
    return JSONNotation.impliedScale(name) != nil && isFile(image)
  }

  /// The path of a file, relative to the image folder if it lies there.
  func fileName(of url: URL) -> String {
    let path = url.standardizedFileURL.path
    guard let folder = imageFolder?.standardizedFileURL.path, path.hasPrefix(folder + "/") else {
      return path
    }
    return String(path.dropFirst(folder.count + 1))
  }

  /// The name of an ink in colours. An ink without a name gets one from the letters and digits of its plate's
  /// name.
  func name(of ink: CGInk) throws(Refusal) -> String {
    if let known = inks.filter({ $1 == ink }).keys.min() { return known }
    if inks.values.contains(where: { $0.name == ink.name && $0 != ink }) {
      throw Refusal(
        reason: "is printed with the ink \(Quoted.text(ink.name)), which has another alternate elsewhere")
    }
    let plain = ink.name.unicodeScalars.filter {
      $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    let stem = plain.isEmpty ? "Ink" : String(String.UnicodeScalarView(plain))
    var (name, number) = (stem, 2)
    while inks[name] != nil {
      name = "\(stem)-\(number)"
      number += 1
    }
    inks[name] = ink
    return name
  }

  // MARK: Values

  func text(
    of value: PropertyValue, _ property: Property, of object: AnyObject, table: PropertyTable, indent: Int
  ) throws(SceneWritingError) -> String {
    do throws(Refusal) {
      let text = try text(of: value, property, object, table, indent)
      try value.checkReadable(as: property)
      return text
    } catch {
      throw SceneWritingError(object, property: property.name, reason: error.reason)
    }
  }

  private func text(
    of value: PropertyValue, _ property: Property, _ object: AnyObject, _ table: PropertyTable, _ indent: Int
  ) throws(Refusal) -> String {
    switch property.type {
    case .number:
      if case .number(let number) = value {
        return number == .infinity ? "\"inf\"" : try self.number(number, property, table)
      }
    case .value, .array(.value):
      let type = Self.animatedType(of: object)
      if case .array = value { return try text(value, .array(type), indent) }
      return try text(value, type, indent)
    case .dictionary: return try style(value, table, indent, depth: 0)
    default: break
    }
    return try text(value, property.type, indent)
  }

  /// Why a value cannot be written.
  struct Refusal: Error {
    var reason: String
  }

  func number(_ value: Double) throws(Refusal) -> String {
    guard value.isFinite else { throw Refusal(reason: "holds a number that is not finite") }
    return ShortNumber.text(value)
  }

  /// Formats a number in the precision of its property.
  func number(_ value: Double, _ property: Property, _ table: PropertyTable) throws(Refusal) -> String {
    let text = try number(value)
    let isSingle = singles[table.className]?.contains(property.name) ?? false
    return isSingle ? ShortNumber.text(Float(value)) : text
  }

  func numbers(_ values: [Double]) throws(Refusal) -> String {
    JSONText.inlineArray(try values.map(number))
  }

  func text(_ value: PropertyValue, _ type: PropertyType, _ indent: Int) throws(Refusal) -> String {
    switch value {
    case .null: return "null"
    case .number(let value): return type == .flag ? (value != 0 ? "true" : "false") : try number(value)
    case .flag(let value): return value ? "true" : "false"
    case .string(let path) where type == .file:
      return JSONText.string(fileName(of: URL(fileURLWithPath: path)))
    case .string(let value): return JSONText.string(value)
    case .transform(let m) where CATransform3DIsAffine(m):
      return try text(.affineTransform(CATransform3DGetAffineTransform(m)), type, indent)
    case .point, .size, .rect, .transform, .affineTransform: return try numbers(value.numbers ?? [])
    case .color(let color): return try self.color(color)
    case .path(let path): return try self.path(path)
    case .image(let image): return try self.image(image)
    case .object(let object): return try self.object(object, indent)
    case .array(let values):
      let element: PropertyType = if case .array(let element) = type { element } else { .value }
      return JSONText.inlineArray(
        try values.map { value throws(Refusal) in try text(value, element, indent) })
    case .dictionary: throw Refusal(reason: "holds a dictionary where scenes have none")
    }
  }

  private func object(_ object: AnyObject, _ indent: Int) throws(Refusal) -> String {
    switch object {
    case let function as CAMediaTimingFunction: return timingFunction(function)
    case let function as CAValueFunction: return JSONText.string(function.name.rawValue)
    case let filter as CAFilter: return try self.filter(filter)
    case let text as NSAttributedString: return try attributedString(text, indent)
    case let font as CTFont:
      return JSONText.inlineObject([("name", JSONText.string(font.name)), ("size", try number(font.size))])
    default: throw Refusal(reason: "holds a \(Swift.type(of: object)), which scene files cannot express")
    }
  }

  // MARK: Styles and animations

  private func style(
    _ value: PropertyValue, _ table: PropertyTable, _ indent: Int, depth: Int
  ) throws(Refusal) -> String {
    guard case .dictionary(let values) = value else { return "null" }
    guard depth < SceneLimits.nesting else { throw Refusal(reason: "lies too deep in other styles") }
    var members: [(key: String, value: String)] = []
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let property = table[key] else {
        throw Refusal(reason: "has the key \(key), which is not a property")
      }
      let text =
        property.type == .dictionary
        ? try style(value, table, indent, depth: depth + 1) : try self.text(value, property.type, indent)
      members.append((key, text))
    }
    return JSONText.inlineObject(members)
  }

  /// The type of an animation's values.
  private static func animatedType(of object: AnyObject) -> PropertyType {
    guard let animation = object as? CAPropertyAnimation, animation.valueFunction == nil,
      let keyPath = animation.keyPath
    else { return .value }
    return PropertyTable.layers.lazy.compactMap { KeyPathType.type(of: keyPath, in: $0) }.first ?? .value
  }

  // MARK: Images

  func image(_ image: CGImage) throws(Refusal) -> String { try written(image).text }

  private func isFile(_ image: CGImage) -> Bool { (try? written(image))?.isFile ?? false }

  private func written(_ image: CGImage) throws(Refusal) -> (text: String, isFile: Bool) {
    let identity = ObjectIdentifier(image)
    if let known = images[identity] { return (known.text, known.isFile) }
    let file = try file(of: image, encode: encodeImage)
    let text =
      file.name
      ?? PageFragment.join(
        "data:\(ValueWriter.mediaType(file.format));base64,\(file.data.base64EncodedString())", image.page)
    let source = JSONText.string(text)
    let value =
      image.isAlphaOfLuminance ? JSONText.inlineObject([("src", source), ("A8asL8", "true")]) : source
    // The image is retained, so that its identity is not reused.
    images[identity] = (image, value, file.name != nil)
    return (value, file.name != nil)
  }

  /// The file of an image, and its name if it lies in the image folder.
  ///
  /// - Parameter encode: encodes images without a file, such as raw pixels or a part of an image, as PNGs.
  func file(
    of image: CGImage, encode: ((CGImage) -> Data?)?
  ) throws(Refusal) -> (name: String?, data: Data, format: CGImage.Format) {
    guard let data = image.encodedData, !image.isCropped else {
      if let data = encode?(image) { return (nil, data, .png) }
      throw Refusal(
        reason: image.encodedData == nil
          ? "holds raw pixels; encode them as PNG first" : "holds a cropped image; use contentsRect instead")
    }
    return (image.sourceName.flatMap { isContents($0, data) ? $0 : nil }, data, image.format)
  }

  /// Whether the file of this name in the image folder has the same bytes.
  private func isContents(_ name: String, _ data: Data) -> Bool {
    guard let imageFolder,
      let url = try? SceneFolder(url: imageFolder, allowsOutside: false)
        .resolve(PageFragment.split(name).name)
    else {
      return false
    }
    return (try? Data(contentsOf: url, options: .mappedIfSafe)) == data
  }

  static func mediaType(_ format: CGImage.Format) -> String {
    switch format {
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    default: "image/\(format.rawValue)"
    }
  }
}
