import CSQLite
import Foundation
import LibraryLoading
import Messages

/// Runs a query of an SQLite database, which it cannot change, and keeps the rows in a temporary file without a name, a JSON object
/// each: they stay the same however often they are read, and each can be read again by its place.
struct SQLiteTable {
  private static let library = MissingLibrary.load(
    "SQLite", which: "reads databases", from: "libsqlite3-0", by: SQLiteLoad)

  let columns: [String]
  let rows: OpenFile

  /// - Parameter query: a statement that begins with `select`, `with` or `values`; or the name of a table.
  init(path: String, query: String) throws(RecordProblem) {
    let name = "\(path)#\(query)"
    let library: SQLite
    do throws(MissingLibrary) {
      library = try Self.library.get()
    } catch {
      throw RecordProblem(file: name, message: error.description)
    }
    // Says what is wrong with the path better than SQLite does.
    _ = try OpenFile(path: path)
    var database: OpaquePointer?
    defer { _ = library.sqlite3_close(database) }
    func problem(row: Int? = nil) -> RecordProblem {
      let text: UnsafePointer<CChar>? = library.sqlite3_errmsg(database)
      return RecordProblem(
        file: name, row: row, message: text.map { String(cString: $0) } ?? "the database cannot be read")
    }
    guard library.sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw problem()
    }
    var statement: OpaquePointer?
    var tail = ""
    let status = Self.statement(for: query).withCString { text in
      var rest: UnsafePointer<CChar>?
      let status = library.sqlite3_prepare_v2(database, text, -1, &statement, &rest)
      tail = rest.map { String(cString: $0) } ?? ""
      return status
    }
    defer { _ = library.sqlite3_finalize(statement) }
    guard status == SQLITE_OK else { throw problem() }
    guard let statement else { throw RecordProblem(file: name, message: "there is no statement") }
    guard tail.allSatisfy({ $0.isWhitespace || $0 == ";" }) else {
      throw RecordProblem(file: name, message: "there is more than one statement")
    }
    guard library.sqlite3_stmt_readonly(statement) != 0 else {
      throw RecordProblem(
        file: name, message: "the statement would change the database; only queries are run")
    }
    let count = library.sqlite3_column_count(statement)
    guard count > 0 else { throw RecordProblem(file: name, message: "the statement gives no columns") }
    columns = (0..<count).map { index in
      let text: UnsafePointer<CChar>? = library.sqlite3_column_name(statement, index)
      return text.map { String(cString: $0) } ?? ""
    }
    var seen: Set<String> = []
    if let twice = columns.first(where: { !seen.insert($0).inserted }) {
      throw RecordProblem(
        file: name, column: twice, message: "two columns have this name; rename one by `as`")
    }
    rows = try OpenFile.temporary(named: name)
    var text: [UInt8] = []
    var row = 0
    while true {
      let status = library.sqlite3_step(statement)
      if status == SQLITE_DONE { break }
      row += 1
      guard status == SQLITE_ROW else { throw problem(row: row) }
      let values = SQLiteRow(library: library, statement: statement)
      text += values.object(columns)
      if text.count > 1 << 20 {
        try rows.append(text)
        text = []
      }
    }
    try rows.append(text)
  }

  private static func statement(for query: String) -> String {
    let first = query.prefix { $0.isLetter || $0 == "_" }.lowercased()
    // A single word is a table, whatever its name.
    if query.contains(where: \.isWhitespace) || first == "values" && query.contains("(") { return query }
    return "select * from \"" + query.replacing("\"", with: "\"\"") + "\""
  }
}
