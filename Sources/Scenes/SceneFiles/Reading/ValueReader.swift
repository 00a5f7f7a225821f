import Foundation
@_spi(Properties) import QuartzCore

/// Converts JSON values to property values according to their types, and collects errors.
///
/// A method that returns nil has reported the error, so that callers can continue with the next value.
final class ValueReader {
  private(set) var problems: [SceneProblem] = []
  let folder: SceneFolder
  let images: ImageLibrary
  /// The document's inks by name.
  var inks: [String: CGInk] = [:]

  /// The value of `currentColor`.
  private let currentColor: CGColor

  /// - Parameter currentColor: the value of `currentColor`.
  init(folder: SceneFolder, currentColor: CGColor) {
    self.folder = folder
    self.currentColor = CGColor.currentColor(shownAs: currentColor)
    images = ImageLibrary(folder)
  }

  /// A value of any type except objects with their own properties.
  ///
  /// - Parameter isLength: whether its numbers are lengths, which may have units.
  func value(
    _ json: JSONValue, _ type: PropertyType, isLength: @autoclosure () -> Bool = false
  ) -> PropertyValue? {
    guard let value = anyValue(json, type, isLength) else { return nil }
    if value.isDrawable { return value }
    let culprit =
      json.kind == .array
      ? json.elements.first { $0.number.map { !DrawableRange.holds($0) } ?? false } ?? json : json
    return takesDamage(culprit, "\(DrawableRange.text), found \(culprit.found)") ? value : nil
  }

  /// The same, without a limit on the size of numbers.
  private func anyValue(_ json: JSONValue, _ type: PropertyType, _ isLength: () -> Bool) -> PropertyValue? {
    switch type {
    case .number: return (isLength() ? length(json) : number(json)).map { .number($0) }
    case .integer: return integer(json).map { .number(Double($0)) }
    case .flag: return flag(json).map { .flag($0) }
    case .string: return string(json).map { .string($0) }
    case .enumeration(let names): return name(json, of: names).map { .string($0) }
    case .optionSet(let names): return optionSet(json, names)
    case .point:
      return numbers(json, 2, "a point [x, y]", areLengths: isLength()).map {
        .point(CGPoint(x: $0[0], y: $0[1]))
      }
    case .size:
      return numbers(json, 2, "a size [width, height]", areLengths: isLength()).map {
        .size(CGSize(width: $0[0], height: $0[1]))
      }
    case .rect: return rect(json, areLengths: isLength()).map { .rect($0) }
    case .color: return color(json).map { .color($0) }
    case .transform: return transform(json).map { .transform($0) }
    case .affineTransform: return affineTransform(json).map { .affineTransform($0) }
    case .path: return PathReader(values: self).path(json).map { .path($0) }
    case .image: return image(json).map { .image($0.image) }
    case .attributedString: return AttributedStringReader(values: self).attributedString(json)
    case .font: return font(json)
    case .filter: return compositingFilter(json)
    case .filters: return array(json) { self.filter($0).map { .object($0) } }
    case .timingFunction: return timingFunction(json).map { .object($0) }
    case .valueFunction: return name(json, of: Self.valueFunctions.map(\.rawValue)).map { .string($0) }
    case .array(let element):
      let isLength = isLength()
      return array(json) { self.value($0, element, isLength: isLength) }
    case .value, .dictionary: return freeValue(json)
    case .layer, .layers, .cells, .animation, .animations: return nil
    }
  }

  // MARK: Problems

  func report(
    _ json: JSONValue, _ message: String, at offset: Int? = nil, severity: SceneDiagnostic.Severity = .error
  ) {
    guard json.kind != .invalid else { return }
    problems.append(
      SceneProblem(offset: offset ?? json.offset, node: json.index, severity: severity, message: message))
  }

  func add(_ problem: SceneProblem) { problems.append(problem) }

  /// Reports a damaged value. Returns whether it is used nevertheless, as by a lenient reader.
  func takesDamage(_ json: JSONValue, _ message: String) -> Bool {
    report(json, message, severity: folder.isLenient ? .warning : .error)
    return folder.isLenient
  }

  /// Warns of a value outside of the expected range.
  func warn(about value: PropertyValue, of name: String, _ json: JSONValue) {
    guard let expectation = ValueRange.expectation(value, of: name) else { return }
    let found = json.kind == .array ? "" : ", found \(json.found)"
    report(json, "expected \(expectation)\(found)", severity: .warning)
  }

  /// Reports why a file was refused.
  func report(_ json: JSONValue, _ refusal: SceneFolder.Refusal) {
    if refusal.isDamaged {
      _ = takesDamage(json, refusal.message)
    } else {
      report(json, refusal.message)
    }
  }

  /// Reports a value of the wrong kind. Always returns nil.
  func mismatch<Value>(_ json: JSONValue, expected: String) -> Value? {
    report(json, "expected \(expected), found \(json.found)")
    return nil
  }

  /// Parses a CSS colour.
  func css(_ text: String) throws(SyntaxError) -> CGColor {
    try CSSColor.parse(text, inks: inks, currentColor: currentColor)
  }

