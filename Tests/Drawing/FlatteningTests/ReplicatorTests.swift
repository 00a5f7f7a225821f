import Drawing
import QuartzCore
import Testing

@Suite struct ReplicatorTests {
  private func replicator(_ count: Int, step: CGFloat, in superlayer: CALayer?) -> CAReplicatorLayer {
    let layer = box(CAReplicatorLayer(), 0, 0, 100, 100, nil, in: superlayer)
    layer.instanceCount = count
    layer.instanceTransform = CATransform3DMakeTranslation(step, 0, 0)
    return layer
  }

  @Test func eachCopyIsMovedByOneStepMore() {
    let root = page()
    box(CALayer(), 0, 0, 10, 10, Ink.red, in: replicator(3, step: 20, in: root))
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          group
            rect 0 0 10 10 fill #ff0000
          group at 20 0
            rect 0 0 10 10 fill #ff0000
          group at 40 0
            rect 0 0 10 10 fill #ff0000
      """)
  }

  @Test func coloursAreMultipliedByInstanceColourAndOffsets() {
    let root = page()
    let copies = replicator(3, step: 20, in: root)
    copies.instanceColor = CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
    copies.instanceRedOffset = -0.4
    box(CALayer(), 0, 0, 10, 10, Ink.white, in: copies)
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          group
            rect 0 0 10 10 fill #ffff00
          group at 20 0
            rect 0 0 10 10 fill #99ff00
          group at 40 0
            rect 0 0 10 10 fill #33ff00
      """)
  }

  @Test func eachTranslucentCopyIsOneGroup() {
    let root = page()
    let copies = replicator(3, step: 20, in: root)
    copies.instanceAlphaOffset = -0.5
    box(CALayer(), 0, 0, 10, 10, Ink.red, in: copies)
    box(CALayer(), 5, 5, 10, 10, Ink.blue, in: copies)
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          group
            rect 0 0 10 10 fill #ff0000
          group at 5 5
            rect 0 0 10 10 fill #0000ff
          group opacity 0.5 isolated
            group at 20 0
              rect 0 0 10 10 fill #ff0000
            group at 25 5
              rect 0 0 10 10 fill #0000ff
      """)
  }

  @Test func aTranslucentCopyIsSortedByDepthAsAWhole() {
    let root = page()
    let copies = replicator(2, step: 20, in: root)
    copies.instanceAlphaOffset = -0.5
    box(CALayer(), 0, 0, 10, 10, Ink.red, in: copies)
    box(CALayer(), 5, 5, 10, 10, Ink.blue, in: copies).zPosition = -1
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          group at 5 5
            rect 0 0 10 10 fill #0000ff
          group opacity 0.5 isolated
            group at 25 5
              rect 0 0 10 10 fill #0000ff
            group at 20 0
              rect 0 0 10 10 fill #ff0000
          group
            rect 0 0 10 10 fill #ff0000
      """)
  }

  @Test func replicatorsNest() {
    let root = page()
    let rows = replicator(2, step: 50, in: root)
    let columns = replicator(2, step: 10, in: rows)
    columns.instanceTransform = CATransform3DMakeTranslation(0, 10, 0)
    box(CALayer(), 0, 0, 5, 5, Ink.red, in: columns)
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          group
            group
              rect 0 0 5 5 fill #ff0000
            group at 0 10
              rect 0 0 5 5 fill #ff0000
          group at 50 0
            group
              rect 0 0 5 5 fill #ff0000
            group at 0 10
              rect 0 0 5 5 fill #ff0000
      """)
  }

  @Test func noCopiesDrawNothing() {
    let root = page()
    box(CALayer(), 0, 0, 10, 10, Ink.red, in: replicator(0, step: 20, in: root))
    assertDraws(
      root,
      """
      page 100 100
      """)
  }

  @Test func copiesLagBehindByTheirDelay() {
    let root = page()
    let copies = replicator(3, step: 20, in: root)
    copies.instanceDelay = 1
    let dot = box(CALayer(), 0, 0, 10, 10, Ink.red, in: copies)
    let rise = CABasicAnimation(keyPath: "position.y")
    rise.fromValue = 0
    rise.toValue = 40
    rise.duration = 4
    rise.isRemovedOnCompletion = false
    rise.fillMode = .both
    dot.add(rise, forKey: "rise")
    assertDraws(
      root, at: 2,
      """
      page 100 100
      group
        group
          group at 0 15
            rect 0 0 10 10 fill #ff0000
          group at 20 5
            rect 0 0 10 10 fill #ff0000
          group at 40 -5
            rect 0 0 10 10 fill #ff0000
      """)
  }

  @Test func manyCopiesOfTheSameColoursAreOneDrawing() {
    let root = page()
    let replicator = box(CAReplicatorLayer(), 0, 0, 100, 100, in: root)
    replicator.instanceCount = 20
    replicator.instanceTransform = CATransform3DMakeTranslation(5, 0, 0)
    box(CALayer(), 0, 0, 4, 4, Ink.red, in: replicator)
    let list = flatten(root)
    #expect(list.references.count == 1)
    let places = list.nodes.compactMap { item -> CGFloat? in
      if case .instance(_, let transform) = item { transform.tx } else { nil }
    }
    #expect(places == (0..<20).map { CGFloat($0) * 5 })
    replicator.instanceRedOffset = -0.01
    #expect(flatten(root).references.count == 0, "copies of other colours are drawings of their own")
    replicator.instanceRedOffset = 0
    replicator.instanceDelay = 0.1
    #expect(flatten(root).references.count == 0, "copies of other times are drawings of their own")
  }
}
