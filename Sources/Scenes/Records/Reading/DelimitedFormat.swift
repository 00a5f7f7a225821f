import Messages

/// CSV and TSV: a line of column names, then rows.
struct DelimitedFormat: RowFormat {
  static let columnLimit = 10_000

  let columns: [String]
  let first: RecordPlace
  private let file: OpenFile
  private let separator: UInt8
  private let header: [UInt8]

  /// - Parameter separator: what is between fields; nil to find it among comma, semicolon, tab and vertical bar.
  init(_ data: DataFile, separator: UInt8?) throws(RecordProblem) {
    file = data.file
    let place = RecordPlace(number: 0, offset: data.start, line: 1)
    let sample = try data.file.read(at: data.start, count: 1 << 16)
    self.separator = separator ?? Self.separator(in: sample)
    var reader = DelimitedReader(file, columns: [], separator: self.separator, at: place)
    guard let (cells, next) = try reader.nextCells() else {
      throw RecordProblem(
        file: file.name, line: 1, message: "is empty: the first line has to name the columns")
    }
    columns = try Self.names(cells, file.name)
    first = next
    header = try data.file.read(at: data.start, count: next.offset - data.start)
  }

  func reader(at place: RecordPlace) -> any RowReader {
    DelimitedReader(file, columns: columns, separator: separator, at: place)
  }

  var frame: SkippedRows.Frame {
    SkippedRows.Frame(before: header, between: [UInt8(ascii: "\n")], after: [UInt8(ascii: "\n")])
  }

  /// Whatever occurs most often outside of quotes in the first line; a comma if none does.
  private static func separator(in sample: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in sample {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      counts[byte, default: 0] += 1
    }
    var best = UInt8(ascii: ",")
    for candidate in ";\t|".utf8 where counts[candidate, default: 0] > counts[best, default: 0] {
      best = candidate
    }
    return best
  }

  private static func names(_ cells: [DelimitedCell], _ file: String) throws(RecordProblem) -> [String] {
    guard cells.count <= columnLimit else {
      throw RecordProblem(
        file: file, line: 1, message: "has \(cells.count) columns; \(columnLimit) are the most")
    }
    var names: [String] = []
    for (index, cell) in cells.enumerated() {
      switch cell.text {
      case .failure(let fault):
        throw RecordProblem(file: file, line: 1, message: "the name of column \(index + 1) \(fault.message)")
      case .success(""):
        throw RecordProblem(file: file, line: 1, message: "column \(index + 1) has no name")
      case .success(let name): names.append(name)
      }
    }
    var seen: Set<String> = []
    if let twice = names.first(where: { !seen.insert($0).inserted }) {
      throw RecordProblem(file: file, line: 1, column: twice, message: "two columns have this name")
    }
    return names
  }
}
