import Foundation
import QuartzCore
import Testing

@Suite struct TimeTests {
  private func movingPage() -> CALayer {
    let root = page()
    let dot = box(CALayer(), 0, 0, 10, 10, Ink.red, in: root)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 5
    move.toValue = 85
    move.duration = 2
    dot.add(move, forKey: "move")
    return root
  }

  @Test func halfWayThroughAnAnimationTheLayerIsHalfWay() {
    assertDraws(
      movingPage(), at: 1,
      """
      page 100 100
      group
        group at 40 0
          rect 0 0 10 10 fill #ff0000
      """)
  }

  @Test func afterAnAnimationTheLayerIsWhereTheModelSays() {
    assertDraws(
      movingPage(), at: 3,
      """
      page 100 100
      group
        group
          rect 0 0 10 10 fill #ff0000
      """)
  }

  @Test func flatteningLeavesTheModelAsItWas() {
    let root = movingPage()
    let before = root.sublayers?.first?.position
    _ = flatten(root, at: 1)
    #expect(root.sublayers?.first?.position == before)
    #expect(root.sublayers?.first?.animationKeys() == ["move"])
  }

  private func emitter(seed: UInt32) -> CALayer {
    let root = page()
    let emitter = box(CAEmitterLayer(), 0, 0, 100, 100, nil, in: root)
    emitter.emitterPosition = CGPoint(x: 50, y: 50)
    emitter.seed = seed
    let cell = CAEmitterCell()
    cell.contents = picture(4, 4)
    cell.birthRate = 10
    cell.lifetime = 3
    cell.velocity = 20
    cell.emissionRange = .pi * 2
    emitter.emitterCells = [cell]
    return root
  }

  @Test func theSameSeedMakesTheSameParticles() {
    // Births at 0, 0.1, … and 2 seconds.
    let first = flatten(emitter(seed: 7), at: 2).description
    #expect(first == flatten(emitter(seed: 7), at: 2).description)
    #expect(first != flatten(emitter(seed: 8), at: 2).description)
    #expect(first.split(separator: "\n").filter { $0.contains("instance of") }.count == 21)
  }

  @Test func atTimeZeroThereIsNothing() {
    assertDraws(
      emitter(seed: 7), at: 0,
      """
      page 100 100
      """)
  }
}
