import Drawing
import QuartzCore
import TestSupport
import Testing

@testable import Flattening

/// In which order particles are drawn, how they join each other, and what animations of their emitter do.
@Suite struct EmitterOrderTests {
  private func emitter(_ mode: CAEmitterLayerRenderMode) -> (root: CALayer, emitter: CAEmitterLayer) {
    let root = page(200, 200)
    let emitter = box(CAEmitterLayer(), 0, 0, 200, 200, in: root)
    emitter.renderMode = mode
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = picture(2, 2)
    (cell.birthRate, cell.lifetime, cell.velocity) = (10, 10, 20)
    emitter.emitterCells = [cell]
    return (root, emitter)
  }

  /// Where the particles are drawn, in drawing order.
  private func places(_ root: CALayer, at time: Double = 1) -> [CGPoint] {
    flatten(root, at: time).nodes.compactMap { item in
      if case .instance(_, let t) = item { CGPoint(x: t.tx, y: t.ty) } else { nil }
    }
  }

  @Test func oldParticlesLieBelowOrAboveYoungOnes() {
    // What is older has come farther.
    let first = places(emitter(.oldestFirst).root).map(\.x)
    #expect(first.count == 11)
    #expect(first == first.sorted(by: >))
    let last = places(emitter(.oldestLast).root).map(\.x)
    #expect(last == last.sorted())
    #expect(places(emitter(.unordered).root).count == 11)
  }

  @Test func backToFrontGoesByDepth() {
    let (root, emitter) = emitter(.backToFront)
    // Half of the way goes towards the eye: what is farther away is younger.
    emitter.emitterCells?[0].emissionLatitude = .pi / 6
    let near = places(root).map(\.x)
    #expect(near == near.sorted())
    emitter.emitterCells?[0].emissionLatitude = -.pi / 6
    let far = places(root).map(\.x)
    #expect(far == far.sorted(by: >))
  }

  @Test func additiveParticlesAddTheirLightEach() {
    let items = flatten(emitter(.additive).root, at: 1).nodes
    let groups = items.compactMap { item -> BlendMode? in
      if case .group(let group, _) = item { group.effects?.blendMode } else { nil }
    }
    #expect(groups.filter { $0 == .plusLighter }.count == 11)
  }

  // MARK: - Animated emitters

  private func animation(_ keyPath: String, from: Any?, to: Any, duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    (animation.isRemovedOnCompletion, animation.fillMode) = (false, .both)
    return animation
  }

  @Test func birthsAreTheSumOfAnAnimatedRate() {
    for keyPath in ["birthRate", "emitterCells.spark.birthRate"] {
      let (root, emitter) = emitter(.oldestFirst)
      let full = keyPath == "birthRate" ? 10.0 : 100.0
      emitter.add(animation(keyPath, from: 0, to: full, duration: 2), forKey: nil)
      // ∫ 50 t dt, and a hundred a second from there on.
      expectEqual(Double(places(root, at: 1).count), 25, accuracy: 1, keyPath)
      expectEqual(Double(places(root, at: 2).count), 100, accuracy: 1, keyPath)
      expectEqual(Double(places(root, at: 3).count), 200, accuracy: 1, keyPath)
    }
  }

  @Test func whatWasBornStaysWhenTheRateSinks() {
    let (root, emitter) = emitter(.oldestFirst)
    emitter.birthRate = 0
    let burst = animation("birthRate", from: 1, to: 1, duration: 1)
    (burst.isRemovedOnCompletion, burst.fillMode) = (true, .removed)
    emitter.add(burst, forKey: nil)
    let before = places(root, at: 1).map(\.x)
    let after = places(root, at: 2).map(\.x)
    #expect(before.count == after.count)
    for (a, b) in zip(before, after) { expectEqual(a + 20, b, accuracy: 1e-6) }
  }

  @Test func particlesBeginWhereTheEmitterWasThen() {
    let (root, emitter) = emitter(.oldestLast)
    emitter.emitterCells?[0].velocity = 0
    emitter.add(animation("emitterPosition.x", from: 0, to: 100, duration: 1), forKey: nil)
    let trail = places(root, at: 1).map(\.x)
    #expect(trail.count == 11)
    for (k, x) in trail.sorted().enumerated() { expectEqual(x, CGFloat(k) * 10, accuracy: 0.01) }
  }

  @Test func anAnimationOfNothingChangesNothing() {
    let (plain, _) = emitter(.oldestFirst)
    let (animated, emitter) = emitter(.oldestFirst)
    emitter.add(animation("opacity", from: 1, to: 1, duration: 5), forKey: nil)
    let (a, b) = (places(plain, at: 3), places(animated, at: 3))
    #expect(a.count == b.count)
    for (a, b) in zip(a, b) {
      expectEqual(a.x, b.x, accuracy: 1e-6)
      expectEqual(a.y, b.y, accuracy: 1e-6)
    }
  }

  @Test func ofAnEndlessCrowdTheLastAreTold() {
    let (_, emitter) = emitter(.oldestFirst)
    emitter.emitterCells?[0].birthRate = 1e9
    let cell = emitter.emitterCells?[0] ?? CAEmitterCell()
    let births = AnimatedBirths(of: cell, number: 0, now: 2) { _ in emitter }
    #expect(births.count == 2e9 + 1)
    let last = births.last(5)
    let expected: [Double] = [1_999_999_996, 1_999_999_997, 1_999_999_998, 1_999_999_999, 2_000_000_000]
    #expect(last.map(\.number) == expected)
    expectEqual(last.last?.time ?? 0, 2, accuracy: 1e-9)
  }

  @Test func anEmitterThatRunsForEverIsAskedABoundedNumberOfTimes() {
    let (_, emitter) = emitter(.oldestFirst)
    let cell = emitter.emitterCells?[0] ?? CAEmitterCell()
    var count = 0
    _ = AnimatedBirths(of: cell, number: 0, now: 1e9) { _ in
      count += 1
      return emitter
    }
    #expect(count < 210_000)
  }
}
