import Foundation
@_spi(Properties) import QuartzCore

/// How JSON spells scenes: its values by their types, here, and objects with their members. Mistakes are errors.
///
/// A method that returns nil has reported the error, so that callers can continue with the next value.
final class JSONNotation: ValueNotation {
  let problems = ProblemList()
  let folder: SceneFolder
  let images: ImageLibrary
  /// The document's inks by name.
  var inks: [String: CGInk] = [:]
  let sourceMap: SceneSourceMap
  /// The objects that are pages; the keys of a document stand in the one that is alone.
  var pages: (indices: Set<Int>, soleIndex: Int?) = ([], nil)
  /// The layers' ids, with the first value that gives each.
  var identifiers: [String: JSONValue] = [:]

  /// Whether animations are being read that take what they lack from a transition between states.
  var isInTransition = false
  /// The layers whose states are still to be read.
  var statesToRead: [(layer: CALayer, given: (states: JSONValue?, transitions: JSONValue?))] = []

  /// The value of `currentColor`.
  private let currentColor: CGColor

  /// - Parameter currentColor: the value of `currentColor`.
  init(folder: SceneFolder, currentColor: CGColor, images: ImageLibrary, sourceMap: SceneSourceMap) {
    self.folder = folder
    self.sourceMap = sourceMap
    self.images = images
    self.currentColor = CGColor.currentColor(shownAs: currentColor)
  }

  /// A value of any type except objects with their own properties.
  ///
  /// - Parameter quantity: what its numbers measure.
  func value(
    _ json: JSONValue, _ type: PropertyType, as quantity: @autoclosure () -> Quantity = .number
  ) -> PropertyValue? {
    typed(json, type, as: quantity)
  }

  func takesUndrawable(_ json: JSONValue) -> Bool {
    let culprit =
      json.kind == .array
      ? json.elements.first { $0.number.map { !DrawableRange.holds($0) } ?? false } ?? json : json
    return takesDamage(culprit, "\(DrawableRange.text), found \(culprit.found)")
  }

  // MARK: Problems

  func report(
    _ json: JSONValue, _ message: String, at offset: Int? = nil, severity: SceneDiagnostic.Severity = .error
  ) {
    guard json.kind != .invalid else { return }
    problems.add(
      SceneProblem(offset: offset ?? json.offset, node: json.index, severity: severity, message: message))
  }

