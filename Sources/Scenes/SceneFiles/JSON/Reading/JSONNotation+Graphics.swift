import Foundation
@_spi(Properties) import QuartzCore

extension JSONNotation {
  /// A CSS colour with components 0…1, or a pattern of an image.
  func color(_ json: JSONValue) -> CGColor? {
    if let text = json.string { return cssColor(json, text) }
    if json.kind == .object { return patternColor(json) }
    let forms =
      "a CSS colour such as \"#336699\", an array [r, g, b], [r, g, b, a], [white] or [white, a], "
      + "or a pattern {\"pattern\": \"file.png\"}"
    guard json.kind == .array, (1...4).contains(json.count) else { return mismatch(json, expected: forms) }
    let components = elements(json) { part -> Double? in
      guard let value = self.number(part) else { return nil }
      if (0...1).contains(value) { return value }
      self.report(
        part,
        "colour components are 0…1, found \(part.found); a string such as \"rgb(51 102 153)\" has them up to 255"
      )
      return nil
    }
    guard let c = components else { return nil }
    switch c.count {
    case 1, 2: return CGColor(gray: c[0], alpha: c.count == 2 ? c[1] : 1)
    default: return CGColor(srgbRed: c[0], green: c[1], blue: c[2], alpha: c.count == 4 ? c[3] : 1)
    }
  }

  func cssColor(_ json: JSONValue, _ text: String) -> CGColor? {
    parse(json, text) { (text) throws(SyntaxError) in try self.css(text) }
  }

  /// `{"pattern": "file.png", "matrix": […], "opacity": 0…1}`
  private func patternColor(_ json: JSONValue) -> CGColor? {
    let members = members(json, of: "a pattern", allowed: ["pattern", "matrix", "opacity"])
    guard let source = members["pattern"] else {
      report(json, "the pattern has no \"pattern\", which names its picture")
      return nil
    }
    var matrix = CGAffineTransform.identity
    if let value = members["matrix"] {
      guard let read = affineTransform(value) else { return nil }
      matrix = read
    }
    var opacity = 1.0
    if let value = members["opacity"] {
      guard let read = number(value) else { return nil }
      guard (0...1).contains(read) else {
        report(value, "the opacity of a pattern is 0…1, found \(value.found)")
        return nil
      }
      opacity = read
    }
    guard let image = image(source)?.image else { return nil }
    guard let color = CGColor(patternImage: image, matrix: matrix, alpha: opacity) else {
      report(
        members["matrix"] ?? json, "the matrix of a pattern has an inverse; this one makes lines of its tiles"
      )
      return nil
    }
    return color
  }

  func transform(_ json: JSONValue) -> CATransform3D? {
    if let text = json.string { return parse(json, text, TransformList.parse) }
    guard json.kind == .array, json.count == 6 || json.count == 16 else {
      return mismatch(
        json, expected: "a transform such as \"rotate(45deg)\", or an array of 6 or 16 numbers")
    }
    guard let values = elements(json, number) else { return nil }
    return values.count == 6 ? TransformList.affine(values) : TransformList.full(values)
  }

  func affineTransform(_ json: JSONValue) -> CGAffineTransform? {
    guard json.kind == .string || (json.kind == .array && json.count == 6) else {
      return mismatch(json, expected: "a transform such as \"rotate(45deg)\", or an array of 6 numbers")
    }
    guard let transform = transform(json) else { return nil }
    guard CATransform3DIsAffine(transform) else {
      report(json, "the transform has depth; \"affineTransform\" stays in the plane, \"transform\" does not")
      return nil
    }
    return CATransform3DGetAffineTransform(transform)
  }

  // MARK: Images

  /// An image and its scale, given or implied by its name.
  func image(_ json: JSONValue) -> (image: CGImage, scale: Double?)? {
    guard json.kind == .object else {
      guard let name = json.string else {
        return mismatch(json, expected: "a file name, a data: URI, or {\"src\": …, \"scale\": …}")
      }
      return image(json, named: name).map { ($0, Self.impliedScale(name)) }
    }
    let members = members(json, of: "an image", allowed: ["src", "scale", "A8asL8"])
    guard let source = required("src", in: members, of: json, "the image") else { return nil }
    let scale = members["scale"].flatMap(number)
    if let scale, scale <= 0 { report(members["scale"] ?? json, "the scale of an image is greater than 0") }
    let isMask = members["A8asL8"].map { flag($0) ?? false } ?? false
    guard let name = string(source), var image = image(source, named: name) else { return nil }
    if isMask {
      guard let mask = images.mask(image) else {
        report(source, "a picture without pixels has no brightness to be a mask of")
        return nil
      }
      image = mask
    }
    return (image, scale ?? Self.impliedScale(name))
  }

  private func image(_ json: JSONValue, named name: String) -> CGImage? {
    do throws(SceneFolder.Refusal) {
      let image = try images.image(name)
      if let damage = images.damage(of: image), !takesDamage(json, damage) { return nil }
      return image
    } catch {
      report(json, error)
      return nil
    }
  }

