import Foundation
@_spi(Properties) import QuartzCore

extension ValueReader {
  /// A value without a declared type: a flag, a number, a colour, a string, or an array of plain values.
  func freeValue(_ json: JSONValue) -> PropertyValue? {
    if json.kind == .array {
      return array(json) { part in
        if part.kind == .array || part.kind == .object {
          return self.mismatch(part, expected: "a number, a string, true or false")
        }
        return self.freeValue(part)
      }
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

/// The type of a key path's value.
enum KeyPathType {
  /// Nil if the key path leads nowhere.
  static func type(of keyPath: String, in table: PropertyTable) -> PropertyType? {
    var path = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    var tables = [table]
    while let key = path.popFirst() {
      guard let property = tables.lazy.compactMap({ $0[key] }).first else { return nil }
      switch property.type {
      case .layer: tables = PropertyTable.layers
      case .layers:
        guard path.popFirst() != nil else { return nil }
        tables = PropertyTable.layers
      case .cells:
        guard path.popFirst() != nil else { return nil }
        tables = PropertyTable.table(forClassNamed: "CAEmitterCell").map { [$0] } ?? []
      case .filters where !path.isEmpty: return filterInput(path.dropFirst())
      case .filter where !path.isEmpty: return filterInput(path)
      default: return part(path, of: property.type)
      }
    }
    return nil
  }

  /// `; did you mean "transform.rotation.z"?` if another second part makes the key path right, or nothing.
  static func hint(for keyPath: String, in table: PropertyTable) -> String {
    let parts = [
      "rotation", "scale", "translation", "size.width", "size.height", "origin.x", "origin.y",
    ]
    var path = keyPath.split(separator: ".").map(String.init)
    guard path.count > 1, let nearest = Suggestion.nearest(to: path[1], in: parts) else { return "" }
    path[1] = nearest
    let meant = path.joined(separator: ".")
    return type(of: meant, in: table) == nil ? "" : "; did you mean \(Quoted.text(meant))?"
  }

  private static func filterInput(_ path: ArraySlice<String>) -> PropertyType? {
    guard path.count == 1, let name = path.first else { return nil }
    if name == "enabled" { return .flag }
    return FilterKind.all.lazy.flatMap(\.inputs).first { $0.name == name }?.type
  }

  private static func part(_ path: ArraySlice<String>, of type: PropertyType) -> PropertyType? {
    guard let name = path.first else { return type }
    let rest = path.dropFirst()
    switch (type, name) {
    case (.point, "x"), (.point, "y"), (.size, "width"), (.size, "height"):
      return rest.isEmpty ? .number : nil
    case (.rect, "origin"): return part(rest, of: .point)
    case (.rect, "size"): return part(rest, of: .size)
    case (.transform, _), (.affineTransform, _): return transformPart(name, rest)
    default: return nil
    }
  }

  private static func transformPart(_ name: String, _ rest: ArraySlice<String>) -> PropertyType? {
    let axis = rest.first
    guard rest.count <= 1, axis.map({ ["x", "y", "z"].contains($0) }) ?? true else { return nil }
    switch name {
    case "rotation", "scale": return .number
    case "translation": return axis == nil ? .size : .number
    default:
      let digits = name.utf8.dropFirst()
      let isElement =
        name.hasPrefix("m") && digits.count == 2 && digits.allSatisfy { (0x31...0x34).contains($0) }
      return isElement && axis == nil ? .number : nil
    }
  }
}
