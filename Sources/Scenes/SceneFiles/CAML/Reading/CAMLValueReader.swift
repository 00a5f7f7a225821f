@_spi(Properties) import QuartzCore

/// Reads values of a CAML document by the types of their properties.
struct CAMLValueReader: ValueNotation {
  let context: CAMLContext
  let images: ImageLibrary

  /// A value of a declared type; nil after reporting why it is ignored.
  func value(_ given: CAMLValue, _ type: PropertyType) -> PropertyValue? {
    guard let value = context.resolved(given) else { return nil }
    return value.type == "null" ? .null : typed(value, type) { .number }
  }

  func takesUndrawable(_ value: CAMLValue) -> Bool {
    context.takesDamage(value, "\(DrawableRange.text), found \(Quoted.text(value.text ?? ""))")
  }

  /// Parses a value's text; the parser's remarks become warnings.
  func parse<Result>(
    _ value: CAMLValue, ifEmpty: Result? = nil,
    _ syntax: (String, inout [SyntaxError]) throws(SyntaxError) -> Result
  ) -> Result? {
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

  // MARK: Plain values

  /// Every number may have the unit of any quantity.
  func number(_ value: CAMLValue, as quantity: Quantity) -> Double? { parse(value, CAMLNumbers.real) }

  func integer(_ value: CAMLValue) -> Double? { parse(value, CAMLNumbers.real)?.rounded(.towardZero) }
  func flag(_ value: CAMLValue) -> Bool? { parse(value, CAMLNumbers.flag) }
  func string(_ value: CAMLValue) -> String? { value.text ?? "" }
  func text(_ value: CAMLValue) -> PropertyValue? { .string(value.text ?? "") }

  func numbers(_ value: CAMLValue, _ count: Int, _ what: String, as quantity: Quantity) -> [Double]? {
    parse(value) { (text, remarks) throws(SyntaxError) in try CAMLNumbers.lengths(text, count, &remarks) }
  }

  func rect(_ value: CAMLValue, as quantity: Quantity) -> CGRect? {
    numbers(value, 4, "", as: quantity).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  func name(_ value: CAMLValue, of names: [String]) -> String? {
    let name = (value.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    if names.contains(name) { return name }
    let hint = context.problems.hint(for: name, in: names)
    context.report(value, "unknown value \(Quoted.text(name)); \(Allowed.text(names))\(hint); it is ignored")
    return nil
  }

  /// A bit mask. The first name is the lowest bit.
  func names(_ value: CAMLValue, among names: [String]) -> [String]? {
    parse(value) { (text, remarks) throws(SyntaxError) in
      let number = try CAMLNumbers.real(text, &remarks)
      guard let bits = Int(exactly: number) else {
        throw SyntaxError(message: "expected a bit mask, found \(Quoted.text(text))", position: 0)
      }
      return names.indices.filter { $0 < 62 && bits & (1 << $0) != 0 }.map { names[$0] }
    }
  }

  func transform(_ value: CAMLValue) -> CATransform3D? {
    parse(value, ifEmpty: CATransform3DIdentity) { CAMLTransform.parse($0, &$1) }
  }

  func affineTransform(_ value: CAMLValue) -> CGAffineTransform? { parse(value, CAMLTransform.parseAffine) }

  func path(_ value: CAMLValue) -> CGPath? {
    parse(value, ifEmpty: CGMutablePath()) { CAMLPath.parse($0, &$1) }
  }

  func untyped(_ value: CAMLValue) -> PropertyValue? { untyped(value, expected: nil) }

  func filters(_ value: CAMLValue) -> [CAFilter]? { value.property.map { filters($0.items) } }

  func font(_ value: CAMLValue) -> PropertyValue? {
    guard let name = value.text, !name.isEmpty else { return .null }
    return .string(name.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  func color(_ value: CAMLValue) -> CGColor? {
    if let source = value["src"] { return patternColor(value, source) }
    return parse(value) { (text, remarks) throws(SyntaxError) in
      let opacity = try value["opacity"].map { (text) throws(SyntaxError) in
        try CAMLNumbers.real(text, &remarks)
      }
      return try CAMLColor.parse(text, space: value["colorspace"], opacity: opacity ?? 1, &remarks)
    }
  }

  /// A pattern colour of an image, transformed by `matrix`.
  private func patternColor(_ value: CAMLValue, _ source: String) -> CGColor? {
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
    return color
  }

  func timingFunction(_ value: CAMLValue) -> CAMediaTimingFunction? {
    guard let text = value.text ?? value["name"] else {
      context.report(value, "the timing function has neither a name nor numbers; it is ignored")
      return nil
    }
    let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if JSONNotation.timingFunctions.contains(name) {
      return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    }
    guard name.first.map({ $0.isNumber || "+-.".contains($0) }) == true else {
      _ = self.name(value, of: JSONNotation.timingFunctions)
      return nil
    }
    guard let c = numbers(value, 4, "", as: .number)?.map({ Float($0) }) else { return nil }
    guard (0...1).contains(c[0]), (0...1).contains(c[2]) else {
      context.report(
        value, "c1x and c2x of a timing function are 0…1, or time would run backwards; it is ignored")
      return nil
    }
    return CAMediaTimingFunction(controlPoints: c[0], c[1], c[2], c[3])
  }

  func valueFunction(_ value: CAMLValue) -> String? {
    var value = value
    value.text = value["name"] ?? value.text
    return name(value, of: JSONNotation.valueFunctions.map(\.rawValue))
  }

  func list(_ value: CAMLValue, of type: PropertyType, as quantity: Quantity) -> [PropertyValue]? {
    guard value.attribute == nil else {
      context.report(value, "a list is written as elements; it is ignored")
      return nil
    }
    return value.element.items.compactMap { item in
      context.nested(CAMLValue(item: item)) { self.value(CAMLValue(item: item), type) }
    }
  }

  // MARK: Images and files

  func file(_ value: CAMLValue) -> String? {
    guard let name = value.text, !name.isEmpty else { return nil }
    do throws(SceneFolder.Refusal) {
      return try images.file(name).path
    } catch {
      if error.isForbidden {
        context.report(value, error.message, severity: .error)
      } else {
        context.report(value, error.message + "; it is ignored")
      }
      return nil
    }
  }

  /// An image, given by a reference relative to the bundle, or embedded in the document.
  func picture(_ value: CAMLValue) -> CGImage? {
    switch value.type {
    case nil, "CGImage", "CGImageSource", "CGPDFDocument": break
    case "CATintedImage":
      context.report(value, "the tint of an image is not drawn")
      guard let image = value.element.child("image") else { return nil }
      return context.nested(value) {
        context.resolved(CAMLValue(property: image)).flatMap { self.picture($0) }
      }
    case let type?:
      context.report(value, "contents of the type \(type) are not drawn")
      return nil
    }
    guard value.attribute == nil, let source = value["src"] else {
      context.report(value, "the image has no src; there are no contents")
      return nil
    }
    return image(from: source, value, missing: "there are no contents")
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
