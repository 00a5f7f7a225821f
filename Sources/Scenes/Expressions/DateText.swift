import Foundation

/// Days and moments as ISO 8601 writes them, of the years 1 to 9999, in universal time: `2026-11-28`,
/// `2026-11-28T19:30`, `2026-11-28T19:30:00Z`. Data are full of days of birth, which `ISODate` for documents refuses.
package enum DateText {
  private static let secondsOfDay = 86_400

  /// Nil for everything else, also for days that a month does not have.
  package static func date(of text: String) -> Date? {
    let bytes = Array(text.utf8)
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= bytes.count else { return nil }
      var result = 0
      for byte in bytes[start..<start + count] {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        result = result * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return result
    }
    func holds(_ character: Unicode.Scalar, at index: Int) -> Bool {
      index < bytes.count && bytes[index] == UInt8(ascii: character)
    }
    guard let year = number(0, 4), let month = number(5, 2), let day = number(8, 2), holds("-", at: 4),
      holds("-", at: 7), year >= 1, (1...12).contains(month), day >= 1, day <= days(of: month, in: year)
    else { return nil }
    var seconds = dayNumber(year, month, day) * secondsOfDay
    if bytes.count == 10 { return Date(timeIntervalSince1970: Double(seconds)) }
    guard holds("T", at: 10) || holds(" ", at: 10), let hour = number(11, 2), let minute = number(14, 2),
      holds(":", at: 13), hour < 24, minute < 60
    else { return nil }
    seconds += hour * 3600 + minute * 60
    var end = 16
    if holds(":", at: 16) {
      guard let second = number(17, 2), second < 60 else { return nil }
      seconds += second
      end = 19
    }
    if holds("Z", at: end) { end += 1 }
    return end == bytes.count ? Date(timeIntervalSince1970: Double(seconds)) : nil
  }

  /// The shorter form for midnight.
  package static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    // Beyond the years that the form has, which only calculations reach.
    guard abs(seconds) < 300_000_000_000 else { return "\(seconds)" }
    let (year, month, day) = parts(of: date)
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let text = "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    let second = modulo(Int(seconds), secondsOfDay)
    guard second != 0 else { return text }
    return text
      + "T\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))Z"
  }

  /// Year, month and day of a moment in universal time, after Howard Hinnant's civil_from_days.
  package static func parts(of date: Date) -> (year: Int, month: Int, day: Int) {
    let seconds = min(max(date.timeIntervalSince1970.rounded(.down), -1e15), 1e15)
    let shifted = floorDivide(Int(seconds), secondsOfDay) + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days since 1970-01-01, after Howard Hinnant's days_from_civil.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = floorDivide(year, 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((-a + b - 1) / b) }
  private static func modulo(_ a: Int, _ b: Int) -> Int { a - floorDivide(a, b) * b }
}
