import Foundation
import QuartzCore
import Testing

/// Animations and emitters that make no sense: documented behaviour, and never a hang.
@Suite struct OddClocksTests {
  private func drawn(at time: Double = 1, _ setUp: (CABasicAnimation) -> Void) -> String {
    let root = page()
    let dot = box(CALayer(), 0, 0, 10, 10, Ink.red, in: root)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (5, 85, 2)
    setUp(move)
    dot.add(move, forKey: nil)
    let list = flatten(root, at: time)
    #expect(!list.description.contains("nan"), "\(list.description)")
    #expect(!list.description.contains("inf"), "\(list.description)")
    return list.description
  }

  private var model: String { drawn { $0.keyPath = nil } }

  @Test func aDurationOfZeroIsTheUsualQuarterOfASecond() {
    #expect(drawn(at: 0.125) { $0.duration = 0 } == drawn(at: 0.125) { $0.duration = 0.25 })
    #expect(drawn { $0.duration = 0 } == model)
  }

  @Test func anEndlessRepetitionOfNothingIsOneOfAQuarterOfASecond() {
    let endless = drawn(at: 1000.125) {
      $0.duration = 0
      $0.repeatCount = .infinity
    }
    #expect(endless == drawn(at: 0.125) { $0.duration = 0.25 })
  }

  @Test func speedZeroStandsStill() {
    #expect(drawn(at: 50) { $0.speed = 0 } == drawn(at: 0) { _ in })
  }

  @Test func negativeSpeedRunsBackwardsFromItsEnd() {
    #expect(drawn(at: 0.5) { $0.speed = -1 } == drawn(at: 1.5) { _ in })
    #expect(drawn(at: 2.5) { $0.speed = -1 } == model)
    let backwards = drawn(at: 1.5) {
      $0.speed = -1
      $0.timeOffset = 2
    }
    #expect(backwards == drawn(at: 0.5) { _ in })
    let first = drawn(at: 0) {
      $0.speed = -1
      $0.timeOffset = 2
    }
    #expect(first == drawn { ($0.fromValue, $0.toValue) = (85, 85) }, "it begins at its end")
  }

  @Test func numbersThatAreNoneShowTheModel() {
    for setUp: (CABasicAnimation) -> Void in [
      { $0.toValue = Double.nan }, { $0.duration = .nan }, { $0.beginTime = .nan }, { $0.speed = .nan },
      { $0.timeOffset = .infinity }, { $0.fromValue = Double.infinity }, { $0.keyPath = "nowhere.x" },
      { $0.keyPath = "position.q" }, { $0.keyPath = "" }, { $0.toValue = "east" },
    ] {
      _ = drawn(setUp)
    }
    #expect(
      drawn { $0.keyPath = "nowhere.x" } == model
        + "warning sublayers[0]: the animation of the key path “nowhere.x” leads nowhere\n")
    #expect(drawn { $0.toValue = Double.nan } == model)
    #expect(drawn { $0.beginTime = .nan } == model)
  }

  @Test func keyTimesThatFallOrAreTooFewAreStillShown() {
    let root = page()
    let dot = box(CALayer(), 0, 0, 10, 10, Ink.red, in: root)
    for times in [[0, 0.7, 0.3, 1], [0, 1], [0.5, 0.5, 0.5, 0.5], [-3, 0, 9, .nan], []] {
      let move = CAKeyframeAnimation(keyPath: "position.x")
      move.values = [5, 25, 45, 85]
      move.keyTimes = times.map { NSNumber(value: $0) }
      move.duration = 1
      dot.removeAllAnimations()
      dot.add(move, forKey: nil)
      for time in stride(from: 0.0, through: 1.2, by: 0.1) {
        let text = flatten(root, at: time).description
        #expect(text.contains("rect 0 0 10 10"), "\(times) at \(time)")
        #expect(!text.contains("nan"), "\(times) at \(time)")
      }
    }
  }

  @Test func moreParticlesThanAnyoneCanSeeAreBoundedAndReported() throws {
    let root = page()
    let emitter = box(CAEmitterLayer(), 0, 0, 100, 100, in: root)
    let cell = CAEmitterCell()
    cell.birthRate = 1e9
    cell.lifetime = 10
    cell.contents = picture(2, 2)
    emitter.emitterCells = [cell]
    let list = flatten(root, at: 1)
    #expect(list.findings.map(\.outcome) == [.approximated])
    #expect(
      list.findings[0].reason.contains("more than 1000000 particles"),
      Comment(rawValue: list.findings[0].reason))
    #expect(list.nodes.count <= 3_100_000)
  }

  @Test func theTimelineOfSuchAnimationsIsBounded() {
    let root = page()
    let dot = box(CALayer(), 0, 0, 10, 10, Ink.red, in: root)
    for (duration, count, begin) in [
      (1e-9, Float.infinity, 0.0), (0, .infinity, 0), (1e-6, 1e9, -1e9), (1, .nan, 0), (.infinity, 2, 0),
    ] {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0.5
      animation.duration = duration
      animation.repeatCount = count
      animation.beginTime = begin
      dot.add(animation, forKey: nil)
    }
    let timeline = timeline(of: root)
    #expect(timeline.breaks.count < 10_000)
    #expect(timeline.breaks.allSatisfy { $0.isFinite })
    #expect(timeline.breaks == timeline.breaks.sorted())
  }

  @Test func theTimelineKnowsWhatRepeats() {
    let root = page()
    let dot = box(CALayer(), 0, 0, 10, 10, Ink.red, in: root)
    for duration in [0.75, 0.5] {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = duration
      animation.repeatCount = .infinity
      dot.add(animation, forKey: nil)
    }
    #expect(timeline(of: root).period == 1.5)
    #expect(timeline(of: root).aperiodicity == nil)
    let odd = CABasicAnimation(keyPath: "opacity")
    odd.duration = 2.0.squareRoot()
    odd.repeatCount = .infinity
    dot.add(odd, forKey: nil)
    #expect(timeline(of: root).period == nil)
    #expect(timeline(of: root).aperiodicity != nil)
    #expect(timeline(of: page()).isStill)
  }
}
