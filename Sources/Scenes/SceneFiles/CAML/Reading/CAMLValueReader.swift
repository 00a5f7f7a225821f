@_spi(Properties) import QuartzCore

/// Reads values of a CAML document by the types of their properties.
struct CAMLValueReader {
  let context: CAMLContext
  let images: ImageLibrary

  /// A value of a declared type; nil after reporting why it is ignored.
  func value(_ given: CAMLValue, _ type: PropertyType) -> PropertyValue? {
    guard let value = anyValue(given, type) else { return nil }
    if value.isDrawable { return value }
    let found = Quoted.text(context.resolved(given)?.text ?? "")
    return context.takesDamage(given, "\(DrawableRange.text), found \(found)") ? value : nil
  }

  /// The same, without a limit on the size of numbers.
  private func anyValue(_ given: CAMLValue, _ type: PropertyType) -> PropertyValue? {
    guard let value = context.resolved(given) else { return nil }
    if value.type == "null" { return .null }
    switch type {
    case .number: return parse(value) { (t, r) throws(SyntaxError) in .number(try CAMLNumbers.real(t, &r)) }
    case .integer:
      return parse(value) { (t, r) throws(SyntaxError) in
        .number(try CAMLNumbers.real(t, &r).rounded(.towardZero))
      }
    case .flag: return parse(value) { (t, r) throws(SyntaxError) in .flag(try CAMLNumbers.flag(t, &r)) }
    case .string, .attributedString: return .string(value.text ?? "")
    case .font: return font(value)
    case .enumeration(let names): return name(value, names)
    case .optionSet(let names): return optionSet(value, names)
    case .point:
      return lengths(value, 2).map { .point(CGPoint(x: $0[0], y: $0[1])) }
    case .size: return lengths(value, 2).map { .size(CGSize(width: $0[0], height: $0[1])) }
    case .rect:
      return lengths(value, 4).map { .rect(CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
    case .color: return color(value)
    case .transform:
      return parse(value, ifEmpty: .transform(CATransform3DIdentity)) {
        .transform(CAMLTransform.parse($0, &$1))
      }
    case .affineTransform:
      return parse(value) { (t, r) throws(SyntaxError) in
        .affineTransform(try CAMLTransform.parseAffine(t, &r))
      }
    case .path: return parse(value, ifEmpty: .path(CGMutablePath())) { .path(CAMLPath.parse($0, &$1)) }
    case .image: return image(value)
    case .filter: return compositingFilter(value)
    case .timingFunction: return timingFunction(value)
    case .valueFunction: return valueFunction(value)
    case .array(let element): return array(value, element)
    case .value, .dictionary: return untyped(value, expected: nil)
    case .filters, .layer, .layers, .cells, .animation, .animations: return nil
    }
  }

  /// Parses a value's text; the parser's remarks become warnings.
  func parse(
    _ value: CAMLValue, ifEmpty: PropertyValue? = nil,
    _ syntax: (String, inout [SyntaxError]) throws(SyntaxError) -> PropertyValue
  ) -> PropertyValue? {
    guard let text = value.text, !text.isEmpty else {
      if ifEmpty == nil { context.report(value, "there is no value; it is ignored") }
      return ifEmpty
    }
    var remarks: [SyntaxError] = []
    do {
      let result = try syntax(text, &remarks)
      for remark in remarks { context.report(value, remark.message) }
      return result
    } catch {
      context.report(value, error.message + "; the value is ignored")
      return nil
    }
  }

  private func lengths(_ value: CAMLValue, _ count: Int) -> [CGFloat]? {
    var numbers: [CGFloat]?
    _ = parse(value) { (text, remarks) throws(SyntaxError) in
      numbers = try CAMLNumbers.lengths(text, count, &remarks).map { CGFloat($0) }
      return .null
    }
    return numbers
  }

  private func name(_ value: CAMLValue, _ names: [String]) -> PropertyValue? {
    let name = (value.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    if names.contains(name) { return .string(name) }
    let hint = context.hint(for: name, in: names)
    context.report(value, "unknown value \(Quoted.text(name)); \(Allowed.text(names))\(hint); it is ignored")
    return nil
  }

  /// A bit mask. The first name is the lowest bit.
  private func optionSet(_ value: CAMLValue, _ names: [String]) -> PropertyValue? {
    parse(value) { (text, remarks) throws(SyntaxError) in
      let number = try CAMLNumbers.real(text, &remarks)
      guard let bits = Int(exactly: number) else {
        throw SyntaxError(message: "expected a bit mask, found \(Quoted.text(text))", position: 0)
      }
      return .array(names.indices.filter { $0 < 62 && bits & (1 << $0) != 0 }.map { .string(names[$0]) })
    }
  }

  private func font(_ value: CAMLValue) -> PropertyValue? {
    guard let name = value.text, !name.isEmpty else { return .null }
    return .string(name.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func color(_ value: CAMLValue) -> PropertyValue? {
    if let source = value["src"] { return patternColor(value, source) }
    return parse(value) { (text, remarks) throws(SyntaxError) in
      let opacity = try value["opacity"].map { (text) throws(SyntaxError) in
        try CAMLNumbers.real(text, &remarks)
      }
      return .color(try CAMLColor.parse(text, space: value["colorspace"], opacity: opacity ?? 1, &remarks))
    }
  }

  /// A pattern colour of an image, transformed by `matrix`.
  private func patternColor(_ value: CAMLValue, _ source: String) -> PropertyValue? {
    var remarks: [SyntaxError] = []
    var color: CGColor?
    do throws(SyntaxError) {
      let matrix = try value["matrix"].map { (text) throws(SyntaxError) in
        try CAMLTransform.parseAffine(text, &remarks)
      }
      let opacity = try value["opacity"].map { (text) throws(SyntaxError) in
        try CAMLNumbers.real(text, &remarks)
      }
      for remark in remarks { context.report(value, remark.message) }
      guard let image = image(from: source, value, missing: "the colour is ignored") else { return nil }
      color = CGColor(
        patternImage: image, matrix: matrix ?? .identity, alpha: min(max(opacity ?? 1, 0), 1))
    } catch {
      context.report(value, error.message + "; the colour is ignored")
      return nil
    }
    guard let color else {
      context.report(value, "the matrix of the pattern has no inverse; the colour is ignored")
      return nil
    }
    return .color(color)
  }

  private func timingFunction(_ value: CAMLValue) -> PropertyValue? {
    guard let text = value.text ?? value["name"] else {
      context.report(value, "the timing function has neither a name nor numbers; it is ignored")
      return nil
    }
    let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if ValueReader.timingFunctions.contains(name) {
      return .object(CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name)))
    }
    guard name.first.map({ $0.isNumber || "+-.".contains($0) }) == true else {
      return self.name(value, ValueReader.timingFunctions)
    }
    guard let c = lengths(value, 4)?.map({ Float($0) }) else { return nil }
    guard (0...1).contains(c[0]), (0...1).contains(c[2]) else {
      context.report(
        value, "c1x and c2x of a timing function are 0…1, or time would run backwards; it is ignored")
      return nil
    }
    return .object(CAMediaTimingFunction(controlPoints: c[0], c[1], c[2], c[3]))
  }

  private func valueFunction(_ value: CAMLValue) -> PropertyValue? {
    var value = value
    value.text = value["name"] ?? value.text
    return name(value, ValueReader.valueFunctions.map(\.rawValue))
  }

  private func array(_ value: CAMLValue, _ type: PropertyType) -> PropertyValue? {
    guard value.attribute == nil else {
      context.report(value, "a list is written as elements; it is ignored")
      return nil
    }
    return .array(
      value.element.items.compactMap { item in
        context.nested(CAMLValue(item: item)) { self.value(CAMLValue(item: item), type) }
      })
  }

  // MARK: Images

  /// An image, given by a reference relative to the bundle, or embedded in the document.
  func image(_ value: CAMLValue) -> PropertyValue? {
    switch value.type {
    case nil, "CGImage", "CGImageSource", "CGPDFDocument": break
    case "CATintedImage":
      context.report(value, "the tint of an image is not drawn")
      guard let image = value.element.child("image") else { return nil }
      return context.nested(value) { context.resolved(CAMLValue(property: image)).flatMap { self.image($0) } }
    case let type?:
      context.report(value, "contents of the type \(type) are not drawn")
      return nil
    }
    guard value.attribute == nil, let source = value["src"] else {
      context.report(value, "the image has no src; there are no contents")
      return nil
    }
    return image(from: source, value, missing: "there are no contents").map { .image($0) }
  }

  /// The image of a reference, converted from luminance to alpha if `A8asL8` says so.
  private func image(from source: String, _ value: CAMLValue, missing: String) -> CGImage? {
    let image: CGImage
    do throws(SceneFolder.Refusal) {
      image = try images.image(percentEncoded: source)
      if let damage = images.damage(of: image), !context.takesDamage(value, damage) { return nil }
    } catch {
      if error.isDamaged {
        _ = context.takesDamage(value, error.message)
      } else if error.isForbidden {
        context.report(value, error.message, severity: .error)
      } else {
        context.report(value, error.message + "; \(missing)")
      }
      return nil
    }
    guard let flag = value["A8asL8"] else { return image }
    var remarks: [SyntaxError] = []
    guard let isMask = try? CAMLNumbers.flag(flag, &remarks), remarks.isEmpty else {
      context.report(value, "A8asL8 is 0 or 1, found \(Quoted.text(flag)); it is ignored")
      return image
    }
    guard isMask else { return image }
    if let mask = images.mask(image) { return mask }
    context.report(value, "a picture without pixels has no brightness to be a mask of; A8asL8 is ignored")
    return image
  }
}

extension ImageLibrary {
  /// The image of a reference in which `%20` stands for a space. Some files really have `%20` in their names.
  fileprivate func image(percentEncoded source: String) throws(SceneFolder.Refusal) -> CGImage {
    guard !source.hasPrefix("data:"), let name = source.removingPercentEncoding, name != source else {
      return try image(source)
    }
    do throws(SceneFolder.Refusal) {
      return try image(name)
    } catch {
      if error.isForbidden { throw error }
      guard let image = try? image(source) else { throw error }
      return image
    }
  }
}
