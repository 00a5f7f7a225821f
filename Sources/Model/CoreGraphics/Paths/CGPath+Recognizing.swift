extension CGPath {
  /// Returns the same path with its shape, if its points are those of `CGPath(rect:)`, `CGPath(ellipseIn:)`
  /// or `CGPath(roundedRect:)`. For formats that store every path point by point.
  public final func recognizingShape() -> CGPath {
    guard shape == .general, storage.points.count >= 4, let known = storage.recognized else { return self }
    return CGPath(known)
  }
}

extension PathStorage {
  /// These elements with the shape that they draw; nil if they draw none, start elsewhere, or run in the
  /// other direction.
  fileprivate var recognized: PathStorage? {
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    guard let x0 = xs.min(), let x1 = xs.max(), let y0 = ys.min(), let y1 = ys.max() else { return nil }
    let box = CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    guard box.width > 0, box.height > 0, (x0 + x1 + y0 + y1).isFinite else { return nil }
    var candidates = [PathStorage(rect: box), PathStorage(ellipseIn: box)]
    // The second point of a rounded rectangle is the end of its right side.
    candidates.append(
      PathStorage(
        roundedRect: box, cornerWidth: x1 - points[min(4, points.count - 1)].x, cornerHeight: y1 - points[1].y
      ))
    let tolerance = max(abs(x0), abs(x1), abs(y0), abs(y1)) * 1e-12
    let match = candidates.first { candidate in
      candidate.verbs == verbs && candidate.points.count == points.count
        && zip(candidate.points, points).allSatisfy {
          abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance
        }
    }
    guard let match, let start = points.first else { return nil }
    return PathStorage(verbs: verbs, points: points, shape: match.shape, subpathStart: start)
  }
}
