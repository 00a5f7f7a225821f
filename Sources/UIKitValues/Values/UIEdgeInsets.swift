/// How far the four sides of a rectangle move inwards; below 0, outwards.
public struct UIEdgeInsets: Sendable, Hashable, Codable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  /// No insets.
  public static let zero = UIEdgeInsets()

  /// No insets.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Insets of each side.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// How far the sides of a rectangle move inwards, by the way text runs: leading is left where it runs from left to right.
public struct NSDirectionalEdgeInsets: Sendable, Hashable, Codable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()

  /// No insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Insets of each side.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// What AppKit calls it.
public typealias NSEdgeInsets = UIEdgeInsets

extension CGRect {
  /// The rectangle with its sides moved inwards.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

/// How far something is moved.
public struct UIOffset: Sendable, Hashable, Codable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  /// Not at all.
  public static let zero = UIOffset()

  /// Not moved unless it is said.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// Corners of a rectangle where y grows downwards.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Least x, least y.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// Greatest x, least y.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// Least x, greatest y.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// Greatest x, greatest y.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// Sides of a rectangle where y grows downwards.
public struct UIRectEdge: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Least y.
  public static let top = UIRectEdge(rawValue: 1)
  /// Least x.
  public static let left = UIRectEdge(rawValue: 2)
  /// Greatest y.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// Greatest x.
  public static let right = UIRectEdge(rawValue: 8)
  /// All four.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
