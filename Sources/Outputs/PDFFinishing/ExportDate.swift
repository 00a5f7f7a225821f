import Foundation

/// A date and time in files, in UTC.
///
/// Only dates given by the caller are written, never that of the clock, so the same input gives the same
/// bytes.
public struct ExportDate: Sendable, Hashable {
  /// Seconds since 1 January 1970, at most until the end of the year 9999.
  public let secondsSince1970: Int

  /// Nil outside of the years 1970 to 9999.
  public init?(secondsSince1970: Int) {
    guard (0..<253_402_300_800).contains(secondsSince1970) else { return nil }
    self.secondsSince1970 = secondsSince1970
  }

  /// Creates a date, precise to the second; nil outside of the years 1970 to 9999.
  public init?(_ date: Date) {
    guard let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)) else { return nil }
    self.init(secondsSince1970: seconds)
  }

  /// Parses the value of `SOURCE_DATE_EPOCH` (reproducible-builds.org): a decimal number of seconds since
  /// 1970.
  public init?(sourceDateEpoch text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }), let seconds = Int(text) else {
      return nil
    }
    self.init(secondsSince1970: seconds)
  }

  /// The date in PDF's format (ISO 32000-1, 7.9.4): `D:20250131120000Z`.
  var pdf: String {
    let c = components
    return "D:" + padded(c.year, 4)
      + [c.month, c.day, c.hour, c.minute, c.second].map { padded($0, 2) }.joined()
      + "Z"
  }

  /// The date in XMP's format (ISO 8601): `2025-01-31T12:00:00Z`.
  var iso8601: String {
    let c = components
    return "\(padded(c.year, 4))-\(padded(c.month, 2))-\(padded(c.day, 2))"
      + "T\(padded(c.hour, 2)):\(padded(c.minute, 2)):\(padded(c.second, 2))Z"
  }

  /// The date in the Gregorian calendar, by counting days from 1 March of the year 0 (E. G. Richards, Mapping
  /// Time, 1998): years then end with February, so leap days come last.
  private var components: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    let (days, seconds) = secondsSince1970.quotientAndRemainder(dividingBy: 86_400)
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, day, seconds / 3600, seconds / 60 % 60, seconds % 60)
  }

  private func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
