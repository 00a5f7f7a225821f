import CCairo

/// A buffer for a document's bytes, as Cairo writes every number separately.
final class DocumentSink {
  private let write: (UnsafeRawBufferPointer) -> Bool
  private let collected = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
  private var count = 0
  /// Whether Cairo drew a part of a PDF's page as pixels, as it does with what it cannot express: only then
  /// does it write a knockout group.
  var holdsFallback = false

  /// The entry of a knockout group, which Cairo writes by one call.
  private static var knockout: String { "      /K true\n" }

  /// - Parameter write: receives bytes; false stops the document with an error.
  init(_ write: @escaping (UnsafeRawBufferPointer) -> Bool) {
    self.write = write
  }

  deinit { collected.deallocate() }

  /// Writes what is left; false if that failed.
  func flush() -> Bool {
    defer { count = 0 }
    return count == 0 || write(UnsafeRawBufferPointer(rebasing: collected[..<count]))
  }

  private func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let knockout = Self.knockout.utf8
    if bytes.count == knockout.count, bytes.elementsEqual(knockout) { holdsFallback = true }
    if bytes.count > collected.count - count {
      guard flush() else { return false }
      if bytes.count > collected.count { return write(bytes) }
    }
    UnsafeMutableRawBufferPointer(rebasing: collected[count...]).copyMemory(from: bytes)
    count += bytes.count
    return true
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
