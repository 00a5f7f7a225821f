/// Key values joined by a spline: Catmull and Rom's, or Kochanek and Bartels' ("Interpolating splines with local
/// tension, continuity, and bias control", SIGGRAPH 1984) where the animation gives these.
struct CubicKeyframes {
  private let animation: CAKeyframeAnimation
  private let values: [PropertyValue]

  init(_ animation: CAKeyframeAnimation, _ values: [PropertyValue]) {
    self.animation = animation
    self.values = values
  }

  /// Nil where the values cannot be mixed number by number; transforms go by their parts, so they cannot.
  func value(segment: Int, _ t: Double) -> PropertyValue? {
    guard let curve = curve(segment) else { return nil }
    return values[segment].with(numbers: curve.point(t))
  }

  func value(segment: Int, lengthFraction: Double) -> PropertyValue? {
    guard let curve = curve(segment) else { return nil }
    return values[segment].with(numbers: curve.point(curve.parameter(lengthFraction)))
  }

  func length(segment: Int) -> Double? { curve(segment)?.lengths.last }

  /// A cubic in as many dimensions as the values have numbers, in Hermite's form.
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

    /// Lengths from the start to evenly spread parameters.
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
    // At the ends the missing neighbour is the end itself.
    let before = k > 0 && values[k - 1].hasShape(of: values[k]) ? numbers(k - 1) ?? start : start
    let after = k + 2 < values.count && values[k + 2].hasShape(of: values[k]) ? numbers(k + 2) ?? end : end
    let (first, second) = (shape(k), shape(k + 1))
    let leaving = start.indices.map { i in
      first.leavingIn * (start[i] - before[i]) + first.leavingOut * (end[i] - start[i])
    }
    let arriving = end.indices.map { i in
      second.arrivingIn * (end[i] - start[i]) + second.arrivingOut * (after[i] - end[i])
    }
    return Curve(start: start, end: end, leaving: leaving, arriving: arriving)
  }

  private func numbers(_ k: Int) -> [Double]? {
    if case .transform = values[k] { return nil }
    return values[k].numbers
  }

  /// How much the ways before and after a value count in its tangents.
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
