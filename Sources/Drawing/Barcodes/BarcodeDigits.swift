import Messages
import QuartzCore

/// Why there is no code for a message.
package struct BarcodeError: Error, Hashable, CustomStringConvertible {
  package let description: String
}

/// The digits of an article number, checked.
///
/// libzint would pad short numbers with zeros and take some lengths for another symbology, so it only ever gets these.
struct BarcodeDigits {
  /// Without the check digit.
  let digits: String

  /// - Parameter count: the number of digits with the check digit, which may be left out.
  init(_ message: String, count: Int, of symbology: BarcodeSymbology) throws(BarcodeError) {
    if let other = message.first(where: { !("0"..."9").contains($0) }) {
      throw BarcodeError(
        description:
          "\(symbology.displayName) consists of digits, and its message has \(Quoted.text(String(other)))"
      )
    }
    guard message.count == count || message.count == count - 1 else {
      let found = message.count == 1 ? "1 digit" : "\(message.count) digits"
      throw BarcodeError(
        description: "\(symbology.displayName) has \(count) digits, or \(count - 1) without the check digit, "
          + "and its message has \(found)")
    }
    digits = String(message.prefix(count - 1))
    let expected = Self.checkDigit(of: digits)
    if message.count == count, message.last != expected {
      throw BarcodeError(
        description: "the check digit of \(digits) is \(expected), and its message ends in "
          + (message.last.map(String.init) ?? ""))
    }
  }

  /// Returns the check digit of GS1: from the right, digits count three times and once in turn.
  private static func checkDigit(of digits: String) -> Character {
    var sum = 0
    for (k, digit) in digits.reversed().enumerated() {
      sum += (digit.wholeNumberValue ?? 0) * (k.isMultiple(of: 2) ? 3 : 1)
    }
    return Character(String((10 - sum % 10) % 10))
  }
}
