/// The marks around a page that are cut off with its bleed.
public struct PrinterMarks: Sendable, Hashable {
  /// The kinds of marks. The raw values are those of `--marks`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Where the sheet is cut, or folded.
    case crop
    /// Where the bleed ends.
    case bleed
    /// Crosses by which plates are laid on one another.
    case registration
    /// A patch of each ink, full and half.
    case colorBars = "color-bars"
    /// The file, the page or sheet, the date, and the names of the inks.
    case info
  }

  /// The marks that are drawn.
  public var kinds: Set<Kind>
  /// How far from the cut marks begin, in points. Default nil: half a millimetre outside of the bleed, and at least 3 mm.
  public var offset: Double?
  /// How long they are, in points. Default 5 mm.
  public var length: Double

  /// Creates marks.
  public init(_ kinds: Set<Kind> = Set(Kind.allCases), offset: Double? = nil, length: Double = 5 * 72 / 25.4)
  {
    self.kinds = kinds
    self.offset = offset
    self.length = length
  }
}

/// Where marks lie around what is cut out of a sheet.
package struct MarkRoom {
  /// From the cut to the marks.
  let offset: Double
  let length: Double
  /// The second row above and below the first, for what would meet marks of cuts between pages; nil if it is in the first.
  let secondRow: Double?
  private let kinds: Set<PrinterMarks.Kind>

  /// How high patches and letters are in a row of their own: 4 mm.
  static let rowHeight = 4 * 72 / 25.4
  /// Between the two rows.
  static let gap = 72 / 25.4

  /// - Parameters:
  ///   - bleed: the widest bleed, in points of the sheet.
  ///   - hasInnerLines: whether the sheet is cut or folded between pages.
  package init(_ marks: PrinterMarks, bleed: Double, hasInnerLines: Bool) {
    let millimetre = 72 / 25.4
    offset = marks.offset ?? max(3 * millimetre, bleed > 0 ? bleed + millimetre / 2 : 0)
    length = marks.length
    kinds = marks.kinds
    let hasRow = !marks.kinds.isDisjoint(with: [.colorBars, .info])
    secondRow = hasInnerLines && hasRow ? offset + length + Self.gap : nil
  }

  /// How far marks reach from the cut at the left and right.
  package var atSides: Double {
    kinds.isDisjoint(with: [.crop, .bleed, .registration]) ? 0 : offset + length
  }

  /// How far marks reach from the cut above and below.
  package var aboveAndBelow: Double {
    secondRow.map { $0 + Self.rowHeight } ?? (kinds.isEmpty ? 0 : offset + length)
  }
}
