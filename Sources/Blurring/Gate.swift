/// A stretch across a line, through which whatever stands for the line must pass.
struct Gate {
  /// On the line.
  var middle: Vector
  /// The unit direction of travel there.
  var direction: Vector
  /// How far to either side of the middle the gate reaches.
  var reach: Double

  /// The end at the given side: 1 for the left, -1 for the right.
  func end(_ side: Double) -> Vector { middle + direction.turnedLeft * (side * reach) }

  /// How far a point lies to the left of the middle.
  func offset(of point: Vector) -> Double { direction.cross(point - middle) }

  /// The gate part of the way to the next one, on the curve of third degree between both.
  func between(_ next: Gate, _ t: Double) -> Gate {
    let chord = next.middle - middle
    let length = chord.length
    let s = 1 - t
    let bend = (direction * s - next.direction * t) * (s * t * length) - chord * ((s - t) * s * t)
    let slope =
      chord * (6 * s * t) + (direction * (s * (s - 2 * t)) + next.direction * (t * (t - 2 * s))) * length
    return Gate(
      middle: middle.mixed(with: next.middle, t) + bend, direction: slope.normalized ?? direction,
      reach: reach * s + next.reach * t)
  }
}

extension [Gate] {
  /// With as many more gates in between as keep the line between two of them within a small part of their reach.
  func refined(isClosed: Bool) -> [Gate] {
    var result: [Gate] = []
    result.reserveCapacity(2 * count)
    for (k, gate) in enumerated() {
      result.append(gate)
      guard isClosed || k + 1 < count else { break }
      let next = self[k + 1 < count ? k + 1 : 0]
      let sag = (next.middle - gate.middle).length * abs(gate.direction.cross(next.direction)) / 8
      let parts = (sag / (0.15 * Swift.min(gate.reach, next.reach))).squareRoot().rounded(.up)
      guard parts > 1 else { continue }
      let count = Int(Swift.min(16, parts))
      for part in 1..<count { result.append(gate.between(next, Double(part) / Double(count))) }
    }
    return result
  }

  /// For each gate the first one from there on where the line bends within a radius.
  func firstBends(within radius: Double) -> [Int] {
    var result = [Int](repeating: count, count: count)
    var first = count
    for k in indices.reversed() {
      if k + 1 < count {
        let length = (self[k + 1].middle - self[k].middle).length
        if abs(self[k].direction.cross(self[k + 1].direction)) * radius > length { first = k }
      }
      result[k] = first
    }
    return result
  }
}
