import CoreGraphics

/// Fits few curves and straight lines to a closed line.
struct ContourFit {
  /// A point on the line.
  struct Place {
    var point: Vector
    /// The unit direction of travel.
    var direction: Vector
    /// How far from here the fitted line may pass.
    var reach: Double
  }

  /// The places, with the first again at the end.
  private let places: [Place]
  /// The distance of each of them along the line.
  private let distances: [Double]

  /// How many times as long as a straight line a curve must be, as it takes six numbers instead of two.
  private static let worth = 2.5
  /// The number of places at which a curve is compared with the line.
  private static let looks = 12

  init(_ places: [Place]) {
    // Starts after the longest straight stretch, so that this is not cut in two.
    let lengths = places.indices.map { k in
      (places[k].point - places[k > 0 ? k - 1 : places.count - 1].point).length
    }
    let start = lengths.indices.max { lengths[$0] < lengths[$1] } ?? 0
    self.places = Array(places[start...] + places[..<start] + places[start..<min(start + 1, places.count)])
    var distances = [0.0]
    for (a, b) in zip(self.places, self.places.dropFirst()) {
      distances.append(distances[distances.count - 1] + (b.point - a.point).length)
    }
    self.distances = distances
  }

  /// Adds the line to a path as a subpath.
  func append(to path: CGMutablePath) {
    guard let first = places.first else { return }
    path.move(to: CGPoint(first.point))
    var (here, last) = (0, places.count - 1)
    while here < last {
      let line = farthest(from: here) { isStraight(from: here, to: $0) }
      var next = line
      if line < last {
        let curve = farthest(from: here) { self.curve(from: here, to: $0) != nil }
        if distances[curve] - distances[here] > Self.worth * (distances[line] - distances[here]) {
          next = curve
        }
      }
      if next > line, let curve = curve(from: here, to: next) {
        path.addCurve(to: CGPoint(curve.p3), control1: CGPoint(curve.p1), control2: CGPoint(curve.p2))
      } else if next < last {
        path.addLine(to: CGPoint(places[next].point))
      }
      here = next
    }
    path.closeSubpath()
  }

  /// Returns roughly the farthest place up to which something fits; at least the next one.
  private func farthest(from start: Int, where fits: (Int) -> Bool) -> Int {
    var (good, bad, step) = (start + 1, places.count, 4)
    while good + 1 < bad, bad == places.count || bad - good > (good - start) / 16 {
      let next = bad == places.count ? min(good + step, places.count - 1) : (good + bad) / 2
      if fits(next) {
        good = next
        step *= 2
      } else {
        bad = next
      }
    }
    return good
  }

  private func isStraight(from start: Int, to end: Int) -> Bool {
    let chord = places[end].point - places[start].point
    guard let direction = chord.normalized else { return false }
    return places[(start + 1)..<end].allSatisfy {
      abs(direction.cross($0.point - places[start].point)) <= $0.reach && direction.dot($0.direction) > 0
    }
  }

  /// Returns the curve that fits the line best; nil if it is not close enough.
  private func curve(from start: Int, to end: Int) -> Cubic? {
    let (a, b) = (places[start], places[end])
    guard a.direction.dot(b.direction) > 0.3 else { return nil }
    let step = max(1, (end - start) / Self.looks)
    let between = stride(from: start + 1, to: end, by: step).map { places[$0] }
    let curve = Cubic.fit(
      from: a.point, along: a.direction, to: b.point, along: b.direction, samples: between.map(\.point))
    let length = distances[end] - distances[start]
    for (k, place) in zip(stride(from: start + 1, to: end, by: step), between) {
      var t = (distances[k] - distances[start]) / length
      for _ in 0..<3 { t = curve.parameter(nearest: place.point, guess: t) }
      if (curve.point(at: t) - place.point).length > place.reach { return nil }
    }
    return curve
  }
}
