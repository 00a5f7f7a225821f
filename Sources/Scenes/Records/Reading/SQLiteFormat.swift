/// The rows of a query.
struct SQLiteFormat: RowFormat {
  let columns: [String]
  let first = RecordPlace(number: 1, offset: 0, line: 1)
  private let rows: OpenFile

  init(_ table: SQLiteTable) {
    columns = table.columns
    rows = table.rows
  }

  func reader(at place: RecordPlace) -> any RowReader { JSONReader(rows, isArray: false, at: place) }

  /// Rows of a database are written as NDJSON.
  var frame: SkippedRows.Frame {
    SkippedRows.Frame(before: [], between: Array("\n".utf8), after: Array("\n".utf8))
  }
}
