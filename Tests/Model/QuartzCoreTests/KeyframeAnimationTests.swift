import Foundation
@_spi(Time) import QuartzCore
import TestSupport
import Testing

@Suite struct KeyframeAnimationTests {
  private func animation(_ values: [Any]?, _ setUp: (CAKeyframeAnimation) -> Void = { _ in })
    -> CAKeyframeAnimation
  {
    let animation = CAKeyframeAnimation(keyPath: values?.first is CGPoint ? "position" : "zPosition")
    animation.values = values
    animation.duration = 1
    setUp(animation)
    return animation
  }

  private func z(_ animation: CAKeyframeAnimation, _ times: [Double]) -> [CGFloat] {
    let layer = CALayer()
    layer.add(animation, forKey: nil)
    return times.map { (layer.presentationLayer(atParentTime: $0).zPosition * 1e6).rounded() / 1e6 }
  }

  private func moved(_ animation: CAKeyframeAnimation, at time: Double) -> CALayer {
    animation.keyPath = "position"
    let layer = CALayer()
    layer.add(animation, forKey: nil)
    return layer.presentationLayer(atParentTime: time)
  }

  @Test func valueFunctionsTakeNumbersThatAreMixed() {
    let turns = animation([0, 2 * CGFloat.pi, 3 * CGFloat.pi]) { $0.keyPath = "transform" }
    turns.valueFunction = CAValueFunction(name: .rotateZ)
    let layer = CALayer()
    layer.add(turns, forKey: nil)
    // A mixture of the two transforms, which are the same, would not turn at all.
    assertEqual(
      layer.presentationLayer(atParentTime: 0.25).transform, CATransform3DMakeRotation(.pi, 0, 0, 1))
    let jumps = animation([[1, 1, 1], [2, 3, 1]]) {
      $0.keyPath = "transform"
      $0.calculationMode = .discrete
      $0.valueFunction = CAValueFunction(name: .scale)
    }
    layer.add(jumps, forKey: nil)
    assertEqual(layer.presentationLayer(atParentTime: 0.75).transform, CATransform3DMakeScale(2, 3, 1))
  }

  @Test func valuesAreEvenlySpreadWithoutKeyTimes() {
    #expect(z(animation([0, 10, 0]), [0, 0.25, 0.5, 0.75]) == [0, 5, 10, 5])
  }

  @Test func keyTimes() {
    #expect(z(animation([0, 10, 0]) { $0.keyTimes = [0, 0.2, 1] }, [0.1, 0.2, 0.6]) == [5, 10, 5])
  }

