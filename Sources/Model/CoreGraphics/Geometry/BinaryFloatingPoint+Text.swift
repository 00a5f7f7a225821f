extension BinaryFloatingPoint {
  /// The number as people write it, 2 rather than 2.0, with at most so many decimals.
  package func text(
    decimals: Int, rounded rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    let factor = pow(10, Double(decimals))
    let value = (Double(self) * factor).rounded(rule) / factor
    return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}
