import Foundation

/// The places of a document's objects: the cross-reference stream (ISO 32000-1, 7.5.8) with which qpdf ends it.
struct CrossReferences {
  /// Where it begins.
  let place: Int
  private let number: Substring
  /// The entries of its dictionary that do not tell of the table.
  private let entries: Substring
  /// The objects: a kind, a place, a third value.
  private let rows: [[Int]]

  init?(atEndOf document: Data) {
    let tail = String(decoding: document.suffix(64), as: UTF8.self)
    guard let place = Self.numbers(after: "startxref\n", in: tail).first, place < document.count,
      let start = document.range(of: Data(">>\nstream\n".utf8), in: place..<document.count)?.upperBound
    else { return nil }
    let words = String(decoding: document[place..<start], as: UTF8.self)
    let widths = Self.numbers(after: "/W [ ", in: words)
    let width = widths.reduce(0, +)
    guard let length = Self.numbers(after: "/Length ", in: words).first, length <= document.count - start,
      let size = Self.numbers(after: "/Size ", in: words).first, widths.count == 3,
      let number = words.split(separator: " ").first, let keys = words.firstRange(of: " ] "),
      let bytes = Deflater.decompressed(
        document[start...].prefix(length), capacity: size * (width + 1)),
      bytes.count == size * (width + 1)
    else { return nil }
    self.place = place
    self.number = number
    entries = words[keys.upperBound...]
    // A row is stored as what it differs by from the one before, after the number of this filter (PNG's second).
    var row = [UInt8](repeating: 0, count: width)
    rows = (0..<size).map { index in
      for (column, step) in bytes.dropFirst(index * (width + 1) + 1).prefix(width).enumerated() {
        row[column] &+= step
      }
      var rest = row[...]
      return widths.map { width in
        defer { rest = rest.dropFirst(width) }
        return rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
      }
    }
  }

  /// The end of a document of which parts have moved; nil if there is no memory.
  ///
  /// - Parameter moves: places in order, and how far all behind each has moved.
  func moved(_ moves: [(place: Int, by: Int)], compressedBy deflater: Deflater) -> Data? {
    var rows = rows
    var later = moves[...]
    var by = 0
    for index in rows.indices.filter({ rows[$0][0] == 1 }).sorted(by: { rows[$0][1] < rows[$1][1] }) {
      while let move = later.first, move.place <= rows[index][1] {
        by = move.by
        later.removeFirst()
      }
      rows[index][1] += by
    }
    let bytes = rows.flatMap { row in zip(row, [1, 8, 2]).flatMap { Self.bytes($0, count: $1) } }
    guard let packed = deflater.compress(bytes) else { return nil }
    let head =
      "\(number) 0 obj\n<< /Type /XRef /Length \(packed.count) /Filter /FlateDecode /W [ 1 8 2 ] \(entries)"
    let end = "\nendstream\nendobj\nstartxref\n\(place + (moves.last?.by ?? 0))\n%%EOF\n"
    return Data(head.utf8) + packed + Data(end.utf8)
  }

  private static func bytes(_ value: Int, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The numbers behind a word, with a space between them.
  private static func numbers(after word: String, in text: String) -> [Int] {
    guard let place = text.firstRange(of: word)?.upperBound else { return [] }
    return text[place...].prefix { $0.isNumber || $0 == " " }.split(separator: " ").compactMap { Int($0) }
  }
}
