/// A patch of a mesh as Cairo writes it (ISO 32000-1, 8.7.4.5.8): a zero byte, sixteen points of two 32-bit
/// numbers, four colours of three 16-bit numbers.
struct ColorPatch {
  /// Four rows of four.
  private var points: [SIMD2<Double>]
  /// The colours of the corners in row and column order 0 0, 0 1, 1 1, 1 0; three numbers each.
  private(set) var colors: [UInt16]

  /// The stream's order of points, as indices of rows and columns.
  private static let order = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4, 5, 6, 10, 9]
  private static let length = 1 + 16 * 8

  /// Reads patches up to the first that shares colours with its predecessor.
  static func read(_ bytes: [UInt8]) -> [ColorPatch] {
    var patches: [ColorPatch] = []
    var at = 0
    func number(_ at: Int, _ count: Int) -> UInt32 {
      bytes[at..<at + count].reduce(0) { $0 << 8 | UInt32($1) }
    }
    while at + length + 24 <= bytes.count, bytes[at] == 0 {
      var points = [SIMD2<Double>](repeating: .zero, count: 16)
      for (k, place) in order.enumerated() {
        points[place] = SIMD2(Double(number(at + 1 + 8 * k, 4)), Double(number(at + 5 + 8 * k, 4)))
      }
      let colors = (0..<12).map { UInt16(number(at + length + 2 * $0, 2)) }
      patches.append(ColorPatch(points: points, colors: colors))
      at += length + 24
    }
    return patches
  }

  /// The patches in other colours, subdivided where interpolation is not preserved.
  static func written(_ patches: [ColorPatch], in target: any ShadingTarget) -> [UInt8] {
    let cuts = target.keepsMixtures ? (rows: 0, columns: 0) : cuts(patches, target)
    var pieces = patches
    for _ in 0..<cuts.rows { pieces = pieces.flatMap { $0.halves() } }
    for _ in 0..<cuts.columns { pieces = pieces.flatMap { $0.turned().halves().map { $0.turned() } } }
    let inks = target.converted(pieces.flatMap(\.colors))
    var bytes: [UInt8] = []
    for (k, piece) in pieces.enumerated() {
      bytes.append(0)
      for place in order {
        for number in [piece.points[place].x, piece.points[place].y] {
          let whole = UInt32(min(max(number.rounded(), 0), 4_294_967_295))
          bytes += [24, 16, 8, 0].map { UInt8(whole >> $0 & 0xFF) }
        }
      }
      for number in inks[k * 4 * target.count..<(k + 1) * 4 * target.count] {
        bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
      }
    }
    return bytes
  }

  /// A patch is subdivided into at most 256 pieces.
  private static let mostCuts = 8

  /// How often patches are halved along rows and along columns, until the colours on their sides are the
  /// interpolation of their corners. All are subdivided alike, so that they still meet.
  private static func cuts(
    _ patches: [ColorPatch], _ target: any ShadingTarget
  ) -> (rows: Int, columns: Int) {
    var colors: [UInt16] = []
    var sides: [(axis: Int, start: Int)] = []
    for patch in patches {
      for (axis, a, b) in [(0, 0, 1), (0, 3, 2), (1, 0, 3), (1, 1, 2)] {
        sides.append((axis, colors.count / 3))
        colors += ColorRamp.colors(from: patch.color(a), to: patch.color(b))
      }
    }
    let converted = target.converted(colors)
    let ends = sides.dropFirst().map(\.start) + [colors.count / 3]
    var pieces = [1, 1]
    for (side, end) in zip(sides, ends) {
      let part = converted[side.start * target.count..<end * target.count]
      let step = ColorRamp.exactStep(of: part, width: target.count)
      pieces[side.axis] = max(pieces[side.axis], (end - side.start - 1) / step)
    }
    var cuts = pieces.map(\.trailingZeroBitCount)
    while cuts[0] + cuts[1] > mostCuts { cuts[cuts[0] < cuts[1] ? 1 : 0] -= 1 }
    return (cuts[0], cuts[1])
  }

  private func mixed(_ a: Int, _ b: Int) -> [UInt16] {
    (0..<3).map { UInt16((UInt32(colors[3 * a + $0]) + UInt32(colors[3 * b + $0])) / 2) }
  }

  private func color(_ corner: Int) -> [UInt16] { Array(colors[3 * corner..<3 * corner + 3]) }

  /// Halves each row, by de Casteljau's algorithm.
  private func halves() -> [ColorPatch] {
    var (left, right) = (points, points)
    for row in stride(from: 0, to: 16, by: 4) {
      let p = Array(points[row..<row + 4])
      let (a, b, c) = ((p[0] + p[1]) / 2, (p[1] + p[2]) / 2, (p[2] + p[3]) / 2)
      let (d, e) = ((a + b) / 2, (b + c) / 2)
      let middle = (d + e) / 2
      left.replaceSubrange(row..<row + 4, with: [p[0], a, d, middle])
      right.replaceSubrange(row..<row + 4, with: [middle, e, c, p[3]])
    }
    let (start, end) = (mixed(0, 1), mixed(3, 2))
    return [
      ColorPatch(points: left, colors: color(0) + start + end + color(3)),
      ColorPatch(points: right, colors: start + color(1) + color(2) + end),
    ]
  }

  /// Transposes rows and columns.
  private func turned() -> ColorPatch {
    ColorPatch(
      points: (0..<16).map { points[$0 % 4 * 4 + $0 / 4] }, colors: color(0) + color(3) + color(2) + color(1))
  }
}
