import CoreGraphics

/// A colour in sRGB, not premultiplied, with components 0…1. It may also say how it is printed.
public struct RGBA: Sendable, Hashable {
  /// Red, 0…1, in sRGB's transfer curve; colours outside sRGB are clamped.
  public var red: Float
  /// Green, 0…1, in sRGB's transfer curve; colours outside sRGB are clamped.
  public var green: Float
  /// Blue, 0…1, in sRGB's transfer curve; colours outside sRGB are clamped.
  public var blue: Float
  /// Alpha, from 0 (invisible) to 1 (opaque).
  public var alpha: Float
  /// How the colour is printed; the components are what screens show of it. Nil to print the colour as the
  /// components look.
  package var print: PrintColor?

  /// A colour, opaque by default.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Returns the same colour with another alpha.
  public func withAlpha(_ alpha: Float) -> RGBA {
    var color = self
    color.alpha = alpha
    return color
  }

  /// Returns a mixture of this colour and another, given the other's share. Alpha is mixed separately.
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
  /// Transparent black.
  public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
}

/// What an area is filled with.
public enum Paint: Sendable, Hashable {
  case color(RGBA)
  case gradient(Gradient)
  case pattern(TilePattern)
}

/// A drawing that repeats endlessly in columns and rows.
public final class TilePattern: Sendable, Hashable {
  /// The drawing that repeats.
  public let drawing: Drawing
  /// The part of the drawing that a tile shows, in its coordinates. The next tile begins where it ends.
  public let cell: CGRect
  /// Maps the drawing's coordinates to those of the item that is painted.
  public let transform: CGAffineTransform
  /// Whether nothing shows through.
  public let isOpaque: Bool
  /// The tiles as they are seen in perspective; nil where they are not.
  public let view: PerspectiveView?

  /// Tiles in perspective, of which none looks like the next. Lowering makes one drawing of them.
  public struct PerspectiveView: Sendable {
    /// Maps the drawing's coordinates to those of the item that is painted.
    public var projection: Projection
    /// What is painted, in the drawing's coordinates.
    public var area: CGRect
    /// The tiles, one by one, in the coordinates of the item.
    public var tiles: Drawing

    /// A part of the plane that the tiles fill.
    public init(projection: Projection, area: CGRect, tiles: Drawing) {
      self.projection = projection
      self.area = area
      self.tiles = tiles
    }
  }

  /// A pattern of tiles edge to edge.
  public init(
    _ drawing: Drawing, cell: CGRect, transform: CGAffineTransform, isOpaque: Bool,
    view: PerspectiveView? = nil
  ) {
    self.view = view
    self.drawing = drawing
    self.cell = cell
    self.transform = transform
    self.isOpaque = isOpaque
  }

  public static func == (a: TilePattern, b: TilePattern) -> Bool {
    a === b
      || (a.drawing === b.drawing && a.cell == b.cell && a.transform == b.transform
        && a.view?.projection == b.view?.projection && a.view?.area == b.view?.area)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(drawing))
  }

  /// Returns the same pattern in perspective.
  public func seen(in view: PerspectiveView) -> TilePattern {
    TilePattern(drawing, cell: cell, transform: transform, isOpaque: isOpaque, view: view)
  }
}

extension RGBA {
  /// Whether nothing shows through. An overprinting colour leaves other inks on the plates as they are.
  fileprivate var hidesAll: Bool { alpha >= 1 && !(print?.overprints ?? false) }
}

extension Paint {
  /// Whether nothing shows through.
  public var isOpaque: Bool {
    switch self {
    case .color(let color): color.hidesAll
    case .gradient(let gradient): gradient.stops.allSatisfy(\.color.hidesAll)
    case .pattern(let pattern): pattern.isOpaque
    }
  }

  /// The colours of the paint, made opaque; none for a pattern.
  public var colors: [RGBA] {
    switch self {
    case .color(let color): [color.withAlpha(1)]
    case .gradient(let gradient): gradient.stops.map { $0.color.withAlpha(1) }
    case .pattern: []
    }
  }

  /// Whether the paint is a pattern.
  public var isPattern: Bool { if case .pattern = self { true } else { false } }
}

