/// What a layer is to those who cannot see the page: an element of a tagged document (ISO 32000-1, 14.7).
public struct StructureElement: Sendable, Hashable {
  /// The kinds of elements.
  public enum Role: String, Sendable, CaseIterable {
    case heading1, heading2, heading3, heading4, heading5, heading6
    case paragraph, section, list, listItem, table, tableRow, tableHeader, tableCell, figure, link
    /// A part of a line with a language or label of its own.
    case span
    /// Decoration, together with all that is drawn in it.
    case artifact
  }

  /// The kind of the element.
  public var role: Role
  /// The alternative text.
  public var label: String?
  /// A language tag (BCP 47); nil for the language of the element around it.
  public var language: String?
  /// The place in the reading order among its siblings; equal ones are read in the order of drawing.
  public var order = 0.0
  /// The layer whose element is around this one; -1 for none.
  public var parent: LayerIndex = -1
  /// How many elements are around this one.
  public var depth = 0
  /// Whether what the layer draws is content of the element; otherwise it is decoration, as that of lists and tables.
  public var hasContent = true

  /// An element without a label, around which there is none.
  public init(role: Role, label: String? = nil, language: String? = nil) {
    self.role = role
    self.label = label
    self.language = language
  }
}

extension StructureElement.Role {
  /// Whether everything drawn in it is its own content, rather than that of elements in it.
  public var holdsText: Bool {
    switch self {
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6, .paragraph, .figure, .link, .span:
      true
    case .section, .list, .listItem, .table, .tableRow, .tableHeader, .tableCell, .artifact: false
    }
  }

  /// Whether it is an item or a cell, which can also consist of nothing but a text.
  public var isSmallest: Bool { self == .listItem || self == .tableHeader || self == .tableCell }

  /// The level of a heading, from 1; nil for others.
  public var headingLevel: Int? {
    switch self {
    case .heading1: 1
    case .heading2: 2
    case .heading3: 3
    case .heading4: 4
    case .heading5: 5
    case .heading6: 6
    default: nil
    }
  }
}
