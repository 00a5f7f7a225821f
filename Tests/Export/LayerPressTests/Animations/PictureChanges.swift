import Testing

/// By how much each pixel of a picture differs from another's: by red, green or blue, whichever differs most.
///
/// Millions of pixels are looked at through pointers, since tests are not optimised.
struct PictureChanges {
  let width: Int
  let height: Int
  private var values: [UInt8]

  struct OtherSize: Error { let sizes: [Int] }

  /// - Parameter reach: nothing counts of a pixel but how far it lies outside of what the other picture has so near, both
  ///   ways: edges that are smoothed differently are alike then.
  init(from one: DecodedPNG, to other: DecodedPNG, reach: Int = 0) throws {
    guard one.width == other.width, one.height == other.height else {
      throw OtherSize(sizes: [one.width, one.height, other.width, other.height])
    }
    (width, height) = (one.width, one.height)
    var values = [UInt8](repeating: 0, count: width * height)
    values.withUnsafeMutableBufferPointer { values in
      one.pixels.withUnsafeBufferPointer { a in
        other.pixels.withUnsafeBufferPointer { b in
          for k in 0..<values.count {
            var k4 = 4 * k
            let end = k4 + 3
            while k4 < end {
              let change = a[k4] > b[k4] ? a[k4] - b[k4] : b[k4] - a[k4]
              if change > values[k] { values[k] = change }
              k4 += 1
            }
          }
        }
      }
    }
    self.values = values
    guard reach > 0 else { return }
    for k in values.indices where values[k] > 0 {
      let (x, y) = (k % width, k / width)
      self.values[k] = UInt8(
        max(Self.excess(of: one, over: other, x, y, reach), Self.excess(of: other, over: one, x, y, reach)))
    }
  }

  /// How far a pixel lies outside of what another picture has around it, in the channel where that is most.
  private static func excess(of a: DecodedPNG, over b: DecodedPNG, _ x: Int, _ y: Int, _ reach: Int) -> Int {
    var most = 0
    for channel in 0..<3 {
      let value = Int(a.pixels[(y * a.width + x) * 4 + channel])
      var (low, high) = (255, 0)
      for row in max(y - reach, 0)...min(y + reach, b.height - 1) {
        for column in max(x - reach, 0)...min(x + reach, b.width - 1) {
          let other = Int(b.pixels[(row * b.width + column) * 4 + channel])
          (low, high) = (min(low, other), max(high, other))
        }
      }
      most = max(most, low - value, value - high)
    }
    return most
  }

  /// The largest change when a few pixels, those that change most, are left out.
  func largest(butFor few: Int = 0, columns: Range<Int>? = nil, rows: Range<Int>? = nil) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    counts.withUnsafeMutableBufferPointer { counts in
      values.withUnsafeBufferPointer { values in
        for y in rows ?? 0..<height {
          for x in columns ?? 0..<width { counts[Int(values[y * width + x])] += 1 }
        }
      }
    }
    var left = few
    for change in stride(from: 255, through: 1, by: -1) {
      left -= counts[change]
      if left < 0 { return change }
    }
    return 0
  }
}