  /// Parses a string; nil after reporting an error at its position in the string.
  func parse<Value>(_ json: JSONValue, _ text: String, _ syntax: (String) throws(SyntaxError) -> Value)
    -> Value?
  {
    do {
      return try syntax(text)
    } catch {
      report(json, error.message, at: json.sourceOffset(ofStringByte: error.position))
      return nil
    }
  }

  // MARK: Plain values

  func number(_ json: JSONValue) -> Double? { json.number ?? mismatch(json, expected: "a number") }

  /// Points, or a string with a unit such as `"85mm"`.
  func length(_ json: JSONValue) -> Double? {
    guard let text = json.string, let last = text.last, last.isLetter,
      TextScanner.startsNumber(text.utf8.first ?? 0)
    else { return number(json) }
    return parse(json, text, Length.points)
  }

  func integer(_ json: JSONValue) -> Int? {
    guard let number = json.number, let integer = Int(exactly: number) else {
      return mismatch(json, expected: "a whole number")
    }
    return integer
  }

  func flag(_ json: JSONValue) -> Bool? { json.flag ?? mismatch(json, expected: "true or false") }

  func string(_ json: JSONValue) -> String? { json.string ?? mismatch(json, expected: "a string") }

  /// One of a set of names.
  ///
  /// - Parameter listed: the names that a message lists, if not all of them.
  func name(_ json: JSONValue, of names: [String], listed: [String]? = nil) -> String? {
    guard let name = json.string else {
      return mismatch(json, expected: Allowed.choice(listed ?? names))
    }
    if names.contains(name) { return name }
    let allowed = Allowed.text((listed ?? names).map { Quoted.text($0) })
    report(json, "unknown value \(Quoted.text(name)); \(allowed)\(Suggestion.text(for: name, in: names))")
    return nil
  }

  /// An angle in radians, with a warning if it looks like degrees: nobody turns something 60 radians.
  func angle(_ json: JSONValue) -> Double? {
    guard let angle = number(json) else { return nil }
    if abs(angle) >= 30, angle.truncatingRemainder(dividingBy: 15) == 0 {
      report(json, "expected radians, found \(json.found), which looks like degrees", severity: .warning)
    }
    return angle
  }

  private func optionSet(_ json: JSONValue, _ names: [String]) -> PropertyValue? {
    array(json) { self.name($0, of: names).map { .string($0) } }
  }

  /// An array with valid elements. Errors of all elements are reported.
  func array(_ json: JSONValue, _ element: (JSONValue) -> PropertyValue?) -> PropertyValue? {
    elements(json, element).map { .array($0) }
  }

  func elements<Value>(_ json: JSONValue, _ element: (JSONValue) -> Value?) -> [Value]? {
    guard json.kind == .array else { return mismatch(json, expected: "an array") }
    var (values, isComplete): ([Value], Bool) = ([], true)
    values.reserveCapacity(json.count)
    for part in json.elements {
      if let value = element(part) { values.append(value) } else { isComplete = false }
    }
    return isComplete ? values : nil
  }

  /// An array of exactly this many numbers.
  func numbers(
    _ json: JSONValue, _ count: Int, _ expected: String, areLengths: Bool = false
  ) -> [Double]? {
    guard json.kind == .array, json.count == count else { return mismatch(json, expected: expected) }
    return elements(json, areLengths ? length : number)
  }

  func rect(_ json: JSONValue, areLengths: Bool) -> CGRect? {
    guard json.kind == .array, json.count == 4 else {
      return mismatch(json, expected: "a rect [x, y, width, height]")
    }
    var (values, index, isComplete) = (SIMD4<Double>.zero, 0, true)
    for part in json.elements {
      if let number = areLengths ? length(part) : number(part) {
        values[index] = number
      } else {
        isComplete = false
      }
      index += 1
    }
    guard isComplete else { return nil }
    return CGRect(x: values.x, y: values.y, width: values.z, height: values.w)
  }

  /// The values of an object's known keys; reports unknown ones.
  func members(_ json: JSONValue, of kind: String, allowed: [String]) -> [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    for (key, value) in json.members {
      guard let name = key.string else { continue }
      if allowed.contains(name) {
        result[name] = value
      } else {
        unknownKey(key, value, of: kind, allowed: allowed)
      }
    }
    return result
  }

  /// The value of a key that an object cannot do without; nil after reporting that it has none.
  ///
  /// - Parameter kind: what the object is, with its article: "the image".
  func required(
    _ key: String, in members: [String: JSONValue], of json: JSONValue, _ kind: String
  ) -> JSONValue? {
    if let value = members[key] { return value }
    report(json, "\(kind) has no \(Quoted.text(key))")
    return nil
  }

  func unknownKey(_ key: JSONValue, _ value: JSONValue, of kind: String, allowed: [String]) {
    let name = key.string ?? ""
    var message = "unknown key \(Quoted.text(name)) of \(kind)"
    if allowed.count <= 16 { message += "; \(Allowed.text(allowed))" }
    problems.append(
      SceneProblem(
        offset: key.offset, node: value.index, message: message + Suggestion.text(for: name, in: allowed)))
  }
}
