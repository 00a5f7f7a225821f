import Drawing

/// The change of numbers over time, as the fewest key frames with linear or paced interpolation.
struct SVGTrack {
  struct KeyFrame {
    var time: Double
    var values: [Double]
    /// The control points of the pace until the next key frame; nil for linear.
    var pace: [Double]?
  }

  /// Moments closer than this are the two sides of a jump.
  static let jump = 5e-6

  private let times: [Double]
  private let values: [[Double]]
  private let tolerances: [Double]
  private let paces: [Pace]

  /// - Parameters:
  ///   - times: in ascending order.
  ///   - values: as many numbers at each time as there are tolerances.
  ///   - tolerances: how far each number may be off.
  ///   - paces: candidates for the exact pace of intervals within the track.
  init(times: [Double], values: [[Double]], tolerances: [Double], paces: [Pace]) {
    (self.times, self.values, self.tolerances, self.paces) = (times, values, tolerances, paces)
  }

  var keyFrames: [KeyFrame] {
    var frames: [KeyFrame] = []
    var index = 0
    while index < times.count {
      let start = index
      let straight = start + 1 < times.count ? straightEnd(from: start) : start
      if let paced = pacedStretch(from: start), paced.end > straight {
        frames.append(KeyFrame(time: paced.pace.start, values: paced.from, pace: paced.pace.controlPoints))
        guard paced.end == times.count else {
          index = paced.end
          continue
        }
        frames.append(KeyFrame(time: paced.pace.end, values: paced.to))
        break
      }
      frames.append(KeyFrame(time: times[start], values: values[start]))
      guard straight > start else { break }
      index = straight
    }
    return frames
  }

  /// Returns how far a straight line reaches at most (the swinging door: Bristol 1990).
  private func straightEnd(from start: Int) -> Int {
    guard !jumps(to: start + 1) else { return start + 1 }
    var low = tolerances.map { _ in -Double.infinity }
    var high = tolerances.map { _ in Double.infinity }
    var best = start + 1
    for end in (start + 1)..<times.count {
      let span = times[end] - times[start]
      if jumps(to: end) { break }
      var isReached = true
      for k in tolerances.indices {
        let rise = values[end][k] - values[start][k]
        isReached = isReached && rise / span >= low[k] - 1e-12 && rise / span <= high[k] + 1e-12
        low[k] = max(low[k], (rise - tolerances[k]) / span)
        high[k] = min(high[k], (rise + tolerances[k]) / span)
      }
      if isReached { best = end }
      if zip(low, high).contains(where: { $0 > $1 }) { break }
    }
    return best
  }

  /// Returns whether the numbers differ from those an instant before.
  private func jumps(to end: Int) -> Bool {
    guard times[end] - times[end - 1] <= Self.jump else { return false }
    return tolerances.indices.contains { abs(values[end][$0] - values[end - 1][$0]) > tolerances[$0] }
  }

  private struct Paced {
    var pace: Pace
    /// The first index after the interval.
    var end: Int
    var from: [Double]
    var to: [Double]
  }

  /// Returns the longest interval from here that follows one of the paces exactly.
  ///
  /// Something that fades in is absent at first, and something that fades out at last: the pace then
  /// determines the values at those ends.
  private func pacedStretch(from start: Int) -> Paced? {
    var best: Paced?
    for pace in paces {
      let begins = abs(pace.start - times[start]) < Self.jump
      guard begins || (start == 0 && pace.start < times[0] && pace.end > times[0]) else { continue }
      let after = times.firstIndex { $0 > pace.end - Self.jump } ?? times.count
      guard after - start > 3, after > best?.end ?? 0 else { continue }
      let isWhole = after < times.count && abs(times[after] - pace.end) < Self.jump
      // Most of the time must be known, or any interval would fit.
      guard isWhole || after == times.count, times[after - 1] - times[start] > 0.7 * (pace.end - pace.start)
      else { continue }
      let curve = UnitCurve(pace.controlPoints)
      let last = isWhole ? after : after - 1
      func part(_ index: Int) -> Double {
        curve.value(at: (times[index] - pace.start) / (pace.end - pace.start))
      }
      let (a, b) = (begins ? 0 : part(start), isWhole ? 1 : part(last))
      guard b - a > 0.5 else { continue }
      let slopes = tolerances.indices.map { (values[last][$0] - values[start][$0]) / (b - a) }
      let from = tolerances.indices.map { values[start][$0] - slopes[$0] * a }
      let fits = (start + 1..<last).allSatisfy { index in
        let along = part(index)
        return tolerances.indices.allSatisfy { k in
          abs(values[index][k] - from[k] - slopes[k] * along) <= tolerances[k]
        }
      }
      guard fits else { continue }
      best = Paced(pace: pace, end: after, from: from, to: zip(from, slopes).map { $0 + $1 })
    }
    return best
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1), y over x.
struct UnitCurve {
  private let points: [Double]

  init(_ points: [Double]) { self.points = points }

  func value(at x: Double) -> Double {
    guard points.count == 4 else { return x }
    func curve(_ t: Double, _ a: Double, _ b: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if curve(middle, points[0], points[2]) < x { low = middle } else { high = middle }
    }
    return curve((low + high) / 2, points[1], points[3])
  }
}
