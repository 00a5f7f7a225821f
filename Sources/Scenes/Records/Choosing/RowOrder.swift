import Expressions

/// Which rows of a source are taken, and in which order. Only the places of rows and what they are sorted by are in memory.
public struct RowOrder: Sendable {
  public private(set) var places: [RecordPlace] = []
  /// What was wrong with rows that could not be judged, in their order.
  public private(set) var problems: [ReadRow] = []

  /// - Parameters:
  ///   - range: the rows that are considered; nil for all.
  ///   - condition: which of them are taken, by a flag; nil for all.
  ///   - key: what they are sorted by; rows of equal keys stay in their order. Nil to keep the order.
  ///   - descends: whether the greatest key comes first.
  public init(
    _ source: RecordSource, range: RowRange? = nil, where condition: ((Record) throws -> DataValue)? = nil,
    sortedBy key: ((Record) throws -> DataValue)? = nil, descending descends: Bool = false
  ) throws(RecordProblem) {
    var keyed: [(key: DataValue, place: RecordPlace)] = []
    var rows = try source.rows(from: range?.rows.lowerBound ?? 1)
    while let row = try rows.next(), range?.rows.contains(row.place.number) ?? true {
      do {
        let record = try row.record.get()
        if let condition, try !Self.flag(condition(record)) { continue }
        keyed.append((try key?(record) ?? .null, row.place))
      } catch {
        problems.append(row.failing(with: error, in: source.name))
      }
    }
    if key != nil {
      let ordered = keyed.enumerated().sorted { one, other in
        let order = DataOrder.compare(one.element.key, other.element.key)
        if order == 0 { return one.offset < other.offset }
        return descends ? order > 0 : order < 0
      }
      places = ordered.map(\.element.place)
    } else {
      places = keyed.map(\.place)
    }
  }

  private struct NoFlag: Error, CustomStringConvertible {
    let description = "the condition is neither true nor false"
  }

  private static func flag(_ value: DataValue) throws -> Bool {
    guard case .flag(let flag) = value else { throw NoFlag() }
    return flag
  }
}

extension ReadRow {
  /// The row with what was wrong with it, a problem of its own or an error of what looked at it.
  public func failing(with error: any Error, in file: String) -> ReadRow {
    let problem =
      error as? RecordProblem
      ?? RecordProblem(
        file: file, line: (try? record.get())?.line, row: place.number, message: String(describing: error))
    return ReadRow(place: place, record: .failure(problem), source: source)
  }
}

/// An order of all values: none, flags, numbers, dates, strings, then lists and objects, which are equal among themselves.
enum DataOrder {
  /// Negative if one comes before the other, 0 if they are equal.
  static func compare(_ one: DataValue, _ other: DataValue) -> Int {
    switch (one, other) {
    case (.flag(let one), .flag(let other)): sign(one ? 1 : 0, other ? 1 : 0)
    case (.number(let one), .number(let other)): sign(one, other)
    case (.date(let one), .date(let other)): sign(one, other)
    case (.string(let one), .string(let other)): sign(one, other)
    default: sign(rank(one), rank(other))
    }
  }

  private static func sign<Value: Comparable>(_ one: Value, _ other: Value) -> Int {
    one < other ? -1 : one > other ? 1 : 0
  }

  private static func rank(_ value: DataValue) -> Int {
    switch value {
    case .null: 0
    case .flag: 1
    case .number: 2
    case .date: 3
    case .string: 4
    case .list: 5
    case .object: 6
    }
  }
}
