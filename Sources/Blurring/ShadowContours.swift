import CoreGraphics

/// A blurred silhouette as nested filled outlines: lines of equal alpha, evenly spaced in alpha.
///
/// It can be painted in two ways. Neither has seams, because each contour covers all those after it:
///
/// - **Opaque**: all contours from first to last in grey `level`, on black, as a luminosity mask (PDF: `/SMask` with
///   `/S /Luminosity`; SVG: `<mask>`) through which the shadow's colour is painted. Nothing accumulates, so flat areas
///   are exact in every renderer (MuPDF: 1/255 too dark where alpha exceeds ½).
/// - **Stacked**: each contour in the shadow's colour with its own `alpha`, one over the other, in one isolated group that
///   carries the shadow's opacity. With the default of 85 steps every sum is a multiple of 3/255, which renderers that
///   round to the nearest 8-bit value reproduce exactly (poppler, Ghostscript, Cairo, librsvg). MuPDF rounds each
///   layer down and ends up to 28/255 too light.
///
/// Away from the antialiasing of edges, the error against the true Gaussian is at most half a step plus what the lines of
/// equal alpha are off (`Purpose.finenesses`). Contours may be mapped by any affine or perspective map, point by point.
public struct ShadowContours: Sendable {
  /// A line of equal alpha, with all that lies inside of it.
  public struct Contour: Sendable {
    /// Closed subpaths.
    public let path: CGPath
    /// Which points lie inside of the path.
    public let rule: CGPathFillRule
    /// The shadow's alpha inside of this contour and outside of the next, 0…1.
    public let level: Double
    /// The alpha which, over all contours before, gives `level`.
    public let alpha: Double
  }

  /// From the outermost to the innermost.
  public let contours: [Contour]

  /// Where the points lie: whole numbers of the grid's unit for other shapes than rectangles, any place else for those.
  public let grid: ContourGrid

  /// The number of steps that are told apart by 3/255 at full opacity.
  public static let defaultSteps = 85

  /// The number of steps of 2/255, for contours that are painted in opaque greys.
  public static let finestSteps = 128

  /// The smallest number of steps of at most 3/255 after the opacity (0…1) is applied. All of them divide 255.
  ///
  /// Fewer steps than `defaultSteps` exceed 2/255 *times the opacity* while they stay within 2/255.
  public static func steps(opacity: Double) -> Int {
    [17, 51].first { Double($0) >= 85 * opacity } ?? defaultSteps
  }

  /// Levels that a blur passes: thresholds for the contours, and the alpha inside of each. Levels are whole bytes, and
  /// thresholds lie in the middle between them, or a little below for contours whose edges are antialiased.
  static func levels(
    steps: Int, peak: Double, for purpose: Purpose, isRectangle: Bool = true
  ) -> [(threshold: Double, level: Double)] {
    let count = max(1, min(255, steps))
    func byte(_ k: Int) -> Double { (255 * Double(k) / Double(count)).rounded(.up) }
    return (1...count).compactMap { k in
      let middle = (byte(k - 1) + byte(k)) / 2
      let threshold = (middle - (count > 1 ? purpose.loss(at: middle, isRectangle: isRectangle) : 0)) / 255
      return threshold < peak - 1e-4 ? (threshold, byte(k) / 255) : nil
    }
  }

  init(paths: [(path: CGPath, rule: CGPathFillRule, level: Double)], grid: ContourGrid) {
    self.grid = grid
    var before = 0.0
    contours = paths.map { path, rule, level in
      let alpha = before < 1 ? (level - before) / (1 - before) : 1
      before = level
      return Contour(path: path, rule: rule, level: level, alpha: min(1, max(0, alpha)))
    }
  }
}
