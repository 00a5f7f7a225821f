/// Some of a job's rows that lie together, as those of one of its files.
public struct RowsOfFile<Rows: MergeData>: MergeData {
  private let rows: Rows
  private let range: Range<Int>

  /// - Parameter range: which rows, counted from 0.
  public init(_ rows: Rows, _ range: Range<Int>) { (self.rows, self.range) = (rows, range) }

  public var count: Int { range.count }

  public func rows(_ range: Range<Int>) throws -> [Result<MergeRow, MergeRowProblem>] {
    try rows.rows(range.lowerBound + self.range.lowerBound..<range.upperBound + self.range.lowerBound)
  }
}
