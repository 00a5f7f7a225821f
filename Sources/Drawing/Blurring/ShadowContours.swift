import CoreGraphics

/// A blurred silhouette as nested filled outlines: lines of equal alpha, at equal steps of alpha.
///
/// They are painted from first to last in opaque grey `level`, on black, as a luminosity mask (PDF: `/SMask`
/// with `/S /Luminosity`; SVG: `<mask>`) for the shadow's colour. Nothing accumulates and there are no seams,
/// because each contour covers all those after it. Contours may be mapped by any affine map, and by a
/// perspective one point by point.
public struct ShadowContours: Sendable {
  /// A line of equal alpha, with everything inside it.
  public struct Contour: Sendable {
    /// Closed subpaths.
    public let path: CGPath
    /// The rule for which points lie inside the path.
    public let rule: CGPathFillRule
    /// The shadow's alpha inside this contour and outside the next, 0…1.
    public let level: Double
  }

  /// The contours, from the outermost to the innermost.
  public let contours: [Contour]
  /// The grid to which points may be rounded: this changes alpha by at most 0.4/255.
  public let grid: ContourGrid
  /// A box around all contours; null if there are none.
  public let box: CGRect

  /// The most alpha levels: half a step is 2/255.
  public static let mostSteps = 64
  /// How far a line may be off, as alpha.
  static let tolerance = 0.7 / 255

  /// Returns the number of alpha levels for a standard deviation shown at this many points.
  ///
  /// Where dozens of antialiased edges share a pixel, the shadow comes out too large, as each covers what the
  /// next ones leave free. A blur of a point is a pixel or two on screens, and four in print, where fewer
  /// steps look better.
  public static func steps(shownSigma: Double) -> Int {
    shownSigma >= Double(mostSteps) / 53 ? mostSteps : max(17, Int(53 * shownSigma))
  }

  init(_ contours: [Contour], sigma: Double) {
    self.contours = contours.filter { !$0.path.isEmpty }
    box = self.contours.reduce(.null) { $0.union($1.path.boundingBox) }
    grid = ContourGrid(box: box.isNull ? .zero : box, sigma: sigma)
  }

  /// Contours in another grid than that of their box.
  init(_ contours: [Contour], grid: ContourGrid) {
    self.contours = contours.filter { !$0.path.isEmpty }
    box = self.contours.reduce(.null) { $0.union($1.path.boundingBox) }
    self.grid = grid
  }

  /// Returns the contours with their paths mapped.
  ///
  /// - Parameter sigma: the standard deviation in the mapped coordinates.
  public func mapped(sigma: Double, by map: (CGPath) -> CGPath) -> ShadowContours {
    ShadowContours(
      contours.map { Contour(path: map($0.path), rule: $0.rule, level: $0.level) }, sigma: sigma)
  }

  /// Returns the levels that a blur passes: thresholds for the contours, and the alpha inside each. Levels
  /// are whole bytes, and thresholds half-way between them.
  static func levels(steps: Int, peak: Double) -> [(threshold: Double, level: Double)] {
    let count = max(1, min(255, steps))
    func byte(_ k: Int) -> Double { (255 * Double(k) / Double(count)).rounded(.up) }
    return (1...count).compactMap { k in
      let threshold = (byte(k - 1) + byte(k)) / 2 / 255
      return threshold < peak - 1e-4 ? (threshold, byte(k) / 255) : nil
    }
  }
}
