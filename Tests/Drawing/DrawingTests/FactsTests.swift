import CoreGraphics
import Drawing
import DrawingSupport
import Testing

/// What is known of a drawing without looking at its nodes again.
@Suite struct FactsTests {
  @Test func boundsFollowTransformsClipsMasksAndBlurs() {
    let half = ClipPath(path: CGPath(rect: CGRect(x: 0, y: 0, width: 0.5, height: 9)))
    let mask = Mask(Drawing([square(0.25)]))
    #expect(Drawing([moved(3, square(1))]).bounds == CGRect(x: 4, y: 0, width: 1, height: 1))
    #expect(
      Drawing([.group(GroupEffects(clips: [half]), [square()])]).bounds
        == CGRect(x: 0, y: 0, width: 0.5, height: 1))
    #expect(
      Drawing([.group(GroupEffects(isIsolated: true, mask: mask), [square()])]).bounds
        == CGRect(x: 0.25, y: 0, width: 0.75, height: 1))
    #expect(
      Drawing([.group(GroupEffects(isIsolated: true, filters: [.gaussianBlur(radius: 2)]), [square()])])
        .bounds
        == CGRect(x: -7, y: -7, width: 15, height: 15))
    #expect(Drawing.empty.bounds.isNull)
  }

  @Test func leavesAreCountedThroughGroupsAndInstancesAreOne() {
    let pair = Drawing([square(), square(1)])
    #expect(
      Drawing([moved(1, square(), moved(1, square())), .instance(pair, .identity)]).facts.leafCount == 3)
  }

  @Test func blendingEndsAtIsolatedGroups() {
    let blended = Drawing.Node.group(GroupEffects(blendMode: .multiply, isIsolated: true), [square()])
    #expect(Drawing([moved(1, blended)]).facts.has(.blends))
    #expect(Drawing([.instance(Drawing([blended]), .identity)]).facts.has(.blends))
    #expect(!Drawing([.group(GroupEffects(isIsolated: true), [blended])]).facts.has(.blends))
    #expect(!Drawing([.group(GroupEffects(opacity: 0.5, isIsolated: true), [blended])]).facts.has(.blends))
  }

  @Test func drawingsWithTextAreFoundInMasksToo() {
    let face = FontFace(file: "a.ttf", family: "A", style: "Regular", postScriptName: "A")
    let letter = GlyphRun(
      face: face, size: 10, glyphs: [.init(id: 1, origin: .zero, advance: 5)], text: "a",
      clusters: [.init(byteCount: 1, glyphCount: 1)], fill: .color(.black))
    let mask = GroupEffects(isIsolated: true, mask: Mask(Drawing([.glyphs(letter)])))
    let masked = Drawing([.group(mask, [square()]), moved(1, square())])
    #expect(!masked.facts.has(.text))
    #expect(masked.reachable(with: .anyText).map(\.nodes.count) == [2, 1])
  }

  @Test func coloursAreSeenInMasksToo() {
    let red = Mask(Drawing([square(red: 1)]))
    #expect(!Drawing([square()]).facts.has(.colors))
    #expect(Drawing([.group(GroupEffects(isIsolated: true, mask: red), [square()])]).facts.has(.colors))
  }

  @Test func nothingShinesThroughOpaqueThings() {
    #expect(Drawing([square(), moved(1, square())]).facts.alpha.isOpaque)
    #expect(Drawing([square(alpha: 0.5)]).facts.alpha.common == 0.5)
    #expect(Drawing([square(alpha: 0.5), square(alpha: 0.5)]).facts.alpha.common == nil, "they may overlap")
    let faint = Drawing([.group(GroupEffects(opacity: 0.25, isIsolated: true), [square(), square(1)])])
    #expect(faint.facts.alpha.common == 0.25)
    #expect(Drawing.empty.facts.alpha.isInvisible)
  }

  @Test func shadowsWithinShadowsAreCounted() {
    var drawing = Drawing([square()])
    for depth in 0..<5 {
      #expect(drawing.facts.shadowDepth == depth)
      let shadow = DrawnShadow(silhouette: .drawing(drawing), sigma: 1, offset: .zero, color: .black)
      drawing = Drawing([.shadow(shadow), .instance(drawing, .identity)])
    }
  }

  /// Blurs of blurs are as wide as the root of the sum of squares: boxes around each would grow by each.
  @Test func boxesOfShadowsWithinShadowsDoNotAddUp() {
    var drawing = Drawing([square()])
    for _ in 0..<64 {
      let shadow = DrawnShadow(silhouette: .drawing(drawing), sigma: 1, offset: .zero, color: .black)
      drawing = Drawing([.shadow(shadow), .instance(drawing, .identity)])
    }
    #expect(drawing.bounds == CGRect(x: 0, y: 0, width: 1, height: 1).insetBy(dx: -28, dy: -28))
    // Scaled, a blur is wider, and a clip around it ends it.
    let large = Drawing([.instance(drawing, CGAffineTransform(scaleX: 2, y: 2))])
    let shadow = DrawnShadow(silhouette: .drawing(large), sigma: 12, offset: .zero, color: .black)
    #expect(
      Drawing([.shadow(shadow)]).bounds == CGRect(x: 0, y: 0, width: 2, height: 2).insetBy(dx: -70, dy: -70))
    let clip = ClipPath(path: CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)))
    let cut = Drawing([.group(GroupEffects(clips: [clip]), [.instance(drawing, .identity)])])
    let outer = DrawnShadow(silhouette: .drawing(cut), sigma: 1, offset: .zero, color: .black)
    #expect(Drawing([.shadow(outer)]).bounds == CGRect(x: -3.5, y: -3.5, width: 8, height: 8))
  }
}
