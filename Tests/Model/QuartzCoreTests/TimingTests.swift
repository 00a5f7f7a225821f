import Foundation
@_spi(Time) import QuartzCore
import TestSupport
import Testing

@Suite struct TimingTests {
  /// The opacity of a layer whose animation runs from 0 to 1, its model value being 9.
  private func opacity(at time: Double, _ setUp: (CABasicAnimation) -> Void) -> Double {
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 2
    setUp(animation)
    let layer = CALayer()
    layer.zPosition = 9
    layer.add(animation, forKey: nil)
    return Double(layer.presentationLayer(atParentTime: time).zPosition)
  }

  private func values(_ times: [Double], _ setUp: (CABasicAnimation) -> Void) -> [Double] {
    times.map { (opacity(at: $0, setUp) * 1e9).rounded() / 1e9 }
  }

  @Test func anAnimationRunsFromItsStartToItsEndAndIsGone() {
    #expect(values([-0.1, 0, 0.5, 1, 1.9, 2, 3]) { _ in } == [9, 0, 0.25, 0.5, 0.95, 1, 9])
  }

  @Test func beginTimeSpeedAndOffset() {
    #expect(values([0.9, 1, 2]) { $0.beginTime = 1 } == [9, 0, 0.5])
    #expect(values([0.5, 1, 1.1]) { $0.speed = 2 } == [0.5, 1, 9])
    #expect(values([0, 0.5]) { $0.timeOffset = 1 } == [0.5, 0.75])
  }

  /// Measured on macOS: an animation of a second from 0 to 1, the model being at 9.
  @Test func clocksRunAsMeasured() {
    func row(_ setUp: (CABasicAnimation) -> Void) -> [Double] {
      values([0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3]) {
        $0.duration = 1
        $0.isRemovedOnCompletion = false
        setUp($0)
      }
    }
    #expect(row { $0.autoreverses = true } == [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 9, 9])
    #expect(row { $0.repeatCount = 2.5 } == [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 9])
    #expect(row { $0.repeatDuration = 1.7 } == [0, 0.2, 0.5, 0.9, 0.2, 0.5, 9, 9, 9])
    #expect(row { $0.speed = 2 } == [0, 0.4, 1, 9, 9, 9, 9, 9, 9], "the last instant counts")
    #expect(row { $0.timeOffset = 0.3 } == [0.3, 0.5, 0.8, 0.2, 9, 9, 9, 9, 9], "it comes round")
    #expect(row { $0.speed = -1 } == [0, 0.8, 0.5, 0.1, 9, 9, 9, 9, 9], "it comes from its end")
    #expect(row { $0.duration = 0 } == [0, 0.8, 9, 9, 9, 9, 9, 9, 9])
  }

  @Test func aStoppedClockShowsItsOffset() {
    let shown = values([0, 7]) {
      $0.speed = 0
      $0.timeOffset = 0.5
    }
    #expect(shown == [0.25, 0.25])
  }

  @Test func negativeSpeedRunsBackwards() {
    let shown = values([0.5, 1.5, 2.5]) {
      $0.speed = -1
      $0.timeOffset = 2
    }
    #expect(shown == [0.75, 0.25, 9])
  }

