extension Presentation {
  /// From how many layers above a key path may reach down. A bound, so that the time a tree takes grows with its size only.
  private static let longestReach = 64

  /// What the animations of the layers above do to a layer, by key paths such as `mask.position` and
  /// `sublayers.arm.sublayers.hand.opacity`: those of its superlayer first.
  ///
  /// - Parameter time: of the superlayer, or of the layer whose mask this is.
  static func outerAnimations(reaching layer: CALayer, atParentTime time: Double) -> [Active] {
    var result: [Active] = []
    var (step, prefix, time) = (layer, "", time)
    for _ in 0..<longestReach {
      guard let owner = step.parent, let name = step.stepOfKeyPath else { break }
      prefix = prefix.isEmpty ? name : name + prefix
      if owner.hasAnimations {
        result += active(of: owner, at: time).compactMap { active in
          guard let path = active.keyPath, path.hasPrefix(prefix) else { return nil }
          let rest = path.dropFirst(prefix.count)
          // What goes on from here is another layer's.
          guard !rest.hasPrefix("sublayers."), !rest.hasPrefix("mask.") else { return nil }
          return (active.animation, active.phase, String(rest))
        }
      }
      guard let outer = owner.timing.parentTime(ofLocalTime: time) else { break }
      (step, time) = (owner, outer)
    }
    return result
  }

  /// Whether an animation of a layer right above, or farther up, may reach it.
  static func isReached(_ layer: CALayer) -> Bool {
    var step = layer
    for _ in 0..<longestReach {
      guard let owner = step.parent, step.name != nil || step.flags.contains(.isMask) else { return false }
      if owner.hasAnimations { return true }
      step = owner
    }
    return false
  }
}

extension CALayer {
  /// How key paths of the layer above begin that lead to this one; nil where none does.
  fileprivate var stepOfKeyPath: String? {
    flags.contains(.isMask) ? "mask." : name.map { "sublayers.\($0)." }
  }
}

extension MediaTiming {
  /// The time of the parent at which the clock shows a time, by its first turn; nil where it stands still.
  func parentTime(ofLocalTime time: Double) -> Double? {
    guard speed != 0 else { return nil }
    return (time - timeOffset) / Double(speed) + beginTime
  }
}
