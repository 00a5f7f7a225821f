import Expressions
import Foundation
import Messages

/// Names of files by their rows: `{row}` stands for a row's number, `{row.COLUMN}` for what a column says.
public struct FileNamePattern: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case text(String)
    case number
    case column(String)
  }

  /// What is wrong with a pattern.
  public struct Mistake: Error, Sendable, CustomStringConvertible { public let description: String }

  private var parts: [Part] = []

  /// - Parameter columns: those that there are.
  public init(_ pattern: String, columns: [String]) throws(Mistake) {
    var rest = pattern[...]
    while let open = rest.range(of: "{row") {
      let tail = rest[open.upperBound...]
      guard let close = tail.firstIndex(of: "}") else {
        throw Mistake(description: "\(Quoted.text(pattern)): a brace is not closed")
      }
      if open.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<open.lowerBound]))) }
      let column = tail[..<close].dropFirst()
      if tail[..<close].isEmpty {
        parts.append(.number)
      } else if tail.first == ".", columns.contains(String(column)) {
        parts.append(.column(String(column)))
      } else {
        throw Mistake(
          description:
            "\(Quoted.text(pattern)): there is no column \(Quoted.text(String(column))); there are "
            + columns.prefix(20).map { Quoted.text($0) }.joined(separator: ", "))
      }
      rest = tail[tail.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
  }

  /// Whether rows have names of their own.
  public var isPersonal: Bool { parts.contains { if case .text = $0 { false } else { true } } }

  /// The file of a row. What a column says becomes one safe part of a name: it leads into no other folder.
  public func path(for record: Record, in file: String) throws(RecordProblem) -> String {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .number: path += String(record.number)
      case .column(let column):
        let safe = Self.safe(Self.text(record.fields[column] ?? .null))
        guard !safe.isEmpty else {
          throw RecordProblem(
            file: file, line: record.line, row: record.number, column: column,
            message: "is empty, but names a file")
        }
        path += safe
      }
    }
    let name = path.split(separator: "/").last ?? ""
    guard name.utf8.count <= 255 else {
      throw RecordProblem(
        file: file, line: record.line, row: record.number,
        message: "the name of its file has more than 255 bytes")
    }
    return path
  }

  private static func text(_ value: DataValue) -> String {
    switch value {
    case .null, .list, .object: ""
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
    case .string(let text): text
    case .date(let date): date.formatted(.iso8601.year().month().day())
    }
  }

  /// A part of a name that no file system refuses or takes for something else; the same text always gives the same one.
  private static func safe(_ text: String) -> String {
    let composed = text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
    var result = ""
    for scalar in composed.unicodeScalars {
      let isRefused = "/\\:*?\"<>|".unicodeScalars.contains(scalar) || Quoted.isControl(scalar)
      result.unicodeScalars.append(isRefused ? "_" : scalar)
    }
    // A name of dots is a folder, and one that begins with a dot is hidden.
    let dots = result.prefix { $0 == "." }.count
    return String(repeating: "_", count: dots) + result.dropFirst(dots)
  }
}

/// Notices when two rows would be written to one file. Names that differ in case alone are one file on some file systems.
public struct FileNameCheck: Sendable {
  /// The rows by the hashes of their names, so that a million names need 16 MB.
  private var rows: [UInt64: Int] = [:]

  public init() {}

  public mutating func add(_ path: String, for record: Record, in file: String) throws(RecordProblem) {
    // FNV-1a: Swift's own hashes differ from run to run, which would make rare false alarms unrepeatable.
    let hash = path.lowercased().utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    guard let other = rows.updateValue(record.number, forKey: hash) else { return }
    throw RecordProblem(
      file: file, line: record.line, row: record.number,
      message: "would be written to \(Quoted.text(path)), as row \(other) is")
  }
}
