import CQPDF

extension QPDFDocument {
  /// Whether qpdf escapes number signs in names, as it does all other characters that names cannot have, so that readers do not
  /// take what follows for an escape (ISO 32000-1, 7.3.5). Version 11 does not, version 12 does.
  private static let escapesNumberSigns: Bool = {
    let qpdf = linked_qpdf
    var handle: qpdf_data? = qpdf.qpdf_init()
    defer { qpdf.qpdf_cleanup(&handle) }
    let name = qpdf.qpdf_oh_new_name(handle, "/A#41")
    guard let text = qpdf.qpdf_oh_unparse_resolved(handle, name) else { return false }
    return String(cString: text) == "/A#2341"
  }()

  /// A name as qpdf takes it.
  package static func escaped(_ name: String) -> String {
    escapesNumberSigns ? name : name.replacing("#", with: "#23")
  }

  /// Names that are not in UTF-8 stay as they are.
  private static func needsEscapes(_ name: String) -> Bool {
    name.contains("#") && !name.contains("\u{FFFD}")
  }

  /// Entries that lead to other pages, or that hold nothing but numbers.
  private static let withoutNames: Set = ["Parent", "P", "Length", "ToUnicode", "W", "W2", "Widths"]

  /// Escapes the number signs in the names of another program's objects, from which qpdf has removed the escapes.
  ///
  /// - Parameter seen: the numbers of objects whose names are escaped.
  package func escapeNumberSigns(reachedBy object: Object, seen: inout Set<Int>) {
    guard !Self.escapesNumberSigns else { return }
    var pending = [object]
    while let object = pending.popLast() {
      if object.number > 0, !seen.insert(object.number).inserted { continue }
      if let dictionary = object.streamDictionary ?? (object.isDictionary ? object : nil) {
        for (key, value) in dictionary.entries where !Self.withoutNames.contains(key) {
          let new = escaped(value)
          if Self.needsEscapes(key) {
            dictionary[key] = nil
            dictionary[Self.escaped(key)] = new ?? value
          } else if let new {
            dictionary[key] = new
          }
          pending.append(value)
        }
      } else {
        for (index, item) in object.items.enumerated() {
          if let new = escaped(item) { qpdf.qpdf_oh_set_array_item(handle, object.id, Int32(index), new.id) }
          pending.append(item)
        }
      }
    }
  }

  /// A direct name without number signs of its own; nil for anything else.
  private func escaped(_ object: Object) -> Object? {
    guard object.number == 0, let text = object.name, Self.needsEscapes(text) else { return nil }
    return name(Self.escaped(text))
  }
}
