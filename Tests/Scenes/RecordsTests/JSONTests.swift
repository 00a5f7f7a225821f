import Expressions
import Testing

@testable import Records

@Suite struct JSONTests {
  private static let objects = [
    #"{"b": "x\u00e9\ud83d\ude00", "a": [1, {"c": null}]}"#, #"{"b": true, "a": -1.5e2}"#,
  ]
  private static let values: [[String: DataValue]] = [
    ["b": .string("xé😀"), "a": .list([.number(1), .object(["c": .null])])],
    ["b": .flag(true), "a": .number(-150)],
  ]

  @Test(arguments: [
    "[\n" + objects.joined(separator: ",\n") + "\n]\n", objects.joined(separator: "\n"),
  ])
  func arraysAndLinesHaveRows(text: String) throws {
    let rows = try source(text, named: "rows.json")
    #expect(rows.columns == ["b", "a"])
    #expect(try fields(rows) == Self.values)
    #expect(try fields(rows, from: 2) == [Self.values[1]])
  }

  @Test(arguments: [
    (#"{"a": 01}"#, "column \"a\": expected a value, found \"01\""),
    (#"{"a": nan}"#, "column \"a\": expected a value, found \"nan\""),
    (#"{"a": 1, "a": 2}"#, "column \"a\": \"a\" occurs twice"),
    (#"{"a": "\u0000"}"#, "column \"a\": contains a NUL"),
    (#"{"a": "\ud800"}"#, "column \"a\": half a pair of surrogates"),
    (#"{"a" 1}"#, "expected \":\""),
  ])
  func aFaultyRowIsToldAndTheNextRead(text: String, message: String) throws {
    let rows = try source(#"{"a": 1}"# + "\n" + text + "\n" + #"{"a": 3}"#, named: "rows.ndjson")
    #expect(try problems(rows) == ["rows.ndjson:2: error: row 2: " + message])
    #expect(try allRows(rows).count == 3)
  }

  @Test func deepNestingIsRefused() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let rows = try source("{\"a\": \(deep)}", named: "rows.ndjson")
    #expect(
      try problems(rows) == ["rows.ndjson:1: error: row 1: column \"a\": values are nested deeper than 512"])
  }

  @Test(arguments: [
    ("[{\"a\": 1}", "rows.json:1: error: row 2: the file ends within the array of rows"),
    ("[{\"a\": 1", "rows.json:1: error: row 1: the file ends within a row"),
    ("[{\"a\": 1}] x", "rows.json:1: error: row 2: there is text behind the array of rows"),
    ("[1]", "rows.json:1: error: row 1: expected an object, with a member for each column"),
  ])
  func whatIsNoTableIsRefused(text: String, message: String) {
    #expect(refusal { _ = try allRows(source(text, named: "rows.json")) } == message)
  }
}
