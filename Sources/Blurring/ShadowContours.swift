import CoreGraphics

/// A blurred silhouette as nested filled outlines: lines of equal alpha, evenly spaced in alpha.
///
/// They are painted from first to last in opaque grey `level`, on black, as a luminosity mask (PDF: `/SMask` with
/// `/S /Luminosity`; SVG: `<mask>`) through which the shadow's colour is painted. Nothing accumulates and there are no
/// seams, because each contour covers all those after it. Contours may be mapped by any affine map, and by a perspective
/// one point by point.
public struct ShadowContours: Sendable {
  /// A line of equal alpha, with all that lies inside of it.
  public struct Contour: Sendable {
    /// Closed subpaths.
    public let path: CGPath
    /// Which points lie inside of the path.
    public let rule: CGPathFillRule
    /// The shadow's alpha inside of this contour and outside of the next, 0…1.
    public let level: Double
  }

  /// From the outermost to the innermost.
  public let contours: [Contour]
  /// In whole numbers of what points may be written: that moves alpha by 0.4/255 at most.
  public let grid: ContourGrid
  /// What lies around all contours; null where there are none.
  public let box: CGRect

  /// Into how many levels alpha is divided at most: half a step is 2/255.
  public static let mostSteps = 64
  /// How far a line may be off, as alpha.
  static let tolerance = 0.7 / 255

  /// Into how many levels alpha should be divided where a standard deviation is shown in so many points.
  ///
  /// Where dozens of antialiased edges share a pixel, the shadow comes out too large: each covers what the next ones leave
  /// free. A blur of a point is a pixel or two on screens, and four in print; fewer steps then show it better.
  public static func steps(shownSigma: Double) -> Int {
    shownSigma >= Double(mostSteps) / 53 ? mostSteps : max(17, Int(53 * shownSigma))
  }

  init(_ contours: [Contour], sigma: Double) {
    self.contours = contours.filter { !$0.path.isEmpty }
    box = self.contours.reduce(.null) { $0.union($1.path.boundingBox) }
    grid = ContourGrid(box: box.isNull ? .zero : box, sigma: sigma)
  }

  /// Contours in the numbers of another grid than that of their box.
  init(_ contours: [Contour], grid: ContourGrid) {
    self.contours = contours.filter { !$0.path.isEmpty }
    box = self.contours.reduce(.null) { $0.union($1.path.boundingBox) }
    self.grid = grid
  }

  /// The contours with their paths mapped.
  ///
  /// - Parameter sigma: the standard deviation where the paths are mapped to.
  public func mapped(sigma: Double, by map: (CGPath) -> CGPath) -> ShadowContours {
    ShadowContours(
      contours.map { Contour(path: map($0.path), rule: $0.rule, level: $0.level) }, sigma: sigma)
  }

  /// Levels that a blur passes: thresholds for the contours, and the alpha inside of each. Levels are whole bytes, and
  /// thresholds lie in the middle between them.
  static func levels(steps: Int, peak: Double) -> [(threshold: Double, level: Double)] {
    let count = max(1, min(255, steps))
    func byte(_ k: Int) -> Double { (255 * Double(k) / Double(count)).rounded(.up) }
    return (1...count).compactMap { k in
      let threshold = (byte(k - 1) + byte(k)) / 2 / 255
      return threshold < peak - 1e-4 ? (threshold, byte(k) / 255) : nil
    }
  }
}
