/// Decimal numbers with a fixed number of digits, as integer multiples of the last one.
///
/// Positions are rounded once, to the grid. Whatever is derived from them (relative coordinates, widths) is
/// exact, so errors do not accumulate along a path.
struct Grid: Hashable {
  /// The number of decimals, 0…9.
  let digits: Int
  private let unit: Double

  init(digits: Int) {
    self.digits = min(max(digits, 0), 9)
    unit = Grid.powersOfTen[self.digits]
  }

  /// The grid that is as fine on the page as the page's own, where one unit is `scale` units long on the
  /// page.
  init(pageDigits: Int, scale: Double) {
    var digits = pageDigits
    var rest = scale
    while rest > 1.0001, digits < 9 {
      rest /= 10
      digits += 1
    }
    while rest < 0.1, rest > 0, digits > 0 {
      rest *= 10
      digits -= 1
    }
    self.init(digits: digits)
  }

  static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
  private static let limit = 4e15

  func step(_ value: Double) -> Int64 {
    let scaled = value * unit
    guard scaled == scaled else { return 0 }
    return Int64(min(max(scaled, -Self.limit), Self.limit).rounded())
  }

  func value(_ step: Int64) -> Double { Double(step) / unit }

  /// Appends the shortest notation: no zero before the point, none at the end. Returns whether it has a point.
  @discardableResult
  func append(_ step: Int64, to out: inout [UInt8]) -> Bool {
    guard step != 0 else {
      out.append(UInt8(ascii: "0"))
      return false
    }
    if step < 0 { out.append(UInt8(ascii: "-")) }
    var rest = step.magnitude
    var count = digits
    while count > 0, rest % 10 == 0 {
      rest /= 10
      count -= 1
    }
    // The digits from last to first.
    var reversed = InlineArray<24, UInt8>(repeating: 0)
    var length = 0
    for _ in 0..<count {
      reversed[length] = UInt8(ascii: "0") + UInt8(rest % 10)
      length += 1
      rest /= 10
    }
    if count > 0 {
      reversed[length] = UInt8(ascii: ".")
      length += 1
    }
    while rest > 0 {
      reversed[length] = UInt8(ascii: "0") + UInt8(rest % 10)
      length += 1
      rest /= 10
    }
    while length > 0 {
      length -= 1
      out.append(reversed[length])
    }
    return count > 0
  }

  func text(_ value: Double) -> String {
    var out: [UInt8] = []
    append(step(value), to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// Returns a row of numbers, with separators only where two would run together.
  func list(_ values: [Double]) -> String {
    var row = NumberRow()
    for value in values { row.append(step(value), grid: self) }
    return String(decoding: row.bytes, as: UTF8.self)
  }
}

/// A row of numbers, separated as briefly as the grammar of path data allows.
struct NumberRow {
  var bytes: [UInt8] = []
  private var needsSeparator = false
  private var hasPoint = false

  /// Appends the shorter of two continuations, the second if they are equally long.
  ///
  /// - Returns: whether it is the first.
  mutating func appendShorter(_ first: (inout NumberRow) -> Void, _ second: (inout NumberRow) -> Void) -> Bool
  {
    let (start, before) = (bytes.count, (needsSeparator, hasPoint))
    first(&self)
    let (middle, after) = (bytes.count, (needsSeparator, hasPoint))
    (needsSeparator, hasPoint) = before
    second(&self)
    guard middle - start < bytes.count - middle else {
      bytes.removeSubrange(start..<middle)
      return false
    }
    bytes.removeSubrange(middle...)
    (needsSeparator, hasPoint) = after
    return true
  }

  mutating func append(letter: UInt8) {
    bytes.append(letter)
    needsSeparator = false
  }

  mutating func append(_ step: Int64, grid: Grid) {
    let beginsWithPoint = step > 0 && grid.value(step) < 1
    if needsSeparator, step >= 0, !(beginsWithPoint && hasPoint) { bytes.append(UInt8(ascii: " ")) }
    hasPoint = grid.append(step, to: &bytes)
    needsSeparator = true
  }

  /// Appends an arc's flag with separators, since some viewers do not know that it is a single digit.
  mutating func append(flag: Bool) {
    bytes += [UInt8(ascii: " "), flag ? UInt8(ascii: "1") : UInt8(ascii: "0")]
    hasPoint = false
    needsSeparator = true
  }
}
