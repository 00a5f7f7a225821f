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

  /// The shortest notation, at the end of the bytes: no zero before the point, none at the end.
  private func notation(of step: Int64) -> (bytes: InlineArray<24, UInt8>, start: Int, hasPoint: Bool) {
    var bytes = InlineArray<24, UInt8>(repeating: UInt8(ascii: "0"))
    var start = 24
    var rest = step.magnitude
    var decimals = step == 0 ? 0 : digits
    while decimals > 0, rest % 10 == 0 {
      rest /= 10
      decimals -= 1
    }
    let hasPoint = decimals > 0
    while rest > 0 || decimals > 0 || start == 24 {
      start -= 1
      bytes[start] += UInt8(rest % 10)
      rest /= 10
      decimals -= 1
      if decimals == 0 {
        start -= 1
        bytes[start] = UInt8(ascii: ".")
      }
    }
    if step < 0 {
      start -= 1
      bytes[start] = UInt8(ascii: "-")
    }
    return (bytes, start, hasPoint)
  }

  /// Appends the shortest notation. Returns whether it has a point.
  func append(_ step: Int64, to out: inout [UInt8]) -> Bool {
    let (bytes, start, hasPoint) = notation(of: step)
    for index in start..<24 { out.append(bytes[index]) }
    return hasPoint
  }

  func text(_ value: Double) -> String {
    let (bytes, start, _) = notation(of: step(value))
    return bytes.span.withUnsafeBufferPointer { String(decoding: $0[start...], as: UTF8.self) }
  }

  /// Returns a list of numbers outside path data, with separators everywhere but before signs.
  func list(_ values: [Double]) -> String {
    var list = ""
    for value in values {
      let number = text(value)
      // LibreOffice reads the transform `scale(.5.8)` as `scale(.5)`.
      if !list.isEmpty, !number.hasPrefix("-") { list += " " }
      list += number
    }
    return list
  }
}

/// A row of numbers, separated as briefly as the grammar of path data allows.
struct NumberRow {
  var bytes: [UInt8] = []
  private var needsSeparator = false
  private var hasPoint = false

  /// An empty row, with room for most.
  init() { bytes.reserveCapacity(64) }

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
