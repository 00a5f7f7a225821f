import Foundation
import Testing

@testable import Expressions

/// The functions of expressions.
@Suite struct FunctionTests {
  private func evaluate(_ text: String, seed: UInt64 = 0, place: UInt64 = 0, locale: String = "en") throws
    -> DataValue
  {
    try Expression(text, names: ["list"]).evaluate(
      [.list([.number(3), .number(1), .number(2)])],
      ExpressionContext(seed: seed, place: place, locale: locale))
  }

  private func message(_ text: String) -> String {
    do throws(ExpressionError) {
      _ = try Expression(text, names: []).evaluate([])
      return "no error"
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    ("upper('straße')", "STRASSE"), ("lower('ÄB')", "äb"), ("upper('i', 'tr')", "İ"),
    ("trim('  a b ')", "a b"),
    ("concat('a', 1, true)", "a1true"), ("left('Grüße', 3)", "Grü"), ("right('Grüße', 2)", "ße"),
    ("mid('Grüße', 2, 3)", "rüß"), ("replace('a-b-c', '-', '+')", "a+b+c"), ("pad(7, 3)", "007"),
    ("pad('x', 3, '.')", "..x"), ("join(list, ', ')", "3, 1, 2"), ("join(split('a;b', ';'), '/')", "a/b"),
    ("text(1.50)", "1.5"),
  ]) func textsAreMade(text: String, result: String) throws {
    #expect(try evaluate(text) == .string(result))
  }

  @Test(arguments: [
    ("length('Grüße')", 5), ("length(list)", 3), ("round(2.5)", 3), ("round(-2.5)", -3),
    ("round(1.2345, 2)", 1.23),
    ("round(1250, -2)", 1300), ("floor(-1.5)", -2), ("ceiling(1.2)", 2), ("abs(-2)", 2),
    ("number('12.5')", 12.5),
    ("min(2, 1, 3)", 1), ("max(list)", 3), ("sum(list)", 6), ("year(date('2026-11-28'))", 2026),
    ("month(date('2026-11-28'))", 11), ("day(date('1600-02-29'))", 29),
  ]) func numbersAreCalculated(text: String, result: Double) throws {
    #expect(try evaluate(text) == .number(result))
  }

  @Test(arguments: [
    ("format(1234.5, 'number', 'de')", "1.234,5"), ("format(1234.5, 'number')", "1,234.5"),
    ("format(1234.5, 'EUR', 'de')", "1.234,50 €"), ("format(1234.5, 'EUR', 'de-AT')", "€ 1.234,50"),
    ("format(1234.5, 'JPY', 'en')", "¥1,234"), ("format(0.25, 'percent', 'en')", "25%"),
    ("format(1234.5, '0.000')", "1234.500"), ("format(-1234.5, '#,##0.00', 'fr-CH')", "-1 234,50"),
    ("format(date('2026-11-28'), 'long', 'de')", "28. November 2026"),
    ("format(date('2026-11-28'), 'short', 'en-US')", "11/28/26"),
    ("format(date('2026-11-28'), 'd MMM y', 'fr')", "28 nov. 2026"),
    ("format(date('2026-11-28T19:30Z'), 'HH:mm', 'de')", "19:30"),
  ]) func formatsFollowTheLocale(text: String, result: String) throws {
    // ICU sets spaces that do not break, of one width or another.
    let spaces: Set<Character> = ["\u{A0}", "\u{202F}"]
    let found = try evaluate(text).text.map { String($0.map { spaces.contains($0) ? " " : $0 }) }
    #expect(found == result)
  }

  @Test func theLocaleOfTheDocumentIsTheDefault() throws {
    #expect(try evaluate("format(1.5, 'number')", locale: "de") == .string("1,5"))
  }

  @Test(arguments: [
    ("format(1, 'numbr')", #"did you mean "number"?"#), ("format(1, 'EUX')", #""EUX" is no currency"#),
    ("format(1, 'number', 'qqq')", #"the locale "qqq" is not known"#),
    ("format('x', 'number')", #"format() takes a number or a date as its first value, found the string "x""#),
    ("format(date('2026-11-28'), 'shrt')", #"did you mean "short"?"#),
    ("number('12,5')", #"number() takes a number such as 12.5 as its value, found the string "12,5""#),
    ("date('2026-02-30')", "takes a date such as 2026-11-28"), ("pad('a', 1000000)", "from 0 to 10000"),
    ("pick(split('', ','))", "pick() of an empty list has no result"),
    ("left('a', -1)", "a whole number from 0"),
    ("min('a', 1)", "have an order"), ("random(2, 1)", "what is not less than the first"),
  ]) func mistakesNameTheFunction(text: String, part: String) {
    #expect(message(text).contains(part))
  }

  @Test func chanceIsTheSameForTheSameSeedAndPlace() throws {
    #expect(try evaluate("random(0, 1)", seed: 1) == evaluate("random(0, 1)", seed: 1))
    #expect(try evaluate("random(0, 1)", seed: 1) != evaluate("random(0, 1)", seed: 2))
    #expect(try evaluate("random(0, 1)", place: 1) != evaluate("random(0, 1)", place: 2))
    #expect(try evaluate("random(0, 1) = random(0, 1)") == .flag(false))
  }

  @Test func chanceFillsTheWholeRange() throws {
    let numbers = try (0..<1000).map { seed -> Double in
      guard case .number(let number) = try evaluate("random(10, 20)", seed: UInt64(seed)) else { return 0 }
      return number
    }
    #expect(numbers.allSatisfy { $0 >= 10 && $0 < 20 })
    #expect((14.7...15.3).contains(numbers.reduce(0, +) / 1000))
    let picks = try (0..<100).map { try evaluate("pick(list)", seed: UInt64($0)) }
    #expect(Set(picks).count == 3)
  }

  @Test func seedsOfEmittersAreOfValues() throws {
    #expect(try evaluate("seed('Ada')") == evaluate("seed('Ada')", seed: 9, place: 9))
    #expect(try evaluate("seed('Ada') <> seed('Bob')") == .flag(true))
  }

  @Test(arguments: ["2026-11-28", "1600-02-29", "9999-12-31", "1969-12-31T23:59:59Z"])
  func datesAreReadAndWrittenAlike(text: String) throws {
    let date = try #require(DateText.date(of: text))
    #expect(DateText.text(of: date) == text)
    #expect(date == (try Date.ISO8601FormatStyle().parse(text.count == 10 ? text + "T00:00:00Z" : text)))
  }

  @Test(arguments: [
    "2026-13-01", "2025-02-29", "26-01-01", "2026-1-1", "2026-01-01T", "2026-01-01X", "0000-01-01", "",
  ])
  func otherTextsAreNoDates(text: String) { #expect(DateText.date(of: text) == nil) }
}