/// Colours along a line, rings or a turn.
///
/// Colours between stops are interpolated without premultiplication. The end colours extend before the first
/// stop and after the last.
public final class Gradient: Sendable, Hashable {
  /// The geometry, in the gradient's own coordinates.
  public enum Kind: Sendable, Hashable {
    /// From `start` (offset 0) to `end` (offset 1).
    case axial(start: CGPoint, end: CGPoint)
    /// From the focus (the centre if nil), which lies within the circle, to the circle.
    case radial(center: CGPoint, radius: CGFloat, focus: CGPoint? = nil)
    /// One turn around the centre, clockwise as seen on the page, from `angle` (radians, positive towards
    /// growing y).
    case conic(center: CGPoint, angle: CGFloat)
  }

  /// A colour at an offset.
  public struct Stop: Sendable, Hashable {
    /// The offset, 0…1, never less than that of the stop before.
    public var offset: CGFloat
    /// The colour at the offset. Where two stops share one, the colour jumps.
    public var color: RGBA

    /// A stop; a gradient's first offset need not be 0, nor its last one 1.
    public init(offset: CGFloat, color: RGBA) {
      self.offset = offset
      self.color = color
    }
  }

  /// The geometry of the gradient.
  public let kind: Kind
  /// The stops; at least two.
  public let stops: [Stop]
  /// Maps the coordinates of `kind` to those of the painted path.
  public let transform: CGAffineTransform
  /// Maps the coordinates after `transform` to those of the painted path, where the gradient is seen in
  /// perspective and no plainer gradient looks the same; nil where it is not.
  public let projection: Projection?

  /// A gradient, by default in the coordinates of the path it paints.
  public init(
    kind: Kind, stops: [Stop], transform: CGAffineTransform = .identity, projection: Projection? = nil
  ) {
    self.kind = kind
    self.stops = stops
    self.transform = transform
    self.projection = projection
  }

  /// Whether it is conic or in perspective, which no document format has. Never true for strokes and glyphs.
  public var isConicOrProjected: Bool { if case .conic = kind { true } else { projection != nil } }

  /// Returns the same gradient with other stops.
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
  /// The paint of the line.
  public let paint: Paint
  /// The width, in the path's coordinates, half of it on each side.
  public let width: CGFloat
  /// The shape of the ends of open subpaths and dashes.
  public let cap: CGLineCap
  /// The shape of corners.
  public let join: CGLineJoin
  /// The longest mitre, in line widths; longer ones are bevelled. At least 1.
  public let miterLimit: CGFloat
  /// The lengths of dashes and gaps in turn; empty for a solid line. Never all zero.
  public let dashes: [CGFloat]
  /// How far into the dash pattern each subpath starts.
  public let dashPhase: CGFloat
  /// The whole line that the stroked path is a part of, where an animation changes that part; else nil. Not
  /// needed to draw the path.
  package let trim: Trim?

  /// A part of a line with a single subpath.
  package struct Trim: Sendable {
    /// The whole line.
    package let path: CGPath
    /// The start and end of the part, as fractions of the line's length.
    package let range: ClosedRange<CGFloat>

    package init(_ path: CGPath, _ range: ClosedRange<CGFloat>) {
      self.path = path
      self.range = range
    }
  }

  /// A stroke, by default solid with butt caps and mitre joins.
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

  /// Returns the same stroke for a path that is a part of another.
  package func of(_ trim: Trim) -> Stroke {
    Stroke(
      paint: paint, width: width, cap: cap, join: join, miterLimit: miterLimit, dashes: dashes,
      dashPhase: dashPhase, trim: trim)
  }

  /// Compares how strokes look, regardless of what the path is a part of.
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
  /// The path, in the item's coordinates.
  public var path: CGPath
  /// The paint of its inside; nil for none.
  public var fill: Paint?
  /// The rule for which points lie inside it.
  public var rule: CGPathFillRule
  /// The line along the path; nil for none.
  public var stroke: Stroke?

  /// A path with its paints; without any it draws nothing.
  public init(path: CGPath, fill: Paint?, rule: CGPathFillRule = .winding, stroke: Stroke? = nil) {
    self.path = path
    self.fill = fill
    self.rule = rule
    self.stroke = stroke
  }
}

extension RGBA {
  /// Red, green and blue as CSS writes them: `#ff8000`.
  package var hexadecimal: String { "#" + [red, green, blue].map(Self.hexadecimal).joined() }

  /// Two digits for a value 0…1.
  static func hexadecimal(_ value: Float) -> String {
    let digits = String(UInt8((min(max(value, 0), 1) * 255).rounded()), radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}
