extension ExportError {
  /// The error of the last failed system call, from `errno`.
  static func system(_ call: String, path: String?) -> ExportError {
    let words = String(cString: strerror(errno))
    return ExportError(.cannotWrite("\(call) failed: \(words)"), at: path)
  }
}
