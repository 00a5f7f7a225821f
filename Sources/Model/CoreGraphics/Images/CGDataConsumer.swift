/// The destination of a document's bytes: `CGContext(consumer:mediaBox:_:)`.
public final class CGDataConsumer {
  let write: (Data) -> Void
  private let release: () -> Void

  private init(write: @escaping (Data) -> Void, release: @escaping () -> Void = {}) {
    self.write = write
    self.release = release
  }

  /// Appends to data. Never nil.
  public convenience init?(data: CFMutableData) { self.init { data.append($0) } }

  /// Writes a file, which appears whole. Nil if the URL is not that of a file.
  public convenience init?(url: URL) {
    guard url.isFileURL else { return nil }
    self.init { data in
      do {
        try data.write(to: url, options: .atomic)
      } catch {
        complain("CGDataConsumer", error)
      }
    }
  }

  /// Passes bytes to a callback; nil without one. `info` is passed to the callbacks.
  public convenience init?(
    info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>
  ) {
    let callbacks = cbks.pointee
    guard let put = callbacks.putBytes else { return nil }
    self.init(
      write: { data in
        data.withUnsafeBytes { bytes in
          // A consumer that takes no more bytes has failed, which Apple's systems do not report either.
          var written = 0
          while let start = bytes.baseAddress, written < bytes.count,
            case let taken = put(info, start + written, bytes.count - written), taken > 0
          {
            written += taken
          }
        }
      }, release: { callbacks.releaseConsumer?(info) })
  }

  deinit { release() }
}

/// Takes bytes, and returns how many it took.
public typealias CGDataConsumerPutBytesCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int
/// Releases the info of a consumer.
public typealias CGDataConsumerReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a consumer.
public struct CGDataConsumerCallbacks {
  /// Called until all bytes are taken, or none are.
  public var putBytes: CGDataConsumerPutBytesCallback?
  /// Called when the consumer is released.
  public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

  /// Creates the callbacks of a consumer.
  public init(
    putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?
  ) {
    self.putBytes = putBytes
    self.releaseConsumer = releaseConsumer
  }
}