  /// 2 of `photo@2x.png`, 3 of `photo@3x.png`.
  static func impliedScale(_ name: String) -> Double? {
    guard !name.hasPrefix("data:") else { return nil }
    let stem = (name as NSString).deletingPathExtension
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : nil
  }

  func picture(_ json: JSONValue) -> CGImage? { image(json)?.image }

  func file(_ json: JSONValue) -> String? {
    guard let name = json.string else { return mismatch(json, expected: "a file name") }
    do throws(SceneFolder.Refusal) {
      return try folder.file(named: name).path
    } catch {
      report(json, error)
      return nil
    }
  }

  // MARK: Texts and fonts

  func path(_ json: JSONValue) -> CGPath? { PathReader(values: self).path(json) }

  func text(_ json: JSONValue) -> PropertyValue? {
    AttributedStringReader(values: self).attributedString(json)
  }

  /// A font name, or an object with name and size, for trees that contain a `CTFont`.
  func font(_ json: JSONValue) -> PropertyValue? {
    guard json.kind == .object else { return string(json).map { .string($0) } }
    let members = members(json, of: "a font", allowed: ["name", "size"])
    guard let nameValue = members["name"], let sizeValue = members["size"] else {
      report(json, "a font object has \"name\" and \"size\"")
      return nil
    }
    guard let name = string(nameValue), let size = fontSize(sizeValue) else { return nil }
    return .object(CTFont(name, size: size))
  }

  func fontSize(_ json: JSONValue) -> Double? {
    guard let number = length(json) else { return nil }
    if number > 0, number <= Self.largestFontSize { return number }
    let words = number > 0 ? "at most \(Int(Self.largestFontSize)) points" : "greater than 0"
    report(json, "a font's size is \(words), found \(json.found)")
    return nil
  }

  /// FreeType cannot set glyphs larger than 32,767.
  static let largestFontSize = 30_000.0

  // MARK: Filters and functions

  func compositingFilter(_ json: JSONValue) -> PropertyValue? {
    guard json.kind == .object else {
      let names = BlendModeNames.all + BlendModeNames.synonyms.keys
      return name(json, of: names, listed: BlendModeNames.listed).map {
        .string(BlendModeNames.synonyms[$0] ?? $0)
      }
    }
    return filter(json, kinds: BlendModeNames.kinds).map { .object($0) }
  }

  func filters(_ json: JSONValue) -> [CAFilter]? { elements(json, filter) }

  func valueFunction(_ json: JSONValue) -> String? { name(json, of: Self.valueFunctions.map(\.rawValue)) }

  /// A filter by name, or an object with its inputs.
  func filter(_ json: JSONValue) -> CAFilter? {
    if json.kind == .string { return name(json, of: FilterKind.all.map(\.type)).map { CAFilter(type: $0) } }
    return filter(json, kinds: FilterKind.all)
  }

  private func filter(_ json: JSONValue, kinds: [FilterKind]) -> CAFilter? {
    guard json.kind == .object else {
      return mismatch(
        json,
        expected: "a filter's name, or an object such as {\"type\": \"gaussianBlur\", \"inputRadius\": 8}")
    }
    guard let typeValue = json["type"] ?? json["filter"] else {
      report(json, "the filter has no \"type\"")
      return nil
    }
    guard let type = name(typeValue, of: kinds.map(\.type)),
      let kind = kinds.first(where: { $0.type == type })
    else { return nil }
    let filter = CAFilter(type: type)
    let keys = ["type", "filter", "name", "enabled"]
    for (key, value) in members(json, of: "a \(type) filter", allowed: keys + kind.inputs.map(\.name)) {
      switch key {
      case "type", "filter": break
      case "name": filter.name = string(value) ?? filter.name
      case "enabled": filter.isEnabled = flag(value) ?? true
      default:
        guard let input = kind.inputs.first(where: { $0.name == key }) else { continue }
        let read = self.value(value, input.type, as: Quantity(of: key))
        filter.inputs[key] = read?.anyValue
        if let read { warn(about: read, of: key, value) }
        if key == "inputColorMatrix", value.kind == .array, value.count != 20 {
          report(value, "a colour matrix has 20 numbers, 4 rows of 5, found \(value.found)")
        }
      }
    }
    return filter
  }

  static let timingFunctions = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]
  static let valueFunctions: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .scaleXY, .scaleXYZ, .translate,
    .translateX, .translateY, .translateZ,
  ]

  func timingFunction(_ json: JSONValue) -> CAMediaTimingFunction? {
    if json.kind == .string {
      return name(json, of: Self.timingFunctions).map {
        CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: $0))
      }
    }
    guard json.kind == .array, json.count == 4 else {
      return mismatch(
        json,
        expected: "one of \(Self.timingFunctions.joined(separator: ", ")), or an array [c1x, c1y, c2x, c2y]")
    }
    guard let c = elements(json, number) else { return nil }
    guard (0...1).contains(c[0]), (0...1).contains(c[2]) else {
      report(json, "c1x and c2x of a timing function are 0…1, or time would run backwards")
      return nil
    }
    return CAMediaTimingFunction(controlPoints: Float(c[0]), Float(c[1]), Float(c[2]), Float(c[3]))
  }
}
