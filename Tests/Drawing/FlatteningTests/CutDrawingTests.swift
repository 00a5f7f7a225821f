import Drawing
import QuartzCore
import Testing

/// Planes that others cut through.
@Suite struct CutDrawingTests {
  /// What must become pixels does so once, and not for each part. Only the first part has the layers' names.
  @Test func partsAfterTheFirstShareTheirDrawing() {
    let root = page()
    root.sublayerTransform = perspective(400)
    for (x, y) in [(0, 0.7), (0.7, 0), (0, -0.7), (-0.7, 0)] {
      let plane = box(CALayer(), 10, 10, 80, 80, Ink.halfRed, in: root)
      plane.transform = CATransform3DMakeRotation(0.7, CGFloat(x), CGFloat(y), 0)
    }
    let contents = flatten(root).drawing.reachable().flatMap(\.nodes).compactMap { node -> Drawing? in
      guard case .group(let group, let content) = node else { return nil }
      return group.effects?.fragment == nil ? nil : content
    }
    let planes = Dictionary(grouping: contents, by: \.description)
    #expect(planes.values.contains { $0.count > 3 })
    for parts in planes.values { #expect(Set(parts.map(ObjectIdentifier.init)).count <= 2) }
  }
}
