@_spi(Properties) import QuartzCore

extension ValueWriter {
  /// Hexadecimal digits if they are exact, else components; for patterns, their images.
  func color(_ color: CGColor) throws(Refusal) -> String {
    if let pattern = color.pattern { return try self.pattern(pattern, alpha: color.alpha) }
    if color.isCurrentColor {
      return color.alpha == 1
        ? "\"currentColor\"" : "\"rgb(from currentColor r g b / \(try number(color.alpha)))\""
    }
    guard let components = color.components, let space = color.colorSpace,
      let name = try space.ink.map({ ink throws(Refusal) in "--" + (try self.name(of: ink)) })
        ?? CSSColor.name(of: space)
    else {
      throw Refusal(reason: "holds a colour without a colour space")
    }
    if name == "srgb" {
      if let hex = hexadecimal(components) { return hex }
      if components.allSatisfy({ (0...1).contains($0) }) {
        return try numbers((components.last == 1 ? components.dropLast() : components).map(Double.init))
      }
    }
    if space.name == CGColorSpace.genericGrayGamma2_2, components.allSatisfy({ (0...1).contains($0) }) {
      return try numbers((components.last == 1 ? components.dropLast() : components).map(Double.init))
    }
    // Printed colours are limited to 0…1, as when they are drawn.
    let isPrinted = space.ink != nil || space.name == CGColorSpace.genericCMYK
    var texts: [String] = []
    for component in components {
      texts.append(try number(isPrinted ? min(max(component, 0), 1) : component))
    }
    let alpha = components.last == 1 ? "" : " / \(texts.last ?? "1")"
    if space.name == CGColorSpace.genericCMYK {
      return "\"device-cmyk(\(texts.dropLast().joined(separator: " "))\(alpha))\""
    }
    return "\"color(\(name) \(texts.dropLast().joined(separator: " "))\(alpha))\""
  }

  private func pattern(_ pattern: CGPattern, alpha: CGFloat) throws(Refusal) -> String {
    var members = [(key: "pattern", value: try image(try Self.picture(of: pattern)))]
    let m = pattern.matrix
    if !m.isIdentity { members.append(("matrix", try numbers([m.a, m.b, m.c, m.d, m.tx, m.ty]))) }
    if alpha != 1 { members.append(("opacity", try number(alpha))) }
    return JSONText.inlineObject(members)
  }

  /// The image of a pattern; refuses patterns that are drawn by code.
  static func picture(of pattern: CGPattern) throws(Refusal) -> CGImage {
    guard case .image(let image) = pattern.content else {
      throw Refusal(reason: "holds a pattern that is drawn; files only hold patterns of pictures")
    }
    return image
  }

  private func hexadecimal(_ components: [CGFloat]) -> String? {
    var bytes: [UInt8] = []
    for component in components {
      guard let byte = UInt8(exactly: (component * 255).rounded()), Double(byte) / 255 == component else {
        return nil
      }
      bytes.append(byte)
    }
    if bytes.last == 255 { bytes.removeLast() }
    let isShort = bytes.allSatisfy { $0 % 17 == 0 }
    let digits = bytes.map { byte in
      isShort ? String(byte / 17, radix: 16) : (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "\"#\(digits.joined())\""
  }

  // MARK: Paths

  /// The shape that the path was made from if it gives the same path again, else path data.
  func path(_ path: CGPath) throws(Refusal) -> String {
    switch path.shape {
    case .rect(let r) where CGPath(rect: r) == path: return "{ \"rect\": \(try rect(r)) }"
    case .ellipse(let r) where CGPath(ellipseIn: r) == path: return "{ \"ellipse\": \(try rect(r)) }"
    case .roundedRect(let r, let c)
    where CGPath(roundedRect: r, cornerWidth: c.width, cornerHeight: c.height) == path:
      let radii =
        c.width == c.height
        ? "\"radius\": \(try number(c.width))" : "\"radii\": \(try numbers([c.width, c.height]))"
      return "{ \"roundedRect\": \(try rect(r)), \(radii) }"
    default: return "\"\(try pathData(path))\""
    }
  }

  private func rect(_ r: CGRect) throws(Refusal) -> String {
    try numbers([r.origin.x, r.origin.y, r.size.width, r.size.height])
  }

  private func pathData(_ path: CGPath) throws(Refusal) -> String {
    var parts: [String] = []
    for element in path.elements {
      switch element {
      case .move(let p): parts.append("M" + (try points([p])))
      case .line(let p): parts.append("L" + (try points([p])))
      case .quadCurve(let p, let c): parts.append("Q" + (try points([c, p])))
      case .curve(let p, let c1, let c2): parts.append("C" + (try points([c1, c2, p])))
      case .closeSubpath: parts.append("Z")
      }
    }
    return parts.joined(separator: " ")
  }

  private func points(_ points: [CGPoint]) throws(Refusal) -> String {
    try points.flatMap { [$0.x, $0.y] }.map(number).joined(separator: " ")
  }

  // MARK: Functions and filters

  func timingFunction(_ function: CAMediaTimingFunction) -> String {
    let text = ValueWriter.timingFunctionValues(function)
    return text.name.map(JSONText.string) ?? JSONText.inlineArray(text.points.map { ShortNumber.text($0) })
  }

  /// The name of a timing function, or else its control points.
  static func timingFunctionValues(_ function: CAMediaTimingFunction) -> (name: String?, points: [Float]) {
    for name in JSONNotation.timingFunctions
    where function == CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name)) {
      return (name, [])
    }
    var values: [Float] = []
    for index in 1...2 {
      var point: [Float] = [0, 0]
      point.withUnsafeMutableBufferPointer { buffer in
        if let start = buffer.baseAddress { function.getControlPoint(at: index, values: start) }
      }
      values += point
    }
    return (nil, values)
  }

  func filter(_ filter: CAFilter) throws(Refusal) -> String {
    var members = [(key: "type", value: JSONText.string(filter.type))]
    if let name = filter.name { members.append(("name", JSONText.string(name))) }
    if !filter.isEnabled { members.append(("enabled", "false")) }
    for input in try Self.inputs(of: filter) {
      members.append((input.key, try text(input.value, input.type, 0)))
    }
    return JSONText.inlineObject(members)
  }

  /// The inputs of a filter, sorted by name. Refuses filters and inputs that the readers do not know.
  static func inputs(
    of filter: CAFilter
  ) throws(Refusal) -> [(key: String, value: PropertyValue, type: PropertyType)] {
    guard let kind = (FilterKind.all + BlendModeNames.kinds).first(where: { $0.type == filter.type }) else {
      throw Refusal(reason: "holds a filter of the unknown type \(Quoted.text(filter.type))")
    }
    return try filter.inputs.sorted { $0.key < $1.key }.map { (key, value) throws(Refusal) in
      guard let input = kind.inputs.first(where: { $0.name == key }), let value = PropertyValue(any: value)
      else {
        throw Refusal(reason: "holds a \(filter.type) filter with the input \(key), which it does not have")
      }
      return (key, value, input.type)
    }
  }
}
