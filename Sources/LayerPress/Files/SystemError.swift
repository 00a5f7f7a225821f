import Foundation

extension ExportError {
  /// The error that the last failed call to the system left in `errno`.
  static func system(_ call: String, path: String) -> ExportError {
    let words = String(cString: strerror(errno))
    return ExportError(.cannotWrite("\(call) failed: \(words)"), at: path)
  }
}
