import CoreGraphics

/// A colour in sRGB, not premultiplied; components 0…1. It may also say how it is printed.
public struct RGBA: Sendable, Hashable {
  /// 0…1, in sRGB's curve; colours beyond sRGB are cut to it.
  public var red: Float
  /// 0…1, in sRGB's curve; colours beyond sRGB are cut to it.
  public var green: Float
  /// 0…1, in sRGB's curve; colours beyond sRGB are cut to it.
  public var blue: Float
  /// 0 (nothing to see) … 1 (covers all).
  public var alpha: Float
  /// How it is printed, where that is said; the components are what screens show of it. Nil for what is to be printed as
  /// the components look.
  package var print: PrintColor?

  /// An opaque colour, unless an alpha is given.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The same colour with another alpha.
  public func withAlpha(_ alpha: Float) -> RGBA {
    var color = self
    color.alpha = alpha
    return color
  }

  /// The mixture of this colour and another, of which a share is the other; alpha is mixed by itself.
  public func mixed(with other: RGBA, _ share: Float) -> RGBA {
    func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * share }
    var color = RGBA(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
    if print != nil || other.print != nil { color.print = Self.print(of: self, other, share) }
    return color
  }

  /// Opaque black.
  public static let black = RGBA(red: 0, green: 0, blue: 0)
  /// Black that covers nothing.
  public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
}

/// What an area is filled with.
public enum Paint: Sendable, Hashable {
  case color(RGBA)
  case gradient(Gradient)
  case pattern(TilePattern)
}

/// A drawing that repeats without end, in columns and rows.
public final class TilePattern: Sendable, Hashable {
  /// What a tile shows.
  public let drawing: Drawing
  /// The part of the drawing's coordinates that is seen of it; the next tile begins where it ends.
  public let cell: CGRect
  /// Maps the drawing's coordinates to those of the item that is painted.
  public let transform: CGAffineTransform
  /// Whether nothing shines through.
  public let isOpaque: Bool

  /// A pattern of tiles that lie edge to edge.
  public init(_ drawing: Drawing, cell: CGRect, transform: CGAffineTransform, isOpaque: Bool) {
    self.drawing = drawing
    self.cell = cell
    self.transform = transform
    self.isOpaque = isOpaque
  }

  public static func == (a: TilePattern, b: TilePattern) -> Bool {
    a === b || (a.drawing === b.drawing && a.cell == b.cell && a.transform == b.transform)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(drawing))
  }
}

extension RGBA {
  /// Whether nothing shows through it: on plates, what overprints leaves other inks where they are.
  fileprivate var hidesAll: Bool { alpha >= 1 && !(print?.overprints ?? false) }
}

extension Paint {
  /// Whether nothing shines through.
  public var isOpaque: Bool {
    switch self {
    case .color(let color): color.hidesAll
    case .gradient(let gradient): gradient.stops.allSatisfy(\.color.hidesAll)
    case .pattern(let pattern): pattern.isOpaque
    }
  }

  /// The colours that it is or mixes, opaque; none of a pattern.
  public var colors: [RGBA] {
    switch self {
    case .color(let color): [color.withAlpha(1)]
    case .gradient(let gradient): gradient.stops.map { $0.color.withAlpha(1) }
    case .pattern: []
    }
  }

  /// Whether it is a drawing that repeats.
  public var isPattern: Bool { if case .pattern = self { true } else { false } }
}

/// Colours along a line, rings or a turn.
///
/// Colours between stops mix without premultiplication. Before the first and after the last stop the end colours extend.
public final class Gradient: Sendable, Hashable {
  /// How the colours run, in coordinates of the gradient's own.
  public enum Kind: Sendable, Hashable {
    /// From `start` (offset 0) to `end` (offset 1).
    case axial(start: CGPoint, end: CGPoint)
    /// To the circle of this radius, from the focus within it; nil for its centre.
    case radial(center: CGPoint, radius: CGFloat, focus: CGPoint? = nil)
    /// Once around the centre, from `angle` (radians, towards growing y being positive) clockwise as seen on the page.
    case conic(center: CGPoint, angle: CGFloat)
  }

  /// A colour at an offset.
  public struct Stop: Sendable, Hashable {
    /// 0…1, never falling from one stop to the next.
    public var offset: CGFloat
    /// Of this place; where two stops share it, the colour jumps.
    public var color: RGBA

    /// A stop; a gradient's first offset need not be 0, nor its last one 1.
    public init(offset: CGFloat, color: RGBA) {
      self.offset = offset
      self.color = color
    }
  }

