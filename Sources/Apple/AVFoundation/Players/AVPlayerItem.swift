import Foundation
import QuartzCore

/// A film as a player shows it.
open class AVPlayerItem: NSObject, @unchecked Sendable {
  /// Whether the film can be shown.
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    case failed = 2
  }

  /// The film.
  public let asset: AVAsset
  /// The time at which the film ends for a player; invalid for its own end. Default invalid.
  open var forwardPlaybackEndTime = CMTime.invalid
  let position = Position()

  /// The time of the film, in seconds, at a time of the clock.
  final class Position: @unchecked Sendable {
    private let lock = NSLock()
    private var seconds = 0.0

    var time: Double {
      get { lock.withLock { seconds } }
      set { lock.withLock { seconds = newValue } }
    }
  }

  /// Shows a film.
  public init(asset: AVAsset) { self.asset = asset }

  /// Shows the film of a file.
  public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

  /// How long the film is; indefinite where that is not known.
  open var duration: CMTime { asset.duration }
  /// The size of upright frames; zero without a film.
  open var presentationSize: CGSize {
    asset.film.map { CGSize(width: $0.size().width, height: $0.size().height) } ?? .zero
  }
  /// Whether the film can be shown.
  open var status: Status { asset.film == nil ? .failed : .readyToPlay }
  /// Why it cannot.
  open var error: (any Error)? {
    do {
      _ = try asset.reader?.film()
      return nil
    } catch {
      return error
    }
  }
  /// The time of the film.
  open func currentTime() -> CMTime { CMTime(seconds: position.time, preferredTimescale: 90_000) }

  /// Goes to a time of the film.
  open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)? = nil) {
    if time.seconds.isFinite { position.time = time.seconds }
    completionHandler?(time.seconds.isFinite)
  }

  /// Where the film ends for a player, in seconds; nil where that is not known.
  var end: Double? {
    forwardPlaybackEndTime.isNumeric ? forwardPlaybackEndTime.seconds : asset.film?.duration
  }
}
