import CoreGraphics

/// The upper left corner of the shadow of a rectangle, of which the whole shadow is made by mirroring it three times.
///
/// Rectangles of all sizes whose corners are alike have it in common.
public struct ShadowCorner: Sendable {
  /// What tells corners apart.
  public struct Key: Hashable, Sendable {
    /// The smallest rectangle that has the corner.
    var silhouette: ShadowSilhouette
    var sigma: Double
    var steps: Int
  }

  /// What tells the corner from others.
  public let key: Key
  /// From the outermost to the innermost; the origin is the middle of the smallest rectangle that has the corner. Beyond the
  /// middle contours go straight on, as far as numbers reach.
  public let contours: ShadowContours
  /// What lies around the corner, up to the middle.
  public let box: CGRect
  /// How far beyond the middle, both ways, contours are right, so that corners can lie over one another where they meet.
  public let overlap: CGSize

  /// How far from the origin the middle may be.
  var largestGrowth: CGFloat { CGFloat(ContourGrid.most * 0.9 * contours.grid.unit) - max(box.width, box.height) }

  /// Nil where there is nothing to be seen.
  init?(_ short: ShortRectangle, key: Key, contours: ShadowContours) {
    guard !contours.contours.isEmpty else { return nil }
    let toMiddle = CGAffineTransform(translationX: -CGFloat(short.middle.x), y: -CGFloat(short.middle.y))
    let grid = ContourGrid(unit: contours.grid.unit)
    let far = ContourGrid.most * grid.unit
    let size = CGSize(width: contours.box.width / 2, height: contours.box.height / 2)
    overlap = CGSize(
      width: min(CGFloat(key.sigma), size.width) / 2, height: min(CGFloat(key.sigma), size.height) / 2)
    // Long sides go on as they are in their middle; on others the contours bend on.
    let line = (x: short.isLong.x ? 0 : Double(overlap.width), y: short.isLong.y ? 0 : Double(overlap.height))
    self.contours = ShadowContours(
      contours.contours.map { contour in
        let path = contour.path.transformed(by: toMiddle)
          .straightened(along: 0, beyond: line.x, to: far).straightened(along: 1, beyond: line.y, to: far)
        return .init(path: path, rule: contour.rule, level: contour.level)
      }, grid: grid)
    self.key = key
    box = CGRect(x: -size.width, y: -size.height, width: size.width, height: size.height)
  }
}
