/// A field of a row as it stands there.
struct DelimitedCell {
  struct Fault: Error { let message: String }

  let text: Result<String, Fault>

  /// The fields of a row.
  ///
  /// - Parameter limit: the most fields that are taken; a row may have a million.
  static func cells(of row: [UInt8], separator: UInt8, limit: Int) -> [DelimitedCell] {
    let quote = UInt8(ascii: "\"")
    var cells: [DelimitedCell] = []
    var start = 0
    while cells.count < limit {
      if start < row.count, row[start] == quote {
        let (end, text) = quoted(row, from: start + 1)
        let isClosed = end == row.count || row[end] == separator
        cells.append(
          isClosed ? text : DelimitedCell(text: .failure(Fault(message: "has text behind its closing quote")))
        )
        start = isClosed ? end : row[end...].firstIndex(of: separator) ?? row.count
      } else {
        let end = row[start...].firstIndex(of: separator) ?? row.count
        cells.append(plain(row[start..<end]))
        start = end
      }
      guard start < row.count else { break }
      start += 1
    }
    return cells
  }

  /// A field in quotes, and what is behind the closing one.
  private static func quoted(_ row: [UInt8], from start: Int) -> (end: Int, cell: DelimitedCell) {
    let quote = UInt8(ascii: "\"")
    var text: [UInt8] = []
    var from = start
    while let found = row[from...].firstIndex(of: quote) {
      text += row[from..<found]
      guard found + 1 < row.count, row[found + 1] == quote else { return (found + 1, plain(text[...])) }
      text.append(quote)
      from = found + 2
    }
    return (row.count, plain((text + row[from...])[...]))
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> DelimitedCell {
    if bytes.contains(0) { return DelimitedCell(text: .failure(Fault(message: "contains a NUL"))) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return DelimitedCell(
        text: .failure(Fault(message: "has bytes that are no text in this encoding; name it by --encoding")))
    }
    return DelimitedCell(text: .success(text))
  }
}
