// Classes whose contents come from elsewhere on Apple's systems: from Metal, OpenGL, films and compositions. Here they are
// plain layers that show their `contents`, and exports report them.

/// A layer that Metal draws into on Apple's systems. Here it shows its `contents`.
open class CAMetalLayer: CALayer {
  /// Only kept, in pixels. Default (0, 0).
  open var drawableSize = CGSize.zero
  /// Only kept. Default true.
  open var framebufferOnly = true
  /// Only kept. Default false.
  open var presentsWithTransaction = false
  /// Only kept. Default 3.
  open var maximumDrawableCount = 3
  /// Only kept. Default true.
  open var displaySyncEnabled = true
  /// Only kept. Default true.
  open var allowsNextDrawableTimeout = true
  /// Only kept: colours of contents say themselves what they are. Default nil.
  open var colorspace: CGColorSpace?
  /// Only kept: how bright the contents are meant to be. Default nil.
  open var edrMetadata: CAEDRMetadata?
}

/// How bright contents beyond white are meant to be. Only kept.
public final class CAEDRMetadata: NSObject, Sendable {
  /// Whether contents may be brighter than white: false, since no output here is.
  public static let isAvailable = false
  /// Hybrid Log-Gamma, without numbers.
  public static let hlg = CAEDRMetadata()

  /// HDR10 by its least and greatest luminance, in candela per square metre, and what one stands for.
  public static func hdr10(
    minLuminance minNits: Float, maxLuminance maxNits: Float, opticalOutputScale scale: Float
  ) -> CAEDRMetadata { CAEDRMetadata() }

  /// HDR10 by the messages of a film.
  public static func hdr10(
    displayInfo displayData: Data?, contentInfo contentData: Data?, opticalOutputScale scale: Float
  ) -> CAEDRMetadata { CAEDRMetadata() }
}

/// A layer that OpenGL ES draws into on Apple's systems. Here it shows its `contents`.
open class CAEAGLLayer: CALayer {
  /// Only kept. Default nil.
  open var drawableProperties: [AnyHashable: Any]?
  /// Only kept. Default false.
  open var presentsWithTransaction = false
}

/// A layer that OpenGL draws into on Apple's systems. Here it shows its `contents`.
open class CAOpenGLLayer: CALayer {
  /// Only kept. Default false.
  open var isAsynchronous = false
}

/// A layer that shows a film on Apple's systems. Here it shows its `contents`.
open class AVPlayerLayer: CALayer {
  /// What plays on Apple's systems. Only kept. Default nil.
  open var player: AnyObject?
  /// Whether there is a picture of the film: false.
  open var isReadyForDisplay: Bool { false }
}

/// A layer that shows a composition of Quartz Composer on Apple's systems. Here it shows its `contents`.
open class QCCompositionLayer: CALayer {}

extension CALayer {
  /// The class whose pictures come from elsewhere on Apple's systems, where the layer is of one.
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
