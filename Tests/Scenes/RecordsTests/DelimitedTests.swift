import Expressions
import Foundation
import Testing

@testable import Records

@Suite struct DelimitedTests {
  @Test func fieldsHaveTheNamesOfTheFirstLine() throws {
    let people = try source("name,city\nAda,London\nEmmy,Erlangen\n")
    #expect(people.columns == ["name", "city"])
    #expect(
      try fields(people) == [
        ["name": .string("Ada"), "city": .string("London")],
        ["name": .string("Emmy"), "city": .string("Erlangen")],
      ])
  }

  @Test func quotesHoldSeparatorsLineBreaksAndQuotes() throws {
    let people = try source("a,b\r\n\"x, y\",\"1\n\"\"2\"\"\"\r\n")
    #expect(try fields(people) == [["a": .string("x, y"), "b": .string("1\n\"2\"")]])
  }

  @Test(arguments: [",", ";", "\t", "|"]) func theSeparatorIsFound(separator: String) throws {
    let people = try source("a\(separator)b\n1\(separator)2\n")
    #expect(try fields(people) == [["a": .string("1"), "b": .string("2")]])
  }

  @Test func rowsHaveNumbersAndLines() throws {
    let rows = try allRows(source("a\n1\n\"2\n2\"\n\n3")).map { try $0.record.get() }
    #expect(rows.map(\.number) == [1, 2, 3])
    #expect(rows.map(\.line) == [2, 3, 6])
  }

  @Test(arguments: [
    (String.Encoding.utf8, [0xEF, 0xBB, 0xBF] as [UInt8]), (.utf16LittleEndian, [0xFF, 0xFE]),
    (.utf16BigEndian, [0xFE, 0xFF]), (.utf16LittleEndian, []), (.windowsCP1252, []),
  ])
  func theEncodingIsFound(encoding: String.Encoding, mark: [UInt8]) throws {
    let text = try #require("name\nZoë Müller\n".data(using: encoding))
    #expect(try fields(source(Data(mark) + text)) == [["name": .string("Zoë Müller")]])
  }

  @Test func aNamedEncodingIsUsed() throws {
    let people = try source(
      Data([0x61, 0x0A, 0xA4]), options: RecordSource.Options(encoding: "ISO-8859-15"))
    #expect(try fields(people) == [["a": .string("€")]])
  }

  @Test func faultyRowsAreToldAndTheOthersRead() throws {
    let people = try source(
      Data("a,b\n1\n2,3,4\n\"5\"x,6\n7,\0\n".utf8) + Data([0x38, 0x2C, 0xFF]) + Data("\n9,10\n".utf8),
      options: RecordSource.Options(encoding: "UTF-8"))
    #expect(
      try problems(people) == [
        "people.csv:2: error: row 1: column \"b\": is missing: the row has 1 of 2 fields",
        "people.csv:3: error: row 2: the row has more than the 2 fields that there are columns",
        "people.csv:4: error: row 3: column \"a\": has text behind its closing quote",
        "people.csv:5: error: row 4: column \"b\": contains a NUL",
        "people.csv:6: error: row 5: column \"b\": has bytes that are no text in this encoding; name it by --encoding",
      ])
    #expect(try allRows(people).last?.record.get().fields == ["a": .string("9"), "b": .string("10")])
  }

  @Test func quotesWithoutEndAreRefusedWithTheirLine() throws {
    let people = try source("a\n1\n\"2\n3\n")
    #expect(
      refusal { _ = try allRows(people) }
        == "people.csv:3: error: row 2: the file ends within quotes; the quotes that begin on line 3 are not closed"
    )
  }

  @Test func aMillionColumnsAreRefused() {
    let names = (0..<1_000_000).map { "c\($0)" }.joined(separator: ",")
    #expect(
      refusal { _ = try source(names) } == "people.csv:1: error: has 1000000 columns; 10000 are the most")
  }

  @Test func aRowOfAMillionFieldsIsFaulty() throws {
    let people = try source("a,b\n" + String(repeating: ",", count: 1_000_000) + "\n")
    #expect(
      try problems(people) == [
        "people.csv:2: error: row 1: the row has more than the 2 fields that there are columns"
      ])
  }

  @Test(arguments: [
    ("", ":1: error: is empty: the first line has to name the columns"),
    ("a,,b\n", ":1: error: column 2 has no name"),
    ("a,b,a\n", ":1: error: column \"a\": two columns have this name"),
  ])
  func columnsNeedNames(text: String, message: String) {
    #expect(refusal { _ = try source(text) } == "people.csv" + message)
  }

  @Test func readingCanBeginAtAnyRowAndFieldsMayBeLarge() throws {
    let large = String(repeating: "x", count: 3 << 20)
    let people = try source("a\n1\n\(large)\n3\n")
    #expect(try people.count() == 3)
    #expect(try fields(people, from: 2) == [["a": .string(large)], ["a": .string("3")]])
    #expect(try fields(people, from: 9) == [])
  }

  @Test func workbooksAreRefusedWithAnAdvice() {
    let message = refusal { _ = try source(Data("PK\u{3}\u{4}".utf8), named: "people.xlsx") }
    #expect(message?.contains("--convert-to csv") == true)
  }
}
