import Foundation
import QuartzCore

/// Reads a document's inks: `{"Gold": {"name": "PANTONE 871 C", "alternate": "device-cmyk(0 20% 60% 30%)"}}`.
struct InkReader {
  let values: JSONNotation
  private static let black = CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 1, alpha: 1)

  /// The inks by name. Invalid ones, which are reported, are included, so that colours that use them cause no
  /// further errors.
  func inks(_ json: JSONValue) -> [String: CGInk] {
    guard json.kind == .object else {
      values.report(json, "expected an object with an ink for each key, found \(json.found)")
      return [:]
    }
    let keys = json.members.compactMap(\.key.string)
    var inks: [String: CGInk] = [:]
    // Kept apart: the placeholder of an invalid ink conflicts with no other.
    var placeholders: [String: CGInk] = [:]
    for (key, value) in json.members {
      guard let name = key.string else { continue }
      guard let ink = ink(value, key: key, named: name, among: keys) else {
        placeholders[name] = CGInk(name: name, alternate: Self.black)
        continue
      }
      if let other = inks.first(where: { $1.name == ink.name && $1 != ink }) {
        values.report(
          value,
          "the inks \(Quoted.text(other.key)) and \(Quoted.text(name)) are both called "
            + "\(Quoted.text(ink.name)), with different alternates")
      }
      inks[name] = ink
    }
    return inks.merging(placeholders) { ink, _ in ink }
  }

  /// Whether colours can use this name for an ink.
  static func isName(_ name: String) -> Bool {
    var scanner = TextScanner("--" + name)
    return !name.isEmpty && scanner.takeWord() == "--" + name
  }

  private func ink(_ json: JSONValue, key: JSONValue, named name: String, among keys: [String]) -> CGInk? {
    guard Self.isName(name) else {
      values.report(
        key, "colours could not call an ink \(Quoted.text(name)); letters, digits and hyphens are allowed")
      return nil
    }
    guard json.kind == .object else {
      return values.mismatch(json, expected: #"an ink {"name": "…", "alternate": "device-cmyk(…)"}"#)
    }
    let members = values.members(json, of: "an ink", allowed: ["name", "alternate", "finishing"])
    guard let alternate = members["alternate"] else {
      values.report(
        json, "the ink \(Quoted.text(name)) has no \"alternate\", a device-cmyk() that stands for it")
      return nil
    }
    let plate = members["name"].map(values.string) ?? name
    guard let plate, let color = color(alternate, among: keys) else { return nil }
    var finishing: CGInk.Finishing?
    if let step = members["finishing"] {
      guard let name = values.string(step) else { return nil }
      finishing = CGInk.Finishing(rawValue: name)
      if finishing == nil {
        let known = CGInk.Finishing.allCases.map(\.rawValue)
        let hint = Suggestion.nearest(to: name, in: known).map { "; did you mean \(Quoted.text($0))?" } ?? ""
        values.report(
          step,
          "\(Quoted.text(name)) is no finishing step; possible are \(known.joined(separator: ", "))\(hint)")
        return nil
      }
    }
    guard let ink = CGInk(name: plate, alternate: color, finishing: finishing) else {
      values.report(
        members["name"] ?? key,
        "\(Quoted.text(plate)) cannot be the name of an ink"
          + (plate.isEmpty ? "" : ": in PDFs it has another meaning"))
      return nil
    }
    return ink
  }

  /// An alternate colour; nil after reporting an error.
  private func color(_ json: JSONValue, among keys: [String]) -> CGColor? {
    // Other inks are accepted here, to distinguish them from mistakes.
    values.inks = Dictionary(keys.map { ($0, CGInk(name: $0, alternate: Self.black)) }) { first, _ in first }
      .compactMapValues { $0 }
    defer { values.inks = [:] }
    guard let color = values.color(json) else { return nil }
    guard color.colorSpace?.model == .cmyk else {
      values.report(
        json,
        "the alternate of an ink is a device-cmyk() colour"
          + (color.colorSpace?.ink == nil ? ", found \(json.found)" : ", not an ink itself"))
      return nil
    }
    return color
  }
}
