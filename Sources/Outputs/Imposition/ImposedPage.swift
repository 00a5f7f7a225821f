import CoreGraphics

/// A page to be placed on sheets, as it is shown: the lower left corner of all of it is the origin, y points up.
public struct ImposedPage: Sendable, Hashable {
  /// The size of all that there is, in points.
  public var size: CGSize
  /// Where the page is cut.
  public var trim: CGRect
  /// What is shown of it: the page with its bleed.
  public var bleed: CGRect

  /// Creates a page; by default it is cut at its edges.
  public init(size: CGSize, trim: CGRect? = nil, bleed: CGRect? = nil) {
    self.size = size
    self.trim = trim ?? CGRect(origin: .zero, size: size)
    self.bleed = bleed ?? self.trim
  }
}

/// A page in its place on a sheet.
public struct Placement: Sendable, Hashable {
  /// The page's index in the document.
  public var page: Int
  /// From the page's coordinates to the sheet's.
  public var transform: CGAffineTransform
  /// The part of the sheet that shows the page.
  public var clip: CGRect
  /// Where the page is cut out of the sheet.
  public var trim: CGRect
  /// Whether it stands on its head, because the sheet is turned over a horizontal edge.
  public var isUpsideDown: Bool

  /// Creates a page in its place.
  public init(
    page: Int, transform: CGAffineTransform, clip: CGRect, trim: CGRect, isUpsideDown: Bool = false
  ) {
    self.page = page
    self.transform = transform
    self.clip = clip
    self.trim = trim
    self.isUpsideDown = isUpsideDown
  }
}

/// A line across a sheet, which marks at both of its ends show.
public struct MarkedLine: Sendable, Hashable {
  /// What happens at the line.
  public enum Kind: Sendable, Hashable {
    /// The sheet is cut.
    case cut
    /// The bleed ends.
    case bleed
    /// The sheet is folded.
    case fold
    /// The next sheet of a poster begins.
    case join
  }

  /// What happens there.
  public var kind: Kind
  /// Whether the line goes from the lower edge of the sheet to the upper one.
  public var isVertical: Bool
  /// From the left edge of the sheet, or from the lower one, in points.
  public var position: CGFloat

  /// Creates a line.
  public init(_ kind: Kind, isVertical: Bool, at position: CGFloat) {
    self.kind = kind
    self.isVertical = isVertical
    self.position = position
  }
}

/// One side of a sheet: a page of the document that is printed.
public struct SheetSide: Sendable, Hashable {
  /// What a side is for.
  public enum Kind: Sendable, Hashable {
    /// The front of a sheet.
    case front
    /// The back of the sheet whose front is before it.
    case back
    /// A sheet of a poster, with its name.
    case tile(String)
    /// The plan of a poster: where its sheets lie, and their names.
    case plan([PlannedTile])
  }

  /// What it is for.
  public var kind: Kind
  /// The number of the sheet, from 0.
  public var sheet: Int
  /// The size of the sheet in points.
  public var size: CGSize
  /// The pages on it.
  public var placements: [Placement]
  /// The box around all that is cut out of the sheet; marks lie outside of it.
  public var block: CGRect
  /// The box around all that is shown, with its bleed.
  public var shown: CGRect
  /// The lines that marks show.
  public var lines: [MarkedLine]
}

/// A sheet on the plan of a poster.
public struct PlannedTile: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// Where it lies on the plan.
  public var rect: CGRect
}

/// Why pages cannot be placed on sheets.
public enum ImpositionError: Error, Sendable, Hashable {
  /// There are no pages.
  case noPages
  /// A number makes no sense, for the reason given.
  case unusable(String)
  /// The sheet, of this size, is too small for what this takes, both in points.
  case doesNotFit(CGSize, sheet: CGSize)
}
