import Expressions
import Foundation
import Records

/// The rows of a file or a database that are merged: some of them, in an order of their own, each as often as one of its columns
/// says. Where they are is held in memory; they are read when they are drawn.
public struct SourceRows: MergeData {
  /// Which rows are merged, and in which order.
  public struct Selection: Sendable {
    /// The rows that are considered; nil for all.
    public var range: RowRange?
    /// An expression over the columns that is true for rows that are merged; nil for all.
    public var condition: String?
    /// An expression over the columns by which rows are sorted; nil keeps their order.
    public var order: String?
    /// Whether the greatest comes first.
    public var descends = false
    /// How often each row is merged; nil for once.
    public var copies: Copies?
    /// A further column, with a number that counts up.
    public var sequence: (column: String, numbers: NumberSequence)?

    /// Creates a selection of all rows.
    public init() {}
  }

  private let source: RecordSource
  private let places: [RecordPlace]
  /// Of each row that is merged, its place and which of its copies it is; nil where each is merged once.
  private let copies: [(place: Int32, copy: Int32)]?
  private let sequence: (column: String, numbers: NumberSequence)?
  /// The columns that rows are merged by.
  private let wanted: Set<String>?
  /// Rows of which it could not be said whether they are merged.
  public let problems: [ReadRow]

  /// The most rows of a job, copies included.
  public static let mostRows = 100_000_000

  /// - Parameters:
  ///   - wanted: the names of the columns that are used; nil for all.
  public init(
    _ source: RecordSource, _ selection: Selection = Selection(), wanted: Set<String>? = nil
  ) throws(MergeError) {
    (self.source, self.wanted, sequence) = (source, wanted, selection.sequence)
    let names = source.columns
    do throws(RecordProblem) {
      var problems: [ReadRow] = []
      if selection.condition == nil, selection.order == nil {
        places = try Self.places(of: source, selection.range)
      } else {
        let order = try RowOrder(
          source, range: selection.range,
          where: Self.function(selection.condition, of: names, in: source.name),
          sortedBy: Self.function(selection.order, of: names, in: source.name), descending: selection.descends
        )
        (places, problems) = (order.places, order.problems)
      }
      let found = places
      copies = try selection.copies.map { (copies) throws(RecordProblem) in
        try Self.counted(copies, of: found, in: source, &problems)
      }
      self.problems = problems
    } catch {
      throw .data("\(error)")
    }
    guard count <= Self.mostRows else {
      throw .data("\(source.name): a job has at most \(Self.mostRows) rows")
    }
  }

  /// All rows, also faulty ones, which placeholders may stand for.
  private static func places(of source: RecordSource, _ range: RowRange?) throws(RecordProblem)
    -> [RecordPlace]
  {
    var places: [RecordPlace] = []
    var rows = try source.rows(from: range?.rows.lowerBound ?? 1)
    while let row = try rows.next(), range?.rows.contains(row.place.number) ?? true {
      places.append(row.place)
    }
    return places
  }

  private static func counted(
    _ copies: Copies, of places: [RecordPlace], in source: RecordSource, _ problems: inout [ReadRow]
  ) throws(RecordProblem) -> [(place: Int32, copy: Int32)] {
    var result: [(place: Int32, copy: Int32)] = []
    for (index, place) in places.enumerated() {
      guard let row = try source.row(at: place) else { continue }
      // A faulty row is told of where it would be drawn.
      guard case .success(let record) = row.record else {
        result.append((Int32(index), 0))
        continue
      }
      do throws(RecordProblem) {
        for copy in 0..<(try copies.count(for: record, in: source.name)) {
          result.append((Int32(index), Int32(copy)))
        }
      } catch {
        problems.append(row.failing(with: error, in: source.name))
      }
    }
    return result
  }

  /// An expression as a function of records.
  private static func function(
    _ text: String?, of names: [String], in file: String
  ) throws(RecordProblem) -> ((Record) throws -> DataValue)? {
    guard let text else { return nil }
    do throws(ExpressionError) {
      let expression = try Expression(text, names: names)
      return { record in try expression.evaluate(names.map { record.fields[$0] ?? .null }) }
    } catch {
      throw RecordProblem(file: file, message: "“\(text)”: \(error.message)")
    }
  }

  public var count: Int { copies?.count ?? places.count }

  public func rows(_ range: Range<Int>) throws -> [Result<MergeRow, MergeRowProblem>] {
    var rows: [Result<MergeRow, MergeRowProblem>] = []
    rows.reserveCapacity(range.count)
    var reader = SequentialReader(source)
    for position in range {
      let place = places[copies.map { Int($0[position].place) } ?? position]
      switch try reader.row(at: place).record {
      case .success(let record):
        var values = record.fields
        if let wanted { values = values.filter { wanted.contains($0.key) } }
        if let sequence {
          guard let number = sequence.numbers.text(at: position) else {
            throw MergeError.data("--sequence: its numbers end before row \(position + 1)")
          }
          values[sequence.column] = .string(number)
        }
        rows.append(.success(MergeRow(number: record.number, values: values)))
      case .failure(let problem):
        rows.append(.failure(MergeRowProblem(number: place.number, message: problem.description)))
      }
    }
    return rows
  }

  /// A row as it stands in its source.
  public func sourceRow(at position: Int) throws -> ReadRow? {
    try source.row(at: places[copies.map { Int($0[position].place) } ?? position])
  }
}

/// Reads rows that mostly follow each other.
private struct SequentialReader {
  private let source: RecordSource
  private var rows: RecordRows?
  private var next = 0
  private var last: ReadRow?

  init(_ source: RecordSource) { self.source = source }

  mutating func row(at place: RecordPlace) throws -> ReadRow {
    // Copies of a row follow each other.
    if let last, last.place == place { return last }
    if rows == nil || next != place.number { rows = source.rows(at: place) }
    guard let row = try rows?.next(), row.place.number == place.number else {
      throw MergeError.data("\(source.name) has changed while it was read")
    }
    next = place.number + 1
    last = row
    return row
  }
}
