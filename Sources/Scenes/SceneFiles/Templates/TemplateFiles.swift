/// The files of a template: the document and those that it includes. Their texts follow each other in one.
struct TemplateFiles: Sendable {
  struct File: Sendable {
    var name: String
    /// The number of its first line in the text of all, from 1.
    var line: Int
  }

  /// Those that are included, in the order of the text; the document itself comes before.
  private(set) var included: [File] = []

  mutating func add(_ name: String, line: Int) { included.append(File(name: name, line: line)) }

  /// The file that has a line, nil for the document, and the line's number in it.
  func place(ofLine line: Int) -> (file: String?, line: Int) {
    guard let file = included.last(where: { $0.line <= line }) else { return (nil, line) }
    return (file.name, line - file.line + 1)
  }
}

/// Where in a text values stand that come from data.
struct TemplateFields: Sendable {
  struct Place: Sendable {
    var range: ClosedRange<Int>
    /// The parameter that is shown; nil if none is.
    var field: String?
  }

  private var places: [Place] = []

  /// - Parameter range: the offsets of the placeholder.
  mutating func add(_ range: ClosedRange<Int>, field: String?) {
    places.append(Place(range: range, field: field))
  }

  /// The placeholder at an offset; nil if nothing of data stands there. Only messages ask for it.
  func place(at offset: Int) -> Place? {
    let around = places.filter { $0.range.contains(offset) }
    return around.first { $0.field != nil } ?? around.first
  }
}

extension JSONDocument {
  /// What a template has added to the text of its files.
  struct Expansion: Sendable {
    var files = TemplateFiles()
    var fields = TemplateFields()
    /// The number of the row of data.
    var row: Int?
    /// The strings that placeholders have become, each after a quote, as in the text.
    var added: [UInt8] = []
    /// Where they begin, and the offset in the text of what they stand for, in ascending order.
    var origins: [(start: Int, offset: Int)] = []

    /// - Parameter count: the length of the text.
    func string(of entry: Entry, after count: Int) -> String {
      let start = Int(entry.offset) - count + 1
      let end = start + Int(entry.low)
      guard start > 0, end <= added.count else { return "" }
      return String(decoding: added[start..<end], as: UTF8.self)
    }

    func origin(of offset: Int, after count: Int) -> ProblemOrigin {
      var origin = ProblemOrigin(offset: offset)
      if offset >= count {
        var (low, high) = (0, origins.count)
        while low < high {
          let middle = (low + high) / 2
          if origins[middle].start <= offset - count { low = middle + 1 } else { high = middle }
        }
        origin.offset = low > 0 ? origins[low - 1].offset : 0
      }
      if let place = fields.place(at: origin.offset) { (origin.row, origin.field) = (row, place.field) }
      return origin
    }
  }
}
