/// Where text that does not fit carries its ellipsis: in the last line that fits the height, or in a line of its own
/// that is too wide for the bounds. Whole characters go, and the white space before the ellipsis.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Nowhere: what does not fit is cut at the bounds.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// Before the last characters.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// Behind the first characters.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// Between the first characters and the last.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

extension CATextLayerTruncationMode: StringConstant {
  static let allCases: [CATextLayerTruncationMode] = [
    .none, .start, .end, .middle,
  ]
}

/// Where lines of text stand in the bounds; an attributed string's paragraph style counts more.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Left, or right where the text runs from right to left.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left edge.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right edge.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both edges, the spaces stretched, but for the last line of a paragraph, which is natural.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

extension CATextLayerAlignmentMode: StringConstant {
  static let allCases: [CATextLayerAlignmentMode] = [
    .natural, .left, .right, .center, .justified,
  ]
}
