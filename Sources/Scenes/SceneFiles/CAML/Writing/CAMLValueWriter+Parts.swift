@_spi(Properties) import QuartzCore

extension CAMLValueWriter {
  /// The parts of a value's element, without its name.
  struct Part {
    var type: String
    var text: String?
    /// Attributes other than `type` and `value`.
    var attributes = ""
    /// Child elements.
    var children: [String] = []
  }

  func part(_ value: PropertyValue) throws(Refusal) -> Part {
    switch value {
    case .null: return Part(type: "null")
    case .number(let number):
      let isWhole = number == number.rounded() && abs(number) <= 2_147_483_650
      return Part(type: isWhole ? "integer" : "real", text: try text(number))
    case .flag(let flag): return Part(type: "BOOL", text: flag ? "1" : "0")
    case .string(let text): return Part(type: "string", text: text)
    case .point: return Part(type: "CGPoint", text: try numbers(of: value))
    case .size: return Part(type: "CGSize", text: try numbers(of: value))
    case .rect: return Part(type: "CGRect", text: try numbers(of: value))
    case .color(let color): return try self.color(color)
    case .transform(let m): return Part(type: "CATransform3D", text: try transform(m))
    case .affineTransform:
      return Part(type: "CGAffineTransform", text: "matrix(\(try numbers(of: value)))")
    case .path(let path): return Part(type: "CGPath", text: try self.path(path))
    case .image(let image):
      guard let source = XMLText.attribute("src", try source(of: image)) else { throw Self.controlCharacter }
      return Part(
        type: image.format == .pdf ? "CGPDFDocument" : "CGImage",
        attributes: source + (image.isAlphaOfLuminance ? " A8asL8=\"1\"" : ""))
    case .object(let object): return try self.object(object)
    case .array(let values):
      var children: [String] = []
      for value in values {
        let part = try part(value)
        children.append(try element(part.type, part, type: nil, 0))
      }
      return Part(type: "NSArray", children: children)
    case .dictionary: throw Refusal(reason: "holds a dictionary where CAML has none")
    }
  }

  /// Numbers separated by spaces; infinite times are `inf`.
  func text(_ numbers: Double...) throws(Refusal) -> String { try text(numbers) }

  private func numbers(of value: PropertyValue) throws(Refusal) -> String { try text(value.numbers ?? []) }

  private func text(_ numbers: [Double]) throws(Refusal) -> String {
    var parts: [String] = []
    for number in numbers {
      guard !number.isNaN else { throw Refusal(reason: "holds a number that is not finite") }
      parts.append(number.isFinite ? ShortNumber.text(number) : number < 0 ? "-inf" : "inf")
    }
    return parts.joined(separator: " ")
  }

  private func object(_ object: AnyObject) throws(Refusal) -> Part {
    switch object {
    case let function as CAMediaTimingFunction:
      return Part(type: "CAMediaTimingFunction", text: CAMLValueWriter.timingFunction(function))
    case let filter as CAFilter: return try self.filter(filter)
    case is NSAttributedString:
      throw Refusal(reason: "holds an attributed string, which CAML cannot express")
    case is CTFont: throw Refusal(reason: "holds a font with a size; CAML only names fonts")
    default: throw Refusal(reason: "holds a \(Swift.type(of: object)), which CAML cannot express")
    }
  }

  private static func timingFunction(_ function: CAMediaTimingFunction) -> String {
    let text = ValueWriter.timingFunctionValues(function)
    return text.name ?? text.points.map { ShortNumber.text($0) }.joined(separator: " ")
  }

  // MARK: Colours, transforms, paths

  private func color(_ color: CGColor) throws(Refusal) -> Part {
    if let pattern = color.pattern { return try self.pattern(pattern, alpha: color.alpha) }
    guard !color.isCurrentColor else {
      throw Refusal(reason: "holds currentColor, which CAML cannot name")
    }
    guard color.colorSpace?.ink == nil else {
      throw Refusal(reason: "holds a colour of an ink, which CAML cannot name")
    }
    guard let components = color.components, let space = color.colorSpace, let name = space.name,
      name.hasPrefix("kCGColorSpace")
    else { throw Refusal(reason: "holds a colour without a colour space") }
    var texts: [String] = []
    for component in components.dropLast() { texts.append(try text(Double(component))) }
    var part = Part(type: "CGColor", text: texts.joined(separator: " "))
    let isOutside = components.dropLast().contains { !(0...1).contains($0) }
    // Components beyond 0…1 imply the extended colour space.
    let isPlain = name == CGColorSpace.sRGB && !isOutside || name == CGColorSpace.extendedSRGB && isOutside
    if !isPlain { part.attributes += " colorspace=\"\(name.dropFirst("kCGColorSpace".count))\"" }
    if let alpha = components.last, alpha != 1 {
      part.attributes += " opacity=\"\(try text(Double(alpha)))\""
    }
    return part
  }

  private func pattern(_ pattern: CGPattern, alpha: CGFloat) throws(Refusal) -> Part {
    var part = try part(.image(try ValueWriter.picture(of: pattern)))
    part.type = "CGColor"
    if !pattern.matrix.isIdentity {
      part.attributes += " matrix=\"\(try self.part(.affineTransform(pattern.matrix)).text ?? "")\""
    }
    if alpha != 1 { part.attributes += " opacity=\"\(try text(Double(alpha)))\"" }
    return part
  }

  private func transform(_ m: CATransform3D) throws(Refusal) -> String {
    if CATransform3DIsIdentity(m) { return "" }
    let affine = CATransform3DIsAffine(m) ? CATransform3DGetAffineTransform(m) : nil
    return "matrix(\(try numbers(of: affine.map { .affineTransform($0) } ?? .transform(m))))"
  }

  private func path(_ path: CGPath) throws(Refusal) -> String {
    var parts: [String] = []
    for element in path.elements {
      switch element {
      case .move(let p): parts.append(try text(p.x, p.y) + " m")
      case .line(let p): parts.append(try text(p.x, p.y) + " l")
      case .quadCurve(let p, let c): parts.append(try text(c.x, c.y, p.x, p.y) + " q")
      case .curve(let p, let c1, let c2): parts.append(try text(c1.x, c1.y, c2.x, c2.y, p.x, p.y) + " c")
      case .closeSubpath: parts.append("h")
      }
    }
    return parts.joined(separator: " ")
  }

  // MARK: Filters

  private func filter(_ filter: CAFilter) throws(Refusal) -> Part {
    let inputs = try ValueWriter.inputs(of: filter)
    var part = Part(type: "CAFilter", attributes: " filter=\"\(filter.type)\"")
    if let id = identifiers.id(of: filter) { part.attributes += XMLText.attribute("id", id) ?? "" }
    if let name = filter.name {
      guard let text = XMLText.attribute("name", name) else { throw Self.controlCharacter }
      part.attributes += text
    }
    if !filter.isEnabled { part.attributes += " enabled=\"0\"" }
    for (key, value, type) in inputs {
      if case .array = value, type == .numbers {
        part.children.append(try list(value, key: key, 0))
      } else {
        let inner = try self.part(value)
        part.children.append(try element(key, inner, type: inner.type, 0))
      }
    }
    return part
  }
}
