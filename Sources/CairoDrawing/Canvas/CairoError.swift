import CCairo

/// A status that Cairo reports, and during what.
public struct CairoError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Cairo's number for it (`cairo_status_t`).
  public let status: UInt32
  /// What was being done.
  public let operation: String

  init(_ status: cairo_status_t, during operation: String) {
    self.status = status.rawValue
    self.operation = operation
  }

  public var description: String {
    let text =
      cairo_status_to_string(cairo_status_t(rawValue: status)).map { String(cString: $0) } ?? "unknown status"
    return "Cairo failed while \(operation): \(text)"
  }
}

/// Turns a status into an error.
func check(_ status: cairo_status_t, during operation: String) throws(CairoError) {
  guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status, during: operation) }
}
