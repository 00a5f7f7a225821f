/// A moment of an animation, with what its values are mixed with.
struct AnimationMoment {
  /// Where the animation's clock stands.
  var phase: MediaTiming.Phase
  /// The property's value without the animation.
  var underlying: PropertyValue

  /// The fraction of the way, paced by the animation's timing function.
  func progress(_ function: CAMediaTimingFunction?) -> Double {
    function?.progress(at: phase.fraction) ?? phase.fraction
  }
}

extension CAPropertyAnimation {
  /// The property's value at a moment; nil where the animation has none.
  final func presentedValue(at moment: AnimationMoment) -> PropertyValue? {
    guard let value = animatedValue(at: moment) else { return nil }
    var result = value
    if isCumulative, moment.phase.repetition > 0 {
      var last = moment
      // A repetition that goes there and back ends where it began.
      last.phase.time = autoreverses ? 0 : moment.phase.duration
      if let end = animatedValue(at: last) {
        result = result.adding(end.multiplied(by: moment.phase.repetition))
      }
    }
    if isAdditive { result = result.adding(moment.underlying) }
    // What is no number cannot be shown; the model's value is.
    return result.numbers?.allSatisfy(\.isFinite) == false ? nil : result
  }

  private func animatedValue(at moment: AnimationMoment) -> PropertyValue? {
    let value =
      switch self {
      case let animation as CABasicAnimation: animation.basicValue(at: moment)
      case let animation as CAKeyframeAnimation: animation.keyframeValue(at: moment)
      default: nil as PropertyValue?
      }
    guard let valueFunction, let value, let numbers = value.numbers else { return value }
    if case .transform = value { return value }
    // Angles and lengths are mixed before they become transforms, so that a turn may go round more than once.
    return valueFunction.transform(numbers.map { CGFloat($0) }).map { .transform($0) } ?? value
  }

  /// A value as the caller gave it, of the kind that the property has; nil for none.
  final func converted(_ value: Any?, at moment: AnimationMoment) -> PropertyValue? {
    guard let value, let converted = PropertyValue(any: value) else { return nil }
    if case .null = converted { return nil }
    return converted.coerced(toKindOf: moment.underlying)
  }
}
