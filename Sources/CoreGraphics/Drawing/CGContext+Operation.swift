extension CGContext {
  /// One thing drawn, with everything that was set when it was drawn.
  public struct Operation: Sendable {
    public var kind: Kind
    public var state: State

    public enum Kind: Sendable {
      /// Fill in user space with `state.fillColor`.
      case fill(CGPath, CGPathFillRule)
      /// Stroke in user space with `state.strokeColor` and `state.line`.
      case stroke(CGPath)
      /// The picture stretched to the rectangle, in user space. Its upper row lies at the rectangle's **maxY** side, as
      /// on Apple's systems, where y grows upwards; in a context with y downwards it looks upside down.
      case image(CGImage, CGRect)
      /// Along the line, across all of the clip.
      case linearGradient(CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions)
      /// Between two circles, across all of the clip.
      case radialGradient(
        CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions)
      /// The rectangle, in user space, becomes transparent.
      case clear(CGRect)
      /// What follows is composed by itself; alpha, blend mode, shadow and clips of the state apply to the whole.
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
    public var fillColor = CGColor.black
    public var strokeColor = CGColor.black
    public var line = LineStyle()
    /// 0…1, multiplied into whatever is drawn.
    public var alpha: CGFloat = 1
    public var blendMode = CGBlendMode.normal
    public var shadow: Shadow?
    public var shouldAntialias = true
    public var interpolationQuality = CGInterpolationQuality.default

    public init() {}
  }

  /// What drawing is cut to, with the transform that maps it to the context's own space.
  public struct Clip: Sendable {
    public enum Kind: Sendable {
      case path(CGPath, CGPathFillRule)
      /// The picture, stretched to the rectangle, multiplies: by its alpha, or by its brightness if it has none.
      case mask(CGImage, CGRect)
    }

    public var kind: Kind
    public var ctm: CGAffineTransform
  }

  /// How lines are drawn; lengths in user space.
  public struct LineStyle: Sendable, Hashable {
    public var width: CGFloat = 1
    public var cap = CGLineCap.butt
    public var join = CGLineJoin.miter
    public var miterLimit: CGFloat = 10
    /// Dashes and gaps in turn; empty for a solid line.
    public var dashLengths: [CGFloat] = []
    public var dashPhase: CGFloat = 0

    public init() {}
  }

  /// A shadow behind whatever is drawn.
  public struct Shadow: Sendable, Hashable {
    /// In the context's own space: transforms do not change it.
    public var offset: CGSize
    /// The extent of the blur in the context's own space; the Gaussian's standard deviation is half of it.
    public var blur: CGFloat
    public var color: CGColor
  }
}

/// How images are sampled where they are scaled.
public enum CGInterpolationQuality: Int32, Sendable, Hashable {
  case `default`
  case none
  case low
  case high
  case medium
}
