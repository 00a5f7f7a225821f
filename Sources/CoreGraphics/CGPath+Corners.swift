/// Which corners of a rectangle are meant, each named by the two sides that meet there.
public struct CGRectCorners: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let minXminY = CGRectCorners(rawValue: 1)
  public static let maxXminY = CGRectCorners(rawValue: 2)
  public static let minXmaxY = CGRectCorners(rawValue: 4)
  public static let maxXmaxY = CGRectCorners(rawValue: 8)
  public static let all: CGRectCorners = [.minXminY, .maxXminY, .minXmaxY, .maxXmaxY]
}

extension CGCornerRadii {
  /// The same radius at some corners, none at the others.
  public init(_ radius: CGFloat, corners: CGRectCorners) {
    self.init(
      minXminY: corners.contains(.minXminY) ? radius : 0, maxXminY: corners.contains(.maxXminY) ? radius : 0,
      minXmaxY: corners.contains(.minXmaxY) ? radius : 0, maxXmaxY: corners.contains(.maxXmaxY) ? radius : 0)
  }
}

extension CGPath {
  /// A rectangle with a circular corner of its own radius at each corner.
  ///
  /// Radii that together are longer than a side are reduced in proportion, as in CSS. The path starts at the side of maxX
  /// and runs towards growing y.
  public static func roundedRect(_ rect: CGRect, radii: CGCornerRadii) -> CGPath {
    CGPath(rect: rect)
  }

  /// A rectangle with Apple's continuous corners, whose curvature grows gradually.
  public static func continuousRoundedRect(
    _ rect: CGRect, cornerRadius: CGFloat, corners: CGRectCorners = .all
  ) -> CGPath {
    CGPath(rect: rect)
  }
}
