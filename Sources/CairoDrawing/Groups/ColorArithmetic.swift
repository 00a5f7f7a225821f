import DisplayList

/// Colour matrices as blend modes say them.
///
/// What a matrix makes of a mixture is the mixture of what it makes of each paint, as long as nothing leaves the range of
/// colours. So paints are mapped into a range that holds them all, and what has been mixed is stretched out of that range,
/// each channel by itself, and cut off at its ends: colour burn with a constant stretches about 1 and ends at 0, colour dodge
/// stretches about 0 and ends at 1 (ISO 32000-1, 11.3.5).
struct ColorArithmetic {
  /// A colour that is painted over everything, joined with it by a mode.
  struct Step: Equatable {
    var mode: BlendMode
    var color: SIMD3<Double>
  }

  /// What paints are mapped by, four rows of five; nil where they stay as they are.
  let paints: [Double]?
  /// What becomes of the mixture, in order.
  private(set) var steps: [Step] = []

  /// - Parameters:
  ///   - matrices: four rows of five each, first to last, which let alpha be but for a factor.
  ///   - colors: what the paints have; nil for what cannot be mapped.
  /// - Returns: nil where matrices mix channels after something was cut off.
  init?(_ matrices: [[Double]], colors: [SIMD3<Double>]?) {
    var rest = matrices[...]
    if let colors {
      var affine = ColorAffine()
      while let matrix = rest.popFirst() {
        affine = affine.concatenating(ColorAffine(matrix))
        if colors.contains(where: { !affine($0).isColor }) { break }
      }
      let mapped = colors.map { affine($0) }
      let range = Self.range(
        from: mapped.reduce(.zero) { pointwiseMin($0, $1) }, to: mapped.reduce(.one) { pointwiseMax($0, $1) })
      paints = affine.matrix(from: range.low, to: range.high)
      append(scale: range.high - range.low, offset: range.low)
    } else {
      paints = nil
    }
    for matrix in rest {
      let affine = ColorAffine(matrix)
      guard let scale = affine.scale else { return nil }
      append(scale: scale, offset: affine.offset)
    }
  }

  /// A range that holds another, and that whole bytes stretch to 0…1: renderers make bytes of all constants.
  private static func range(
    from low: SIMD3<Double>, to high: SIMD3<Double>
  ) -> (low: SIMD3<Double>, high: SIMD3<Double>) {
    // One step less than all, or nothing would be left of what is dodged.
    let dodge = ((1 - 1 / high) * 255).rounded(.up).clamped(
      lowerBound: .zero, upperBound: SIMD3(repeating: 254))
    let high = 1 / (1 - dodge / 255)
    let burn = (high / (high - low) * 255).rounded(.down).clamped(
      lowerBound: .one, upperBound: SIMD3(repeating: 255))
    return (high - high * 255 / burn, high)
  }

  /// Multiplies each channel, adds to it, and cuts it off at 0 and 1.
  private mutating func append(scale: SIMD3<Double>, offset: SIMD3<Double>) {
    let isTurned = scale .< 0
    let (scale, offset) = (
      scale.replacing(with: -scale, where: isTurned), offset.replacing(with: offset + scale, where: isTurned)
    )
    // Where 0 and 1 are reached, and the height there.
    var (burn, dodge, factor) = (SIMD3<Double>.one, SIMD3<Double>.zero, SIMD3<Double>.one)
    var screen = SIMD3<Double>.zero
    for k in 0..<3 {
      let (low, high) = (offset[k], offset[k] + scale[k])
      guard high > 0 else {
        factor[k] = 0
        continue
      }
      guard low < 1 else {
        screen[k] = 1
        continue
      }
      if low < 0 { burn[k] = high / scale[k] }
      screen[k] = max(low, 0)
      let ratio = (high - screen[k]) / (1 - screen[k])
      if ratio > 1 { dodge[k] = 1 - 1 / ratio } else { factor[k] = ratio }
    }
    append(.difference, SIMD3.zero.replacing(with: 1, where: isTurned), unless: .zero)
    append(.colorBurn, burn, unless: .one)
    append(.colorDodge, dodge, unless: .zero)
    append(.multiply, factor, unless: .one)
    append(.screen, screen, unless: .zero)
  }

  private mutating func append(_ mode: BlendMode, _ color: SIMD3<Double>, unless neutral: SIMD3<Double>) {
    if color != neutral { steps.append(Step(mode: mode, color: color)) }
  }
}

/// What a colour matrix does to red, green and blue, without the range they end in.
struct ColorAffine {
  /// What becomes of each channel alone.
  private(set) var columns = (SIMD3<Double>(1, 0, 0), SIMD3<Double>(0, 1, 0), SIMD3<Double>(0, 0, 1))
  private(set) var offset = SIMD3<Double>.zero

  init() {}

  /// - Parameter m: four rows of five; what it makes of alpha and makes out of it is left out.
  init(_ m: [Double]) {
    guard m.count == 20 else { return }
    func column(_ k: Int) -> SIMD3<Double> { SIMD3(m[k], m[k + 5], m[k + 10]) }
    columns = (column(0), column(1), column(2))
    offset = column(4)
  }

  func callAsFunction(_ c: SIMD3<Double>) -> SIMD3<Double> { linear(c) + offset }

  private func linear(_ c: SIMD3<Double>) -> SIMD3<Double> {
    columns.0 * c.x + columns.1 * c.y + columns.2 * c.z
  }

  /// First this, then the other.
  func concatenating(_ next: ColorAffine) -> ColorAffine {
    var result = ColorAffine()
    result.columns = (next.linear(columns.0), next.linear(columns.1), next.linear(columns.2))
    result.offset = next(offset)
    return result
  }

  /// By what each channel is multiplied; nil where channels are mixed.
  var scale: SIMD3<Double>? {
    let diagonal = SIMD3(columns.0.x, columns.1.y, columns.2.z)
    let rest =
      columns.0 - SIMD3(diagonal.x, 0, 0) + columns.1 - SIMD3(0, diagonal.y, 0) + columns.2
      - SIMD3(0, 0, diagonal.z)
    return rest == .zero ? diagonal : nil
  }

  /// Four rows of five, after which a range is what 0 to 1 is. A quarter of a byte is added: some renderers round colours,
  /// others cut them off.
  func matrix(from low: SIMD3<Double>, to high: SIMD3<Double>) -> [Double] {
    let size = high - low
    let (red, green, blue) = (columns.0 / size, columns.1 / size, columns.2 / size)
    let constant = (offset - low) / size + 0.25 / 255
    return (0..<3).flatMap { [red[$0], green[$0], blue[$0], 0, constant[$0]] } + [0, 0, 0, 1, 0]
  }
}

extension SIMD3<Double> {
  /// Whether the components lie within 0…1, or so near that nobody sees that they are cut off.
  var isColor: Bool { min() >= -0.02 && max() <= 1.02 }
}
