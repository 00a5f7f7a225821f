extension Presentation {
  /// From how many levels above a key path may reach a layer. The bound keeps the total time linear in the
  /// size of the tree.
  private static let longestReach = 64

  /// The animations of ancestors that apply to a layer, by key paths such as `mask.position` and
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
          // The rest of the path belongs to another layer.
          guard !rest.hasPrefix("sublayers."), !rest.hasPrefix("mask.") else { return nil }
          return (active.animation, active.phase, String(rest))
        }
      }
      guard let outer = owner.timing.parentTime(ofLocalTime: time) else { break }
      (step, time) = (owner, outer)
    }
    return result
  }

  /// Whether an animation of an ancestor may apply to a layer.
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
  /// The beginning of the parent's key paths that lead to this layer; nil if none does.
  fileprivate var stepOfKeyPath: String? {
    flags.contains(.isMask) ? "mask." : name.map { "sublayers.\($0)." }
  }
}

extension MediaTiming {
  /// The time of the parent at which the clock shows a time, in its first repetition; nil if it stands still.
  func parentTime(ofLocalTime time: Double) -> Double? {
    guard speed != 0 else { return nil }
    return (time - timeOffset) / Double(speed) + beginTime
  }
}
