extension CALayer {
  /// What is wrong with the layer's animations, and what is shown instead: sentences without a full stop.
  @_spi(Time) public final var animationProblems: [String] {
    var result: [String] = []
    var pending: [CAAnimation] = animations.reversed()
    while let animation = pending.popLast() {
      if let group = animation as? CAAnimationGroup { pending += (group.animations ?? []).reversed() }
      if let match = animation as? CAMatchMoveAnimation {
        let source = match.sourceLayerIdentifier.map { " “\($0)”" } ?? ""
        result.append("the animation that follows the layer\(source) is not played")
        continue
      }
      guard let animation = animation as? CAPropertyAnimation, let path = animation.keyPath else { continue }
      var problems = (animation as? CAKeyframeAnimation)?.problems ?? []
      // There is no such property, or no sublayer, filter or cell of that name.
      if Place(path, from: self)?.value == nil { problems = ["leads nowhere"] }
      result += problems.map { "the animation of the key path “\(path)” \($0)" }
    }
    return result
  }
}

extension CAKeyframeAnimation {
  fileprivate var problems: [String] {
    let count = path.map { PathMotion($0)?.keyCount ?? 0 } ?? values?.count ?? 0
    guard count > 0 else { return ["has no values"] }
    var result: [String] = []
    if let keyTimes, !isPaced {
      let fits = keyTimes.count == count || (calculationMode == .discrete && keyTimes.count == count + 1)
      let times = keyTimes.map(\.doubleValue)
      if !fits || times.contains(where: \.isNaN) {
        result.append("has \(times.count) keyTimes for \(count) values; they are spread evenly")
      } else if zip(times, times.dropFirst()).contains(where: { $0 > $1 })
        || times.contains(where: { $0 < 0 || $0 > 1 })
      {
        result.append("has keyTimes that fall or lie beyond 0…1; each is held between the one before and 1")
      }
    }
    if let timingFunctions, !isPaced, calculationMode != .discrete, count > 1,
      timingFunctions.count != count - 1
    {
      result.append(
        "has \(timingFunctions.count) timingFunctions for \(count - 1) ways from value to value; "
          + (timingFunctions.count < count ? "the others keep an even pace" : "those left over do nothing"))
    }
    return result
  }
}
