import Expressions

/// Rows of text with separators, as RFC 4180 writes them. A line break may be CR LF, LF or CR; empty lines are no rows.
struct DelimitedReader: RowReader {
  private let columns: [String]
  private let separator: UInt8
  private var window: ByteWindow
  private var number: Int
  private var line: Int

  init(_ file: OpenFile, columns: [String], separator: UInt8, at place: RecordPlace) {
    self.columns = columns
    self.separator = separator
    window = ByteWindow(file, at: place.offset)
    number = place.number
    line = place.line
  }

  mutating func next() throws(RecordProblem) -> ReadRow? {
    guard let extent = try nextExtent() else { return nil }
    let place = RecordPlace(number: number, offset: window.offset, line: line)
    let source = Array(window.bytes[window.start..<window.start + extent.length])
    pass(extent)
    return ReadRow(place: place, record: record(of: source, at: place), source: source)
  }

  mutating func skip() throws(RecordProblem) -> Bool {
    guard let extent = try nextExtent() else { return false }
    pass(extent)
    return true
  }

  /// The cells of the next row as they are, for the line of column names.
  mutating func nextCells() throws(RecordProblem) -> (cells: [DelimitedCell], next: RecordPlace)? {
    guard let extent = try nextExtent() else { return nil }
    let source = Array(window.bytes[window.start..<window.start + extent.length])
    pass(extent)
    let next = RecordPlace(number: 1, offset: window.offset, line: line)
    return (DelimitedCell.cells(of: source, separator: separator, limit: Int.max), next)
  }

  private mutating func pass(_ extent: DelimitedExtent) {
    window.consume(extent.length + extent.breakLength)
    line += extent.lines
    number += 1
  }

  /// Where the next row ends.
  private mutating func nextExtent() throws(RecordProblem) -> DelimitedExtent? {
    while true {
      var scan = DelimitedScan(separator: separator)
      var isAtEnd = false
      while !scan.run(window.bytes, from: window.start, isAtEnd: isAtEnd) {
        guard window.available <= ByteWindow.rowLimit else {
          throw unfinished(scan, "a row has more than \(ByteWindow.rowLimit >> 20) MB")
        }
        isAtEnd = try !window.fill()
      }
      if scan.isQuoted { throw unfinished(scan, "the file ends within quotes") }
      if scan.extent.length > 0 { return scan.extent }
      guard scan.extent.breakLength > 0 else { return nil }
      window.consume(scan.extent.breakLength)
      line += 1
    }
  }

  private func unfinished(_ scan: DelimitedScan, _ message: String) -> RecordProblem {
    let hint = scan.isQuoted ? "; the quotes that begin on line \(line + scan.quoteLine) are not closed" : ""
    return RecordProblem(file: window.file.name, line: line, row: number, message: message + hint)
  }

  private func record(of source: [UInt8], at place: RecordPlace) -> Result<Record, RecordProblem> {
    func problem(_ message: String, column: Int? = nil) -> Result<Record, RecordProblem> {
      let name = column.flatMap { $0 < columns.count ? columns[$0] : nil }
      return .failure(
        RecordProblem(
          file: window.file.name, line: place.line, row: place.number, column: name, message: message))
    }
    let cells = DelimitedCell.cells(of: source, separator: separator, limit: columns.count + 1)
    var fields = [String: DataValue](minimumCapacity: columns.count)
    for (index, cell) in cells.enumerated() where index < columns.count {
      switch cell.text {
      case .success(let text): fields[columns[index]] = .string(text)
      case .failure(let fault): return problem(fault.message, column: index)
      }
    }
    if cells.count < columns.count {
      return problem("is missing: the row has \(cells.count) of \(columns.count) fields", column: cells.count)
    }
    if cells.count > columns.count {
      return problem("the row has more than the \(columns.count) fields that there are columns")
    }
    return .success(Record(number: place.number, line: place.line, fields: fields))
  }
}
