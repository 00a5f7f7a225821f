import CSQLite
import Foundation

/// The row at which a statement is.
struct SQLiteRow {
  let library: SQLite
  let statement: OpaquePointer

  /// A line of JSON. Bytes that are no text are written as they are, so that the row is found to be faulty when it is read.
  func object(_ columns: [String]) -> [UInt8] {
    var text = [UInt8(ascii: "{")]
    for (index, column) in columns.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += Self.string(Array(column.utf8))
      text.append(UInt8(ascii: ":"))
      text += value(Int32(index))
    }
    return text + Array("}\n".utf8)
  }

  private func value(_ column: Int32) -> [UInt8] {
    switch library.sqlite3_column_type(statement, column) {
    case SQLITE_NULL: return Array("null".utf8)
    case SQLITE_INTEGER, SQLITE_FLOAT:
      let number = library.sqlite3_column_double(statement, column)
      if number.isFinite, let whole = Int64(exactly: number) { return Array("\(whole)".utf8) }
      return number.isFinite ? Array("\(number)".utf8) : Array("\"\(number)\"".utf8)
    case SQLITE_TEXT:
      // UTF-8, whatever the encoding of the database; as bytes, it would come in that.
      _ = library.sqlite3_column_text(statement, column)
      return Self.string(bytes(column))
    default: return Self.string(Array(Data(bytes(column)).base64EncodedString().utf8))
    }
  }

  private func bytes(_ column: Int32) -> [UInt8] {
    let place = library.sqlite3_column_blob(statement, column)
    let count = Int(library.sqlite3_column_bytes(statement, column))
    return place.map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? []
  }

  private static func string(_ bytes: [UInt8]) -> [UInt8] {
    var text = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let code = String(byte, radix: 16)
        text += Array(("\\u00" + (code.count == 1 ? "0" : "") + code).utf8)
      default: text.append(byte)
      }
    }
    return text + [UInt8(ascii: "\"")]
  }
}
