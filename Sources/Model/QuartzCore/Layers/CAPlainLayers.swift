// Classes whose contents come from elsewhere on Apple's systems: Metal, OpenGL, video and compositions. Here
// they are plain layers that show their `contents`, and exports report them.

/// A layer that Metal draws into on Apple's systems. Here it shows its `contents`.
open class CAMetalLayer: CALayer {
  /// In pixels. Stored without effect. Default (0, 0).
  open var drawableSize = CGSize.zero
  /// Stored without effect. Default true.
  open var framebufferOnly = true
  /// Stored without effect. Default false.
  open var presentsWithTransaction = false
  /// Stored without effect. Default 3.
  open var maximumDrawableCount = 3
  /// Stored without effect. Default true.
  open var displaySyncEnabled = true
  /// Stored without effect. Default true.
  open var allowsNextDrawableTimeout = true
  /// Stored without effect: the contents have their own colour space. Default nil.
  open var colorspace: CGColorSpace?
  /// The intended brightness of the contents. Stored without effect. Default nil.
  open var edrMetadata: CAEDRMetadata?
}

/// The intended brightness of contents beyond white. Without effect.
public final class CAEDRMetadata: NSObject, Sendable {
  /// Whether contents may be brighter than white: false, since no output here supports it.
  public static let isAvailable = false
  /// Hybrid Log-Gamma, without metadata.
  public static let hlg = CAEDRMetadata()

  /// HDR10 with its minimum and maximum luminance, in candela per square metre, and the luminance of 1.
  public static func hdr10(
    minLuminance minNits: Float, maxLuminance maxNits: Float, opticalOutputScale scale: Float
  ) -> CAEDRMetadata { CAEDRMetadata() }

  /// HDR10 with the metadata messages of a video.
  public static func hdr10(
    displayInfo displayData: Data?, contentInfo contentData: Data?, opticalOutputScale scale: Float
  ) -> CAEDRMetadata { CAEDRMetadata() }
}

/// A layer that OpenGL ES draws into on Apple's systems. Here it shows its `contents`.
open class CAEAGLLayer: CALayer {
  /// Stored without effect. Default nil.
  open var drawableProperties: [AnyHashable: Any]?
  /// Stored without effect. Default false.
  open var presentsWithTransaction = false
}

/// A layer that OpenGL draws into on Apple's systems. Here it shows its `contents`.
open class CAOpenGLLayer: CALayer {
  /// Stored without effect. Default false.
  open var isAsynchronous = false
}

/// A layer that shows a video on Apple's systems. Here it shows its `contents`.
open class AVPlayerLayer: CALayer {
  /// The player on Apple's systems. Stored without effect. Default nil.
  open var player: AnyObject?
  /// Whether there is a frame to show: false.
  open var isReadyForDisplay: Bool { false }
}

/// A layer that shows a composition of Quartz Composer on Apple's systems. Here it shows its `contents`.
open class QCCompositionLayer: CALayer {}

extension CALayer {
  /// The classes whose contents come from elsewhere on Apple's systems.
  @_spi(Drawing) public static let foreignClassNames = [
    "CAMetalLayer", "CAEAGLLayer", "CAOpenGLLayer", "AVPlayerLayer", "QCCompositionLayer",
  ]

  /// The name of the layer's class if its contents come from elsewhere on Apple's systems.
  @_spi(Drawing) public final var foreignClassName: String? {
    switch self {
    case is CAMetalLayer: "CAMetalLayer"
    case is CAEAGLLayer: "CAEAGLLayer"
    case is CAOpenGLLayer: "CAOpenGLLayer"
    case is AVPlayerLayer: "AVPlayerLayer"
    case is QCCompositionLayer: "QCCompositionLayer"
    default: nil
    }
  }
}
