import Expressions
import Foundation
import Testing

@testable import Records

@Suite struct ChoosingTests {
  @Test func rangesIncludeBothEnds() {
    #expect(RowRange("3-5")?.rows == 3...5)
    #expect(RowRange("3")?.rows == 3...3)
    #expect(RowRange("3-")?.rows == 3...Int.max)
    for text in ["0-5", "5-3", "-3", "a-b", "1-2-3", ""] { #expect(RowRange(text) == nil) }
  }

  @Test(arguments: [1, 2, 3, 7, 50]) func shardsTogetherAreAllRowsInWholeBlocks(count: Int) throws {
    let parts = try (1...count).map { try #require(Shard("\($0)/\(count)")).rows(of: 1003, blockSize: 100) }
    #expect(parts.flatMap { Array($0) } == Array(0..<1003))
    #expect(parts.allSatisfy { $0.isEmpty || $0.lowerBound % 100 == 0 })
  }

  @Test func shardsOutsideOfTheirNumberAreRefused() {
    for text in ["0/3", "4/3", "1", "1/0", "a/b", "-1/3"] { #expect(Shard(text) == nil) }
  }

  @Test func rowsAreSortedAndReadByTheirPlaces() throws {
    let people = try source("n,a\n3,x\n1,y\n2,\"z\n\"\n1,w\n")
    let order = try RowOrder(people, sortedBy: { $0.fields["n"] ?? .null })
    let texts = try order.places.map { try people.row(at: $0)?.record.get().fields["a"] }
    #expect(texts == [.string("y"), .string("w"), .string("z\n"), .string("x")])
    #expect(order.places.map(\.number) == [2, 4, 3, 1])
  }

  @Test func rowsAreSortedFromTheGreatestWithEqualsInOrder() throws {
    let people = try source("n\n1\n2\n1\n")
    let order = try RowOrder(people, sortedBy: { $0.fields["n"] ?? .null }, descending: true)
    #expect(order.places.map(\.number) == [2, 1, 3])
  }

  @Test func aConditionTakesRowsOfARange() throws {
    let people = try source("n\na\nb\na\na\n")
    let order = try RowOrder(
      people, range: RowRange("2-3"), where: { .flag($0.fields["n"] == .string("a")) })
    #expect(order.places.map(\.number) == [3])
  }

  @Test func whatAConditionCannotJudgeIsAProblemOfItsRow() throws {
    let people = try source("n\na\n")
    let order = try RowOrder(people, where: { _ in .number(1) })
    let problem = try #require(order.problems.first)
    #expect(
      refusal { _ = try problem.record.get() }
        == "people.csv:2: error: row 1: the condition is neither true nor false")
  }

  @Test func copiesAreCounts() throws {
    let copies = Copies(column: "n")
    func count(_ value: DataValue?) throws -> Int {
      try copies.count(for: Record(number: 4, line: 5, fields: value.map { ["n": $0] } ?? [:]), in: "p.csv")
    }
    #expect(try count(.string("3")) == 3)
    #expect(try count(.number(0)) == 0)
    #expect(refusal { _ = try count(nil) } == "p.csv:5: error: row 4: column \"n\": is missing")
    for value in [DataValue.string("x"), .number(1.5), .number(-1), .number(1e300), .null] {
      #expect(
        refusal { _ = try count(value) }
          == "p.csv:5: error: row 4: column \"n\": expected a number of copies from 0 to 1000000")
    }
  }

  @Test func sequencesCountWithZerosInFront() throws {
    let sequence = try #require(NumberSequence(start: 7, step: 5, width: 4))
    #expect((0..<3).map { sequence.text(at: $0) } == ["0007", "0012", "0017"])
    #expect(NumberSequence(start: 1, step: -1)?.text(at: 2) == nil)
    #expect(NumberSequence(start: 1, step: Int.max)?.text(at: 2) == nil)
  }

  /// Examples of the standards: Luhn's of Wikipedia, the ISBN 0-306-40615-2, and 794 of ISO 7064.
  @Test(arguments: [
    (NumberSequence.CheckDigit.mod10, "7992739871", "3"), (.mod11, "030640615", "2"),
    (.mod11, "080442957", "X"),
    (.mod97, "794", "44"),
  ])
  func checkDigitsAreThoseOfTheStandards(check: NumberSequence.CheckDigit, number: String, digits: String) {
    #expect(check.digits(for: number) == digits)
  }
}
