import CoreGraphics
import Synchronization

/// Decoded images of one export, each decoded once however often it is shown. Can be used from several threads.
public final class ImageCache: Sendable {
  private let images = Mutex<[CGImage.ContentHash: Result<DecodedImage, ImageDecodingError>]>([:])

  public init() {}

  public func decoded(_ image: CGImage) throws(ImageDecodingError) -> DecodedImage {
    let key = image.contentHash
    if let known = images.withLock({ $0[key] }) { return try known.get() }
    // Decoded outside of the lock: two threads may decode the same picture, but none waits for another's.
    let result = Result { () throws(ImageDecodingError) in try ImageDecoder.decode(image) }
    images.withLock { $0[key] = result }
    return try result.get()
  }
}
