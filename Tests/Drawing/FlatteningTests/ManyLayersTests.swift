import CoreGraphics
import Drawing
import QuartzCore
import Testing

@testable import Flattening

/// What a walk over many layers holds.
@Suite struct ManyLayersTests {
  /// A walk over so many squares beside each other, and what it made.
  private func walk(squares: Int) -> (walk: Walk, page: DrawnPage) {
    let page = page()
    for k in 0..<squares { box(CALayer(), CGFloat(k), 0, 10, 10, Ink.red, in: page) }
    let walk = Walk(options: FlatteningOptions(fonts: FontSource()), size: page.bounds.size)
    return (walk, walk.run(root: page))
  }

  @Test func siblingsWaitAsOneTask() {
    #expect(walk(squares: 10_000).walk.tasks.capacity <= walk(squares: 10).walk.tasks.capacity)
  }

  @Test func layersOfOneSizeHaveTheirOutlineInCommon() {
    let drawing = walk(squares: 100).page.drawing
    let outlines = drawing.walk().compactMap { visit -> ObjectIdentifier? in
      guard case .path(let path) = visit.node else { return nil }
      return ObjectIdentifier(path.path)
    }
    #expect(outlines.count == 100)
    #expect(Set(outlines).count == 1)
  }

  @Test func fewOutlinesAreRemembered() {
    let page = PageBuilder(options: FlatteningOptions(fonts: FontSource()), size: .zero)
    let first = page.shared(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)))
    #expect(page.shared(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))) === first)
    for k in 2..<2000 { _ = page.shared(CGPath(rect: CGRect(x: 0, y: 0, width: k, height: 1))) }
    #expect(page.shared(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))) !== first)
  }

  /// Planes are drawn in their order whatever part of the list they lie in.
  @Test(arguments: [false, true]) func theOrderOfManyPlanesIsThatOfTheirDepth(isReversed: Bool) {
    let page = page()
    for k in 0..<9000 {
      let layer = box(CALayer(), CGFloat(k), 0, 10, 10, Ink.red, in: page)
      layer.zPosition = isReversed ? CGFloat(-k) : 0
    }
    let walk = Walk(options: FlatteningOptions(fonts: FontSource()), size: page.bounds.size)
    let drawing = walk.run(root: page).drawing
    let places = drawing.walk().compactMap { visit -> CGFloat? in
      guard case .path = visit.node else { return nil }
      return visit.transform.tx
    }
    #expect(places == (isReversed ? (0..<9000).reversed() : Array(0..<9000)).map { CGFloat($0) })
  }
}
