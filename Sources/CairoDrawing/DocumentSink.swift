import CCairo

/// Where a document's bytes go while Cairo makes them.
final class DocumentSink {
  private let write: (UnsafeRawBufferPointer) -> Bool

  /// - Parameter write: takes bytes; false stops the document with an error.
  init(_ write: @escaping (UnsafeRawBufferPointer) -> Bool) { self.write = write }

  /// Cairo's callback; the closure is a `DocumentSink`.
  static let callback: cairo_write_func_t = { closure, data, length in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<DocumentSink>.fromOpaque(closure).takeUnretainedValue()
    return sink.write(UnsafeRawBufferPointer(start: data, count: Int(length)))
      ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
  }

  var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
