/// Numbers that count up from row to row, as of tickets and coupons.
public struct NumberSequence: Sendable, Hashable {
  /// What is put behind a number so that a mistake in writing it down is noticed.
  public enum CheckDigit: String, Sendable, CaseIterable {
    /// Luhn's, as on bank cards.
    case mod10
    /// As in ISBN-10, with weights from 2 on from the right; ten is X.
    case mod11
    /// Two digits by ISO 7064 (MOD 97-10), as in IBANs.
    case mod97
  }

  public let start: Int
  public let step: Int
  /// The least number of digits, without the check digit; zeros fill it up.
  public let width: Int
  public let check: CheckDigit?

  public static let widthLimit = 64

  /// - Returns: nil for a negative start, or a width above `widthLimit`.
  public init?(start: Int = 1, step: Int = 1, width: Int = 1, check: CheckDigit? = nil) {
    guard start >= 0, (0...Self.widthLimit).contains(width) else { return nil }
    self.start = start
    self.step = step
    self.width = width
    self.check = check
  }

  /// The number of a record.
  ///
  /// - Parameter position: its place in the job, from 0: copies and the order count, not the row's number.
  /// - Returns: nil if the number would be negative or too large.
  public func text(at position: Int) -> String? {
    let (distance, overflows) = position.multipliedReportingOverflow(by: step)
    let (number, exceeds) = start.addingReportingOverflow(distance)
    guard !overflows, !exceeds, number >= 0 else { return nil }
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, width - digits.count)) + digits
    return padded + (check.map { $0.digits(for: padded) } ?? "")
  }
}

extension NumberSequence.CheckDigit {
  /// What is put behind a number of decimal digits.
  func digits(for number: String) -> String {
    let digits = number.compactMap(\.wholeNumberValue)
    switch self {
    case .mod10:
      let sum = digits.reversed().enumerated().reduce(0) { sum, place in
        let doubled = place.offset % 2 == 0 ? place.element * 2 : place.element
        return sum + (doubled > 9 ? doubled - 9 : doubled)
      }
      return String((10 - sum % 10) % 10)
    case .mod11:
      let sum = digits.reversed().enumerated().reduce(0) { ($0 + $1.element * ($1.offset + 2)) % 11 }
      let digit = (11 - sum) % 11
      return digit == 10 ? "X" : String(digit)
    case .mod97:
      let rest = digits.reduce(0) { ($0 * 10 + $1) % 97 } * 100 % 97
      let check = 98 - rest
      return (check < 10 ? "0" : "") + String(check)
    }
  }
}
