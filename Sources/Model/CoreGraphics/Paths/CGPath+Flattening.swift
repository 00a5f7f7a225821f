extension CGPath {
  /// Returns the path with its curves replaced by lines within a distance of them.
  ///
  /// - Parameter threshold: the distance, in the path's coordinates; values not above zero count as 1e-6 of
  ///   the path's size.
  public final func flattened(threshold: CGFloat) -> CGPath {
    let box = boundingBox
    let tolerance = threshold > 0 ? threshold : max(box.width, box.height) * 1e-6
    var result = PathStorage()
    result.reserve(verbs: storage.verbs.count, points: storage.points.count)
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let p):
        result.move(to: p)
        current = p
      case .line(let p):
        result.addLine(to: p)
        current = p
      case .quadCurve(let p, let c):
        Segment.quad(current, c, p).flatten(tolerance: tolerance) { result.addLine(to: $0) }
        current = p
      case .curve(let p, let c, let d):
        Segment.cubic(current, c, d, p).flatten(tolerance: tolerance) { result.addLine(to: $0) }
        current = p
      case .closeSubpath:
        result.close()
        current = result.currentPoint ?? .zero
      }
    }
    return CGPath(result)
  }
}

extension Segment {
  /// Calls the body with the ends of lines within the tolerance of the segment, without its start.
  func flatten(tolerance: CGFloat, _ body: (CGPoint) -> Void) {
    let count = chordCount(tolerance: tolerance, most: 65536)
    for k in 1..<count { body(point(at: CGFloat(k) / CGFloat(count))) }
    body(end)
  }

  /// The number of chords that approximate the segment within a distance.
  func chordCount(tolerance: CGFloat, most: CGFloat) -> Int {
    // The error of a chord over 1/n of the parameter is at most |second derivative| / (8 n²).
    let bend = max(secondDerivative(at: 0).norm, secondDerivative(at: 1).norm)
    let wanted = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    return wanted.isFinite ? Int(min(max(wanted, 1), most)) : 1
  }
}
