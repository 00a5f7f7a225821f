import Drawing
import QuartzCore
import Testing

/// Which layers share a space in depth.
@Suite struct SpaceTests {
  private func emitter(_ preservesDepth: Bool, in root: CALayer) -> CAEmitterLayer {
    let cell = CAEmitterCell()
    cell.contents = picture(10, 10)
    cell.birthRate = 4
    cell.lifetime = 10
    cell.velocity = 30
    cell.emissionLatitude = .pi / 3
    let layer = box(CAEmitterLayer(), 0, 0, 100, 100, in: root)
    layer.preservesDepth = preservesDepth
    layer.emitterPosition = CGPoint(x: 50, y: 50)
    layer.emitterCells = [cell]
    return layer
  }

  private func pictureBoxes(_ list: DrawnPage) -> [CGRect] {
    list.drawing.walk().compactMap { visit in
      switch visit.node {
      case .image, .instance: visit.node.bounds.applying(visit.transform)
      case .group, .path, .glyphs, .shadow: nil
      }
    }
  }

  @Test func particlesOfAnEmitterThatKeepsDepthGrowTowardsTheEye() {
    let sizes = [false, true].map { keepsDepth in
      let root = page()
      root.sublayerTransform = perspective(200)
      _ = emitter(keepsDepth, in: root)
      return pictureBoxes(flatten(root, at: 2)).map { ($0.width * 100).rounded() / 100 }
    }
    #expect(sizes[0].count == sizes[1].count)
    #expect(sizes[0].count > 4)
    #expect(Set(sizes[0]) == [10])
    // Each is seen at its own distance.
    #expect(Set(sizes[1]).count == sizes[1].count)
  }

  @Test func particlesLieBehindAndBeforeOtherPlanes() throws {
    let root = page()
    root.sublayerTransform = perspective(200)
    let wall = box(CALayer(), 0, 0, 100, 100, Ink.halfRed, in: root)
    wall.zPosition = 20
    _ = emitter(true, in: root)
    let items = flatten(root, at: 2).nodes
    let wallPlace = try #require(items.firstIndex { if case .path = $0 { true } else { false } })
    let pictures = items.indices.filter { if case .image = items[$0] { true } else { false } }
    #expect(pictures.contains { $0 < wallPlace })
    #expect(pictures.contains { $0 > wallPlace })
  }

  @Test func copiesOfAReplicatorThatKeepsDepthLieBeforeOtherPlanes() {
    func colorLeftOfTheMiddle(_ keepsDepth: Bool) -> RGBA? {
      let root = page()
      let ring = box(CAReplicatorLayer(), 0, 0, 100, 100, in: root)
      ring.preservesDepth = keepsDepth
      ring.instanceCount = 2
      ring.instanceTransform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      box(CALayer(), 10, 10, 80, 80, Ink.red, in: ring)
      // Nearer on the left than the replicator's plane, not as near as its second copy.
      box(CALayer(), 10, 10, 80, 80, Ink.green, in: root).transform =
        CATransform3DMakeRotation(.pi / 6, 0, 1, 0)
      return PaintedPaths(flatten(root)).color(at: CGPoint(x: 45, y: 50))
    }
    #expect(colorLeftOfTheMiddle(false)?.green == 1)
    #expect(colorLeftOfTheMiddle(true)?.red == 1)
  }

  @Test func manySpacesWithinEachOtherEnd() {
    let root = page()
    root.sublayerTransform = perspective(1000)
    var layer = root
    for _ in 0..<3000 {
      layer = box(CALayer(), 0, 0, 100, 100, Ink.red, in: layer)
      layer.transform = CATransform3DMakeRotation(0.001, 0, 1, 0)
      layer.sublayerTransform = perspective(1000)
    }
    let list = flatten(root)
    #expect(list.nodes.count { if case .path = $0 { true } else { false } } == 3000)
    #expect(list.findings.contains { $0.outcome == .approximated })
  }
}
