@_spi(Properties) import QuartzCore

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
      default: return property.type.component(path)
      }
    }
    return nil
  }

  /// `; did you mean "transform.rotation.z"?` if another part makes the key path right, or nothing.
  static func hint(for keyPath: String, in table: PropertyTable) -> String {
    var path = keyPath.split(separator: ".").map(String.init)
    let (first, names) = (path.first ?? keyPath, table.properties.map(\.name))
    guard names.contains(first) else { return Suggestion.text(for: first, in: names) }
    let parts = [
      "rotation", "scale", "translation", "size.width", "size.height", "origin.x", "origin.y",
    ]
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
}
