extension Stroker {
  private static let maximumDepth = 18

  /// Adds both sides along a curve that starts in the direction of the tangent.
  mutating func addCurve(_ curve: Segment) {
    // Sharp bends can hide between samples, but not from the extrema of x and y.
    let cuts = [0] + (curve.turningParameters(\.x) + curve.turningParameters(\.y)).sorted() + [1]
    var open: [(from: CGFloat, to: CGFloat, depth: Int)] = []
    for (from, to) in zip(cuts, cuts.dropFirst()).reversed() where from < to { open.append((from, to, 0)) }
    while let interval = open.popLast() {
      let piece = curve.part(from: interval.from, to: interval.to)
      if piece.controlLength == 0 { continue }
      if let sides = offsets(of: piece) {
        turn(to: piece.startDirection, join: .round)
        left.add(sides.left)
        right.add(sides.right)
        position = piece.end
        tangent = piece.endDirection
      } else if interval.depth >= Self.maximumDepth || isFlat(piece) {
        if piece.end == piece.start { continue }
        turn(to: (piece.end - piece.start).unit, join: .round)
        addStrip(to: piece.end)
      } else {
        let middle = (interval.from + interval.to) / 2
        open.append((middle, interval.to, interval.depth + 1))
        open.append((interval.from, middle, interval.depth + 1))
      }
    }
    turn(to: curve.endDirection, join: .round)
  }

  private func isFlat(_ piece: Segment) -> Bool {
    if piece.controlLength <= style.tolerance { return true }
    let chord = piece.end - piece.start
    let direction = chord.unit
    let length = chord.norm
    return piece.controlPoints.allSatisfy { point in
      let v = point - piece.start
      return abs(direction.cross(v)) <= style.tolerance && direction.dot(v) >= -style.tolerance
        && direction.dot(v) <= length + style.tolerance
    }
  }

  /// Cubics along both sides of a piece; nil if it bends too tightly or too far, or they exceed the
  /// tolerance.
  private func offsets(of piece: Segment) -> (left: Segment, right: Segment)? {
    let (start, end) = (piece.startDirection, piece.endDirection)
    guard start.dot(end) > 0.5 else { return nil }
    for t in [0, 0.25, 0.5, 0.75, 1] {
      guard let bend = piece.curvature(at: t), abs(bend) * style.halfWidth < 1 else { return nil }
    }
    guard let left = offset(of: piece, by: style.halfWidth),
      let right = offset(of: piece, by: -style.halfWidth)
    else {
      return nil
    }
    return (left, right)
  }

  /// The cubic with the ends of the exact offset curve, and its derivatives there.
  private func offset(of piece: Segment, by distance: CGFloat) -> Segment? {
    guard let bend0 = piece.curvature(at: 0), let bend1 = piece.curvature(at: 1) else { return nil }
    let p0 = piece.start + piece.startDirection.turned * distance
    let p1 = piece.end + piece.endDirection.turned * distance
    let fit = Segment.cubic(
      p0, p0 + piece.derivative(at: 0) * ((1 - bend0 * distance) / 3),
      p1 - piece.derivative(at: 1) * ((1 - bend1 * distance) / 3), p1)
    for t in [0.25, 0.5, 0.75] {
      let direction = piece.direction(at: t)
      let error = fit.point(at: t) - (piece.point(at: t) + direction.turned * distance)
      // An error along the curve only changes the parameter.
      if abs(direction.cross(error)) > style.tolerance || abs(direction.dot(error)) > 10 * style.tolerance {
        return nil
      }
    }
    return fit
  }
}

extension Segment {
  /// The signed curvature, positive towards the left; nil where the derivative is zero.
  func curvature(at t: CGFloat) -> CGFloat? {
    let d = derivative(at: t)
    let speed = d.norm
    guard speed > 1e-9 * controlLength else { return nil }
    return d.cross(secondDerivative(at: t)) / (speed * speed * speed)
  }
}