  /// How the colours run.
  public let kind: Kind
  /// At least two.
  public let stops: [Stop]
  /// Maps the coordinates of `kind` to those of the path that is painted.
  public let transform: CGAffineTransform
  /// Maps the coordinates behind `transform` to those of the path that is painted, where the gradient is seen in
  /// perspective and no gradient of the other kind looks the same; nil where it is not.
  public let projection: Projection?

  /// A gradient in the coordinates of the path that it paints, unless a transform or a projection is given.
  public init(
    kind: Kind, stops: [Stop], transform: CGAffineTransform = .identity, projection: Projection? = nil
  ) {
    self.kind = kind
    self.stops = stops
    self.transform = transform
    self.projection = projection
  }

  /// Whether documents draw it as many areas, since no gradient of theirs looks the same. Never of strokes and glyphs.
  public var needsAreas: Bool { if case .conic = kind { true } else { projection != nil } }

  /// The same gradient in other colours.
  public func with(_ stops: [Stop]) -> Gradient {
    Gradient(kind: kind, stops: stops, transform: transform, projection: projection)
  }

  public static func == (a: Gradient, b: Gradient) -> Bool {
    a === b
      || (a.kind == b.kind && a.stops == b.stops && a.transform == b.transform
        && a.projection == b.projection)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(stops)
  }
}

/// How a line is drawn along a path.
public final class Stroke: Sendable, Hashable {
  /// What the line is filled with.
  public let paint: Paint
  /// In the path's coordinates, half of it to each side.
  public let width: CGFloat
  /// How open ends, and dashes, end.
  public let cap: CGLineCap
  /// How sharp bends look.
  public let join: CGLineJoin
  /// How long a mitre may be, in widths; longer ones are bevelled. At least 1.
  public let miterLimit: CGFloat
  /// Lengths of dashes and gaps in turn; empty for a solid line. Never all zero.
  public let dashes: [CGFloat]
  /// How far into the dashes each subpath starts.
  public let dashPhase: CGFloat
  /// What the stroked path is a part of, where that part is another at each moment; else nil. Nobody needs to look at it to draw the
  /// path.
  package let trim: Trim?

  /// A part of a line of one subpath.
  package struct Trim: Sendable {
    /// The whole line.
    package let path: CGPath
    /// Where the part begins and ends, in shares of the line's length.
    package let range: ClosedRange<CGFloat>

    package init(_ path: CGPath, _ range: ClosedRange<CGFloat>) {
      self.path = path
      self.range = range
    }
  }

  /// A solid line with butt ends and mitres, unless something else is given.
  public convenience init(
    paint: Paint, width: CGFloat, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dashes: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.init(
      paint: paint, width: width, cap: cap, join: join, miterLimit: miterLimit, dashes: dashes,
      dashPhase: dashPhase, trim: nil)
  }

  init(
    paint: Paint, width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat, dashes: [CGFloat],
    dashPhase: CGFloat, trim: Trim?
  ) {
    self.paint = paint
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
    self.trim = trim
  }

  /// The same for a path that is a part of another.
  package func of(_ trim: Trim) -> Stroke {
    Stroke(
      paint: paint, width: width, cap: cap, join: join, miterLimit: miterLimit, dashes: dashes,
      dashPhase: dashPhase, trim: trim)
  }

  /// Whether both look alike along a path; of what the path is a part does not count.
  public static func == (a: Stroke, b: Stroke) -> Bool {
    a === b
      || (a.paint == b.paint && a.width == b.width && a.cap == b.cap && a.join == b.join
        && a.miterLimit == b.miterLimit && a.dashes == b.dashes && a.dashPhase == b.dashPhase)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(paint)
    hasher.combine(width)
  }
}

/// A path with its fill and its stroke, the stroke above the fill.
public struct DrawnPath: Sendable, Hashable {
  /// In the item's coordinates.
  public var path: CGPath
  /// What its inside is painted with; nil for nothing.
  public var fill: Paint?
  /// Which points lie inside of it.
  public var rule: CGPathFillRule
  /// The line along it; nil for none.
  public var stroke: Stroke?

  /// A path with its paints; without either it draws nothing.
  public init(path: CGPath, fill: Paint?, rule: CGPathFillRule = .winding, stroke: Stroke? = nil) {
    self.path = path
    self.fill = fill
    self.rule = rule
    self.stroke = stroke
  }
}
