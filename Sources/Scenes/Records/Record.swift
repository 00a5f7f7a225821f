import Expressions
import Messages

/// A row of data.
public struct Record: Sendable, Hashable {
  /// Its number among the rows of data, from 1; a line of column names has none.
  public var number: Int
  /// The line of the file on which it begins, from 1; nil in a database.
  public var line: Int?
  /// What each column says.
  public var fields: [String: DataValue]

  public init(number: Int, line: Int? = nil, fields: [String: DataValue]) {
    self.number = number
    self.line = line
    self.fields = fields
  }
}

/// What is wrong with data: with one row, or with all of it. Its description is a line of its own.
public struct RecordProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public let file: String
  /// From 1; nil if the problem is in no line.
  public let line: Int?
  /// The number of the row, from 1; nil if the problem is in no row.
  public let row: Int?
  public let column: String?
  public let message: String

  public init(file: String, line: Int? = nil, row: Int? = nil, column: String? = nil, message: String) {
    self.file = file
    self.line = line
    self.row = row
    self.column = column
    self.message = message
  }

  public var description: String {
    var text = Quoted.printable(file)
    if let line { text += ":\(line)" }
    text += ": error: "
    if let row { text += "row \(row): " }
    if let column { text += "column \(Quoted.text(column)): " }
    return text + message
  }
}

/// Where a row is: enough to read it again without what stands before it.
public struct RecordPlace: Sendable, Hashable {
  public let number: Int
  let offset: Int
  let line: Int
}

/// A row as it was read: the record or what is wrong with it, where it is, and its bytes.
public struct ReadRow: Sendable {
  public let place: RecordPlace
  public let record: Result<Record, RecordProblem>
  /// The row as it stands in its source, in UTF-8 and without the line break.
  public let source: [UInt8]
}
