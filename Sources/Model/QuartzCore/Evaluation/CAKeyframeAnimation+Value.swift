extension CAKeyframeAnimation {
  final func keyframeValue(at moment: AnimationMoment) -> PropertyValue? {
    let progress = moment.progress(timingFunction)
    if let path {
      return PathMotion(path)?.point(self, at: progress)
        .map { PropertyValue.point($0.point).coerced(toKindOf: moment.underlying) }
    }
    let values = keyValues(at: moment)
    // A single value has nothing to move to, and changes nothing.
    guard values.count > 1, let last = values.last else { return nil }
    if calculationMode == .discrete { return values[discreteIndex(progress, count: values.count)] }
    let times = times(of: values)
    let (index, fraction) = segment(progress, times: times)
    guard index + 1 < values.count else { return last }
    let (start, end) = (values[index], values[index + 1])
    let t = isPaced ? fraction : paced(fraction, segment: index)
    switch calculationMode {
    case .cubic:
      return CubicKeyframes(self, values, times).value(segment: index, t) ?? start.interpolated(to: end, t)
    case .cubicPaced:
      return CubicKeyframes(self, values).value(segment: index, lengthFraction: t)
        ?? start.interpolated(to: end, t)
    default: return start.interpolated(to: end, t)
    }
  }

  private func keyValues(at moment: AnimationMoment) -> [PropertyValue] {
    (values ?? []).compactMap { converted($0, at: moment) }
  }

  /// The two values around a moment, and the fraction of the way between them; nil if there are none, or if
  /// there is no interpolation between them.
  final func keyframeSegment(
    at moment: AnimationMoment
  ) -> (start: PropertyValue, end: PropertyValue, progress: Double)? {
    let values = keyValues(at: moment)
    guard path == nil, calculationMode != .discrete, values.count > 1 else { return nil }
    let (index, fraction) = segment(moment.progress(timingFunction), times: times(of: values))
    guard index + 1 < values.count else { return nil }
    return (values[index], values[index + 1], isPaced ? fraction : paced(fraction, segment: index))
  }

  /// The number of key values; for a path, the ends of its lines and curves.
  final var keyCount: Int {
    guard let path else { return values?.count ?? 0 }
    let count = PathMotion(path)?.keyCount ?? 0
    // Each line and curve of a path is represented by its start, so its end is no key value.
    return calculationMode == .discrete ? max(count - 1, min(count, 1)) : count
  }

  /// When each key value is reached, as fractions of the duration; empty if the animation is paced, or has
  /// very many values and no key times.
  @_spi(Time) public final var shownKeyTimes: [Double] {
    let count = keyCount
    guard !isPaced, count > 1 else { return [] }
    let isDiscrete = calculationMode == .discrete
    if let times = validKeyTimes(count: isDiscrete ? count + 1 : count) {
      return times.map { min(max($0, 0), 1) }.sorted()
    }
    return count < 1000 ? Self.evenTimes(isDiscrete ? count + 1 : count) : []
  }

  final var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  /// Applies a segment's own timing function to the fraction within it.
  final func paced(_ fraction: Double, segment index: Int) -> Double {
    guard let functions = timingFunctions, functions.indices.contains(index) else { return fraction }
    return functions[index].progress(at: fraction)
  }

  /// The index of the value that is shown now.
  final func discreteIndex(_ progress: Double, count: Int) -> Int {
    // Key times are the starts of values; an additional one is the end of the last value.
    guard let starts = validKeyTimes(count: count) else {
      return min(Int(min(max(0, progress), 1) * Double(count)), count - 1)
    }
    return max((starts.firstIndex { $0 > progress } ?? starts.count) - 1, 0)
  }

  /// The key times that have values; values without one are not shown. Nil if there are none.
  ///
  /// They may lie before the animation's start or after its end, so that only a part is shown.
  final func validKeyTimes(count: Int) -> [Double]? {
    guard let keyTimes, !keyTimes.isEmpty, keyTimes.allSatisfy({ $0.doubleValue.isFinite }) else {
      return nil
    }
    return keyTimes.prefix(count).map(\.doubleValue)
  }

  static func evenTimes(_ count: Int) -> [Double] {
    guard count > 1 else { return [0] }
    return (0..<count).map { Double($0) / Double(count - 1) }
  }

  private func times(of values: [PropertyValue]) -> [Double] {
    guard isPaced else { return validKeyTimes(count: values.count) ?? Self.evenTimes(values.count) }
    let cubic = calculationMode == .cubicPaced ? CubicKeyframes(self, values) : nil
    let lengths = (0..<values.count - 1).map {
      cubic?.length(segment: $0) ?? values[$0].distance(to: values[$0 + 1])
    }
    return Self.times(lengths: lengths)
  }

  /// When each end is reached at constant speed; evenly spaced if nothing has a length.
  static func times(lengths: [Double]) -> [Double] {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return evenTimes(lengths.count + 1) }
    var sum = 0.0
    var times = [0.0]
    for length in lengths {
      sum += length
      times.append(min(sum / total, 1))
    }
    times[times.count - 1] = 1
    return times
  }

  /// The key times around a moment, and the fraction between them: the first one after the moment, and the
  /// one before that.
  final func segment(_ progress: Double, times: [Double]) -> (index: Int, fraction: Double) {
    guard times.count > 1 else { return (0, 0) }
    let next = times.firstIndex { $0 > progress } ?? times.count
    if next == 0 { return (0, 0) }
    if next == times.count { return progress >= times[next - 1] ? (next - 2, 1) : (next - 1, 0) }
    let (start, end) = (times[next - 1], times[next])
    return (next - 1, end > start ? (progress - start) / (end - start) : 1)
  }
}
