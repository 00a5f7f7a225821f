/// All properties of a class, for key-value access, animations, scene files and comparisons.
@_spi(Properties) public final class PropertyTable: Sendable {
  /// Core Animation's name of the class, such as `CAShapeLayer`.
  public let className: String
  /// The superclass's table; nil for root classes.
  public let parent: PropertyTable?
  /// In the order of the documentation, inherited ones first.
  public let properties: [Property]
  /// Creates an object of the class.
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

  /// The property of this name; nil if the class has none.
  public subscript(name: String) -> Property? { indices[name].map { properties[$0] } }

  /// Returns the index of a property in `properties`.
  public func index(of name: String) -> Int? { indices[name] }

  /// Whether the object's class is exactly this table's.
  func isTable(of object: AnyObject) -> Bool { ObjectIdentifier(type(of: object)) == objectClass }

  /// Returns the table of a class; nil if there is no class of this name. Only its parents' tables are
  /// created with it: creating all takes as long as exporting a small scene.
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
    case "BarcodeLayer": .barcodeLayer
    case "AVPlayerLayer": .playerLayer
    case "CAMetalLayer": .metalLayer
    case "CAEAGLLayer": .eaglLayer
    case "CAOpenGLLayer": .openGLLayer
    case "QCCompositionLayer": .compositionLayer
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

  /// Returns the table of an object's class, or of its nearest superclass with one. Nil for other objects.
  public static func table(for object: AnyObject) -> PropertyTable? {
    switch object {
    case let layer as CALayer: type(of: layer).propertyTable
    case let animation as CAAnimation: type(of: animation).propertyTable
    case let cell as CAEmitterCell: type(of: cell).propertyTable
    default: nil
    }
  }

  /// Every table: layers, emitter cells, animations.
  public static let all: [PropertyTable] = layers + [.emitterCell] + animations
  /// The tables of layers, `CALayer` first.
  public static let layers: [PropertyTable] = layerNames.compactMap(table)
  /// The tables of animations that can be added to a layer.
  public static let animations: [PropertyTable] = animationNames.compactMap(table)

  /// The classes of layers, `CALayer` first.
  public static let layerNames = [
    "CALayer", "CAShapeLayer", "CATextLayer", "CAGradientLayer", "CAReplicatorLayer", "CATransformLayer",
    "CAScrollLayer", "CATiledLayer", "CAEmitterLayer", "BarcodeLayer", "AVPlayerLayer", "CAMetalLayer",
    "CAEAGLLayer", "CAOpenGLLayer", "QCCompositionLayer",
  ]
  /// The classes of animations that can be added to a layer.
  public static let animationNames = [
    "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup", "CATransition",
    "CAMatchMoveAnimation",
  ]
}
