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
  var pdf: String { "D:" + iso8601.filter(\.isNumber) + "Z" }

  /// The day, without the time: `2025-01-31`.
  package var day: String { String(iso8601.prefix(10)) }

  /// The date in XMP's format (ISO 8601): `2025-01-31T12:00:00Z`.
  var iso8601: String { Date(timeIntervalSince1970: Double(secondsSince1970)).formatted(.iso8601) }
}
