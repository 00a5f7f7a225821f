import Documents

// Most layers of a large tree set few properties. Rarely used ones are in boxes that are allocated on demand.

struct LayerFlags: OptionSet {
  let rawValue: UInt32

  static let hidden = LayerFlags(rawValue: 1 << 0)
  static let singleSided = LayerFlags(rawValue: 1 << 1)
  static let geometryFlipped = LayerFlags(rawValue: 1 << 2)
  static let masksToBounds = LayerFlags(rawValue: 1 << 3)
  static let opaque = LayerFlags(rawValue: 1 << 4)
  static let noGroupOpacity = LayerFlags(rawValue: 1 << 5)
  static let rasterize = LayerFlags(rawValue: 1 << 6)
  static let needsDisplayOnBoundsChange = LayerFlags(rawValue: 1 << 7)
  static let drawsAsynchronously = LayerFlags(rawValue: 1 << 8)
  static let edgeAntialiasing = LayerFlags(rawValue: 1 << 9)
  static let extendedDynamicRange = LayerFlags(rawValue: 1 << 10)
  static let needsDisplay = LayerFlags(rawValue: 1 << 11)
  static let needsLayout = LayerFlags(rawValue: 1 << 12)
  static let isMask = LayerFlags(rawValue: 1 << 13)
  static let isPresentation = LayerFlags(rawValue: 1 << 14)
  /// Was added to its tree at the current moment of `CATransaction.withTime`.
  static let isNew = LayerFlags(rawValue: 1 << 15)
  static let isLayingOut = LayerFlags(rawValue: 1 << 16)
  /// Is being changed, and an action waits for the new value.
  static let awaitsActions = LayerFlags(rawValue: 1 << 17)
}

/// The properties that move a layer out of its superlayer's plane.
final class DepthStyle {
  var transform = CATransform3DIdentity
  var sublayerTransform = CATransform3DIdentity
  var anchorPointZ: CGFloat = 0

  init(_ other: DepthStyle? = nil) {
    guard let other else { return }
    transform = other.transform
    sublayerTransform = other.sublayerTransform
    anchorPointZ = other.anchorPointZ
  }
}

/// Contents and their placement.
final class ContentsStyle {
  struct Values {
    var contents: Any?
    var gravity = CALayerContentsGravity.resize
    var scale: CGFloat = 1
    var rect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var center = CGRect(x: 0, y: 0, width: 1, height: 1)
    var minificationFilter = CALayerContentsFilter.linear
    var magnificationFilter = CALayerContentsFilter.linear
    var minificationFilterBias: Float = 0
    var format = CALayerContentsFormat.RGBA8Uint
  }
  var values: Values

  init(_ values: Values = Values()) { self.values = values }
}

final class ShadowStyle {
  struct Values {
    var opacity: Float = 0
    var color: CGColor? = CALayer.black
    var offset = CGSize(width: 0, height: -3)
    var radius: CGFloat = 3
    var path: CGPath?
  }
  var values: Values

  init(_ values: Values = Values()) { self.values = values }
}

/// Everything that hardly any layer sets.
final class RareStyle {
  struct Values {
    var timing = CALayer.defaultTiming
    var animations: [LayerAnimation] = []
    var compositingFilter: Any?
    var filters: [Any]?
    var backgroundFilters: [Any]?
    var rasterizationScale: CGFloat = 1
    var maskedCorners = CACornerMask.all
    var cornerCurve = CALayerCornerCurve.circular
    var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    var toneMapMode = CAToneMapMode.automatic
    var autoresizingMask: CAAutoresizingMask = []
    var actions: [String: any CAAction]?
    var style: [AnyHashable: Any]?
    var undeclaredValues: [String: Any] = [:]
    var url: String?
    var accessibilityLabel: String?
    var accessibilityRole: CALayerAccessibilityRole?
    var accessibilityOrder: Double = 0
    var language: String?
    var finishing: CGInk.Finishing?
    var overprint = false
    var bleed: PageEdges?
    var safe: PageEdges?
    var constraints: [CAConstraint]?
    var layoutManager: (any CALayoutManager)?
    var states: [CAState]?
    var stateTransitions: [CAStateTransition]?
  }
  var values: Values
  weak var delegate: (any CALayerDelegate)?
  /// The model of a presentation copy.
  var model: CALayer?
  /// The moment of a copy made by `presentation()`.
  var presented: Presented?
  /// The pictures that a presentation copy's contents are interpolated between.
  var contentsMix: ContentsMix?

  init(_ values: Values = Values(), delegate: (any CALayerDelegate)? = nil) {
    self.values = values
    self.delegate = delegate
  }
}

struct LayerAnimation {
  /// Never nil here; animations added without a key get one that no caller can know.
  var key: String
  var isAnonymous: Bool
  var animation: CAAnimation
  var stage = Stage.waiting
  /// The completions of the transactions in which it was added.
  var completions: [TransactionCompletion] = []
}

extension CALayer {
  static let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  /// A layer lasts for ever, unlike an animation.
  static let defaultTiming = MediaTiming(duration: .infinity)

  final var depth: DepthStyle {
    if let depthStyle { return depthStyle }
    let made = DepthStyle()
    depthStyle = made
    return made
  }

  final var contentsBox: ContentsStyle {
    if let contentsStyle { return contentsStyle }
    let made = ContentsStyle()
    contentsStyle = made
    return made
  }

  final var shadow: ShadowStyle {
    if let shadowStyle { return shadowStyle }
    let made = ShadowStyle()
    shadowStyle = made
    return made
  }

  final var rare: RareStyle {
    if let rareStyle { return rareStyle }
    let made = RareStyle()
    rareStyle = made
    return made
  }

  /// Copies the other layer's properties, but not its place in a tree, sublayers, mask and animations.
  final func assignStoredProperties(of other: CALayer) {
    storedBounds = other.storedBounds
    storedPosition = other.storedPosition
    storedAnchorPoint = other.storedAnchorPoint
    storedZPosition = other.storedZPosition
    storedOpacity = other.storedOpacity
    flags = other.flags.subtracting([.isMask, .isPresentation, .isNew, .isLayingOut, .awaitsActions])
    storedCornerRadius = other.storedCornerRadius
    storedBorderWidth = other.storedBorderWidth
    storedBorderColor = other.storedBorderColor
    storedBackgroundColor = other.storedBackgroundColor
    name = other.name
    identifier = other.identifier
    depthStyle = other.depthStyle.map { DepthStyle($0) }
    contentsStyle = other.contentsStyle.map { ContentsStyle($0.values) }
    shadowStyle = other.shadowStyle.map { ShadowStyle($0.values) }
    rareStyle = other.rareStyle.map {
      var values = $0.values
      values.animations = []
      return RareStyle(values, delegate: $0.delegate)
    }
  }
}
