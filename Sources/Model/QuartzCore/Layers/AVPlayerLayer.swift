/// How a film fills the bounds of its layer.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The whole film, in its own aspect ratio.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "resizeAspect")
  /// All of the bounds, in the film's aspect ratio; what lies beyond them shows unless the layer masks to them.
  public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "resizeAspectFill")
  /// The whole film, stretched to the bounds.
  public static let resize = AVLayerVideoGravity(rawValue: "resize")
}

extension AVLayerVideoGravity: StringConstant {
  static let allCases: [AVLayerVideoGravity] = [.resizeAspect, .resizeAspectFill, .resize]
}

/// A layer that shows a film.
///
/// The frames come from a `LayerContentsProvider`: the layer's player, in a program that imports `AVFoundation`, or one that the
/// export registers for this class (`VideoFrames`). Without a film, the layer shows its `contents`.
open class AVPlayerLayer: CALayer {
  /// The file of the film, for layers without a player. Default nil. (Not a property of AVFoundation.)
  public final var video: URL? {
    willSet { willChange("video") }
    didSet { didChange() }
  }
  /// The time of the film that is shown at time 0 of the layer, in seconds. Default 0. (Not a property of AVFoundation, whose
  /// players have it.)
  public final var time: Double = 0 {
    willSet { willChange("time") }
    didSet { didChange() }
  }
  /// How many seconds of the film pass in a second of the layer; 0 shows a still. Default 0. (Not a property of AVFoundation,
  /// whose players have it.)
  public final var rate: Float = 0 {
    willSet { willChange("rate") }
    didSet { didChange() }
  }
  /// How the film fills the bounds. Default `resizeAspect`.
  open var videoGravity = AVLayerVideoGravity.resizeAspect {
    willSet { willChange("videoGravity") }
    didSet { didChange() }
  }
  /// The player. `AVFoundation` has it as `player`.
  package final var source: (any LayerContentsProvider)?

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? AVPlayerLayer else { return }
    video = other.video
    time = other.time
    rate = other.rate
    videoGravity = other.videoGravity
    source = other.source
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .playerLayer }

  override func makeCopy() -> CALayer { AVPlayerLayer(layer: self) }
}
