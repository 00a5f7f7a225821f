import Expressions
import Foundation
import TestSupport
import Testing

@testable import Records

@Suite(.enabled(if: ProcessRun.path(of: "python3") != nil))
struct SQLiteTests {
  /// A database with a table `people` of two rows.
  private func database(encoding: String = "UTF-8") throws -> String {
    let path = try makeTemporaryFolder() + "/people.db"
    let python = try #require(ProcessRun.path(of: "python3"))
    let program = """
      import sqlite3, sys
      base = sqlite3.connect(sys.argv[1])
      base.execute(f'pragma encoding = "{sys.argv[2]}"')
      base.execute('create table people (name text, age integer, note)')
      base.executemany('insert into people values (?, ?, ?)', [('Ada "L"\\n', 36, None), ('Emmy', 53, 1.5)])
      base.commit()
      """
    let run = try ProcessRun(python, ["-c", program, path, encoding])
    try #require(run.status == 0, "\(run.errors)")
    return path
  }

  @Test(arguments: ["UTF-8", "UTF-16le"]) func aTableHasRows(encoding: String) throws {
    let people = try RecordSource(database(encoding: encoding) + "#people")
    #expect(people.columns == ["name", "age", "note"])
    let values: [[String: DataValue]] = [
      ["name": .string("Ada \"L\"\n"), "age": .number(36), "note": .null],
      ["name": .string("Emmy"), "age": .number(53), "note": .number(1.5)],
    ]
    #expect(try fields(people) == values)
  }

  @Test func aQueryHasRows() throws {
    let people = try RecordSource(database() + "#select age as years from people where age > 40")
    #expect(try fields(people) == [["years": .number(53)]])
    #expect(try allRows(people).first?.record.get().line == nil)
  }

  @Test(arguments: [
    ("delete from people", "the statement would change the database; only queries are run"),
    ("delete from people returning name", "the statement would change the database; only queries are run"),
    ("select 1; drop table people", "there is more than one statement"),
    ("select * from nobody", "no such table: nobody"),
    ("nobody", "no such table: nobody"),
    ("select age, age from people", "two columns have this name"),
  ])
  func whatIsNoQueryIsRefused(query: String, message: String) throws {
    let path = try database()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(refusal { _ = try RecordSource("\(path)#\(query)") }?.contains(message) == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func aDatabaseNeedsATable() throws {
    let path = try database()
    #expect(
      refusal { _ = try RecordSource(path) }
        == "people.db: error: is an SQLite database: add #TABLE or #select … to its name")
  }
}
