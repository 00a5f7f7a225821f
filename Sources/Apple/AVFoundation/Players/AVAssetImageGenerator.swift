import Foundation
import QuartzCore

/// Takes single frames of a film.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
  /// How a request ended.
  public enum Result: Int, Sendable {
    case succeeded = 0
    case failed = 1
    case cancelled = 2
  }

  /// Receives the requested time, the frame or nil, its own time, and how the request ended.
  public typealias CompletionHandler = (CMTime, CGImage?, CMTime, Result, (any Error)?) -> Void

  /// The film.
  public let asset: AVAsset
  /// Whether frames are turned upright. Default false.
  open var appliesPreferredTrackTransform = false
  /// The size that frames are at most scaled to, in pixels and in their own aspect ratio; 0 does not limit. Default (0, 0).
  open var maximumSize = CGSize.zero
  /// How far before the time a frame may lie. Stored without effect: frames are exact. Default infinite.
  open var requestedTimeToleranceBefore = CMTime.positiveInfinity
  /// How far after the time a frame may lie. Stored without effect: frames are exact. Default infinite.
  open var requestedTimeToleranceAfter = CMTime.positiveInfinity
  private lazy var unturned = asset.reader.map { FilmReader($0.url, ffmpeg: FFmpeg(), isUpright: false) }

  /// Takes frames of a film.
  public init(asset: AVAsset) { self.asset = asset }

  /// Returns the frame that is shown at a time.
  ///
  /// - Parameter actualTime: receives the time at which the frame begins.
  open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage
  {
    let (image, time) = try frame(at: requestedTime)
    actualTime?.pointee = time
    return image
  }

  /// Returns the frame that is shown at a time, and the time at which it begins.
  open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    try frame(at: time)
  }

  /// Takes several frames before it returns, and passes each to the block.
  open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping CompletionHandler
  ) {
    for value in requestedTimes {
      let time = value.timeValue
      do {
        let (image, actual) = try frame(at: time)
        handler(time, image, actual, .succeeded, nil)
      } catch {
        handler(time, nil, .invalid, .failed, error)
      }
    }
  }

  /// Does nothing: requests have ended when they return.
  open func cancelAllCGImageGeneration() {}

  private func frame(at time: CMTime) throws -> (CGImage, CMTime) {
    guard let reader = appliesPreferredTrackTransform ? asset.reader : unturned else {
      throw LayerContentsError("the asset has no file")
    }
    guard time.seconds.isFinite else {
      throw LayerContentsError("the time of a frame is a number of seconds")
    }
    let frame = try reader.frame(at: time.seconds)
    let actual = CMTime(seconds: max(frame.time, 0), preferredTimescale: 90_000)
    return (scaled(frame.image), actual)
  }

  /// The frame within `maximumSize`.
  private func scaled(_ image: CGImage) -> CGImage {
    func factor(_ most: CGFloat, _ length: Int) -> CGFloat { most > 0 ? most / CGFloat(length) : 1 }
    let scale = min(1, factor(maximumSize.width, image.width), factor(maximumSize.height, image.height))
    guard scale < 1, let space = CGColorSpace(name: CGColorSpace.sRGB) else { return image }
    let (width, height) = (
      max(1, Int((CGFloat(image.width) * scale).rounded())),
      max(1, Int((CGFloat(image.height) * scale).rounded()))
    )
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    return context?.makeImage() ?? image
  }
}

extension NSValue {
  // Foundation encodes no structs here, so a time is stored as three numbers of 64 bits.
  private static let timeEncoding = "[3q]"

  /// A value that holds a time.
  public convenience init(time: CMTime) {
    var parts = (time.value, time.timescale, time.flags.rawValue, time.epoch)
    self.init(bytes: &parts, objCType: NSValue.timeEncoding)
  }

  /// The time that a value holds; invalid for others.
  public var timeValue: CMTime {
    guard String(cString: objCType) == NSValue.timeEncoding else { return .invalid }
    var parts = (CMTimeValue(0), CMTimeScale(0), UInt32(0), CMTimeEpoch(0))
    getValue(&parts)
    return CMTime(value: parts.0, timescale: parts.1, flags: CMTimeFlags(rawValue: parts.2), epoch: parts.3)
  }
}
