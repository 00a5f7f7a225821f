import CoreGraphics
import Drawing
import Testing

@testable import Lowering

/// Drawings in which masks stand for two drawings that are mixed, for formats that cannot add.
@Suite struct MixtureMasksTests {
  private func box(_ x: CGFloat, _ alpha: Float = 1) -> Drawing.Node {
    .path(
      DrawnPath(
        path: CGPath(rect: CGRect(x: x, y: 0, width: 10, height: 10)),
        fill: .color(RGBA(red: 1, green: 0, blue: 0, alpha: alpha))))
  }

  private func mixture(_ old: Drawing.Node, _ new: Drawing.Node, _ part: Double) -> Drawing.Node {
    .group(
      GroupEffects(isIsolated: true),
      [
        .group(GroupEffects(opacity: 1 - part, isIsolated: true), [old]),
        .group(GroupEffects(opacity: part, blendMode: .plusLighter, isIsolated: true), [new]),
      ])
  }

  /// What lies below is held back where what lies above does not hide it by itself.
  @Test func theSmallerPartLiesAboveTheOther() {
    let below = Drawing([mixture(box(0), box(5), 0.25)]).replacingMixturesWithMasks()
    let text = below.description
    #expect(text.contains("group opacity 0.25 isolated"))
    #expect(text.contains("rect -1 -1 12 12 fill #000000bf"))
    let above = Drawing([mixture(box(0), box(5), 0.75)]).replacingMixturesWithMasks().description
    #expect(above.contains("rect 4 -1 12 12 fill #000000bf"), "\(above)")
  }

  /// Where the upper drawing is translucent, its alpha is bent by a mask of its own.
  @Test func translucentDrawingsBendTheirAlpha() {
    let opaque = Drawing([mixture(box(0), box(5), 0.5)]).replacingMixturesWithMasks().description
    let text = Drawing([mixture(box(0), box(5, 0.5), 0.5)]).replacingMixturesWithMasks().description
    #expect(text.contains("rect 4 -1 12 12 fill #00000055"), "\(text)")
    #expect(!opaque.contains("#00000055"))
  }

  /// Sums of light that are no mixture stay what they are.
  @Test func otherSumsStay() {
    let drawing = Drawing([
      box(0), .group(GroupEffects(opacity: 0.5, blendMode: .plusLighter, isIsolated: true), [box(5)]),
    ])
    #expect(drawing.replacingMixturesWithMasks() === drawing)
  }

  /// Mixtures of mixtures draw what lies in them again and again: beyond some size they stay what they are.
  @Test func depthIsBounded() {
    var node = mixture(box(0), box(5), 0.5)
    for _ in 0..<200 { node = mixture(box(0), node, 0.5) }
    #expect(Drawing([node]).replacingMixturesWithMasks().facts.expandedCount < 1_000_000)
  }
}
