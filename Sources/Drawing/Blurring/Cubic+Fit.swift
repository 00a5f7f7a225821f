extension Cubic {
  /// Returns the cubic with the given ends and directions that fits the samples between the ends best.
  ///
  /// Least squares over the lengths of the two handles, alternating with improvements of the samples'
  /// parameters (P. J. Schneider, *An algorithm for automatically fitting digitized curves*, Graphics Gems,
  /// 1990).
  ///
  /// - Parameters:
  ///   - start, end: unit directions of travel at both ends.
  ///   - samples: points of the curve in order, without its ends.
  static func fit(
    from p0: Vector, along start: Vector, to p3: Vector, along end: Vector, samples: [Vector], rounds: Int = 3
  ) -> Cubic {
    let chord = (p3 - p0).length
    let third = chord / 3
    let plain = Cubic(p0: p0, p1: p0 + start * third, p2: p3 - end * third, p3: p3)
    guard !samples.isEmpty, chord > 0 else { return plain }
    var parameters = chordParameters(from: p0, to: p3, samples: samples)
    var best = plain
    for round in 0..<rounds {
      guard let next = solve(p0, start, p3, end, samples, parameters, chord) else { break }
      best = next
      guard round + 1 < rounds else { break }
      for (k, sample) in samples.enumerated() {
        parameters[k] = best.parameter(nearest: sample, guess: parameters[k])
      }
    }
    return best
  }

  /// Returns the parameter after one Newton step towards the nearest point.
  func parameter(nearest point: Vector, guess t: Double) -> Double {
    let delta = self.point(at: t) - point
    let first = derivative(at: t)
    let bendAtStart = p0 - p1 - p1 + p2
    let bendAtEnd = p1 - p2 - p2 + p3
    let second = bendAtStart.mixed(with: bendAtEnd, t) * 6
    let slope = first.dot(first) + delta.dot(second)
    guard slope > 0 else { return t }
    return min(1, max(0, t - delta.dot(first) / slope))
  }

  private static func chordParameters(from p0: Vector, to p3: Vector, samples: [Vector]) -> [Double] {
    var lengths: [Double] = []
    lengths.reserveCapacity(samples.count)
    var (length, last) = (0.0, p0)
    for sample in samples {
      length += (sample - last).length
      lengths.append(length)
      last = sample
    }
    length += (p3 - last).length
    return length > 0 ? lengths.map { $0 / length } : lengths
  }

  private static func solve(
    _ p0: Vector, _ start: Vector, _ p3: Vector, _ end: Vector, _ samples: [Vector], _ parameters: [Double],
    _ chord: Double
  ) -> Cubic? {
    var (aa, ab, bb, ar, br) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (k, sample) in samples.enumerated() {
      let t = parameters[k]
      let s = 1 - t
      let a = start * (3 * s * s * t)
      let b = end * (-3 * s * t * t)
      let weightOfEnd = t * t * (3 - 2 * t)
      let rest = sample - p0.mixed(with: p3, weightOfEnd)
      aa += a.dot(a)
      ab += a.dot(b)
      bb += b.dot(b)
      ar += a.dot(rest)
      br += b.dot(rest)
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-12 * aa * bb else { return nil }
    let left = (ar * bb - br * ab) / determinant
    let right = (aa * br - ab * ar) / determinant
    // A handle that points backwards, or far beyond the other end, would make a loop.
    guard left > 0, right > 0, left < 4 * chord, right < 4 * chord else { return nil }
    return Cubic(p0: p0, p1: p0 + start * left, p2: p3 - end * right, p3: p3)
  }
}
