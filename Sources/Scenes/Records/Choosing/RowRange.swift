import Messages

/// Numbers of rows, both ends included.
public struct RowRange: Sendable, Hashable {
  public let rows: ClosedRange<Int>

  /// Reads `A-B`, `A-` (to the last row) or `A`, the first row being 1.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first.flatMap({ Int($0) }), first >= 1 else { return nil }
    let last = parts.count == 1 ? first : parts[1].isEmpty ? Int.max : Int(parts[1])
    guard let last, last >= first else { return nil }
    rows = first...last
  }
}

/// A part of a job, for one of several machines: whole blocks of rows, one behind the other. A block belongs to the job, so that
/// its bytes are the same however many parts there are.
public struct Shard: Sendable, Hashable {
  /// From 1.
  public let index: Int
  public let count: Int

  /// Reads `K/N`, such as `2/8`.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(index)
    else { return nil }
    self.index = index
    self.count = count
  }

  /// The blocks of this part, from 0; the parts differ by one block at most, and there are none if there are more parts than blocks.
  public func blocks(of total: Int) -> Range<Int> {
    func end(_ part: Int) -> Int {
      let (whole, rest) = total.quotientAndRemainder(dividingBy: count)
      return whole * part + min(rest, part)
    }
    return end(index - 1)..<end(index)
  }

  /// The rows of this part among so many, counted from 0.
  public func rows(of total: Int, blockSize: Int) -> Range<Int> {
    let size = max(1, blockSize)
    let blocks = blocks(of: total / size + (total % size == 0 ? 0 : 1))
    return min(total, blocks.lowerBound * size)..<min(total, blocks.upperBound * size)
  }
}