  /// Reports a damaged value. Returns whether it is used nevertheless, as by a lenient reader.
  func takesDamage(_ json: JSONValue, _ message: String) -> Bool {
    report(json, message, severity: folder.isLenient ? .warning : .error)
    return folder.isLenient
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
  func mismatch<Result>(_ json: JSONValue, expected: String) -> Result? {
    report(json, "expected \(expected), found \(json.found)")
    return nil
  }

  /// Reports a mistake. Always returns nil.
  func fail<Result>(_ json: JSONValue, _ message: String) -> Result? {
    report(json, message)
    return nil
  }

  /// Parses a CSS colour.
  func css(_ text: String) throws(SyntaxError) -> CGColor {
    try CSSColor.parse(text, inks: inks, currentColor: currentColor)
  }

  /// Parses a string; nil after reporting an error at its position in the string.
  func parse<Result>(_ json: JSONValue, _ text: String, _ syntax: (String) throws(SyntaxError) -> Result)
    -> Result?
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

  /// A number, or a string with one of the quantity's units.
  func number(_ json: JSONValue, as quantity: Quantity) -> Double? {
    switch quantity {
    case .number: number(json)
    case .length: length(json)
    case .angle: angle(json)
    case .angularVelocity: unwarnedAngle(json)
    }
  }

  /// Points, or a string with a unit such as `"85mm"`.
  func length(_ json: JSONValue) -> Double? {
    guard let text = json.string, let last = text.last, last.isLetter,
      TextScanner.startsNumber(text.utf8.first ?? 0)
    else { return number(json) }
    return parse(json, text, Length.points)
  }

  func integer(_ json: JSONValue) -> Double? { whole(json).map { Double($0) } }

  func whole(_ json: JSONValue) -> Int? {
    guard let number = json.number, let integer = Int(exactly: number) else {
      return mismatch(json, expected: "a whole number")
    }
    return integer
  }

  func flag(_ json: JSONValue) -> Bool? { json.flag ?? mismatch(json, expected: "true or false") }

  func string(_ json: JSONValue) -> String? { json.string ?? mismatch(json, expected: "a string") }

  func name(_ json: JSONValue, of names: [String]) -> String? { name(json, of: names, listed: nil) }

  /// One of a set of names.
  ///
  /// - Parameter listed: the names that a message lists, if not all of them.
  func name(_ json: JSONValue, of names: [String], listed: [String]?) -> String? {
    guard let name = json.string else {
      return mismatch(json, expected: Allowed.choice(listed ?? names))
    }
    if names.contains(name) { return name }
    let allowed = Allowed.text((listed ?? names).map { Quoted.text($0) })
    report(json, "unknown value \(Quoted.text(name)); \(allowed)\(problems.hint(for: name, in: names))")
    return nil
  }

  /// An angle in radians, with a warning if it looks like degrees: nobody turns something 60 radians.
  func angle(_ json: JSONValue) -> Double? {
    guard let angle = unwarnedAngle(json) else { return nil }
    if json.kind == .number, abs(angle) >= 30, angle.truncatingRemainder(dividingBy: 15) == 0 {
      report(json, "expected radians, found \(json.found), which looks like degrees", severity: .warning)
    }
    return angle
  }

  /// Radians, or a string with a unit such as `"-90deg"`.
  private func unwarnedAngle(_ json: JSONValue) -> Double? {
    guard let text = json.string, TextScanner.startsNumber(text.utf8.first ?? 0) else { return number(json) }
    return parse(json, text, Angle.radians)
  }

  func names(_ json: JSONValue, among names: [String]) -> [String]? {
    elements(json) { name($0, of: names) }
  }

  func list(_ json: JSONValue, of type: PropertyType, as quantity: Quantity) -> [PropertyValue]? {
    elements(json) { value($0, type, as: quantity) }
  }

  /// An array with valid elements. Errors of all elements are reported.
  func elements<Element>(_ json: JSONValue, _ element: (JSONValue) -> Element?) -> [Element]? {
    guard json.kind == .array else { return mismatch(json, expected: "an array") }
    var (values, isComplete): ([Element], Bool) = ([], true)
    values.reserveCapacity(json.count)
    for part in json.elements {
      if let value = element(part) { values.append(value) } else { isComplete = false }
    }
    return isComplete ? values : nil
  }

  /// An array of exactly this many numbers.
  func numbers(
    _ json: JSONValue, _ count: Int, _ expected: String, as quantity: Quantity = .number
  ) -> [Double]? {
    guard json.kind == .array, json.count == count else { return mismatch(json, expected: expected) }
    return elements(json) { number($0, as: quantity) }
  }

  func rect(_ json: JSONValue, as quantity: Quantity) -> CGRect? {
    guard json.kind == .array, json.count == 4 else {
      return mismatch(json, expected: "a rect [x, y, width, height]")
    }
    var (values, index, isComplete) = (SIMD4<Double>.zero, 0, true)
    for part in json.elements {
      if let number = number(part, as: quantity) {
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
    problems.add(
      SceneProblem(
        offset: key.offset, node: value.index, message: message + problems.hint(for: name, in: allowed)))
  }

  /// A value without a declared type: a flag, a number, a colour, a string, or an array of plain values.
  func untyped(_ json: JSONValue) -> PropertyValue? {
    if json.kind == .array {
      let parts = elements(json) { part -> PropertyValue? in
        if part.kind == .array || part.kind == .object {
          return self.mismatch(part, expected: "a number, a string, true or false")
        }
        return self.untyped(part)
      }
      return parts.map { .array($0) }
    }
    if let number = json.number { return .number(number) }
    if let flag = json.flag { return .flag(flag) }
    if let text = json.string {
      if let color = try? css(text) { return .color(color) }
      return .string(text)
    }
    return mismatch(json, expected: "a number, a string, true, false, or an array of these")
  }
}
