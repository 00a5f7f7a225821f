/// Where text that does not fit is truncated with an ellipsis: in the last line that fits the height, or in a
/// single line that is too wide for the bounds. Whole characters are removed, and white space before the
/// ellipsis.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// No truncation: what does not fit is clipped at the bounds.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At the start.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// At the end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// In the middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

extension CATextLayerTruncationMode: StringConstant {
  static let allCases: [CATextLayerTruncationMode] = [.none, .start, .end, .middle]
}

/// The alignment of lines in the bounds; an attributed string's paragraph style takes precedence.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Left, or right if the text runs from right to left.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left edge.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right edge.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both edges, with stretched spaces, except the last line of a paragraph, which is natural.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

extension CATextLayerAlignmentMode: StringConstant {
  static let allCases: [CATextLayerAlignmentMode] = [.natural, .left, .right, .center, .justified]
}
