import CoreGraphics

/// A line of equal value with strokes along it, whose edges stand for lines of other values: the innermost one for the
/// next higher value, all others for lower ones.
///
/// They run along a line of their own, parallel to this one and some way on its higher side, so that all are wide.
/// Strokes are as wide everywhere, and lines of equal value are not as far apart everywhere. So at each place the line
/// may move a little to either side, as far as all edges stay within the tolerance.
struct StrokedLine {
  private struct Place {
    var point: Vector
    /// The unit direction in which the field rises.
    var normal: Vector
    var slope: Double
    /// How much the line bends towards its higher side.
    var bend = 0.0
    /// How far the line's edges may move along the normal, from the one to the other.
    var low = -Double.infinity
    var high = Double.infinity
    /// How much more than the strokes' own line its edges reach along the normal, as they turn as much on a wider bend.
    var growth = 0.0

    /// How far the strokes' own line may move down at most: its mitred edges' corners, in bends towards the higher side,
    /// reach farther down than its own do beyond its straight parts.
    var bottom: Double { (high * growth + low) / (1 + growth) }
  }

  private let field: SampledField
  private let level: Double
  private let tolerance: Double
  private var loops: [[Place]]
  /// From the narrowest to the widest.
  private(set) var widths: [Double] = []
  /// How far on the higher side of the line its strokes run.
  private var inset = 0.0

  /// How much of its freedom without strokes the line must keep everywhere.
  private static let leastFreedom = 0.2
  /// How much a line may bend over the way to the strokes' own line, which bends the more.
  private static let sharpest = 0.7
  /// How far lines may be off as a part of the radius, so that they turn by 40° at most at each corner of a stroke.
  private static let reachOfRadius = 0.03
  /// How much wider than that of the narrowest stroke's edge the bend of another may be, in radii of their line.
  private static let mostGrowth = 0.4
  /// What part of its slope the field must still have there, so that no ridge lies in between.
  private static let leastRise = 0.02

  /// - Parameters:
  ///   - loops: the closed lines of a level.
  ///   - tolerance: how far edges may be off, as a difference in the field's value.
  init(_ loops: [[Vector]], of level: Double, in field: SampledField, tolerance: Double) {
    (self.field, self.level, self.tolerance) = (field, level, tolerance)
    self.loops = loops.map { loop in
      loop.map { point in
        let slope = field.sample(point).slope
        return Place(point: point, normal: slope.normalized ?? Vector(1, 0), slope: slope.length)
      }
    }
  }

  /// With strokes whose outer edges stand for both values; nil where that is not possible.
  func stroked(between low: Double, and high: Double, atLeast width: Double) -> StrokedLine? {
    guard let outer = edges(at: low), let inner = edges(at: high) else { return nil }
    let halves = zip(outer, inner).map { ($1.distance - $0.distance) / 2 }
    guard let half = middle(of: halves) else { return nil }
    var result = self
    result.inset = width / 2 + half
    result.widths = [width, width + 4 * half]
    return result.bends() && result.narrowed(by: inner, offset: half)
      && result.narrowed(by: outer, offset: -half) ? result : nil
  }

  /// With a wider stroke whose outer edge stands for a lower value; nil where that is not possible.
  func stroked(to low: Double) -> StrokedLine? {
    guard let outer = edges(at: low) else { return nil }
    let places = loops.joined()
    let halves = zip(places, outer).map { ($0.low + $0.high) / 2 - $1.distance }
    guard let half = middle(of: halves), let last = widths.last, 2 * (inset + half) > last else { return nil }
    var result = self
    result.widths.append(2 * (inset + half))
    return result.narrowed(by: outer, offset: -half) ? result : nil
  }

  /// Finds how much the line bends; false where there is no parallel line as far on its higher side as strokes run.
  private mutating func bends() -> Bool {
    for l in loops.indices {
      for k in loops[l].indices {
        let place = loops[l][k]
        let step = place.normal.turnedLeft * (0.5 * field.spacing)
        let ahead = field.sample(place.point - step).slope.normalized ?? place.normal
        let behind = field.sample(place.point + step).slope.normalized ?? place.normal
        loops[l][k].bend = behind.cross(ahead) / field.spacing
        let there = field.sample(place.point + place.normal * inset).slope
        if loops[l][k].bend * inset > Self.sharpest
          || there.dot(place.normal) < Self.leastRise * place.slope
        {
          return false
        }
      }
    }
    return true
  }

