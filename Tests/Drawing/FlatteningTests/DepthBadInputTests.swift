import Drawing
import Foundation
import QuartzCore
import Testing

/// Planes that cannot be seen draw nothing, and the report names the layer.
@Suite struct DepthBadInputTests {
  /// A page with one layer, and beside it one that must be drawn whatever the other is.
  private func scene(_ change: (CALayer, CALayer) -> Void) -> DrawnPage {
    let root = page()
    box(CALayer(), 0, 0, 10, 10, Ink.green, in: root)
    let layer = box(CALayer(), 40, 40, 20, 20, Ink.red, in: root)
    layer.name = "bad"
    change(root, layer)
    return flatten(root)
  }

  /// Nothing red is drawn, the finding names the layer, and the rest is there.
  private func assertIsLeftOut(
    _ list: DrawnPage, _ outcome: Finding.Outcome, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let picture = PaintedPaths(list)
    #expect(picture.color(at: CGPoint(x: 5, y: 5))?.green == 1, sourceLocation: sourceLocation)
    for x in stride(from: 12.5, to: 100, by: 5) {
      for y in stride(from: 12.5, to: 100, by: 5) {
        #expect(picture.color(at: CGPoint(x: x, y: y)) == nil, sourceLocation: sourceLocation)
      }
    }
    #expect(list.findings.map(\.outcome) == [outcome], sourceLocation: sourceLocation)
    let named = list.findings.first.map { list.layers[Int($0.layer)].name } ?? nil
    #expect(named == "bad", sourceLocation: sourceLocation)
  }

  @Test func singularMatrices() {
    assertIsLeftOut(scene { $1.transform = CATransform3DMakeScale(0, 1, 1) }, .warning)
    assertIsLeftOut(scene { $1.transform = CATransform3D() }, .dropped)
    assertIsLeftOut(
      scene {
        $1.transform = CATransform3DMakeScale(1, 0, 1)
        $1.transform.m13 = 0.5
      }, .warning)
  }

  @Test func aPlaneSeenEdgeOn() {
    assertIsLeftOut(scene { $1.transform = CATransform3DMakeRotation(.pi / 2, 1, 0, 0) }, .warning)
    // Under a perspective, planes through the eye are edge-on.
    assertIsLeftOut(
      scene {
        $0.sublayerTransform = perspective(100)
        $1.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      }, .warning)
  }

  @Test func aPlaneThroughTheEye() {
    assertIsLeftOut(
      scene {
        $0.sublayerTransform = perspective(100)
        $1.zPosition = 100
      }, .dropped)
  }

  @Test func aPerspectiveSoStrongThatAllIsBehindTheEye() {
    for distance in [1, 0.01, 1e-9] as [CGFloat] {
      assertIsLeftOut(
        scene {
          $0.sublayerTransform = perspective(distance)
          $1.zPosition = 10
          $1.transform = CATransform3DMakeRotation(0.1, 0, 1, 0)
        }, .dropped)
    }
  }

  @Test func numbersThatAreNone() {
    for bad in [CGFloat.nan, .infinity, 1e300] {
      assertIsLeftOut(scene { $1.transform.m34 = bad }, .damaged)
      assertIsLeftOut(scene { $1.transform.m13 = bad }, .damaged)
      assertIsLeftOut(scene { $1.zPosition = bad }, .damaged)
    }
  }

  @Test func aClipBehindTheEyeCutsEverything() {
    // The plane runs through the eye; what is clipped lies behind it, what is drawn before.
    let list = scene { root, layer in
      root.sublayerTransform = perspective(50)
      layer.backgroundColor = nil
      layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 1000)
      layer.anchorPoint = CGPoint(x: 0.5, y: 0)
      layer.transform = CATransform3DMakeRotation(1.4, 1, 0, 0)
      let clip = box(CALayer(), 0, 500, 100, 400, in: layer)
      clip.masksToBounds = true
      box(CALayer(), 0, -500, 100, 100, Ink.red, in: clip)
    }
    #expect(PaintedPaths(list).color(at: CGPoint(x: 50, y: 60)) == nil)
  }

  @Test func copiesThatAreSeenEdgeOnAreReportedOnce() {
    let root = page()
    let replicator = CAReplicatorLayer()
    replicator.frame = root.bounds
    replicator.instanceCount = 50
    root.addSublayer(replicator)
    box(CALayer(), 0, 0, 10, 10, Ink.red, in: replicator).transform = CATransform3DMakeRotation(
      .pi / 2, 1, 0, 0)
    #expect(flatten(root).findings.count == 1)
  }

  /// Each space projects again all that is in it, so that thousands in each other would take hours.
  @Test func spacesTooDeepInEachOtherAreDrawnFlatAndReported() {
    let root = page()
    var outer = root
    for _ in 0..<80 {
      outer.sublayerTransform = perspective(500)
      let plane = box(CALayer(), 0, 0, 100, 100, in: outer)
      plane.transform = CATransform3DMakeRotation(0.02, 0, 1, 0)
      outer = plane
    }
    box(CALayer(), 10, 10, 80, 80, Ink.red, in: outer)
    let list = flatten(root)
    #expect(
      Set(list.findings.map(\.reason)) == [
        "spaces more than 64 deep in each other are drawn without perspective"
      ])
    #expect(list.findings.count == 80 - 64)
    #expect(list.description.contains("fill #ff0000"))
  }
}
