/// The insets of a rectangle's four sides; negative ones are outsets.
public struct UIEdgeInsets: Sendable, Hashable, Codable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  /// Zero insets.
  public static let zero = UIEdgeInsets()

  /// Creates zero insets.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Creates insets of each side.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// The insets of a rectangle's sides relative to the text direction: leading is left if text runs from left
/// to right.
public struct NSDirectionalEdgeInsets: Sendable, Hashable, Codable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  /// Zero insets.
  public static let zero = NSDirectionalEdgeInsets()

  /// Creates zero insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Creates insets of each side.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// AppKit's name for it.
public typealias NSEdgeInsets = UIEdgeInsets

extension CGRect {
  /// Returns the rectangle inset on each side.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

/// An offset.
public struct UIOffset: Sendable, Hashable, Codable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  /// The zero offset.
  public static let zero = UIOffset()

  /// Creates an offset, by default zero.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// Corners of a rectangle, with y pointing down.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Minimum x, minimum y.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// Maximum x, minimum y.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// Minimum x, maximum y.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// Maximum x, maximum y.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// Sides of a rectangle, with y pointing down.
public struct UIRectEdge: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Minimum y.
  public static let top = UIRectEdge(rawValue: 1)
  /// Minimum x.
  public static let left = UIRectEdge(rawValue: 2)
  /// Maximum y.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// Maximum x.
  public static let right = UIRectEdge(rawValue: 8)
  /// All four.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
