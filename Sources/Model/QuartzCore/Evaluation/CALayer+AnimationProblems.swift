/// A problem of an animation, and what is shown instead.
@_spi(Time) public struct AnimationProblem: Sendable, Hashable {
  /// A sentence without a full stop.
  public var text: String
  /// Whether the value can only be the result of damage.
  public var isDamage = false
}

extension CALayer {
  /// The problems of the layer's animations.
  @_spi(Time) public final var animationProblems: [AnimationProblem] {
    var result: [AnimationProblem] = []
    var pending: [CAAnimation] = animations.reversed()
    while let animation = pending.popLast() {
      if let group = animation as? CAAnimationGroup { pending += (group.animations ?? []).reversed() }
      if let match = animation as? CAMatchMoveAnimation {
        let source = match.sourceLayerIdentifier.map { " “\($0)”" } ?? ""
        result.append(AnimationProblem(text: "the animation that follows the layer\(source) is not played"))
        continue
      }
      guard let animation = animation as? CAPropertyAnimation, let path = animation.keyPath else { continue }
      var problems = (animation as? CAKeyframeAnimation)?.problems ?? []
      // There is no such property, sublayer, filter or cell. Properties of custom classes are not known here:
      // code animates them to track time.
      let place = Place(path, from: self)
      if place?.isFrame == true {
        problems = [
          AnimationProblem(
            text: "moves nothing: a frame follows from bounds and position, which can be animated instead")
        ]
      } else if place?.value == nil, !isDrawnAnew(byKeyPath: path), !mayHaveProperty(path) {
        problems = [AnimationProblem(text: "leads nowhere")]
      }
      result += problems.map {
        AnimationProblem(text: "the animation of the key path “\(path)” \($0.text)", isDamage: $0.isDamage)
      }
    }
    return result
  }
}

extension CAKeyframeAnimation {
  fileprivate var problems: [AnimationProblem] {
    let count = keyCount
    guard count > 0 else { return [AnimationProblem(text: "has no values")] }
    guard count > 1 || path != nil else {
      return [AnimationProblem(text: "has only one value, so nothing moves")]
    }
    // The closing line of a path may be left out.
    let openCount = path?.subpaths.last?.isClosed == true ? count - 1 : count
    var result: [AnimationProblem] = []
    if let keyTimes, !isPaced {
      let fits =
        keyTimes.count == count || keyTimes.count == openCount
        || (calculationMode == .discrete && keyTimes.count == count + 1)
      let times = keyTimes.map(\.doubleValue)
      if times.contains(where: { !$0.isFinite }) {
        result.append(
          AnimationProblem(
            text: "has keyTimes that are not numbers; the values are spread evenly", isDamage: true))
      } else if !fits {
        result.append(
          AnimationProblem(
            text:
              "has \(times.count) keyTimes for \(count) values; the first \(min(times.count, count)) count"))
      }
    }
    if let timingFunctions, !isPaced, calculationMode != .discrete, count > 1,
      timingFunctions.count != count - 1, timingFunctions.count != openCount - 1
    {
      let rest = timingFunctions.count < count ? "the other steps are linear" : "the extra ones do nothing"
      result.append(
        AnimationProblem(
          text:
            "has \(timingFunctions.count) timingFunctions for \(count - 1) steps between values; \(rest)")
      )
    }
    return result
  }
}
