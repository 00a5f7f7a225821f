extension CABasicAnimation {
  /// The value between the two ends that from, to and by name.
  final func basicValue(at moment: AnimationMoment) -> PropertyValue? {
    guard let (start, end, progress) = basicSegment(at: moment) else { return nil }
    if progress == 0 { return start }
    if progress == 1 { return end }
    if let valueFunction, let values = numberEnds() {
      // Angles and lengths are mixed before they become transforms, so that a turn may go round more than once.
      let mixed = zip(values.0, values.1).map { CGFloat($0 + ($1 - $0) * progress) }
      return valueFunction.transform(mixed).map { .transform($0) }
    }
    return start.interpolated(to: end, progress)
  }

  /// The two ends, and how far it is from the first to the second.
  final func basicSegment(
    at moment: AnimationMoment
  ) -> (start: PropertyValue, end: PropertyValue, progress: Double)? {
    guard let (start, end) = ends(underlying: moment.underlying) else { return nil }
    guard let spring = self as? CASpringAnimation else {
      return (start, end, moment.progress(timingFunction))
    }
    let paced = timingFunction.map { $0.progress(at: moment.phase.fraction) * moment.phase.duration }
    return (start, end, spring.progress(atSeconds: paced ?? moment.phase.time))
  }

  /// The six documented combinations, and none of the three: nothing to animate.
  private func ends(underlying: PropertyValue) -> (PropertyValue, PropertyValue)? {
    // What an additive animation does not name adds nothing.
    let base = isAdditive || valueFunction != nil ? neutral(underlying) : underlying
    switch (converted(fromValue), converted(toValue), converted(byValue)) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, by.adding(from))
    case (nil, let to?, let by?): return (to.subtracting(by), to)
    case (let from?, nil, nil): return (from, base)
    case (nil, let to?, nil): return (base, to)
    case (nil, nil, let by?): return (base, by.adding(base))
    case (nil, nil, nil): return nil
    }
  }

  private func neutral(_ underlying: PropertyValue) -> PropertyValue {
    guard valueFunction == nil else { return .transform(CATransform3DIdentity) }
    return underlying.zero
  }

  /// From and to as the numbers that the value function takes; missing ones are those of the identity.
  private func numberEnds() -> ([Double], [Double])? {
    func numbers(_ value: Any?) -> [Double]? { PropertyValue(any: value)?.numbers }
    guard let any = numbers(fromValue) ?? numbers(toValue) ?? numbers(byValue) else { return nil }
    let isScale = valueFunction?.name.rawValue.hasPrefix("scale") ?? false
    let rest = any.map { _ in isScale ? 1.0 : 0.0 }
    func sum(_ a: [Double], _ b: [Double], _ sign: Double) -> [Double] { zip(a, b).map { $0 + sign * $1 } }
    switch (numbers(fromValue), numbers(toValue), numbers(byValue)) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, sum(from, by, 1))
    case (nil, let to?, let by?): return (sum(to, by, -1), to)
    case (let from?, nil, nil): return (from, rest)
    case (nil, let to?, nil): return (rest, to)
    case (nil, nil, let by?): return (rest, sum(rest, by, 1))
    case (nil, nil, nil): return nil
    }
  }
}