  /// About how many lines it takes to follow the line.
  var lineCount: Double {
    loops.reduce(0) { sum, loop in
      var sum = sum + 2
      for k in loop.indices {
        let (place, next) = (loop[k], loop[k + 1 < loop.count ? k + 1 : 0])
        let reach = (reach(of: place) + reach(of: next)) / 2
        let turn = abs(place.normal.cross(next.normal))
        let length = (next.point - place.point + (next.normal - place.normal) * inset).length
        sum += (turn * length / reach).squareRoot() / 4
      }
      return sum
    }
  }

  func path(on grid: ContourGrid) -> CGPath {
    let path = CGMutablePath()
    for loop in loops {
      ContourFit(closedLine: loop.map { gate($0, on: grid) }).appendClosed(to: path, on: grid)
    }
    return path
  }

  private func gate(_ place: Place, on grid: ContourGrid) -> Gate {
    let shift = widths.isEmpty ? 0 : inset + (place.bottom + place.high) / 2
    return Gate(
      middle: grid.place(place.point + place.normal * shift), direction: place.normal.turnedRight,
      reach: reach(of: place) / grid.unit)
  }

  private func reach(of place: Place) -> Double {
    guard !widths.isEmpty else { return freedom(place.slope) }
    let radius = 1 / max(place.bend, 1e-9) - inset
    return min((place.high - place.bottom) / 2, Self.reachOfRadius * radius)
  }

  /// How far a line may be off where the field is so steep.
  private func freedom(_ slope: Double) -> Double { min(tolerance / max(slope, 1e-300), 0.1 * field.sigma) }

  private struct Edge {
    /// How far the line of another value is away along the normal; negative for lower ones.
    var distance: Double
    /// How steep the field is there.
    var slope: Double
  }

  /// Where the lines of another value are, for all places of all loops; nil where one of them is not found, as at peaks
  /// and saddles.
  private func edges(at value: Double) -> [Edge]? {
    var result: [Edge] = []
    for place in loops.joined() {
      guard let edge = edge(at: value, from: place) else { return nil }
      result.append(edge)
    }
    return result
  }

  private func edge(at value: Double, from place: Place) -> Edge? {
    guard place.slope > 0 else { return nil }
    let guess = (value - level) / place.slope
    var distance = guess
    for _ in 0..<6 {
      let (here, slope) = field.sample(place.point + place.normal * distance)
      let rise = slope.dot(place.normal)
      guard rise > 0.2 * place.slope, distance * guess > 0, abs(distance) < 4 * abs(guess) else { return nil }
      let step = (value - here) / rise
      if abs(value - here) < 2e-5 { return Edge(distance: distance + step, slope: rise) }
      distance += step
    }
    return nil
  }

  /// The half width that stands for all: nearer to the smallest, since lines of equal value are that far apart along most of
  /// their way, and farther only at bends and tips.
  private func middle(of halves: [Double]) -> Double? {
    guard let low = halves.min(), let high = halves.max(), low > 0 else { return nil }
    return low * high / (0.62 * high + 0.38 * low)
  }

  /// Keeps the edge at an offset along the normal within the tolerance; false where the line is left too little freedom.
  private mutating func narrowed(by edges: [Edge], offset: Double) -> Bool {
    var index = 0
    for l in loops.indices {
      for k in loops[l].indices {
        let (edge, freedom) = (edges[index], freedom(edges[index].slope))
        let bend = max(0, loops[l][k].bend)
        loops[l][k].low = max(loops[l][k].low, edge.distance - offset - freedom)
        loops[l][k].high = min(loops[l][k].high, edge.distance - offset + freedom)
        let curvature = bend / (1 - inset * bend)
        loops[l][k].growth = max(loops[l][k].growth, (inset - offset) * curvature)
        if loops[l][k].high - loops[l][k].low < 2 * Self.leastFreedom * self.freedom(loops[l][k].slope)
          || (inset - offset - widths[0] / 2) * curvature > Self.mostGrowth
        {
          return false
        }
        index += 1
      }
    }
    return true
  }
}
