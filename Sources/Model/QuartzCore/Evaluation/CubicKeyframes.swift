/// A spline through key values: Catmull-Rom, or Kochanek-Bartels ("Interpolating splines with local tension,
/// continuity, and bias control", SIGGRAPH 1984) if the animation has these parameters.
struct CubicKeyframes {
  private let animation: CAKeyframeAnimation
  private let values: [PropertyValue]
  private let times: [Double]

  /// - Parameter times: when the values are reached, if that affects the spline; otherwise they are evenly
  ///   spaced.
  init(_ animation: CAKeyframeAnimation, _ values: [PropertyValue], _ times: [Double] = []) {
    self.animation = animation
    self.values = values
    self.times = times
  }

  /// Nil if the values cannot be interpolated number by number; transforms, which are decomposed, cannot.
  func value(segment: Int, _ t: Double) -> PropertyValue? {
    guard let curve = curve(segment) else { return nil }
    return values[segment].with(numbers: curve.point(t))
  }

  func value(segment: Int, lengthFraction: Double) -> PropertyValue? {
    guard let curve = curve(segment) else { return nil }
    return values[segment].with(numbers: curve.point(curve.parameter(lengthFraction)))
  }

  func length(segment: Int) -> Double? { curve(segment)?.lengths.last }

  /// A cubic in Hermite form, with as many dimensions as the values have numbers.
  private struct Curve {
    var start: [Double]
    var end: [Double]
    var leaving: [Double]
    var arriving: [Double]

    func point(_ t: Double) -> [Double] {
      let (t2, t3) = (t * t, t * t * t)
      return start.indices.map {
        (2 * t3 - 3 * t2 + 1) * start[$0] + (t3 - 2 * t2 + t) * leaving[$0] + (3 * t2 - 2 * t3) * end[$0]
          + (t3 - t2) * arriving[$0]
      }
    }

    /// Lengths from the start to evenly spaced parameters.
    var lengths: [Double] {
      let steps = 64
      var sum = 0.0
      var result = [0.0]
      var previous = start
      for step in 1...steps {
        let next = point(Double(step) / Double(steps))
        sum += zip(previous, next).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        result.append(sum)
        previous = next
      }
      return result
    }

    /// The parameter at a fraction of the length.
    func parameter(_ fraction: Double) -> Double {
      let lengths = lengths
      guard let total = lengths.last, total > 0 else { return fraction }
      let goal = fraction * total
      guard let next = lengths.firstIndex(where: { $0 >= goal }), next > 0 else { return 0 }
      let step = lengths[next] - lengths[next - 1]
      return (Double(next - 1) + (step > 0 ? (goal - lengths[next - 1]) / step : 0))
        / Double(lengths.count - 1)
    }
  }

  private func curve(_ k: Int) -> Curve? {
    guard k + 1 < values.count, let start = numbers(k), let end = numbers(k + 1),
      values[k].hasShape(of: values[k + 1])
    else { return nil }
    let before = k > 0 && values[k - 1].hasShape(of: values[k]) ? numbers(k - 1) : nil
    let after = k + 2 < values.count && values[k + 2].hasShape(of: values[k]) ? numbers(k + 2) : nil
    let (first, second) = (shape(k), shape(k + 1))
    let (comingIn, goingOut) = (share(of: k, beside: k - 1), share(of: k, beside: k + 1))
    // At the ends the spline is extended: the missing segment is taken to be as long as the existing one.
    let leaving = start.indices.map { i in
      let way = end[i] - start[i]
      return comingIn * (first.leavingIn * (before.map { start[i] - $0[i] } ?? way) + first.leavingOut * way)
    }
    let arriving = end.indices.map { i in
      let way = end[i] - start[i]
      return goingOut * (second.arrivingIn * way + second.arrivingOut * (after.map { $0[i] - end[i] } ?? way))
    }
    return Curve(start: start, end: end, leaving: leaving, arriving: arriving)
  }

  /// The duration of the segment after a value, relative to the mean of it and a neighbouring one. Tangents
  /// are speeds, which must agree between segments of different durations.
  private func share(of k: Int, beside other: Int) -> Double {
    func length(_ k: Int) -> Double? {
      k >= 0 && k + 1 < times.count ? times[k + 1] - times[k] : nil
    }
    guard let own = length(k), let neighbour = length(other), own + neighbour > 0 else { return 1 }
    return 2 * own / (own + neighbour)
  }

  private func numbers(_ k: Int) -> [Double]? {
    if case .transform = values[k] { return nil }
    // Such colours are interpolated linearly, from one value to the next.
    return values[k].mixesAsColor ? nil : values[k].numbers
  }

  /// How much the segments before and after a value count in its tangents.
  private func shape(_ k: Int) -> (
    leavingIn: Double, leavingOut: Double, arrivingIn: Double, arrivingOut: Double
  ) {
    func parameter(_ list: [NSNumber]?) -> Double {
      guard let list, list.indices.contains(k), list[k].doubleValue.isFinite else { return 0 }
      return list[k].doubleValue
    }
    let t = parameter(animation.tensionValues)
    let c = parameter(animation.continuityValues)
    let b = parameter(animation.biasValues)
    return (
      (1 - t) * (1 + c) * (1 + b) / 2, (1 - t) * (1 - c) * (1 - b) / 2,
      (1 - t) * (1 - c) * (1 + b) / 2, (1 - t) * (1 + c) * (1 - b) / 2
    )
  }
}