  @Test func fillModes() {
    #expect(values([-1, 3]) { $0.fillMode = .backwards } == [0, 9])
    let kept: (CABasicAnimation) -> Void = { $0.isRemovedOnCompletion = false }
    #expect(
      values([-1, 3]) {
        kept($0)
        $0.fillMode = .forwards
      } == [9, 1])
    #expect(
      values([-1, 3]) {
        kept($0)
        $0.fillMode = .both
      } == [0, 1])
    #expect(values([3]) { $0.fillMode = .both } == [9], "it was removed at its end")
  }

  @Test func repetitionIsPeriodic() {
    for time in stride(from: 0.1, to: 1.9, by: 0.3) {
      let shown = values([time, time + 2, time + 4]) { $0.repeatCount = 3 }
      expectEqual(shown[0], shown[1], accuracy: 1e-9)
      expectEqual(shown[0], shown[2], accuracy: 1e-9)
    }
    #expect(values([5, 6]) { $0.repeatCount = 2.75 } == [0.5, 9])
    #expect(values([2.5, 3.1]) { $0.repeatDuration = 3 } == [0.25, 9])
    #expect(values([1e9 + 1]) { $0.repeatCount = .infinity } == [0.5])
  }

  @Test func autoreverseIsSymmetric() {
    for time in stride(from: 0.0, through: 2, by: 0.25) {
      let shown = values([time, 4 - time]) {
        $0.autoreverses = true
        $0.isRemovedOnCompletion = false
        $0.fillMode = .forwards
      }
      expectEqual(shown[0], shown[1], accuracy: 1e-9)
    }
    #expect(
      values([5]) {
        $0.autoreverses = true
        $0.repeatCount = 2
      } == [0.5])
  }

  @Test func theEndOfTheLastRepetitionIsItsOwn() {
    let shown = values([99]) {
      $0.repeatCount = 3
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = false
    }
    #expect(shown == [1])
  }

  @Test func oddClocksShowTheModelOrTheDefaultDuration() {
    #expect(values([0.125]) { $0.duration = 0 } == [0.5], "a quarter of a second")
    #expect(values([0.125]) { $0.duration = -1 } == [0.5])
    #expect(values([0.125]) { $0.duration = .nan } == [0.5])
    #expect(values([0.5]) { $0.speed = .nan } == [9])
    #expect(values([0.5]) { $0.beginTime = .infinity } == [9])
    #expect(
      values([100.125]) {
        $0.duration = 0
        $0.repeatCount = .infinity
      } == [0.5])
    #expect(values([5]) { $0.duration = .infinity } == [0])
  }

  @Test func aLayersClockRunsItsAnimations() {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 4
    layer.add(animation, forKey: nil)
    layer.speed = 2
    layer.beginTime = 1
    #expect(layer.presentationLayer(atParentTime: 2).opacity == 0.5)
    #expect(layer.presentationLayer(atParentTime: 0.5).opacity == 1, "not begun: the model")
    #expect(layer.localTime(atParentTime: 2) == 2)
    layer.duration = 3
    layer.repeatCount = 5
    #expect(layer.localTime(atParentTime: 3) == 1)
    layer.autoreverses = true
    #expect(layer.localTime(atParentTime: 3) == 2)
  }
}

@Suite struct CAMediaTimingFunctionTests {
  @Test func namesAreTheirCurves() {
    var values: [Float] = [0, 0]
    let function = CAMediaTimingFunction(name: .easeInEaseOut)
    for (index, expected) in [[0, 0], [0.42, 0], [0.58, 1], [1, 1]].enumerated()
      as EnumeratedSequence<[[Float]]>
    {
      function.getControlPoint(at: index, values: &values)
      #expect(values == expected)
    }
    #expect(CAMediaTimingFunction(name: .default) == CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1))
  }

  @Test func theCurveIsSolvedToOneMillionth() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let (x1, y1, x2, y2) = (
        Double(Float(random.number(0...1))), Double(Float(random.number(-1...2))),
        Double(Float(random.number(0...1))),
        Double(Float(random.number(-1...2)))
      )
      let function = CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
      let t = Double(random.number(0...1))
      func curve(_ a: Double, _ b: Double) -> Double {
        3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
      }
      expectEqual(function.progress(at: curve(x1, x2)), curve(y1, y2), accuracy: 1e-6)
    }
  }

  @Test func steepAndFlatCurvesAreSolvedToo() {
    let step = CAMediaTimingFunction(controlPoints: 1, 0, 0, 1)
    expectEqual(step.progress(at: 0.5), 0.5, accuracy: 1e-6)
    expectEqual(CAMediaTimingFunction(controlPoints: 0, 1, 1, 0).progress(at: 0.5), 0.5, accuracy: 1e-6)
    #expect(CAMediaTimingFunction(name: .linear).progress(at: 0.3) == 0.3)
  }

  @Test func knownValues() {
    // Chromium's cubic-bezier() at the middle.
    expectEqual(CAMediaTimingFunction(name: .easeIn).progress(at: 0.5), 0.3153568, accuracy: 1e-6)
    expectEqual(CAMediaTimingFunction(name: .easeOut).progress(at: 0.5), 0.6846432, accuracy: 1e-6)
    expectEqual(CAMediaTimingFunction(name: .default).progress(at: 0.5), 0.8024034, accuracy: 1e-6)
  }

  @Test func controlPointsOutsideOfTimeAreHeldInside() {
    let function = CAMediaTimingFunction(controlPoints: -5, 0, 9, 1)
    #expect(function == CAMediaTimingFunction(controlPoints: 0, 0, 1, 1))
  }
}
