import CoreGraphics

/// A blurred silhouette as nested outlines which, stroked and filled, show several levels each.
///
/// Lines of equal alpha that are a few levels apart run almost side by side. Strokes along one outline, a little inside of
/// them, end where they run; each takes a few bytes where a line would take hundreds.
///
/// Each band covers all those before it, so the paint is opaque: greys on black, as a luminosity mask through which the
/// shadow's colour is painted. Any affine map keeps bands right where strokes are mapped along with their paths; a
/// perspective one does not.
public struct ShadowBands: Sendable {
  /// A stroke along the whole of a band's path, with mitred joins.
  public struct Stroke: Sendable, Hashable {
    /// In the contours' coordinates.
    public let width: Double
    /// The shadow's alpha where the stroke is what is seen, 0…1.
    public let level: Double
  }

  /// One outline with all that it shows: strokes along it, and what lies inside.
  public struct Band: Sendable {
    /// Closed subpaths.
    public let path: CGPath
    /// Which points lie inside of the path.
    public let rule: CGPathFillRule
    /// The shadow's alpha inside of the path, 0…1.
    public let level: Double
    /// From the widest to the narrowest, whose level is that of the inside. None where the path itself is a line of equal
    /// alpha.
    public let strokes: [Stroke]

    /// About how many bytes an SVG takes to say a band besides its points.
    var markupBytes: Double { Self.markupBytes(max(1, strokes.count)) }

    /// - Parameter count: how many lines of equal alpha the band stands for.
    static func markupBytes(_ count: Int) -> Double {
      count == 1 ? ShadowContours.Purpose.pathBytes : 18 + 56 * Double(count)
    }
  }

  /// From the outermost to the innermost.
  public let bands: [Band]

  /// Where the points lie: whole numbers of the grid's unit for other shapes than rectangles, any place else for those.
  public let grid: ContourGrid

  init(bands: [Band], grid: ContourGrid) { (self.bands, self.grid) = (bands, grid) }

  /// Without strokes.
  public init(_ contours: ShadowContours) {
    self.init(
      bands: contours.contours.map {
        Band(path: $0.path, rule: $0.rule, level: $0.level, strokes: [])
      }, grid: contours.grid)
  }
}
