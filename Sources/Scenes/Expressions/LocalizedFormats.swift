import Foundation
import Messages
import Synchronization

/// Numbers and dates as people write them in a language and region, by ICU.
enum LocalizedFormats {
  private struct Key: Hashable {
    var style: String
    var locale: String
  }

  /// ICU's formatters take a hundred times as long to be made as to be used, and are for one thread at a time.
  private static let numbers = Mutex<[Key: NumberFormatter]>([:])
  private static let dates = Mutex<[Key: DateFormatter]>([:])
  private static let locales = Mutex<[String: Locale?]>([:])

  /// More styles than a template has; data that bring their own do not fill the memory.
  private static let most = 256

  private static let numberStyles: [(name: String, style: NumberFormatter.Style)] = [
    ("number", .decimal), ("percent", .percent), ("scientific", .scientific), ("words", .spellOut),
    ("ordinal", .ordinal),
  ]

  private static let dateStyles: [(name: String, style: DateFormatter.Style)] = [
    ("short", .short), ("medium", .medium), ("long", .long), ("full", .full),
  ]

  private static let currencies = Set(Locale.Currency.isoCurrencies.map(\.identifier))

  static func text(
    of number: Double, _ style: String, _ locale: String
  ) throws(Evaluation.Problem) -> String {
    let key = Key(style: style, locale: locale)
    let text = try numbers.withLock { (cache) throws(Evaluation.Problem) in
      let formatter = if let known = cache[key] { known } else { try numberFormatter(style, locale) }
      if cache.count >= most { cache.removeAll() }
      cache[key] = formatter
      return formatter.string(from: NSNumber(value: number))
    }
    guard let text else { throw Evaluation.Problem(message: "\(Quoted.text(style)) is no format of numbers") }
    return text
  }

  private static func numberFormatter(
    _ style: String, _ locale: String
  ) throws(Evaluation.Problem) -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.locale = try self.locale(locale)
    if let known = numberStyles.first(where: { $0.name == style }) {
      formatter.numberStyle = known.style
    } else if style.utf8.count == 3, style.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
      guard currencies.contains(style) else {
        throw Evaluation.Problem(
          message: "\(Quoted.text(style)) is no currency"
            + Suggestion.text(for: style, in: Locale.commonISOCurrencyCodes))
      }
      formatter.numberStyle = .currency
      formatter.currencyCode = style
    } else if style.contains("0") || style.contains("#") {
      formatter.numberStyle = .decimal
      formatter.positiveFormat = style
      formatter.negativeFormat = "-" + style
    } else {
      throw Evaluation.Problem(
        message: "a number has no style \(Quoted.text(style)); there are "
          + numberStyles.map(\.name).joined(separator: ", ")
          + ", currencies such as EUR, and patterns such as #,##0.00"
          + Suggestion.text(for: style, in: numberStyles.map(\.name)))
    }
    return formatter
  }

  static func text(of date: Date, _ style: String, _ locale: String) throws(Evaluation.Problem) -> String {
    let key = Key(style: style, locale: locale)
    return try dates.withLock { (cache) throws(Evaluation.Problem) in
      let formatter = if let known = cache[key] { known } else { try dateFormatter(style, locale) }
      if cache.count >= most { cache.removeAll() }
      cache[key] = formatter
      return formatter.string(from: date)
    }
  }

  private static func dateFormatter(
    _ style: String, _ locale: String
  ) throws(Evaluation.Problem) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = try self.locale(locale)
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    if let known = dateStyles.first(where: { $0.name == style }) {
      (formatter.dateStyle, formatter.timeStyle) = (known.style, .none)
    } else if style.unicodeScalars.contains(where: { "yMdEHhmsQLcGw".unicodeScalars.contains($0) }),
      Suggestion.nearest(to: style, in: dateStyles.map(\.name)) == nil
    {
      formatter.dateFormat = style
    } else {
      throw Evaluation.Problem(
        message: "a date has no style \(Quoted.text(style)); there are "
          + dateStyles.map(\.name).joined(separator: ", ") + ", and patterns such as d MMMM y"
          + Suggestion.text(for: style, in: dateStyles.map(\.name)))
    }
    return formatter
  }

  private static let known = Set(Locale.availableIdentifiers)

  /// The locale of a name such as `de`, `de-AT` or `en_GB`.
  private static func locale(_ name: String) throws(Evaluation.Problem) -> Locale {
    let known = locales.withLock { $0[name] }
    let locale = known ?? find(name)
    if known == nil {
      locales.withLock { locales in
        if locales.count >= most { locales.removeAll() }
        locales[name] = .some(locale)
      }
    }
    guard let locale else {
      throw Evaluation.Problem(
        message: "the locale \(Quoted.text(name)) is not known; there are de, de-AT, en-GB and so on")
    }
    return locale
  }

  private static func find(_ name: String) -> Locale? {
    let identifier = name.replacingOccurrences(of: "-", with: "_")
    // Regions that ICU has no formats for of their own have those of the language.
    guard known.contains(identifier) || known.contains(String(identifier.prefix { $0 != "_" })) else {
      return nil
    }
    return Locale(identifier: identifier)
  }

  /// The locale whose capital letters are others than everywhere; nil for all the rest.
  static func casing(_ name: String) throws(Evaluation.Problem) -> Locale? {
    let language = name.prefix { $0 != "-" && $0 != "_" }
    return ["tr", "az", "lt", "el"].contains(language) ? try locale(name) : nil
  }
}
