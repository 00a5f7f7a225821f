import Expressions
import Foundation
import Testing

@testable import Records

@Suite struct WritingTests {
  private func path(_ pattern: String, _ name: String) throws -> String {
    let pattern = try FileNamePattern(pattern, columns: ["name"])
    return try pattern.path(for: Record(number: 12, line: 13, fields: ["name": .string(name)]), in: "p.csv")
  }

  @Test func namesHaveNumbersAndColumns() throws {
    #expect(try path("out/{row}-{row.name}.pdf", "Ada") == "out/12-Ada.pdf")
  }

  @Test(arguments: [
    ("../../etc/passwd", "___.._etc_passwd"), ("..", "__"), (".hidden", "_hidden"), ("a:b*c?\n", "a_b_c_"),
    ("e\u{301}", "é"), ("a/b\\c", "a_b_c"),
  ])
  func namesAreSafe(text: String, name: String) throws {
    #expect(try path("{row.name}", text) == name)
  }

  @Test func emptyAndLongNamesAreRefused() {
    #expect(
      refusal { _ = try path("{row.name}", " ") }
        == "p.csv:13: error: row 12: column \"name\": is empty, but names a file")
    #expect(
      refusal { _ = try path("{row.name}", String(repeating: "x", count: 256)) }
        == "p.csv:13: error: row 12: the name of its file has more than 255 bytes")
  }

  @Test func unknownColumnsAreRefused() {
    #expect(
      refusal { _ = try FileNamePattern("{row.nam}", columns: ["name"]) }
        == #""{row.nam}": there is no column "nam"; there are "name""#)
  }

  @Test func twoRowsOfOneFileAreFound() throws {
    var check = FileNameCheck()
    try check.add("Ada.pdf", for: Record(number: 1, line: 2, fields: [:]), in: "p.csv")
    #expect(
      refusal { try check.add("ADA.pdf", for: Record(number: 5, line: 6, fields: [:]), in: "p.csv") }
        == "p.csv:6: error: row 5: would be written to \"ADA.pdf\", as row 1 is")
  }

  @Test(arguments: [
    ("a;b\r\n1\r\n\"2;\";3\r\n4\r\n", "people.csv", "a;b\r\n1\n4\n"),
    ("[{\"a\": 1}, {\"a\": x}]", "people.json", "[\n{\"a\": x}\n]\n"),
    ("{\"a\": 1}\n{\"a\": x}\n", "people.ndjson", "{\"a\": x}\n"),
  ])
  func skippedRowsAreAFileOfTheSameForm(text: String, name: String, expected: String) throws {
    let people = try source(text, named: name)
    var written = Data()
    var skipped = SkippedRows(from: people) { written += $0 }
    for row in try allRows(people) { if case .failure = row.record { try skipped.add(row) } }
    try skipped.finish()
    #expect(String(decoding: written, as: UTF8.self) == expected)
  }

  @Test func theIndexIsCSV() throws {
    var written = Data()
    let index = try RecordIndex { written += $0 }
    try index.add(record: 3, file: "a, \"b\".pdf", page: 2, box: (0, 1.5, 240, 150.12345))
    #expect(
      String(decoding: written, as: UTF8.self)
        == "record,file,page,x,y,width,height\r\n3,\"a, \"\"b\"\".pdf\",2,0,1.5,240,150.123\r\n")
  }
}
