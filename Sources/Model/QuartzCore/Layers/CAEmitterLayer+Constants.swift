/// The shape around `emitterPosition` and `emitterZPosition` from which particles are emitted.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The position itself, whatever the size.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// Along x, with the width of `emitterSize`. Longitude 0 is perpendicular to it, towards decreasing y.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// A centred rectangle of size `emitterSize`.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// A centred cuboid of size `emitterSize` and depth `emitterDepth`.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// A circle whose radius is the width of `emitterSize`.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// A sphere whose radius is the width of `emitterSize`.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

extension CAEmitterLayerEmitterShape: StringConstant {
  static let allCases: [CAEmitterLayerEmitterShape] = [.point, .line, .rectangle, .cuboid, .circle, .sphere]
}

/// The part of the shape that emits; irrelevant for `point`.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// A line's two ends, the corners of a rectangle or cuboid, a circle's circumference, a sphere's surface.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// The whole line, the edges of a rectangle or cuboid, a circle's circumference, a sphere's surface.
  /// Longitude 0 points outwards from circles and spheres.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// The whole line, rectangle or circle, the faces of a cuboid, a sphere's surface. Longitude 0 points
  /// outwards from circles and spheres.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// Everything within the shape, evenly distributed. Longitude 0 is the x axis, also for circles and
  /// spheres.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

extension CAEmitterLayerEmitterMode: StringConstant {
  static let allCases: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
}

/// The order in which particles are drawn, and how they are composed. The order applies within one plane: if
/// the layer preserves depth, particles are sorted by depth.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Unspecified; here like `oldestFirst`.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The oldest at the back.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The oldest at the front.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// By z, the least at the back.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Added to the backdrop; in the order of `oldestFirst`. PDF and SVG only approximate it.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

extension CAEmitterLayerRenderMode: StringConstant {
  static let allCases: [CAEmitterLayerRenderMode] = [
    .unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
  ]
}
