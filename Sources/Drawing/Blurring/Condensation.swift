import CoreGraphics

/// A shortened axis on which a blurred outline looks the same. Each long stretch with only straight lines
/// along the axis is shortened to what the blur of its surroundings reaches.
///
/// So a large rectangle takes no more samples than a small one.
struct Condensation {
  private var cuts: [(place: Double, length: Double)] = []

  /// An axis without cuts.
  init() {}

  /// - Parameters:
  ///   - axis: 0 for x, 1 for y.
  ///   - reach: how far a blur spreads anything.
  init(_ path: CGPath, axis: Int, reach: Double) {
    var busy: [(low: Double, high: Double)] = []
    var (start, last) = (Vector.zero, Vector.zero)
    func add(_ points: CGPoint...) {
      let places = [last] + points.map { Vector($0) }
      last = places[places.count - 1]
      guard !places.allSatisfy({ $0[1 - axis] == last[1 - axis] }) else { return }
      let along = places.map { $0[axis] }
      busy.append(((along.min() ?? 0) - reach, (along.max() ?? 0) + reach))
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        add(CGPoint(start))
        (start, last) = (Vector(p), Vector(p))
      case .line(let p): add(p)
      case .quadCurve(let p, let control): add(control, p)
      case .curve(let p, let a, let b): add(a, b, p)
      case .closeSubpath: add(CGPoint(start))
      }
    }
    add(CGPoint(start))
    busy.sort { $0.low < $1.low }
    var end = busy.first?.high ?? 0
    for (low, high) in busy {
      if low - end > reach { cuts.append((end, low - end)) }
      end = max(end, high)
    }
  }

  /// Returns the place on the shortened axis.
  func condensed(_ place: Double) -> Double {
    var taken = 0.0
    for cut in cuts {
      if place <= cut.place { break }
      taken += min(place - cut.place, cut.length)
    }
    return place - taken
  }

  /// Returns the original place of one on the shortened axis.
  func expanded(_ place: Double) -> Double {
    var taken = 0.0
    for cut in cuts {
      if place <= cut.place - taken { break }
      taken += cut.length
    }
    return place + taken
  }
}

extension CGPath {
  /// Returns the path with all end and control points mapped.
  func mapped(_ map: (Vector) -> Vector) -> CGPath {
    func image(_ p: CGPoint) -> CGPoint { CGPoint(map(Vector(p))) }
    let result = CGMutablePath()
    for element in elements {
      switch element {
      case .move(let p): result.move(to: image(p))
      case .line(let p): result.addLine(to: image(p))
      case .quadCurve(let p, let control): result.addQuadCurve(to: image(p), control: image(control))
      case .curve(let p, let a, let b): result.addCurve(to: image(p), control1: image(a), control2: image(b))
      case .closeSubpath: result.closeSubpath()
      }
    }
    return result
  }
}
