import Foundation

/// Moments as ISO 8601 writes them: `2026-03-12`, or `2026-03-12T19:30:00Z`.
package enum ISODate {
  /// Midnight of a day, or a second of it; in universal time.
  package static func parse(_ text: String) throws(SyntaxError) -> Date {
    let styles = [Date.ISO8601FormatStyle().year().month().day(), .iso8601]
    for style in styles {
      // What is read back as it was written has no days that months lack, and nothing behind.
      if let date = try? style.parse(text), style.format(date) == text, date.timeIntervalSince1970 >= 0 {
        return date
      }
    }
    throw SyntaxError(
      message:
        "expected a date from 1970 on, such as 2026-03-12 or 2026-03-12T19:30:00Z, found \(Quoted.text(text))",
      position: 0)
  }

  /// The shorter form for midnight.
  package static func text(_ date: Date) -> String {
    let text = date.formatted(.iso8601)
    return text.hasSuffix("T00:00:00Z") ? String(text.prefix(10)) : text
  }
}