  @Test func oddKeyTimesAreDocumentedBehaviour() {
    #expect(
      z(animation([0, 10, 0]) { $0.keyTimes = [0, 1] }, [0.25]) == [2.5], "values without a time do not count"
    )
    #expect(
      z(animation([0, 10]) { $0.keyTimes = [0, 0.5, 1] }, [0.25, 0.75]) == [5, 10],
      "nor times without a value")
    #expect(
      z(animation([0, 10, 20]) { $0.keyTimes = [0, 0.8, 0.4] }, [0.4, 0.9]) == [5, 20],
      "the first one behind counts")
    #expect(z(animation([5, 10]) { $0.keyTimes = [0.5, 1] }, [0.1, 0.75]) == [5, 7.5], "starts late")
    #expect(z(animation([0, 10]) { $0.keyTimes = [0, 0.5] }, [0.75]) == [10], "ends early")
  }

  /// Animations that begin before their layers are shown, or go on behind, are written so.
  @Test func ofAWayThatBeginsBeforeOrEndsAfterTheAnimationAPartIsGone() {
    #expect(z(animation([0, 10, 20]) { $0.keyTimes = [-0.5, 0.5, 1.5] }, [0.25, 0.75]) == [7.5, 12.5])
    #expect(
      z(animation([0, 0, 10, 20, 20]) { $0.keyTimes = [0, -0.5, 0.5, 1.5, 1] }, [0.25, 0.75]) == [7.5, 12.5],
      "with the ends 0 and 1 beside them")
  }

  @Test func keyTimesAndTimingFunctionsThatDoNotFitAreKnown() {
    func problems(_ change: (CAKeyframeAnimation) -> Void) -> [String] {
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      animation.values = [0, 0.5, 1]
      change(animation)
      let layer = CALayer()
      layer.add(animation, forKey: nil)
      return layer.animationProblems.map {
        $0.text.replacing("the animation of the key path “opacity” ", with: "")
      }
    }
    let linear = CAMediaTimingFunction(name: .linear)
    #expect(problems { $0.keyTimes = [0, 0.5, 1] } == [])
    #expect(problems { $0.keyTimes = [0, 1] } == ["has 2 keyTimes for 3 values; the first 2 count"])
    #expect(problems { $0.keyTimes = [-0.2, 0.7, 1.3] } == [])
    #expect(
      problems { $0.keyTimes = [0, .init(value: Double.infinity), 1] } == [
        "has keyTimes that are not numbers; the values are spread evenly"
      ])
    #expect(
      problems {
        $0.keyTimes = [0, 0.2, 0.4, 1]
        $0.calculationMode = .discrete
      } == [])
    #expect(
      problems { $0.timingFunctions = [linear] } == [
        "has 1 timingFunctions for 2 steps between values; the other steps are linear"
      ])
    #expect(
      problems { $0.timingFunctions = [linear, linear, linear] } == [
        "has 3 timingFunctions for 2 steps between values; the extra ones do nothing"
      ])
    #expect(problems { $0.values = [] } == ["has no values"])
  }

  @Test func theLineThatClosesAPathNeedsNoKeyTime() {
    let motion = animation(nil) {
      $0.path = triangle
      $0.keyTimes = [0, 0.5, 1]
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut)]
    }
    motion.keyPath = "position"
    let layer = CALayer()
    layer.add(motion, forKey: nil)
    #expect(layer.animationProblems.map(\.text) == [])
    #expect(layer.presentationLayer(atParentTime: 1).position == CGPoint(x: 10, y: 10))
  }

  private var triangle: CGPath {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    path.closeSubpath()
    return path
  }

  @Test func timingFunctionsPaceEachSegment() {
    let ease = CAMediaTimingFunction(name: .easeIn)
    let shown = z(
      animation([0, 1, 2]) { $0.timingFunctions = [ease, CAMediaTimingFunction(name: .linear)] },
      [0.25, 0.75])
    expectEqual(shown[0], ease.progress(at: 0.5), accuracy: 1e-5)
    #expect(shown[1] == 1.5)
  }

  @Test func discreteValues() {
    #expect(
      z(animation([1, 2, 3]) { $0.calculationMode = .discrete }, [0, 0.32, 0.34, 0.67]) == [1, 1, 2, 3])
    let timed = animation([1, 2]) {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.8, 1]
    }
    #expect(z(timed, [0.79, 0.81]) == [1, 2])
  }

  @Test func pacedValuesMoveAtEvenSpeed() {
    let paced = animation([0, 1, 4]) {
      $0.calculationMode = .paced
      $0.keyTimes = [0, 0.9, 1]
    }
    #expect(z(paced, [0.25, 0.5]) == [1, 2])
  }

  @Test func cubicValuesPassThroughTheirKeysSmoothly() {
    let cubic = animation([0, 1, 0]) { $0.calculationMode = .cubic }
    #expect(z(cubic, [0, 0.5]) == [0, 1])
    let (before, after) = (z(cubic, [0.499]).first ?? 0, z(cubic, [0.501]).first ?? 0)
    expectEqual(before, after, accuracy: 1e-5, "the top is flat")
    // h01 of 1/2, plus h10 times the tangent at the start, which is the way to the next value.
    #expect(z(cubic, [0.25]) == [0.625])
  }

  @Test func tensionMakesCubicValuesStraighter() {
    let tight = animation([0, 1, 0]) {
      $0.calculationMode = .cubic
      $0.tensionValues = [1, 1, 1]
    }
    #expect(z(tight, [0.25]) == [0.5])
  }

  @Test func cubicPacedMovesAtEvenSpeed() {
    let values = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 30), CGPoint(x: 60, y: 40), CGPoint(x: 100, y: 0)]
    let paced = animation(values) { $0.calculationMode = .cubicPaced }
    var steps: [CGFloat] = []
    var last = moved(paced, at: 0).position
    for k in 1..<50 {
      let next = moved(paced, at: Double(k) / 50).position
      steps.append(hypot(next.x - last.x, next.y - last.y))
      last = next
    }
    let mean = steps.reduce(0, +) / CGFloat(steps.count)
    for step in steps { expectEqual(step, mean, accuracy: mean * 0.03) }
  }

  @Test func aPaceThatOvershootsStaysWithinTheKeys() {
    let overshoot = CAMediaTimingFunction(controlPoints: 0.3, -2, 0.7, 3)
    for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
      let shown = z(
        animation([1, 2, 3]) {
          $0.calculationMode = mode
          $0.timingFunction = overshoot
        }, [0.1, 0.9])
      #expect(shown == [1, 3], "\(mode.rawValue)")
    }
  }

  /// Measured: a way needs two ends.
  @Test func oneValueOrNoneChangesNothing() {
    #expect(z(animation([7]), [0.5]) == [0])
    #expect(z(animation([7]) { $0.calculationMode = .discrete }, [0.5]) == [0])
    #expect(z(animation([]), [0.5]) == [0])
    let layer = CALayer()
    layer.add(animation([7]), forKey: nil)
    #expect(
      layer.animationProblems.map(\.text) == [
        "the animation of the key path “zPosition” has only one value, so nothing moves"
      ])
  }

  private var corner: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 30))
    return path
  }

  @Test func alongAPathEachSegmentTakesTheSameTime() {
    let along = animation(nil) { $0.path = corner }
    assertEqual(moved(along, at: 0.25).position, CGPoint(x: 5, y: 0))
    assertEqual(moved(along, at: 0.75).position, CGPoint(x: 10, y: 15))
  }

  @Test func theLineThatClosesAPathHasAKeyTimeOfItsOwn() {
    let triangle = CGMutablePath()
    triangle.addLines(between: [.zero, CGPoint(x: 60, y: 0), CGPoint(x: 60, y: 80)])
    triangle.closeSubpath()
    let along = animation(nil) {
      $0.path = triangle
      $0.keyTimes = [0, 0.2, 0.4, 1]
    }
    let layer = CALayer()
    along.keyPath = "position"
    layer.add(along, forKey: nil)
    #expect(layer.animationProblems == [])
    assertEqual(moved(along, at: 0.3).position, CGPoint(x: 60, y: 40))
    assertEqual(moved(along, at: 0.7).position, CGPoint(x: 30, y: 40))
  }

  /// What Lottie makes of positions: a path that is closed, and times for the points that were given.
  @Test func theLineThatClosesAPathDoesNotShowWithoutAKeyTime() {
    let triangle = CGMutablePath()
    triangle.addLines(between: [.zero, CGPoint(x: 60, y: 0), CGPoint(x: 60, y: 80)])
    triangle.closeSubpath()
    let along = animation(nil) {
      $0.path = triangle
      $0.keyTimes = [0, 0.2, 1]
    }
    assertEqual(moved(along, at: 0.1).position, CGPoint(x: 30, y: 0))
    assertEqual(moved(along, at: 0.6).position, CGPoint(x: 60, y: 40))
    assertEqual(moved(along, at: 1).position, CGPoint(x: 60, y: 80))
  }

  /// Control points that bunch up at an end: half of the parameter is far from half of the way.
  @Test func curvesAreFollowedByTheirParameterUnlessThePaceIsEven() {
    let curve = CGMutablePath()
    curve.move(to: .zero)
    curve.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 100, y: 0), control2: CGPoint(x: 100, y: 0))
    for mode in [CAAnimationCalculationMode.linear, .paced, .cubic, .cubicPaced] {
      let along = animation(nil) {
        $0.path = curve
        $0.calculationMode = mode
      }
      let isPaced = mode == .paced || mode == .cubicPaced
      for time in [0.25, 0.5, 0.75] {
        let x = isPaced ? time : 1 - (1 - time) * (1 - time) * (1 - time)
        assertEqual(
          moved(along, at: time).position, CGPoint(x: 100 * x, y: 0), accuracy: 1e-5, mode.rawValue)
      }
    }
  }

  @Test func alongAPathAtEvenSpeed() {
    let along = animation(nil) {
      $0.path = corner
      $0.calculationMode = .paced
    }
    assertEqual(moved(along, at: 0.125).position, CGPoint(x: 5, y: 0))
    assertEqual(moved(along, at: 0.5).position, CGPoint(x: 10, y: 10))
  }

  @Test func turningWithThePath() {
    let along = animation(nil) {
      $0.path = corner
      $0.rotationMode = .rotateAuto
    }
    assertEqual(moved(along, at: 0.25).transform, CATransform3DIdentity)
    assertEqual(moved(along, at: 0.75).transform, CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    along.rotationMode = .rotateAutoReverse
    assertEqual(moved(along, at: 0.25).transform, CATransform3DMakeRotation(.pi, 0, 0, 1))
  }

  @Test func turningOnACurveFollowsItsTangent() {
    let along = animation(nil) {
      $0.path = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
      $0.calculationMode = .paced
      $0.rotationMode = .rotateAuto
    }
    let shown = moved(along, at: 0.125)
    assertEqual(shown.position, CGPoint(x: 10 * 0.5.squareRoot(), y: 10 * 0.5.squareRoot()), accuracy: 0.01)
    assertEqual(shown.transform, CATransform3DMakeRotation(0.75 * .pi, 0, 0, 1), accuracy: 0.01)
  }

  @Test func anEmptyPathChangesNothing() {
    let along = animation(nil) { $0.path = CGMutablePath() }
    #expect(moved(along, at: 0.5).position == .zero)
  }

  @Test func inksMixAsInksInCubicAnimationsToo() throws {
    let shown = CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 1, black: 0, alpha: 1)
    let gold = try #require(CGInk(name: "Gold", alternate: shown))
    let layer = CALayer()
    let rise = CAKeyframeAnimation(keyPath: "backgroundColor")
    rise.values = [0, 0.5, 1].map { CGColor(ink: gold, tint: $0) }
    rise.calculationMode = .cubic
    rise.duration = 2
    layer.add(rise, forKey: nil)
    CATransaction.withTime(0.5) {
      #expect(layer.presentation()?.backgroundColor == CGColor(ink: gold, tint: 0.25))
    }
  }

  @Test func inksAndTheCurrentColorStayWhatTheyAreInArrays() throws {
    let shown = CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 1, black: 0, alpha: 1)
    let gold = try #require(CGInk(name: "Gold", alternate: shown))
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    for mode in [CAAnimationCalculationMode.linear, .cubic] {
      let layer = CAGradientLayer()
      let rise = CAKeyframeAnimation(keyPath: "colors")
      rise.values = [0, 0.5, 1].map { [CGColor(ink: gold, tint: $0), CGColor.currentColor, red] }
      rise.calculationMode = mode
      rise.duration = 2
      layer.add(rise, forKey: nil)
      let colors = CATransaction.withTime(0.5) { layer.presentation()?.colors as? [CGColor] }
      #expect(colors == [CGColor(ink: gold, tint: 0.25), CGColor.currentColor, red])
    }
  }

  @Test func theCurrentColorStaysInCubicAnimations() {
    let layer = CALayer()
    let fade = CAKeyframeAnimation(keyPath: "backgroundColor")
    fade.values = [0, 0.5, 1].compactMap { CGColor.currentColor.copy(alpha: $0) }
    fade.calculationMode = .cubic
    fade.duration = 2
    layer.add(fade, forKey: nil)
    let color = CATransaction.withTime(0.5) { layer.presentation()?.backgroundColor }
    #expect(color == CGColor.currentColor.copy(alpha: 0.25))
  }
}
