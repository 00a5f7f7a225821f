/// A line or a length of a layer's frame.
public enum CAConstraintAttribute: Int32, Sendable, Hashable, CaseIterable {
  case minX, midX, maxX, width, minY, midY, maxY, height
}

/// Ties a line or length of a layer to one of its superlayer's bounds or of a sibling's frame: the first is `scale` times the
/// second, plus `offset`. A `CAConstraintLayoutManager` of the superlayer heeds it.
public final class CAConstraint: NSObject, Sendable {
  /// Of the layer that has the constraint.
  public let attribute: CAConstraintAttribute
  /// The name of a sibling, or `superlayer`.
  public let sourceName: String
  /// Of the source.
  public let sourceAttribute: CAConstraintAttribute
  /// Default 1.
  public let scale: CGFloat
  /// In points. Default 0.
  public let offset: CGFloat

  /// A constraint of the layer that it is added to.
  ///
  /// - Parameter srcId: the name of a sibling, or `superlayer`.
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

  /// The line or length of a rectangle.
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

  /// How far from the least line towards the greatest; nil for lengths.
  var fraction: CGFloat? {
    switch self {
    case .minX, .minY: 0
    case .midX, .midY: 0.5
    case .maxX, .maxY: 1
    case .width, .height: nil
    }
  }
}
