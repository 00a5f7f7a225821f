import Expressions
import Foundation
import TestSupport

@testable import Records

/// Opens data that a file says.
func source(
  _ text: String, named name: String = "people.csv", options: RecordSource.Options = RecordSource.Options()
) throws -> RecordSource {
  try source(Data(text.utf8), named: name, options: options)
}

func source(
  _ data: Data, named name: String = "people.csv", options: RecordSource.Options = RecordSource.Options()
) throws -> RecordSource {
  let path = try makeTemporaryFolder() + "/" + name
  try data.write(to: URL(fileURLWithPath: path))
  return try RecordSource(path, options: options)
}

func allRows(_ source: RecordSource, from number: Int = 1) throws -> [ReadRow] {
  var rows = try source.rows(from: number)
  var result: [ReadRow] = []
  while let row = try rows.next() { result.append(row) }
  return result
}

/// The fields of all rows, each of which is faultless.
func fields(_ source: RecordSource, from number: Int = 1) throws -> [[String: DataValue]] {
  try allRows(source, from: number).map { try $0.record.get().fields }
}

/// What is wrong with rows, without the folder of their file.
func problems(_ source: RecordSource) throws -> [String] {
  try allRows(source).compactMap { row in
    if case .failure(let problem) = row.record { describe(problem) } else { nil }
  }
}

func describe(_ problem: RecordProblem) -> String {
  String(problem.description.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
}

/// What is wrong with data that cannot be read at all.
func refusal(_ read: () throws -> Void) -> String? {
  do {
    try read()
    return nil
  } catch {
    return (error as? RecordProblem).map(describe) ?? String(describing: error)
  }
}
