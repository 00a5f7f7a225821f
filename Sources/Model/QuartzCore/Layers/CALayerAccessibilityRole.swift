/// What a layer is for people who cannot see the picture: its element in tagged PDF. (Not a type of Core Animation.)
public struct CALayerAccessibilityRole: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The document's title, or that of its first part.
  public static let heading1 = CALayerAccessibilityRole(rawValue: "heading1")
  /// A heading within what `heading1` begins.
  public static let heading2 = CALayerAccessibilityRole(rawValue: "heading2")
  /// A heading within what `heading2` begins.
  public static let heading3 = CALayerAccessibilityRole(rawValue: "heading3")
  /// A heading within what `heading3` begins.
  public static let heading4 = CALayerAccessibilityRole(rawValue: "heading4")
  /// A heading within what `heading4` begins.
  public static let heading5 = CALayerAccessibilityRole(rawValue: "heading5")
  /// A heading within what `heading5` begins.
  public static let heading6 = CALayerAccessibilityRole(rawValue: "heading6")
  /// A paragraph; all text in the layer belongs to it.
  public static let paragraph = CALayerAccessibilityRole(rawValue: "paragraph")
  /// A part of the document that belongs together.
  public static let section = CALayerAccessibilityRole(rawValue: "section")
  /// A list, whose sublayers are its items.
  public static let list = CALayerAccessibilityRole(rawValue: "list")
  /// An item of a list.
  public static let listItem = CALayerAccessibilityRole(rawValue: "listItem")
  /// A table, whose sublayers are its rows.
  public static let table = CALayerAccessibilityRole(rawValue: "table")
  /// A row of a table, whose sublayers are its cells.
  public static let tableRow = CALayerAccessibilityRole(rawValue: "tableRow")
  /// A cell that names a column or, where other cells of the row do not, the row.
  public static let tableHeader = CALayerAccessibilityRole(rawValue: "tableHeader")
  /// Any other cell.
  public static let tableCell = CALayerAccessibilityRole(rawValue: "tableCell")
  /// A picture, which `accessibilityLabel` describes.
  public static let figure = CALayerAccessibilityRole(rawValue: "figure")
  /// A link, to the layer's `url`.
  public static let link = CALayerAccessibilityRole(rawValue: "link")
  /// Decoration, of which nothing is read, not even text.
  public static let artifact = CALayerAccessibilityRole(rawValue: "artifact")
  /// Nothing by itself: what the layer draws belongs to the element around it.
  public static let none = CALayerAccessibilityRole(rawValue: "none")
}

extension CALayerAccessibilityRole: StringConstant {
  static let allCases: [CALayerAccessibilityRole] = [
    .heading1, .heading2, .heading3, .heading4, .heading5, .heading6, .paragraph, .section, .list, .listItem,
    .table,
    .tableRow, .tableHeader, .tableCell, .figure, .link, .artifact, .none,
  ]
}
