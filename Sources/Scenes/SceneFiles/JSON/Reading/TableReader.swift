@_spi(Properties) import QuartzCore

/// Finds the property tables of objects in a scene file, and reports classes and keys that they do not know.
struct TableReader {
  let values: JSONNotation

  /// An object's class. A missing or unknown class is reported, and the probable one returned, so that the object's other mistakes
  /// are reported as well. Nil after reporting that there is no object.
  func objectClass(
    of json: JSONValue, among names: [String], what: String, fallback: String?
  ) -> ObjectClass? {
    func known(_ name: String) -> ObjectClass? {
      PropertyTable.table(forClassNamed: name).map { ObjectClass(table: $0) }
    }
    guard json.kind == .object else {
      values.report(json, "expected \(what), found \(json.found)")
      return nil
    }
    guard let value = json["class"] else {
      if let fallback { return known(fallback) }
      values.report(json, "\(what) has no \"class\"; \(Allowed.text(names))")
      return probableTable(of: json, among: names).map { ObjectClass(table: $0, isKnown: false) }
    }
    if let name = value.string, names.contains(name) { return known(name) }
    // Reports the allowed names.
    _ = values.name(value, of: names)
    return probableTable(of: json, among: names).map { ObjectClass(table: $0, isKnown: false) }
  }

  /// The table of the class whose name is nearest to the one that an object has, or else of the first that has most of its keys.
  private func probableTable(of json: JSONValue, among names: [String]) -> PropertyTable? {
    if let name = json["class"]?.string, let nearest = Suggestion.nearest(to: name, in: names) {
      return PropertyTable.table(forClassNamed: nearest)
    }
    let keys = json.members.compactMap(\.key.string)
    let counted = names.compactMap(PropertyTable.table(forClassNamed:)).map { table in
      (table, count: keys.count { table[$0] != nil })
    }
    return counted.max { $0.count < $1.count }?.0
  }

  /// Reports a key that the class does not have, with the class or the place that has it.
  func report(unknown key: JSONValue, _ value: JSONValue, of table: PropertyTable) {
    let name = key.string ?? ""
    let names = table.properties.map(\.name)
    var message = "unknown key \(Quoted.text(name)) of \(table.className)"
    let nearest =
      values.problems.hasHints
      ? Suggestion.nearest(to: name, in: names) ?? Suggestion.nearest(to: name, in: ["pages"]) : nil
    let owners = PropertyTable.all.filter { $0[name] != nil }.map(\.className)
    if let named = value.string, PropertyTable.all.contains(where: { $0.className == named }) {
      message += "; write \"class\": \"\(named)\""
    } else if SceneReader.documentKeys.contains(name) {
      message += "; it belongs to a document, beside \"pages\""
    } else if SceneReader.pageKeys.contains(name) {
      message += "; it is a key of pages"
    } else if !owners.isEmpty {
      message += "; it is a key of \(owners.joined(separator: ", "))"
    } else if let nearest {
      message += "; did you mean \(Quoted.text(nearest))?"
    } else {
      message += "; no class has it"
    }
    values.problems.add(SceneProblem(offset: key.offset, node: value.index, message: message))
  }
}
