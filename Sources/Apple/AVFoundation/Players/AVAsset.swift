import Foundation
import QuartzCore

/// What a track holds.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Pictures.
  public static let video = AVMediaType(rawValue: "vide")
  /// Sound.
  public static let audio = AVMediaType(rawValue: "soun")
}

/// A film. Nothing of the file is read until something about it is asked; what cannot be read has no tracks.
open class AVAsset: NSObject, @unchecked Sendable {
  let reader: FilmReader?

  init(reader: FilmReader?) { self.reader = reader }

  /// The film of a file.
  public convenience init(url: URL) { self.init(reader: FilmReader(url, ffmpeg: FFmpeg())) }

  /// What is known of the film; nil where it cannot be read.
  var film: Film? { try? reader?.film() }

  /// How long the film is; indefinite where that is not known.
  open var duration: CMTime {
    film?.duration.map { CMTime(seconds: $0, preferredTimescale: 90_000) } ?? .indefinite
  }
  /// The size of frames with square pixels, before they are turned; zero without a film.
  open var naturalSize: CGSize { film.map(Self.naturalSize) ?? .zero }
  /// The tracks: the film's, and one for sound.
  open var tracks: [AVAssetTrack] {
    guard let film else { return [] }
    let media: [AVMediaType] = film.hasSound ? [.video, .audio] : [.video]
    return media.map { AVAssetTrack(asset: self, film: film, mediaType: $0) }
  }
  /// Whether the film can be read.
  open var isPlayable: Bool { film != nil }
  /// The same.
  open var isReadable: Bool { film != nil }
  /// How fast it is meant to be played: 1.
  open var preferredRate: Float { 1 }

  /// The tracks that hold something.
  open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// Calls the block: everything is read when it is asked for.
  open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (() -> Void)? = nil) {
    handler?()
  }

  static func naturalSize(of film: Film) -> CGSize {
    let size = film.size(isUpright: false)
    return CGSize(width: size.width, height: size.height)
  }
}

/// The film of a file.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  /// The file.
  public let url: URL

  /// The film of a file. Options are without effect.
  public init(url: URL, options: [String: Any]? = nil) {
    self.url = url
    super.init(reader: FilmReader(url, ffmpeg: FFmpeg()))
  }
}

/// A track of a film.
open class AVAssetTrack: NSObject {
  /// The film.
  public weak var asset: AVAsset?
  /// What it holds.
  public let mediaType: AVMediaType
  private let film: Film
  private let length: CMTime

  init(asset: AVAsset, film: Film, mediaType: AVMediaType) {
    (self.asset, self.film, self.mediaType) = (asset, film, mediaType)
    length = asset.duration
  }

  /// The size of frames with square pixels, before they are turned; zero for sound.
  open var naturalSize: CGSize { mediaType == .video ? AVAsset.naturalSize(of: film) : .zero }
  /// Turns the frames upright.
  open var preferredTransform: CGAffineTransform {
    let (width, height) = (naturalSize.width, naturalSize.height)
    guard mediaType == .video else { return .identity }
    switch film.turns {
    case 1: return CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
    case 2: return CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
    case 3: return CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
    default: return .identity
    }
  }
  /// Frames per second; 0 for sound.
  open var nominalFrameRate: Float { mediaType == .video ? Float(film.frameRate) : 0 }
  /// All of the film.
  open var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: length) }
  /// Whether it is shown: true.
  open var isEnabled: Bool { true }
}
