extension Segment {
  /// The length of the segment, with a relative error of about 1e-9.
  package var length: CGFloat {
    if case .line(let a, let b) = self { return (b - a).norm }
    return length(from: 0, to: 1)
  }

  /// The length between two parameters in ascending order.
  func length(from t0: CGFloat, to t1: CGFloat) -> CGFloat {
    if case .line(let a, let b) = self { return (b - a).norm * (t1 - t0) }
    let tolerance = 1e-10 * controlLength
    var total: CGFloat = 0
    // Halves intervals until the whole agrees with its halves; the depth bounds the work at a cusp.
    var open: [(t0: CGFloat, t1: CGFloat, value: CGFloat, depth: Int)] = [(t0, t1, gaussLength(t0, t1), 0)]
    while let piece = open.popLast() {
      let middle = (piece.t0 + piece.t1) / 2
      let (left, right) = (gaussLength(piece.t0, middle), gaussLength(middle, piece.t1))
      if abs(left + right - piece.value) <= tolerance || piece.depth >= 24 || !piece.value.isFinite {
        total += left + right
      } else {
        open.append((piece.t0, middle, left, piece.depth + 1))
        open.append((middle, piece.t1, right, piece.depth + 1))
      }
    }
    return total
  }

  /// The parameter at a distance from the start of a segment of this length.
  package func parameter(atLength distance: CGFloat, of length: CGFloat) -> CGFloat {
    if distance <= 0 || length <= 0 { return 0 }
    if distance >= length { return 1 }
    if case .line = self { return distance / length }
    var (low, high): (CGFloat, CGFloat) = (0, 1)
    var t = distance / length
    // Newton's method, kept inside the bracket by bisection; each length continues from the last one.
    var (knownT, known): (CGFloat, CGFloat) = (0, 0)
    for _ in 0..<60 {
      known += t >= knownT ? self.length(from: knownT, to: t) : -self.length(from: t, to: knownT)
      knownT = t
      let error = known - distance
      if abs(error) <= 1e-10 * length { break }
      if error > 0 { high = t } else { low = t }
      let speed = derivative(at: t).norm
      let next = speed > 0 ? t - error / speed : low
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  /// The length of the control polygon, an upper bound of the segment's.
  var controlLength: CGFloat {
    switch self {
    case .line(let a, let b): (b - a).norm
    case .quad(let a, let c, let b): (c - a).norm + (b - c).norm
    case .cubic(let a, let c, let d, let b): (c - a).norm + (d - c).norm + (b - d).norm
    }
  }

  /// Gauss-Legendre quadrature with eight points.
  private func gaussLength(_ t0: CGFloat, _ t1: CGFloat) -> CGFloat {
    let half = (t1 - t0) / 2
    let middle = (t1 + t0) / 2
    var sum: CGFloat = 0
    for (x, weight) in gaussNodes {
      sum += weight * (derivative(at: middle - half * x).norm + derivative(at: middle + half * x).norm)
    }
    return sum * half
  }
}

private let gaussNodes: [(x: CGFloat, weight: CGFloat)] = [
  (0.1834346424956498, 0.3626837833783620),
  (0.5255324099163290, 0.3137066458778873),
  (0.7966664774136267, 0.2223810344533745),
  (0.9602898564975363, 0.1012285362903763),
]
