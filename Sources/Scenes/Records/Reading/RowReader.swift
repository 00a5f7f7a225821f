/// Reads rows one after the other from a place on.
protocol RowReader {
  /// - Returns: nil behind the last row.
  /// - Throws: what makes all further rows unreadable.
  mutating func next() throws(RecordProblem) -> ReadRow?
  /// Passes over a row without looking at its fields.
  ///
  /// - Returns: false behind the last row.
  mutating func skip() throws(RecordProblem) -> Bool
}

/// What rows of a format have in common.
protocol RowFormat: Sendable {
  var columns: [String] { get }
  /// Where the first row is.
  var first: RecordPlace { get }
  func reader(at place: RecordPlace) -> any RowReader
  /// How rows are put together to a file of the same format.
  var frame: SkippedRows.Frame { get }
}
