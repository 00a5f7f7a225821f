import CCairo

/// A status reported by Cairo, and the operation that failed.
public struct CairoError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Cairo's number for the status (`cairo_status_t`).
  public let status: UInt32
  /// The operation that failed.
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

extension CairoError {
  /// The stride of a caller's pixels is too small.
  static func stride(during operation: String) -> CairoError {
    CairoError(CAIRO_STATUS_INVALID_STRIDE, during: operation)
  }

  /// Nobody took a document's bytes.
  static func write(during operation: String) -> CairoError {
    CairoError(CAIRO_STATUS_WRITE_ERROR, during: operation)
  }

  static func memory(during operation: String) -> CairoError {
    CairoError(CAIRO_STATUS_NO_MEMORY, during: operation)
  }
}

/// Throws a status as an error unless it is success.
func check(_ status: cairo_status_t, during operation: String) throws(CairoError) {
  guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status, during: operation) }
}
