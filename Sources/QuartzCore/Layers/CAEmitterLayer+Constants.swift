/// The shape about `emitterPosition` and `emitterZPosition` that particles are born on or in.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The position itself, whatever the size.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// Along x, as long as `emitterSize` is wide. Longitude 0 is across it, to where y falls.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// As large as `emitterSize`, about its middle.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// As large as `emitterSize`, and as deep as `emitterDepth`, about its middle.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// The width of `emitterSize` is its radius.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// The width of `emitterSize` is its radius.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

extension CAEmitterLayerEmitterShape: StringConstant {
  static let allCases: [CAEmitterLayerEmitterShape] = [
    .point, .line, .rectangle, .cuboid, .circle, .sphere,
  ]
}

/// Which part of the shape gives birth; the shape `point` has but one.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// A line's two ends, the corners of a rectangle or cuboid, a circle's rim, a sphere's surface.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// The whole of a line, the edges of a rectangle or cuboid, a circle's rim, a sphere's surface. Longitude 0 is the
  /// way out of circles and spheres.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// The whole of a line, rectangle or circle, the faces of a cuboid, a sphere's surface. Longitude 0 is the way out
  /// of circles and spheres.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// Everything within the shape, evenly spread. Longitude 0 is the x axis also of circles and spheres.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

extension CAEmitterLayerEmitterMode: StringConstant {
  static let allCases: [CAEmitterLayerEmitterMode] = [
    .points, .outline, .surface, .volume,
  ]
}

/// In which order particles are drawn, and how they join. The order is that of one plane: where the layer preserves
/// depth, particles are ordered by depth.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// No promise; here as `oldestFirst`.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The oldest lies at the bottom.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The oldest lies on top.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// By z: the least lies at the bottom.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Their light adds up with the backdrop; in order as `oldestFirst`. PDF and SVG only come close to it.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

extension CAEmitterLayerRenderMode: StringConstant {
  static let allCases: [CAEmitterLayerRenderMode] = [
    .unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
  ]
}
