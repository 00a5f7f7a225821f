extension CGContext {
  /// One thing drawn, with everything that was set when it was drawn.
  public struct Operation: Sendable {
    /// What is drawn.
    public var kind: Kind
    /// What was set then.
    public var state: State

    /// The things that can be drawn.
    public enum Kind: Sendable {
      /// Fill in user space with `state.fillColor`.
      case fill(CGPath, CGPathFillRule)
      /// Stroke in user space with `state.strokeColor` and `state.line`.
      case stroke(CGPath)
      /// The picture stretched to the rectangle, in user space. Its upper row lies at the rectangle's **maxY** side, as
      /// on Apple's systems, where y grows upwards; in a context with y downwards it looks upside down.
      case image(CGImage, CGRect)
      /// Text, which whoever shows the drawing lays out: it stays text in documents.
      case text(RecordedText)
      /// Along the line, across all of the clip.
      case linearGradient(CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions)
      /// Between two circles, across all of the clip.
      case radialGradient(
        CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions)
      /// Around the centre, from the angle on, across all of the clip.
      case conicGradient(CGGradient, center: CGPoint, angle: CGFloat)
      /// The rectangle, in user space, becomes transparent.
      case clear(CGRect)
      /// What follows is isolated; alpha, blend mode, shadow and clips of the state apply to the whole. The
      /// rectangle, in user space, cuts it; it is the next one among the clips of what follows.
      case beginTransparencyLayer(CGRect?)
      case endTransparencyLayer
    }
  }

  /// Everything that applies to a drawing.
  public struct State: Sendable {
    /// Maps user space to the context's own.
    public var ctm = CGAffineTransform.identity
    /// Drawing is cut to the intersection of these.
    public var clips: [Clip] = []
    /// Of areas. Default opaque black.
    public var fillColor = CGColor.black
    /// Of lines. Default opaque black.
    public var strokeColor = CGColor.black
    /// How lines are drawn.
    public var line = LineStyle()
    /// 0…1, multiplied into whatever is drawn. Default 1.
    public var alpha: CGFloat = 1
    /// How drawing blends with its backdrop. Default `normal`.
    public var blendMode = CGBlendMode.normal
    /// Cast by each drawing on its own, and by a transparency layer as a whole. Default nil: none.
    public var shadow: Shadow?
    /// Only kept: exports always smooth edges. Default true.
    public var shouldAntialias = true
    /// How pictures are scaled; exports know `none`, for hard pixels, and all others alike. Default `default`.
    public var interpolationQuality = CGInterpolationQuality.default

    /// The font, its size and what is done to glyphs, for `showGlyphs(_:at:)` and Core Text.
    var text = TextState()

    /// The spaces of patterns that were set last.
    var patternSpaces: (fill: CGColorSpace?, stroke: CGColorSpace?)

    /// What a new context has.
    public init() {}
  }

  /// What drawing is cut to, with the transform that maps it to the context's own space.
  public struct Clip: Sendable {
    /// The shapes of clips, in the space that `ctm` maps from.
    public enum Kind: Sendable {
      case path(CGPath, CGPathFillRule)
      /// The picture, stretched to the rectangle, multiplies: by its alpha, or by its brightness if it has none.
      case mask(CGImage, CGRect)
    }

    /// What is left of the drawing.
    public var kind: Kind
    /// Maps the clip to the context's own space.
    public var ctm: CGAffineTransform
  }

  /// How lines are drawn; lengths in user space.
  public struct LineStyle: Sendable, Hashable {
    /// Half of it lies on each side of the path. Default 1.
    public var width: CGFloat = 1
    /// How open ends look. Default `butt`.
    public var cap = CGLineCap.butt
    /// How sharp bends look. Default `miter`.
    public var join = CGLineJoin.miter
    /// How long a mitre may be, in widths; longer ones are bevelled. Default 10.
    public var miterLimit: CGFloat = 10
    /// Dashes and gaps in turn; empty for a solid line, which is the default.
    public var dashLengths: [CGFloat] = []
    /// How far into the dashes each subpath starts. Default 0.
    public var dashPhase: CGFloat = 0

    /// A solid line of width 1.
    public init() {}
  }

  /// A shadow behind whatever is drawn.
  public struct Shadow: Sendable, Hashable {
    /// In the context's own space: transforms do not change it.
    public var offset: CGSize
    /// The extent of the blur in the context's own space; the Gaussian's standard deviation is half of it.
    public var blur: CGFloat
    /// Multiplied by the alpha of what casts it.
    public var color: CGColor
  }
}

/// How pictures are sampled where they are scaled. Exports show `none` as hard pixels, and mix neighbouring pixels
/// for all others.
public enum CGInterpolationQuality: Int32, Sendable, Hashable {
  case `default`
  case none
  case low
  case high
  case medium
}
