/// All properties of a class: what key-value access, animations, scene files and comparison of trees go by.
@_spi(Properties) public final class PropertyTable: Sendable {
  /// Core Animation's name of the class, such as `CAShapeLayer`.
  public let className: String
  /// The class it inherits from; nil for the first ones.
  public let parent: PropertyTable?
  /// In the order of the documentation, inherited ones first.
  public let properties: [Property]
  /// Makes a new object of the class.
  public let make: @Sendable () -> AnyObject
  private let objectClass: ObjectIdentifier
  private let indices: [String: Int]

  init<Object: AnyObject>(
    _ className: String, _ objectClass: Object.Type, parent: PropertyTable? = nil,
    make: @escaping @Sendable () -> Object,
    rows: [Row<Object>]
  ) {
    self.className = className
    self.parent = parent
    self.make = make
    self.objectClass = ObjectIdentifier(objectClass)
    properties = (parent?.properties ?? []) + rows.map(\.property)
    indices = Dictionary(
      properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, later in later })
  }

  /// The property of this name; nil where the class has none.
  public subscript(name: String) -> Property? {
    indices[name].map { properties[$0] }
  }

  /// The place of a property in `properties`.
  public func index(of name: String) -> Int? { indices[name] }

  /// Whether the object's class is exactly this table's.
  func isTable(of object: AnyObject) -> Bool {
    ObjectIdentifier(type(of: object)) == objectClass
  }

  /// The table of a class; nil where there is none of this name. No other tables are made but those of its parents: making
  /// them all takes as long as exporting a small scene.
  public static func table(forClassNamed name: String) -> PropertyTable? {
    switch name {
    case "CALayer": .layer
    case "CAShapeLayer": .shapeLayer
    case "CATextLayer": .textLayer
    case "CAGradientLayer": .gradientLayer
    case "CAReplicatorLayer": .replicatorLayer
    case "CATransformLayer": .transformLayer
    case "CAScrollLayer": .scrollLayer
    case "CATiledLayer": .tiledLayer
    case "CAEmitterLayer": .emitterLayer
    case "CAEmitterCell": .emitterCell
    case "CABasicAnimation": .basicAnimation
    case "CAKeyframeAnimation": .keyframeAnimation
    case "CASpringAnimation": .springAnimation
    case "CAAnimationGroup": .animationGroup
    case "CATransition": .transition
    case "CAMatchMoveAnimation": .matchMoveAnimation
    default: nil
    }
  }

  /// The table of an object: of its class, or of the nearest one that it inherits from. Nil for other objects.
  public static func table(for object: AnyObject) -> PropertyTable? {
    switch object {
    case let layer as CALayer: type(of: layer).propertyTable
    case let animation as CAAnimation: type(of: animation).propertyTable
    case let cell as CAEmitterCell: type(of: cell).propertyTable
    default: nil
    }
  }

  /// Every table: layers, the emitter's cell, animations.
  public static let all: [PropertyTable] = layers + [.emitterCell] + animations
  /// Those of layers, `CALayer` first.
  public static let layers: [PropertyTable] = layerNames.compactMap(table)
  /// Those of animations that can be added to a layer.
  public static let animations: [PropertyTable] = animationNames.compactMap(table)

  /// The classes of layers, `CALayer` first.
  public static let layerNames = [
    "CALayer", "CAShapeLayer", "CATextLayer", "CAGradientLayer", "CAReplicatorLayer", "CATransformLayer",
    "CAScrollLayer", "CATiledLayer", "CAEmitterLayer",
  ]
  /// The classes of animations that can be added to a layer.
  public static let animationNames = [
    "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup", "CATransition",
    "CAMatchMoveAnimation",
  ]
}
