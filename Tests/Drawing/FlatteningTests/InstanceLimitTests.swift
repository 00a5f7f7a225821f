import Drawing
import QuartzCore
import TestSupport
import Testing

@testable import Flattening

/// What layers make many of has one limit for the whole picture: replicators in each other multiply.
@Suite struct InstanceLimitTests {
  private func replicator(_ count: Int, in superlayer: CALayer?, _ name: String) -> CAReplicatorLayer {
    let layer = box(CAReplicatorLayer(), 0, 0, 100, 100, nil, in: superlayer)
    layer.name = name
    layer.instanceCount = count
    layer.instanceTransform = CATransform3DMakeTranslation(1, 0, 0)
    // Each copy has colours of its own, so that it is drawn by itself.
    layer.instanceRedOffset = -0.001
    return layer
  }

  private func draw(_ root: CALayer, at time: Double = 0, _ limits: (inout DrawingLimits) -> Void)
    -> DrawnPage
  {
    var changed = DrawingLimits()
    limits(&changed)
    return flatten(root, at: time, limits: changed)
  }

  private func findings(_ list: DrawnPage) -> [String] {
    list.findings.map { "\(list.layers[Int($0.layer)].name ?? "?"): \($0.outcome): \($0.reason)" }
  }

  private let manyCopies =
    "approximated: the picture has more than 500 replicated layers in all; the rest are left out; "
    + "ExportOptions.limits.copies allows more"

  @Test func replicatorsInEachOtherShareOneLimit() {
    for depth in [false, true] {
      let root = page()
      let outer = replicator(100_000_000, in: root, "outer")
      let inner = replicator(100_000_000, in: outer, "inner")
      inner.preservesDepth = depth
      box(CALayer(), 0, 0, 1, 1, Ink.red, in: inner)
      let list = draw(root) { $0.copies = 500 }
      #expect(findings(list) == ["\(depth ? "inner" : "outer"): \(manyCopies)"])
      #expect(list.nodes.count < 5000)
    }
  }

  @Test func manyFewCopiesOfManyFewAreCountedTogether() {
    let root = page()
    let outer = replicator(20, in: root, "outer")
    let inner = replicator(100, in: outer, "inner")
    box(CALayer(), 0, 0, 1, 1, Ink.red, in: inner)
    let list = draw(root) { $0.copies = 500 }
    #expect(findings(list) == ["inner: \(manyCopies)"])
    #expect(findings(draw(root) { $0.copies = 2100 }) == [])
  }

  @Test func whatLiesInACopyCounts() {
    let root = page()
    let card = box(CALayer(), 0, 0, 10, 10, in: replicator(10, in: root, "outer"))
    card.name = "card"
    for _ in 0..<99 { box(CALayer(), 0, 0, 1, 1, Ink.red, in: card) }
    #expect(findings(draw(root) { $0.copies = 500 }) == ["card: \(manyCopies)"])
    #expect(findings(draw(root) { $0.copies = 1000 }) == [])
  }

  @Test func aReplicatorOfNothingEnds() {
    let root = page()
    _ = replicator(.max, in: root, "outer")
    #expect(findings(draw(root) { $0.copies = 500 }) == [])
  }

  private func emitter(in superlayer: CALayer) -> CAEmitterCell {
    let emitter = box(CAEmitterLayer(), 0, 0, 100, 100, in: superlayer)
    emitter.name = "emitter"
    let cell = CAEmitterCell()
    cell.contents = picture(2, 2)
    cell.birthRate = 1000
    cell.lifetime = 10
    emitter.emitterCells = [cell]
    return cell
  }

  @Test func emittersInReplicatorsShareOneLimit() {
    let root = page()
    _ = emitter(in: replicator(10, in: root, "outer"))
    let list = draw(root, at: 1) { $0.particles = 2500 }
    #expect(
      findings(list) == [
        "emitter: approximated: the picture has more than 2500 particles in all; the rest are left out; "
          + "ExportOptions.limits.particles allows more"
      ])
    #expect(list.nodes.count { if case .instance = $0 { true } else { false } } == 2500)
    #expect(findings(draw(root, at: 1) { $0.particles = 20_000 }) == [])
  }

  /// Particles that are dead already have to be looked at, too.
  @Test func particlesThatEmitEndEvenWhereNoneLives() {
    let root = page()
    let cell = emitter(in: root)
    var innermost = cell
    for _ in 0..<4 {
      innermost.lifetime = 0
      innermost.lifetimeRange = 0
      let next = CAEmitterCell()
      next.birthRate = 1_000_000
      next.lifetime = 0
      innermost.emitterCells = [next]
      innermost = next
    }
    innermost.lifetime = 100
    innermost.contents = nil
    #expect(findings(draw(root, at: 9) { $0.particles = 5000 }).count == 1)
  }

  @Test func tiledLayersInReplicatorsShareOneLimit() {
    let root = page()
    let copies = replicator(10, in: root, "outer")
    copies.instanceTransform = CATransform3DIdentity
    let tiled = box(CATiledLayer(), 0, 0, 100, 100, in: copies)
    tiled.name = "tiles"
    tiled.tileSize = CGSize(width: 10, height: 10)
    let image = picture(10, 10)
    tiled.tileImageProvider = { _, _, _ in image }
    #expect(
      findings(draw(root) { $0.tiles = 350 }) == [
        "tiles: dropped: more than 350 tiles can be seen in the picture; the rest are left out; "
          + "ExportOptions.limits.tiles allows more"
      ])
    #expect(findings(draw(root) { $0.tiles = 1000 }) == [])
  }

  @Test func manyPicturesOfAnExportShareWhatTheyMayShow() {
    let limits = DrawingLimits()
    #expect(limits.shared(among: 1) == limits)
    #expect(limits.shared(among: 100) == limits)
    let each = limits.shared(among: 100_000)
    expectEqual([each.copies, each.particles, each.tiles], [1000, 1000, 4000])
  }
}
