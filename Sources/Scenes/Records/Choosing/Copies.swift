import Expressions
import Messages

/// How often each row is printed, as one of its columns says.
public struct Copies: Sendable, Hashable {
  public let column: String
  /// The most copies of a row.
  public static let limit = 1_000_000

  public init(column: String) { self.column = column }

  /// The number of copies of a row, which may be none.
  ///
  /// - Throws: what is wrong with the column's value.
  public func count(for record: Record, in file: String) throws(RecordProblem) -> Int {
    func problem(_ message: String) -> RecordProblem {
      RecordProblem(file: file, line: record.line, row: record.number, column: column, message: message)
    }
    let number: Double? =
      switch record.fields[column] {
      case .number(let number): number
      case .string(let text): Double(text.trimmingPrefix { $0 == " " })
      case nil: throw problem("is missing")
      default: nil
      }
    guard let number, let count = Int(exactly: number), (0...Self.limit).contains(count) else {
      throw problem("expected a number of copies from 0 to \(Self.limit)")
    }
    return count
  }
}
