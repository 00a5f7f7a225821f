/// A moment of an animation, with the value it is combined with.
struct AnimationMoment {
  /// The state of the animation's clock.
  var phase: MediaTiming.Phase
  /// The property's value without the animation.
  var underlying: PropertyValue

  /// The fraction of the change, after the timing function.
  func progress(_ function: CAMediaTimingFunction?) -> Double {
    function?.progress(at: phase.fraction) ?? phase.fraction
  }
}

extension CAPropertyAnimation {
  /// The property's value at a moment; nil if the animation has none.
  final func presentedValue(at moment: AnimationMoment) -> PropertyValue? {
    guard let value = animatedValue(at: moment) else { return nil }
    var result = value
    if isCumulative, moment.phase.repetition > 0 {
      var last = moment
      // An autoreversed repetition ends where it began.
      last.phase.time = autoreverses ? 0 : moment.phase.duration
      if let end = animatedValue(at: last) {
        result = result.adding(end.multiplied(by: moment.phase.repetition))
      }
    }
    if isAdditive { result = result.adding(moment.underlying) }
    // NaN and infinity cannot be shown, so the model's value is.
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
    // Angles and lengths are interpolated before they become transforms, so that a rotation may exceed a full
    // turn.
    return valueFunction.transform(numbers.map { CGFloat($0) }).map { .transform($0) } ?? value
  }

  /// Converts a value given by the caller to the property's type; nil for none.
  final func converted(_ value: Any?, at moment: AnimationMoment) -> PropertyValue? {
    guard let value, let converted = PropertyValue(any: value) else { return nil }
    if case .null = converted { return nil }
    return converted.coerced(toKindOf: moment.underlying)
  }
}
