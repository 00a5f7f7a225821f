import Foundation
import LayerPress
import SceneFiles

/// Why a merge was given up. Nothing of it is left but the parts by which it can be resumed.
public enum MergeError: Error, Sendable {
  /// The data cannot be read.
  case data(String)
  /// A row cannot be merged.
  case row(number: Int, messages: [String])
  /// A document cannot be exported.
  case export(ExportError)
  /// A part of a document is not as it should be.
  case part(file: String, reason: String)
  /// There are no rows.
  case noRows
  /// What is asked for is not possible for documents in parts.
  case unusable(String)
  /// It was stopped from outside.
  case interrupted
}

extension MergeError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .data(let words), .unusable(let words): words
    case .row(let number, let messages): messages.map { "row \(number): \($0)" }.joined(separator: "\n")
    case .export(let error): "\(error)"
    case .part(let file, let reason): "\(file): \(reason)"
    case .noRows: "there are no rows"
    case .interrupted: "it was interrupted"
    }
  }

  /// The text that the command prints.
  public var errorDescription: String? { description }
}
