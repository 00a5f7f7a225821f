/// Bytes that stay where they are for as long as someone holds them, so that painters need no copy of a picture.
public final class PixelBytes: RandomAccessCollection, Sendable {
  // Written only before `init` returns.
  private nonisolated(unsafe) let bytes: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter fill: writes all of the bytes, which are zero before.
  init<Failure: Error>(
    count: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    bytes = .allocate(capacity: count)
    bytes.initialize(repeating: 0)
    // Where this throws, `deinit` lets the bytes go: all of the object is there already.
    try fill(bytes)
  }

  deinit { bytes.deallocate() }

  public var startIndex: Int { 0 }
  public var endIndex: Int { bytes.count }
  public subscript(position: Int) -> UInt8 { bytes[position] }

  /// The bytes in place. Their address is the same at every call.
  public func withUnsafeBufferPointer<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(bytes))
  }
}
