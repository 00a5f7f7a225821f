// Classes whose contents other frameworks draw: Metal, OpenGL and compositions. They show what a
// `LayerContentsProvider` draws, or else their `contents`; exports report those that have neither.

/// A layer that Metal draws into on Apple's systems. Here it shows what a provider draws, or its `contents`.
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

  @_spi(Properties) open override class var propertyTable: PropertyTable { .metalLayer }

  override func makeCopy() -> CALayer { CAMetalLayer(layer: self) }
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

/// A layer that OpenGL ES draws into: it shows what was presented last (`EAGLContext`), or its `contents`.
open class CAEAGLLayer: CALayer {
  /// How the renderbuffer is stored (`kEAGLDrawableProperty…`). Default nil.
  open var drawableProperties: [AnyHashable: Any]?
  /// Stored without effect. Default false.
  open var presentsWithTransaction = false
  /// What went wrong as OpenGL drew into it; nil for nothing.
  package final var drawingProblem: String?

  @_spi(Properties) open override class var propertyTable: PropertyTable { .eaglLayer }

  override func makeCopy() -> CALayer { CAEAGLLayer(layer: self) }
}

/// A context of OpenGL, as CGL names it.
public typealias CGLContextObj = OpaquePointer
/// The format of a context's pixels, as CGL names it.
public typealias CGLPixelFormatObj = OpaquePointer

/// A time of a display, as Core Video names it.
public struct CVTimeStamp: Sendable {
  /// The version of the structure: 0.
  public var version: UInt32 = 0
  /// Units of `videoTime` in a second.
  public var videoTimeScale: Int32 = 600
  /// The time of the frame.
  public var videoTime: Int64 = 0
  /// The same in nanoseconds.
  public var hostTime: UInt64 = 0
  /// How fast the display is, 1 of its nominal rate.
  public var rateScalar = 1.0
  /// Units of `videoTime` between frames.
  public var videoRefreshPeriod: Int64 = 10

  /// The beginning of time.
  public init() {}
}

/// A layer that OpenGL draws into at each moment: an export needs a provider for it (`OpenGLContents`), or shows its `contents`.
open class CAOpenGLLayer: CALayer {
  /// Stored without effect: every moment is drawn. Default false.
  open var isAsynchronous = false

  /// Returns whether `draw(inCGLContext:…)` is to be called for a moment. Default true.
  open func canDraw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
    displayTime ts: UnsafePointer<CVTimeStamp>?
  ) -> Bool { true }

  /// Draws a moment. Called with the context current, whose framebuffer has a depth buffer and a stencil buffer and takes the
  /// layer's pixels in the output; on any thread, but one at a time.
  open func draw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
    displayTime ts: UnsafePointer<CVTimeStamp>?
  ) {}

  @_spi(Properties) open override class var propertyTable: PropertyTable { .openGLLayer }

  override func makeCopy() -> CALayer { CAOpenGLLayer(layer: self) }
}

/// A layer that shows a composition of Quartz Composer on Apple's systems. Here it shows what a provider draws, or its
/// `contents`.
open class QCCompositionLayer: CALayer {
  @_spi(Properties) open override class var propertyTable: PropertyTable { .compositionLayer }

  override func makeCopy() -> CALayer { QCCompositionLayer(layer: self) }
}

extension CALayer {
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
