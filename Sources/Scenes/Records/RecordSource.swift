import Foundation
import Messages

/// Rows of data: CSV, TSV, JSON, NDJSON or a query of SQLite. They are read one by one, so memory does not grow with their number,
/// and as often as needed.
public struct RecordSource: Sendable {
  /// How data are read where the file itself does not say.
  public struct Options: Sendable {
    /// The encoding by its name in iconv, such as `windows-1252`; nil to find it.
    public var encoding: String?
    /// What is between the fields of CSV, one character of ASCII; nil to find it.
    public var separator: Character?

    public init(encoding: String? = nil, separator: Character? = nil) {
      self.encoding = encoding
      self.separator = separator
    }
  }

  /// The file as it was named; `standard input` for `-`.
  public let name: String
  /// The names of the columns in their order. Of JSON, those of the first row.
  public var columns: [String] { format.columns }
  private let format: any RowFormat
  private let hasLines: Bool

  /// Opens data.
  ///
  /// - Parameters:
  ///   - specification: a file; `FILE#TABLE` or `FILE#select …` of an SQLite database; `-` for standard input.
  ///   - options: how to read it.
  /// - Throws: what makes all of it unreadable. What is wrong with single rows comes with them.
  public init(_ specification: String, options: Options = Options()) throws(RecordProblem) {
    let (path, query) = Self.file(of: specification)
    if let query {
      let table = try SQLiteTable(path: path, query: query)
      name = specification
      format = SQLiteFormat(table)
      hasLines = false
      return
    }
    let file =
      specification == "-"
      ? OpenFile(name: "standard input", descriptor: dup(0)) : try OpenFile(path: specification)
    name = file.name
    hasLines = true
    let data = try DataFile(file, encoding: options.encoding)
    let beginning = try data.file.read(at: data.start, count: 4096)
    let first = beginning.first { !JSONParser.isSpace($0) }
    if options.separator == nil, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      format = try JSONFormat(data)
      return
    }
    let separator = options.separator ?? (specification.lowercased().hasSuffix(".tsv") ? "\t" : nil)
    if let separator, separator.asciiValue == nil || separator == "\"" || separator.isNewline {
      throw RecordProblem(
        file: name,
        message: "\(Quoted.text(String(separator))) cannot separate fields: name one character of ASCII")
    }
    format = try DelimitedFormat(data, separator: separator?.asciiValue)
  }

  /// The rows from one on, the first of which has the number 1.
  public func rows(from number: Int = 1) throws(RecordProblem) -> RecordRows {
    var reader = format.reader(at: format.first)
    for _ in 1..<max(1, number) where try !reader.skip() { break }
    return RecordRows(reader: reader, hasLines: hasLines)
  }

  /// The rows from one on that has been read before.
  public func rows(at place: RecordPlace) -> RecordRows {
    RecordRows(reader: format.reader(at: place), hasLines: hasLines)
  }

  /// Reads one row again.
  public func row(at place: RecordPlace) throws(RecordProblem) -> ReadRow? {
    var rows = rows(at: place)
    return try rows.next()
  }

  /// The number of rows, faulty ones included.
  public func count() throws(RecordProblem) -> Int {
    var reader = format.reader(at: format.first)
    var count = 0
    while try reader.skip() { count += 1 }
    return count
  }

  /// How rows of this source are put together to a file of its kind.
  var frame: SkippedRows.Frame { format.frame }

  /// The file that a specification names, and the query or the table of a database; nil for other files.
  package static func file(of specification: String) -> (path: String, query: String?) {
    // A file may have the sign in its name.
    guard !FileManager.default.fileExists(atPath: specification), let sign = specification.firstIndex(of: "#")
    else { return (specification, nil) }
    return (String(specification[..<sign]), String(specification[specification.index(after: sign)...]))
  }
}

/// Rows in their order.
public struct RecordRows {
  var reader: any RowReader
  let hasLines: Bool

  /// - Returns: nil behind the last row.
  /// - Throws: what makes all further rows unreadable.
  public mutating func next() throws(RecordProblem) -> ReadRow? {
    guard let row = try reader.next() else { return nil }
    return hasLines ? row : row.withoutLine
  }
}

extension ReadRow {
  /// As a row of a database, which has no lines.
  fileprivate var withoutLine: ReadRow {
    let record: Result<Record, RecordProblem> =
      switch record {
      case .success(let record): .success(Record(number: record.number, fields: record.fields))
      case .failure(let problem):
        .failure(
          RecordProblem(
            file: problem.file, row: problem.row, column: problem.column, message: problem.message))
      }
    return ReadRow(place: place, record: record, source: source)
  }
}
