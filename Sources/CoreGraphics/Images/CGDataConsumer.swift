import Foundation

/// Where the bytes of a document go: `CGContext(consumer:mediaBox:_:)`.
public final class CGDataConsumer {
  let write: (Data) -> Void
  private let release: () -> Void

  private init(write: @escaping (Data) -> Void, release: @escaping () -> Void = {}) {
    self.write = write
    self.release = release
  }

  /// Bytes are added to these. Never nil.
  public convenience init?(data: CFMutableData) {
    self.init { data.append($0) }
  }

  /// Bytes become a file, which appears whole. Nil for what is no file's URL.
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

  /// Bytes are handed to a callback, nil without one. `info` is what the callbacks are called with.
  public convenience init?(
    info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>
  ) {
    let callbacks = cbks.pointee
    guard let put = callbacks.putBytes else { return nil }
    self.init(
      write: { data in
        data.withUnsafeBytes { bytes in
          // What takes no more bytes has failed, of which nobody hears on Apple's systems either.
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

/// Takes bytes, and says how many it took.
public typealias CGDataConsumerPutBytesCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int
/// Releases what a consumer was made with.
public typealias CGDataConsumerReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// What takes the bytes of a consumer.
public struct CGDataConsumerCallbacks {
  /// Called until all bytes are taken, or none are.
  public var putBytes: CGDataConsumerPutBytesCallback?
  /// Called when the consumer goes.
  public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

  /// The callbacks of a consumer.
  public init(
    putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?
  ) {
    self.putBytes = putBytes
    self.releaseConsumer = releaseConsumer
  }
}
