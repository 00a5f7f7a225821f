extension CGMutablePath {
  /// Adds an arc of a circle, after a line to its start if there is a current point.
  ///
  /// Angles are in radians from the x axis towards the y axis. `clockwise` means decreasing angles: visually
  /// clockwise if y points up, and counterclockwise if it points down. Equal angles add nothing; angles that
  /// differ by whole turns, in either direction, give a full circle in the direction of `clockwise`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let delta = sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds an arc of a circle that starts at an angle and covers `delta` radians, which may be negative.
  ///
  /// More than one turn is drawn as one turn and the rest.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard radius.isFinite, startAngle.isFinite, delta.isFinite else { return }
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let start = point(startAngle).applying(transform)
    if isEmpty { storage.move(to: start) } else { storage.addLine(to: start) }
    let turn = 2 * CGFloat.pi
    let covered =
      abs(delta) > turn ? delta.truncatingRemainder(dividingBy: turn) + (delta < 0 ? -turn : turn) : delta
    let count = Int((abs(covered) / (.pi / 2) - 1e-9).rounded(.up))
    guard count > 0 else { return }
    let step = covered / CGFloat(count)
    let handle = 4 / 3 * tan(step / 4) * radius
    storage.reserve(verbs: count, points: 3 * count)
    for k in 0..<count {
      let (a0, a1) = (startAngle + step * CGFloat(k), startAngle + step * CGFloat(k + 1))
      let (p0, p1) = (point(a0), point(a1))
      let control1 = CGPoint(x: p0.x - handle * sin(a0), y: p0.y + handle * cos(a0))
      let control2 = CGPoint(x: p1.x + handle * sin(a1), y: p1.y - handle * cos(a1))
      storage.addCurve(
        to: p1.applying(transform), control1: control1.applying(transform),
        control2: control2.applying(transform))
    }
  }

  /// Adds the arc tangent to the line from the current point to `tangent1End` and the line from there to
  /// `tangent2End`, after a line to its start. Without a corner between the lines it is a line to
  /// `tangent1End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard !isEmpty else { return }
    // The current point is already transformed; the arc is circular in the space before that.
    let from = currentPoint.applying(transform.inverted())
    let u = unit(from: tangent1End, to: from)
    let v = unit(from: tangent1End, to: tangent2End)
    let cross = u.dx * v.dy - u.dy * v.dx
    let dot = u.dx * v.dx + u.dy * v.dy
    guard radius > 0, radius.isFinite, abs(cross) > 1e-9 else {
      addLine(to: tangent1End, transform: transform)
      return
    }
    // tan(φ/2) of the angle φ between the lines.
    let distance = radius * (1 + dot) / abs(cross)
    let start = CGPoint(x: tangent1End.x + u.dx * distance, y: tangent1End.y + u.dy * distance)
    let side: CGFloat = cross > 0 ? -1 : 1
    let center = CGPoint(x: start.x + u.dy * radius * side, y: start.y - u.dx * radius * side)
    // From the angle between the lines: with two nearly equal angles around the centre, rounding could give a
    // full circle.
    addRelativeArc(
      center: center, radius: radius, startAngle: atan2(start.y - center.y, start.x - center.x),
      delta: side * (.pi - atan2(abs(cross), dot)), transform: transform)
  }

  private func unit(from a: CGPoint, to b: CGPoint) -> CGVector {
    let length = hypot(b.x - a.x, b.y - a.y)
    return length > 0 ? CGVector(dx: (b.x - a.x) / length, dy: (b.y - a.y) / length) : .zero
  }

  /// The signed angle of an arc.
  ///
  /// A difference of a whole turn or more in the drawing direction is a full circle. A difference against it
  /// is reduced to the remainder of a turn, or to a full circle if both angles have the same direction.
  private func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
    let turn = 2 * CGFloat.pi
    let difference = clockwise ? start - end : end - start
    if difference >= turn { return clockwise ? -turn : turn }
    var rest = difference
    if difference < 0 {
      let against = (-difference).truncatingRemainder(dividingBy: turn)
      // Angles such as 1 and 1 + 2π differ by whole turns except for rounding, as do 0 and 6.283185 in files.
      rest = turn - against < turn * 1e-7 ? turn : turn - against
    }
    return clockwise ? -rest : rest
  }
}
