import CoreGraphics

/// The upper left corner of a rectangle's shadow, which is mirrored three times to make the whole shadow.
///
/// Rectangles of all sizes with equal corners share it.
public struct ShadowCorner: Sendable {
  /// The key of a corner.
  public struct Key: Hashable, Sendable {
    /// The smallest rectangle that has the corner.
    var silhouette: ShadowSilhouette
    var sigma: Double
    var steps: Int
  }

  /// The key of the corner.
  public let key: Key
  /// The contours, from the outermost to the innermost. The origin is the middle of the smallest rectangle
  /// with the corner; beyond the middle, contours continue straight as far as numbers allow.
  public let contours: ShadowContours
  /// A box around the corner, up to the middle.
  public let box: CGRect
  /// How far beyond the middle, both ways, contours are correct, so that corners can overlap there.
  public let overlap: CGSize

  /// The largest distance of the middle from the origin.
  var largestGrowth: CGFloat {
    CGFloat(ContourGrid.most * 0.9 * contours.grid.unit) - max(box.width, box.height)
  }

  /// Returns nil if nothing is visible.
  init?(_ short: ShortRectangle, key: Key) {
    let contours = BlurredSilhouette(
      short.silhouette, sigma: key.sigma, end: short.middle + 2 * key.sigma
    ).contours(steps: key.steps)
    guard !contours.contours.isEmpty else { return nil }
    let toMiddle = CGAffineTransform(translationX: -CGFloat(short.middle.x), y: -CGFloat(short.middle.y))
    let outer = contours.box.applying(toMiddle)
    let size = CGSize(width: -outer.minX, height: -outer.minY)
    let whole = CGRect(x: outer.minX, y: outer.minY, width: 2 * size.width, height: 2 * size.height)
    let grid = ContourGrid(unit: ContourGrid(box: whole, sigma: key.sigma).unit)
    let far = ContourGrid.most * grid.unit
    overlap = CGSize(
      width: min(CGFloat(key.sigma), size.width) / 2, height: min(CGFloat(key.sigma), size.height) / 2)
    // Long sides continue as in their middle; on others, the contours continue to bend.
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
