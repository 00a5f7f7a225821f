import CCairo

/// Where a document's bytes go while Cairo makes them. Cairo hands over every number on its own; they are collected.
final class DocumentSink {
  private let write: (UnsafeRawBufferPointer) -> Bool
  private var collected: [UInt8] = []

  private static let enough = 1 << 16

  /// - Parameter write: takes bytes; false stops the document with an error.
  init(_ write: @escaping (UnsafeRawBufferPointer) -> Bool) {
    self.write = write
    collected.reserveCapacity(2 * Self.enough)
  }

  /// Hands over what is left; false where it could not be taken.
  func flush() -> Bool {
    defer { collected.removeAll(keepingCapacity: true) }
    return collected.isEmpty || collected.withUnsafeBytes(write)
  }

  private func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count < Self.enough else { return flush() && write(bytes) }
    collected.append(contentsOf: bytes)
    return collected.count < Self.enough || flush()
  }

  /// Cairo's callback; the closure is a `DocumentSink`.
  static let callback: cairo_write_func_t = { closure, data, length in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<DocumentSink>.fromOpaque(closure).takeUnretainedValue()
    return sink.add(UnsafeRawBufferPointer(start: data, count: Int(length)))
      ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
  }

  var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
