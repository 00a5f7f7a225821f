extension CGContext {
  /// A drawing operation, with the graphics state at that time.
  public struct Operation: Sendable {
    /// What is drawn.
    public var kind: Kind
    /// The graphics state.
    public var state: State

    /// The kinds of operations.
    public enum Kind: Sendable {
      /// Fill in user space with `state.fillColor`.
      case fill(CGPath, CGPathFillRule)
      /// Stroke in user space with `state.strokeColor` and `state.line`.
      case stroke(CGPath)
      /// The image stretched to the rectangle, in user space. Its upper row lies at the rectangle's **maxY**
      /// side, as on Apple's systems, where y points up; in a context with y pointing down it is upside down.
      case image(CGImage, CGRect)
      /// Text, which the renderer lays out: it stays text in documents.
      case text(RecordedText)
      /// Along the line, filling the clip.
      case linearGradient(CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions)
      /// Between two circles, filling the clip.
      case radialGradient(
        CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions)
      /// Around the centre, starting at the angle, filling the clip.
      case conicGradient(CGGradient, center: CGPoint, angle: CGFloat)
      /// The rectangle, in user space, becomes transparent.
      case clear(CGRect)
      /// What follows is isolated; compositing and clips of the state apply to it as a whole.
      /// The rectangle, in user space, clips it, and is the next of the clips in its operations.
      case beginTransparencyLayer(CGRect?)
      case endTransparencyLayer
    }
  }

  /// The graphics state of an operation.
  public struct State: Sendable {
    /// The transform from user space to the context's own space.
    public var ctm = CGAffineTransform.identity
    /// Drawing is clipped to the intersection of these.
    public var clips: [Clip] = []
    /// The colour of fills. Default opaque black.
    public var fillColor = CGColor.black
    /// The colour of strokes. Default opaque black.
    public var strokeColor = CGColor.black
    /// The style of lines.
    public var line = LineStyle()
    /// How drawing is put onto its backdrop.
    public var compositing = Compositing()
    /// Stored without effect: exports always antialias edges. Default true.
    public var shouldAntialias = true
    /// How images are scaled; exports distinguish `none`, nearest neighbour, from all others. Default
    /// `default`.
    public var interpolationQuality = CGInterpolationQuality.default

    /// The font, its size and the drawing mode, for `showGlyphs(_:at:)` and Core Text.
    var text = TextState()

    /// The pattern spaces that were set last.
    var patternSpaces: (fill: CGColorSpace?, stroke: CGColorSpace?)

    /// Creates the initial state.
    public init() {}
  }

  /// How an operation is put onto its backdrop, or a transparency layer as a whole: then its operations begin
  /// with the defaults.
  public struct Compositing: Sendable, Hashable {
    /// The alpha of drawing, 0…1. Default 1.
    public var alpha: CGFloat = 1
    /// How drawing blends with its backdrop. Default `normal`.
    public var blendMode = CGBlendMode.normal
    /// Cast by what is drawn. Default nil: none.
    public var shadow: Shadow?

    /// Creates opaque drawing without a shadow, which covers its backdrop.
    public init(blendMode: CGBlendMode = .normal) { self.blendMode = blendMode }
  }

  /// A clip, with the transform from its space to the context's own.
  public struct Clip: Sendable {
    /// The kinds of clips, in the space of `ctm`.
    public enum Kind: Sendable {
      case path(CGPath, CGPathFillRule)
      /// The image, stretched to the rectangle, masks by its alpha, or by its luminance if it has none.
      case mask(CGImage, CGRect)
    }

    /// The shape of the clip.
    public var kind: Kind
    /// The transform from the clip's space to the context's own.
    public var ctm: CGAffineTransform
  }

  /// The style of lines; lengths are in user space.
  public struct LineStyle: Sendable, Hashable {
    /// The line width, centred on the path. Default 1.
    public var width: CGFloat = 1
    /// The shape of open ends. Default `butt`.
    public var cap = CGLineCap.butt
    /// The shape of corners. Default `miter`.
    public var join = CGLineJoin.miter
    /// The longest mitre, in line widths; longer ones are bevelled. Default 10.
    public var miterLimit: CGFloat = 10
    /// Alternating dashes and gaps; empty, the default, for a solid line.
    public var dashLengths: [CGFloat] = []
    /// The offset into the dash pattern at which each subpath starts. Default 0.
    public var dashPhase: CGFloat = 0

    /// Creates a solid line of width 1.
    public init() {}
  }

  /// The shadow of a drawing.
  public struct Shadow: Sendable, Hashable {
    /// The offset in base space: transforms do not change it.
    public var offset: CGSize
    /// The extent of the blur in base space, twice the Gaussian's standard deviation.
    public var blur: CGFloat
    /// The colour, multiplied by the alpha of what casts the shadow.
    public var color: CGColor
  }
}

/// How images are sampled when scaled. Exports use the nearest neighbour for `none`, and interpolate for all
/// others.
public enum CGInterpolationQuality: Int32, Sendable, Hashable {
  case `default`
  case none
  case low
  case high
  case medium
}
