/// An edge, centre or size of a layer's frame.
public enum CAConstraintAttribute: Int32, Sendable, Hashable, CaseIterable {
  case minX, midX, maxX, width, minY, midY, maxY, height
}

/// Relates an edge, centre or size of a layer to one of its superlayer's bounds or of a sibling's frame: the
/// former is `scale` times the latter, plus `offset`. Used by the superlayer's `CAConstraintLayoutManager`.
public final class CAConstraint: NSObject, Sendable {
  /// The attribute of the layer that has the constraint.
  public let attribute: CAConstraintAttribute
  /// The name of a sibling, or `superlayer`.
  public let sourceName: String
  /// The attribute of the source.
  public let sourceAttribute: CAConstraintAttribute
  /// The factor. Default 1.
  public let scale: CGFloat
  /// The offset in points. Default 0.
  public let offset: CGFloat

  /// Creates a constraint of the layer that it is added to.
  ///
  /// - Parameters:
  ///   - attr: the attribute of that layer.
  ///   - srcId: the name of a sibling, or `superlayer`.
  ///   - srcAttr: the attribute of the source.
  ///   - m: the factor.
  ///   - c: the offset in points.
  public init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute,
    scale m: CGFloat = 1, offset c: CGFloat = 0
  ) {
    attribute = attr
    sourceName = srcId
    sourceAttribute = srcAttr
    scale = m
    offset = c
  }
}

extension CAConstraintAttribute {
  var isHorizontal: Bool { rawValue < CAConstraintAttribute.minY.rawValue }

  /// The attribute's value for a rectangle.
  func value(of rect: CGRect) -> CGFloat {
    switch self {
    case .minX: rect.minX
    case .midX: rect.midX
    case .maxX: rect.maxX
    case .width: rect.width
    case .minY: rect.minY
    case .midY: rect.midY
    case .maxY: rect.maxY
    case .height: rect.height
    }
  }

  /// The position between minimum and maximum edge, 0…1; nil for sizes.
  var fraction: CGFloat? {
    switch self {
    case .minX, .minY: 0
    case .midX, .midY: 0.5
    case .maxX, .maxY: 1
    case .width, .height: nil
    }
  }
}
