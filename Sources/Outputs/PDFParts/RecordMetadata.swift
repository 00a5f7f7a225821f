/// What a document says of a record, a batch or the job (ISO 21812-1): the dictionaries of its DPM.
struct RecordMetadata {
  /// The dictionary as text.
  let text: String

  /// - Parameters:
  ///   - values: by keys; a path of several, such as `CIP4_Contact/CIP4_Person/CIP4_Firstname`, makes dictionaries in one another.
  ///   - key: the dictionary in that of all metadata.
  init(_ values: [String: String], in key: String) {
    var text = "<<"
    // Keys of one dictionary follow each other.
    var open: [Substring] = []
    let paths = values.map { (keys: "CIP4_Root/\(key)/\($0.key)".split(separator: "/"), value: $0.value) }
    for (keys, value) in paths.sorted(by: { $0.keys.lexicographicallyPrecedes($1.keys) }) {
      guard let last = keys.last else { continue }
      let parents = keys.dropLast()
      let common = zip(open, parents).prefix { $0 == $1 }.count
      text += String(repeating: ">>", count: open.count - common)
      for parent in parents.dropFirst(common) { text += PDFText.name(String(parent)) + "<<" }
      open = Array(parents)
      text += PDFText.name(String(last)) + PDFText.string(value)
    }
    self.text = text + String(repeating: ">>", count: open.count + 1)
  }
}
