import CoreGraphics

/// How pages are put on sheets. All lengths are in points.
public struct SheetPlan: Sendable, Hashable {
  /// What is on a sheet.
  public enum Layout: Sendable, Hashable {
    /// One page.
    case single
    /// Columns and rows of pages.
    case grid(SheetGrid)
    /// Two pages side by side, between which the sheet is folded.
    case folded(SheetFold)
    /// A part of a page that is larger than the sheets.
    case poster(SheetPoster)
  }

  /// What makes pages larger or smaller.
  public enum Scaling: String, Sendable, Hashable, CaseIterable {
    /// All of them is seen.
    case contain
    /// They fill the sheet, which cuts off what is too much.
    case cover
  }

  /// What is on a sheet. Default: one page.
  public var layout = Layout.single
  /// How sheets are printed on both sides. Default nil: on one side alone, unless they are folded.
  public var turning: SheetTurning?
  /// The size of the sheets. Default nil: as large as what is on them takes.
  public var paper: CGSize?
  /// Whether pages are scaled to the paper. Default nil: they keep their size.
  public var scaling: Scaling?
  /// Where on the paper they lie. Default: in its middle.
  public var alignment = SheetAlignment.center
  /// What stays free at the edges of the paper.
  public var margin: CGFloat = 0
  /// How far marks reach from the cut at the left and right.
  public var roomAtSides: CGFloat = 0
  /// How far marks reach from the cut above and below.
  public var roomAboveAndBelow: CGFloat = 0

  /// Creates a plan of one page on each sheet, which is as large as the page.
  public init() {}
}

/// Where things lie on a sheet that is larger.
public struct SheetAlignment: Sendable, Hashable {
  /// From 0 at the left edge to 1 at the right one.
  public var x: CGFloat
  /// From 0 at the upper edge to 1 at the lower one.
  public var y: CGFloat

  /// In the middle.
  public static let center = SheetAlignment(x: 0.5, y: 0.5)

  /// Creates an alignment.
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }

  /// All alignments, by their names.
  public static let names: [(name: String, alignment: SheetAlignment)] = [
    ("top-left", SheetAlignment(x: 0, y: 0)), ("top", SheetAlignment(x: 0.5, y: 0)),
    ("top-right", SheetAlignment(x: 1, y: 0)), ("left", SheetAlignment(x: 0, y: 0.5)), ("center", .center),
    ("right", SheetAlignment(x: 1, y: 0.5)), ("bottom-left", SheetAlignment(x: 0, y: 1)),
    ("bottom", SheetAlignment(x: 0.5, y: 1)), ("bottom-right", SheetAlignment(x: 1, y: 1)),
  ]
}

/// Columns and rows of pages on a sheet.
public struct SheetGrid: Sendable, Hashable {
  /// The order in which pages fill the places.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// Row by row.
    case rows
    /// Column by column.
    case columns
    /// The same page in all places.
    case `repeat`
    /// So that the piles are in order that the sheets are cut into: the first pile, then the second …
    case cutStack = "cut-stack"
  }

  /// How many pages are beside each other.
  public var columns: Int
  /// How many are below each other.
  public var rows: Int
  /// The distance between the cuts of neighbours. Default 0: one cut parts them.
  public var gutter: CGFloat
  /// The order of the pages. Default: row by row.
  public var order: Order

  /// Creates a grid.
  public init(columns: Int, rows: Int, gutter: CGFloat = 0, order: Order = .rows) {
    (self.columns, self.rows, self.gutter, self.order) = (columns, rows, gutter, order)
  }
}

/// How sheets of two pages on each side become a booklet or a book.
public struct SheetFold: Sendable, Hashable {
  /// The side on which the pages are bound.
  public enum Binding: String, Sendable, Hashable, CaseIterable {
    /// As in scripts that are read from the left.
    case left
    /// As in scripts that are read from the right.
    case right
  }

  /// How many pages the sheets have that are folded together; a multiple of four. Default nil: all of them, a
  /// booklet that is stapled in the fold.
  public var signature: Int?
  /// How much nearer to the fold the pages of each sheet are than those of the sheet around it, as paper is
  /// thick. Default 0.
  public var creep: CGFloat
  /// Where the pages are bound. Default left.
  public var binding: Binding

  /// Creates a fold.
  public init(signature: Int? = nil, creep: CGFloat = 0, binding: Binding = .left) {
    (self.signature, self.creep, self.binding) = (signature, creep, binding)
  }
}

/// Sheets that make a large picture when they are joined.
public struct SheetPoster: Sendable, Hashable {
  /// The size of the sheets; they lie on either side, whichever takes fewer of them.
  public var sheet: CGSize
  /// How far neighbouring sheets show the same.
  public var overlap: CGFloat
  /// What stays white at the edges of each sheet.
  public var margin: CGFloat
  /// Whether the sheets may be turned. Default true.
  public var turns = true

  /// Creates a poster.
  public init(sheet: CGSize, overlap: CGFloat, margin: CGFloat) {
    (self.sheet, self.overlap, self.margin) = (sheet, overlap, margin)
  }
}

/// How a sheet is turned over to print its back.
public enum SheetTurning: String, Sendable, Hashable, CaseIterable {
  /// About its long edge, as a book's page.
  case long
  /// About its short edge.
  case short
  /// Front and back share one side, the left and the right half, with which both sides are printed: the sheet is
  /// turned from left to right.
  case workAndTurn = "work-and-turn"
  /// The same with the upper and the lower half: the sheet is turned from top to bottom.
  case workAndTumble = "work-and-tumble"

  /// Whether front and back share one side.
  public var sharesSide: Bool { self == .workAndTurn || self == .workAndTumble }

  /// Whether the axis is vertical, so that left and right change places.
  public func isAboutVertical(_ sheet: CGSize) -> Bool {
    switch self {
    case .long: sheet.height >= sheet.width
    case .short: sheet.height < sheet.width
    case .workAndTurn: true
    case .workAndTumble: false
    }
  }
}
