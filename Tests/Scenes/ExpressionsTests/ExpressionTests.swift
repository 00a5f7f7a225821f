import Testing

@testable import Expressions

/// What expressions mean.
@Suite struct ExpressionTests {
  private static let names = ["name", "price", "count", "born", "items", "sale", "nothing", "First name"]
  private static let values: [DataValue] = [
    .string("Ada"), .number(12.5), .number(3), DateText.date(of: "1815-12-10").map { .date($0) } ?? .null,
    .list([.object(["title": .string("Tea"), "price": .number(2)]), .object(["title": .string("Milk")])]),
    .flag(true), .null, .string("Countess"),
  ]

  private func evaluate(_ text: String) throws -> DataValue {
    try Expression(text, names: Self.names).evaluate(Self.values)
  }

  private func message(_ text: String) -> String {
    do throws(ExpressionError) {
      _ = try Expression(text, names: Self.names).evaluate(Self.values)
      return "no error"
    } catch {
      return "\(error.position): \(error.message)"
    }
  }

  @Test(arguments: [
    ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 3 - 2", 5), ("7 % 3", 1), ("-7 % 3", 2), ("-2 * -3", 6),
    ("price * count", 37.5), ("1e2 + .5", 100.5), ("1in", 72), ("round(25.4mm, 6)", 72), ("+3", 3),
  ]) func arithmetic(text: String, result: Double) throws {
    #expect(try evaluate(text) == .number(result))
  }

  @Test(arguments: [
    ("1 < 2", true), ("2 <= 2 and 3 >= 4", false), ("1 = 1 or 1 / 0 = 1", true),
    ("false && 1 / 0 = 1", false),
    ("not 1 = 2", true), ("!sale", false), ("name == 'Ada'", true), ("name <> \"Ada\"", false),
    ("nothing = null", true), ("born < date('1900-01-01')", true), ("not sale or true", true),
  ]) func conditions(text: String, result: Bool) throws {
    #expect(try evaluate(text) == .flag(result))
  }

  @Test(arguments: [
    ("name & ' costs ' & price", "Ada costs 12.5"), ("'it''s'", "it's"),
    ("[First name] & ' ' & name", "Countess Ada"),
    ("items[0].title", "Tea"), ("items[count - 2]['title']", "Milk"), ("if(sale, 'now', 'later')", "now"),
    ("if(price > 20, 'dear', if(price > 10, 'fair', 'cheap'))", "fair"),
    ("coalesce(nothing, null, name)", "Ada"),
    ("coalesce(name, 1 / 0)", "Ada"), ("'' & born", "1815-12-10"), ("'' & nothing & true", "true"),
    ("'' & (born + 1)", "1815-12-11"), ("'' & (born - date('1815-12-01'))", "9"),
  ]) func texts(text: String, result: String) throws {
    #expect(try evaluate(text) == .string(result))
  }

  @Test(arguments: [
    ("nmae", #"0: nothing is called "nmae" here; did you mean "name"?"#),
    ("1 + uper(name)", #"4: there is no function "uper"; did you mean "upper"?"#),
    ("upper & name", #"0: nothing is called "upper" here; the function is called with brackets: upper(…)"#),
    ("", "0: the expression is empty"),
    ("1 +", "3: expected a value, found the end of the expression"),
    ("1 2", "2: expected an operator or the end, found a number"),
    ("(1", #"2: expected ")" to close the one that opens it, found the end of the expression"#),
    ("'a", "0: the quote that begins here is not closed"),
    ("3 km", #"2: expected an operator or the end, found "km""#),
    ("3km", #"1: "km" is no unit of a length; there are mm, cm, in, pt and pc"#),
    ("name # 2", ##"5: "#" has no meaning here"##),
    ("round()", "0: round(number, digits) takes 1 to 2 values, found 0"),
    ("name + 1", #"5: expected a number before "+", found the string "Ada""#),
    ("1 / (3 - count)", "2: 1 cannot be divided by 0"),
    (
      "name < 1",
      #"5: only two numbers, two strings or two dates have an order, found the string "Ada" and the number 1"#
    ),
    ("if(1, 2, 3)", "0: expected true or false, found the number 1"),
    ("items[2]", "5: the list has no element 2; they are counted from 0 to 1"),
    ("items[0].titel", #"9: the object has no "titel"; did you mean "title"?"#),
    ("items & ''", "6: expected what can stand in a text, found a list of 2 values"),
    ("1e999", "0: 1e999 is too large a number"),
    ("1e308 * 10", "6: the result is too large a number"),
  ]) func mistakesHaveAPlace(text: String, message: String) {
    #expect(self.message(text) == message)
  }

  @Test func bracketsLieInOneAnotherToALimit() {
    let deep = String(repeating: "(", count: 100_000)
    #expect(message(deep).hasSuffix("brackets and conditions lie at most 64 deep in one another"))
    #expect(message(String(repeating: "-", count: 100_000) + "1").hasSuffix("deep in one another"))
  }

  @Test func longSumsNeedNoDepth() throws {
    let text = Array(repeating: "1", count: 100_000).joined(separator: "+")
    #expect(try evaluate(text) == .number(100_000))
  }

  @Test func itIsKnownWhatAnExpressionReads() throws {
    let expression = try Expression("if(sale, price, count)", names: Self.names)
    #expect(expression.variables == [1, 2, 5])
    #expect(!expression.isRandom)
  }

  @Test func aConditionIsTrueOrFalse() throws {
    #expect(try Expression("price > 10", names: Self.names).isTrue(Self.values))
    #expect(
      throws: ExpressionError(message: "a condition is true or false, found the number 12.5", position: 0)
    ) {
      try Expression("price", names: Self.names).isTrue(Self.values)
    }
  }
}
