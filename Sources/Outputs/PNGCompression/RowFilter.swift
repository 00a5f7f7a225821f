/// The five ways in which PNG predicts a byte from its neighbours (ISO/IEC 15948, 9.2).
public enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Writes the differences between a row and its prediction.
  ///
  /// - Parameters:
  ///   - row: `count` bytes, preceded by `distance` zeros.
  ///   - above: the row above it, also preceded by zeros.
  ///   - distance: bytes per pixel.
  /// - Returns: the sum of the absolute differences: small ones usually compress well.
  @inline(__always)
  func apply(
    to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, distance: Int,
    into out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var sum = 0
    var start = 0
    let left = row - distance
    let corner = above - distance
    // In pieces whose sums fit 32 bits, so that the compiler can vectorise the additions.
    while start < count {
      let end = min(start + 1 << 16, count)
      var part: UInt32 = 0
      switch self {
      case .none:
        for k in start..<end { part &+= Self.put(row[k], at: k, in: out) }
      case .sub:
        for k in start..<end { part &+= Self.put(row[k] &- left[k], at: k, in: out) }
      case .up:
        for k in start..<end { part &+= Self.put(row[k] &- above[k], at: k, in: out) }
      case .average:
        for k in start..<end {
          let mean = UInt8(truncatingIfNeeded: (UInt16(left[k]) &+ UInt16(above[k])) >> 1)
          part &+= Self.put(row[k] &- mean, at: k, in: out)
        }
      case .paeth:
        for k in start..<end {
          part &+= Self.put(row[k] &- Self.paeth(left[k], above[k], corner[k]), at: k, in: out)
        }
      }
      sum += Int(part)
      start = end
    }
    return sum
  }

  @inline(__always)
  private static func put(_ value: UInt8, at index: Int, in out: UnsafeMutablePointer<UInt8>) -> UInt32 {
    out[index] = value
    return UInt32(min(value, 0 &- value))
  }

  /// The neighbour closest to left + above − corner; the first of them if several are.
  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
    let (da, db) = (abs(b &- c), abs(a &- c))
    let dc = abs(a &+ b &- c &- c)
    let farther = db <= dc ? above : corner
    return da <= db && da <= dc ? left : farther
  }
}
