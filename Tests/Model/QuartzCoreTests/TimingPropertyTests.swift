@_spi(Time) import QuartzCore
import TestSupport
import Testing

/// What holds of every clock, shown with random ones.
@Suite struct TimingPropertyTests {
  private let rounds = 200

  /// An animation of `zPosition` from 0 to 1 with settings that are whole multiples of 1/8: nothing is lost in rounding.
  private func animation(_ random: inout SeededGenerator) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = Double(Int.random(in: 1...24, using: &random)) / 8
    animation.beginTime = Double(Int.random(in: -16...16, using: &random)) / 8
    animation.speed = Float(Int.random(in: 1...24, using: &random)) / 8
    animation.isRemovedOnCompletion = false
    animation.fillMode = .both
    let curves: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    animation.timingFunction = CAMediaTimingFunction(name: curves.randomElement(using: &random) ?? .linear)
    return animation
  }

  private func value(_ animation: CAAnimation, at time: Double) -> Double {
    let layer = CALayer()
    layer.zPosition = 9
    layer.add(animation, forKey: nil)
    return Double(layer.presentationLayer(atParentTime: time).zPosition)
  }

  @Test func oneWayIsContinuous() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<rounds {
      let animation = animation(&random)
      let length = animation.duration / Double(animation.speed)
      let time = animation.beginTime + length * Double.random(in: -0.2...1.2, using: &random)
      // The steepest of the curves rises less than three times as fast as time.
      let step = 1e-6 * length
      expectEqual(value(animation, at: time), value(animation, at: time + step), accuracy: 3e-6)
    }
  }

  @Test func goingThereAndBackIsContinuousAtTheTurn() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<rounds {
      let animation = animation(&random)
      animation.autoreverses = true
      animation.repeatCount = 3
      let length = animation.duration / Double(animation.speed)
      let turn = animation.beginTime + length * Double(Int.random(in: 0...6, using: &random))
      let (before, after) = (value(animation, at: turn - 1e-7), value(animation, at: turn + 1e-7))
      expectEqual(before, after, accuracy: 1e-5)
    }
  }

  @Test func autoreverseIsSymmetric() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<rounds {
      let animation = animation(&random)
      animation.autoreverses = true
      let length = animation.duration / Double(animation.speed)
      let part = length * Double.random(in: 0...1, using: &random)
      let middle = animation.beginTime + length
      expectEqual(value(animation, at: middle - part), value(animation, at: middle + part), accuracy: 1e-6)
    }
  }

  @Test func repetitionIsPeriodic() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<rounds {
      let animation = animation(&random)
      animation.autoreverses = Bool.random(using: &random)
      animation.repeatCount = .infinity
      let cycle = (animation.autoreverses ? 2 : 1) * animation.duration / Double(animation.speed)
      // Away from the jump where a cycle ends, which rounding may put on either side.
      let part = cycle * Double.random(in: 0.01...0.99, using: &random)
      let turns = Double(Int.random(in: 1...1000, using: &random))
      let first = value(animation, at: animation.beginTime + part)
      expectEqual(first, value(animation, at: animation.beginTime + part + turns * cycle), accuracy: 1e-6)
    }
  }

  @Test func speedIsAScaleOfTime() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<rounds {
      let animation = animation(&random)
      let slow = animation.copy() as? CABasicAnimation ?? animation
      slow.speed = animation.speed / 4
      let part = Double.random(in: 0...3, using: &random)
      let (a, b) = (animation.beginTime + part, animation.beginTime + 4 * part)
      expectEqual(value(animation, at: a), value(slow, at: b), accuracy: 1e-6)
    }
  }

  @Test func aGroupCutsWhatLiesBeyondIt() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<rounds {
      let child = animation(&random)
      let group = CAAnimationGroup()
      group.animations = [child]
      group.duration = Double(Int.random(in: 1...16, using: &random)) / 8
      let inside = group.duration * Double.random(in: 0...0.999, using: &random)
      expectEqual(value(group, at: inside), value(child, at: inside), accuracy: 1e-9, "as without the group")
      let outside = group.duration * Double.random(in: 1.001...3, using: &random)
      #expect(value(group, at: outside) == 9, "the model's value")
      #expect(value(group, at: -0.001) == 9, "the model's value")
    }
  }

  @Test func aLayersClockIsThatOfItsAnimationsMoved() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<rounds {
      let animation = animation(&random)
      let layer = CALayer()
      layer.beginTime = Double(Int.random(in: -8...8, using: &random)) / 8
      layer.speed = Float(Int.random(in: 1...16, using: &random)) / 8
      layer.timeOffset = Double(Int.random(in: -8...8, using: &random)) / 8
      layer.add(animation, forKey: nil)
      let time = Double.random(in: -4...4, using: &random)
      let own = (time - layer.beginTime) * Double(layer.speed) + layer.timeOffset
      expectEqual(
        Double(layer.presentationLayer(atParentTime: time).zPosition), value(animation, at: own),
        accuracy: 1e-9)
    }
  }
}
