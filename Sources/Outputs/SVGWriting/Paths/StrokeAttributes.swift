import CoreGraphics
import Drawing

/// The attributes of a stroke, except for its paint, that make a difference on this path.
struct StrokeAttributes {
  private let stroke: Stroke
  /// The part of the path that is drawn, as fractions of its length; nil for all of it.
  private let trim: ClosedRange<CGFloat>?
  private let scale: Double
  private let grid: Grid
  private var hasOpenEnds = false
  /// Whether there are subpaths without length. As in PDF, they are drawn only with round caps.
  private var hasDots = false
  private var hasJoins = false
  /// 1 / sin(θ/2) for each corner angle θ for which mitre limits matter.
  private var ratios: [Double] = []

  init(
    _ stroke: Stroke, trim: ClosedRange<CGFloat>? = nil, on path: CGPath, scale: Double, grid: Grid
  ) {
    self.stroke = stroke
    self.trim = trim
    self.scale = scale
    self.grid = grid
    inspect(path)
  }

  func set(on node: inout Element) {
    let width = Double(stroke.width) * scale
    if grid.step(width) != grid.step(1) { node[.strokeWidth] = grid.text(width) }
    let isDashed = !stroke.dashes.isEmpty || trim != nil
    switch stroke.cap {
    case .butt: break
    case .round: if hasOpenEnds || hasDots || isDashed { node[.strokeLinecap] = "round" }
    case .square: if hasOpenEnds || isDashed { node[.strokeLinecap] = "square" }
    }
    if hasJoins {
      switch stroke.join {
      case .miter: break
      case .round: node[.strokeLinejoin] = "round"
      case .bevel: node[.strokeLinejoin] = "bevel"
      }
    }
    let limit = Double(stroke.miterLimit)
    if stroke.join == .miter, ratios.contains(where: { ($0 <= limit) != ($0 <= 4) }) {
      node[.strokeMiterlimit] = Grid(digits: 3).text(max(limit, 1))
    }
    if let trim {
      // In hundredths of the line, whatever length viewers compute. The gap extends beyond the line's end,
      // where the next dash would otherwise show its cap.
      let share = Grid(digits: 3)
      node[.pathLength] = "100"
      node[.strokeDasharray] = "\(share.text(100 * Double(trim.upperBound - trim.lowerBound))) 200"
      if trim.lowerBound > 0 { node[.strokeDashoffset] = share.text(-100 * Double(trim.lowerBound)) }
      return
    }
    guard isDashed else { return }
    node[.strokeDasharray] = grid.list(stroke.dashes.map { Double($0) * scale })
    let phase = Double(stroke.dashPhase) * scale
    if grid.step(phase) != 0 { node[.strokeDashoffset] = grid.text(phase) }
  }

  /// The attributes that affect the look of the stroke.
  var dependencies: AttributeSet {
    var set = AttributeSet([.stroke, .strokeOpacity, .strokeWidth, .strokeDasharray, .strokeDashoffset])
    if hasOpenEnds || hasDots || !stroke.dashes.isEmpty || trim != nil { set.insert(.strokeLinecap) }
    if hasJoins {
      set.insert(.strokeLinejoin)
      if stroke.join == .miter { set.insert(.strokeMiterlimit) }
    }
    return set
  }

  /// Examines every corner.
  private mutating func inspect(_ path: CGPath) {
    var start = CGPoint(x: 0, y: 0)
    var current = start
    var firstDirection: CGPoint?
    var lastDirection: CGPoint?
    var isOpen = false
    for element in path.elements {
      switch element {
      case .move(let p):
        if isOpen { end(firstDirection, isOpen: true) }
        (start, current, firstDirection, lastDirection, isOpen) = (p, p, nil, nil, false)
        continue
      case .line(let p):
        visit([current, p], &firstDirection, &lastDirection)
        current = p
      case .quadCurve(let p, let c):
        visit([current, c, p], &firstDirection, &lastDirection)
        current = p
      case .curve(let p, let c, let d):
        visit([current, c, d, p], &firstDirection, &lastDirection)
        current = p
      case .closeSubpath:
        visit([current, start], &firstDirection, &lastDirection)
        if let first = firstDirection, let last = lastDirection { join(last, first) }
        end(firstDirection, isOpen: false)
        (current, firstDirection, lastDirection, isOpen) = (start, nil, nil, false)
        continue
      }
      isOpen = true
    }
    if isOpen { end(firstDirection, isOpen: true) }
  }

  /// Notes the ends of a subpath.
  ///
  /// - Parameter direction: where it begins to lead; nil if it has no length.
  private mutating func end(_ direction: CGPoint?, isOpen: Bool) {
    if direction == nil { hasDots = true } else if isOpen { hasOpenEnds = true }
  }

  private mutating func visit(_ points: [CGPoint], _ first: inout CGPoint?, _ last: inout CGPoint?) {
    guard let begin = points.first, let end = points.last,
      let after = points.dropFirst().first(where: { ($0 - begin).norm > 1e-9 }),
      let before = points.dropLast().last(where: { ($0 - end).norm > 1e-9 })
    else { return }
    let arrival = after - begin
    if let last { join(last, arrival) }
    first = first ?? arrival
    last = end - before
  }

  private mutating func join(_ a: CGPoint, _ b: CGPoint) {
    let cosine = min(max(a.dot(b) / (a.norm * b.norm), -1), 1)
    // A smooth transition is no corner.
    guard cosine < 0.9999 else { return }
    hasJoins = true
    // The corner's angle is π less the turn; sin²(θ/2) = (1 + cos turn) / 2.
    let ratio = 1 / ((1 + cosine) / 2).squareRoot()
    if ratio > 3.9 || Double(stroke.miterLimit) < 4, !ratios.contains(ratio), ratios.count < 64 {
      ratios.append(ratio)
    }
  }
}
