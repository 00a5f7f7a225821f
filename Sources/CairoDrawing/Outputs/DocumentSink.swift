import CCairo

/// A buffer for a document's bytes, as Cairo writes every number separately.
final class DocumentSink {
  private let write: (UnsafeRawBufferPointer) -> Bool
  private var collected: [UInt8] = []
  /// Whether Cairo drew a part of a PDF's page as pixels, as it does with what it cannot express: only then
  /// does it write a knockout group.
  var holdsFallback = false

  /// The entry of a knockout group, which Cairo writes by one call.
  private static let knockout = Array("      /K true\n".utf8)
  private static let enough = 1 << 16

  /// - Parameter write: receives bytes; false stops the document with an error.
  init(_ write: @escaping (UnsafeRawBufferPointer) -> Bool) {
    self.write = write
    collected.reserveCapacity(2 * Self.enough)
  }

  /// Writes what is left; false if that failed.
  func flush() -> Bool {
    defer { collected.removeAll(keepingCapacity: true) }
    return collected.isEmpty || collected.withUnsafeBytes(write)
  }

  private func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes.count == Self.knockout.count, bytes.elementsEqual(Self.knockout) { holdsFallback = true }
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
