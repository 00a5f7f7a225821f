extension Stroker {
  /// Turns into a new direction at the current position, so that both sides end on its normal.
  ///
  /// - Parameter nextLine: the length of the next piece, if that is a line.
  mutating func turn(to next: CGPoint, join: CGLineJoin, nextLine: CGFloat? = nil) {
    guard let before = tangent else {
      tangent = next
      left.begin(at: position + next.turned * style.halfWidth)
      right.begin(at: position - next.turned * style.halfWidth)
      return
    }
    tangent = next
    let corner = Corner(at: position, from: before, to: next)
    if corner.isStraight { return }
    let shorter = min(lastLine ?? 0, nextLine ?? 0)
    if let inner = innerPoint(of: corner, shorter: shorter) {
      with(corner.innerIsLeft) { $0.moveEnd(to: inner) }
    } else {
      let start = corner.point + corner.inward(next) * style.halfWidth
      with(corner.innerIsLeft) { $0.addLine(to: corner.point) }
      with(corner.innerIsLeft) { $0.addLine(to: start) }
    }
    let bothAreLines = shorter > 0
    if let tip = miterTip(of: corner, join: join) {
      if bothAreLines {
        with(!corner.innerIsLeft) { $0.moveEnd(to: tip) }
        return
      }
      with(!corner.innerIsLeft) { $0.addLine(to: tip) }
    }
    addOuterJoin(corner, join: join)
  }

  /// Adds the join between the end of a closed subpath and its start.
  mutating func closeJoin(to first: CGPoint, nextLine: CGFloat?) {
    guard let before = tangent else { return }
    let corner = Corner(at: position, from: before, to: first)
    let shorter = min(lastLine ?? 0, nextLine ?? 0)
    // Before the turn, which may move the ends; the starts then have to follow.
    let inner = corner.isStraight ? nil : innerPoint(of: corner, shorter: shorter)
    let tip = corner.isStraight || shorter == 0 ? nil : miterTip(of: corner, join: style.join)
    turn(to: first, join: style.join, nextLine: nextLine)
    if let inner { with(corner.innerIsLeft) { $0.moveStart(to: inner) } }
    if let tip { with(!corner.innerIsLeft) { $0.moveStart(to: tip) } }
  }

  private mutating func with(_ isLeft: Bool, _ change: (inout StrokeSide) -> Void) {
    if isLeft { change(&left) } else { change(&right) }
  }

  /// The intersection of the inner sides of two lines, if both are long enough.
  private func innerPoint(of corner: Corner, shorter: CGFloat) -> CGPoint? {
    let reach = style.halfWidth * corner.halfTangent
    guard shorter > 0, reach <= shorter / 2 else { return nil }
    return corner.point + corner.inward(corner.from) * style.halfWidth - corner.from * reach
  }

  /// The tip of a mitre join within the limit.
  private func miterTip(of corner: Corner, join: CGLineJoin) -> CGPoint? {
    // The mitre is 1/cos(half the turn) line widths long.
    guard join == .miter, corner.halfCosine * style.miterLimit >= 1, corner.halfCosine > 0 else { return nil }
    return corner.point - corner.inward(corner.from) * style.halfWidth + corner.from
      * (style.halfWidth * corner.halfTangent)
  }

  private mutating func addOuterJoin(_ corner: Corner, join: CGLineJoin) {
    let end = corner.point - corner.inward(corner.to) * style.halfWidth
    guard join == .round else {
      with(!corner.innerIsLeft) { $0.addLine(to: end) }
      return
    }
    let start = -corner.inward(corner.from) * style.halfWidth
    let (point, angle) = (corner.point, corner.angle)
    with(!corner.innerIsLeft) { $0.addArc(around: point, from: start, sweep: angle, end: end) }
  }

  /// Adds a cap at the end of a line, from its right side to its left.
  func addCap(to outline: inout StrokeSide, at p: CGPoint, direction: CGPoint) {
    let offset = direction.turned * style.halfWidth
    let forward = direction * style.halfWidth
    switch style.cap {
    case .butt: break
    case .round:
      outline.addArc(around: p, from: -offset, sweep: .pi, end: p + offset)
      return
    case .square:
      outline.addLine(to: p - offset + forward)
      outline.addLine(to: p + offset + forward)
    }
    outline.addLine(to: p + offset)
  }
}

/// A change of direction.
private struct Corner {
  let point: CGPoint
  let from: CGPoint
  let to: CGPoint
  private let cross: CGFloat
  private let dot: CGFloat

  init(at point: CGPoint, from: CGPoint, to: CGPoint) {
    self.point = point
    self.from = from
    self.to = to
    cross = from.cross(to)
    dot = from.dot(to)
  }

  var isStraight: Bool { abs(cross) < 1e-7 && dot > 0 }
  var innerIsLeft: Bool { cross >= 0 }
  /// The signed angle of the turn, −π…π.
  var angle: CGFloat { innerIsLeft ? abs(atan2(cross, dot)) : atan2(cross, dot) }
  var halfCosine: CGFloat { max(0, (1 + dot) / 2).squareRoot() }
  var halfTangent: CGFloat { tan(abs(angle) / 2) }

  /// The normal of a direction towards the corner's inner side.
  func inward(_ direction: CGPoint) -> CGPoint { innerIsLeft ? direction.turned : -direction.turned }
}

extension StrokeSide {
  /// Adds an arc from a point given by its vector from the centre.
  mutating func addArc(around center: CGPoint, from vector: CGPoint, sweep: CGFloat, end: CGPoint) {
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(count)
    let handle = 4 / 3 * tan(step / 4)
    var from = vector
    for k in 1...count {
      let angle = step * CGFloat(k)
      let to =
        k == count ? end - center : vector * cos(angle) + vector.turned * sin(angle)
      add(
        .cubic(
          center + from, center + from + from.turned * handle, center + to - to.turned * handle, center + to))
      from = to
    }
  }
}
