import Expressions

/// JSON: an array of objects, or an object on each line.
struct JSONFormat: RowFormat {
  /// The members of the first row, in its order; other rows may have others.
  let columns: [String]
  let first: RecordPlace
  private let file: OpenFile
  private let isArray: Bool

  init(_ data: DataFile) throws(RecordProblem) {
    file = data.file
    var reader = JSONReader(
      file, isArray: false, at: RecordPlace(number: 1, offset: data.start, line: 1))
    isArray = try reader.passBracket()
    first = reader.place
    var rows = JSONReader(file, isArray: isArray, at: first)
    columns = try rows.nextNames()
  }

  func reader(at place: RecordPlace) -> any RowReader { JSONReader(file, isArray: isArray, at: place) }

  var frame: SkippedRows.Frame {
    isArray
      ? SkippedRows.Frame(before: Array("[\n".utf8), between: Array(",\n".utf8), after: Array("\n]\n".utf8))
      : SkippedRows.Frame(before: [], between: Array("\n".utf8), after: Array("\n".utf8))
  }
}
