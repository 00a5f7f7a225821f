extension CABasicAnimation {
  /// The value between the two ends given by from, to and by.
  final func basicValue(at moment: AnimationMoment) -> PropertyValue? {
    guard let (start, end, progress) = basicSegment(at: moment) else { return nil }
    if progress == 0 { return start }
    if progress == 1 { return end }
    return start.interpolated(to: end, progress)
  }

  /// The two ends, and the fraction of the way between them.
  final func basicSegment(
    at moment: AnimationMoment
  ) -> (start: PropertyValue, end: PropertyValue, progress: Double)? {
    guard let (start, end) = ends(at: moment) else { return nil }
    guard let spring = self as? CASpringAnimation else {
      return (start, end, moment.progress(timingFunction))
    }
    let paced = timingFunction.map { $0.progress(at: moment.phase.fraction) * moment.phase.duration }
    return (start, end, spring.progress(atSeconds: paced ?? moment.phase.time))
  }

  /// The six documented combinations. With none of the three there is nothing to animate.
  private func ends(at moment: AnimationMoment) -> (PropertyValue, PropertyValue)? {
    let from = converted(fromValue, at: moment)
    let to = converted(toValue, at: moment)
    let by = converted(byValue, at: moment)
    guard let given = from ?? to ?? by else { return nil }
    let base = base(moment.underlying, given: given)
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, by.adding(from))
    case (nil, let to?, let by?): return (to.subtracting(by), to)
    case (let from?, nil, nil): return (from, base)
    case (nil, let to?, nil): return (base, to)
    case (nil, nil, let by?): return (base, by.adding(base))
    case (nil, nil, nil): return nil
    }
  }

  /// The default of an end: the property's value, zero if the animation is additive, or the value function's
  /// input for the identity.
  private func base(_ underlying: PropertyValue, given: PropertyValue) -> PropertyValue {
    guard let valueFunction else { return isAdditive ? underlying.zero : underlying }
    let isScale = valueFunction.name.rawValue.hasPrefix("scale")
    return given.numbers.map { given.with(numbers: $0.map { _ in isScale ? 1 : 0 }) } ?? given
  }
}
