import CoreGraphics
import Drawing
import DrawingSupport
import Testing

@testable import Lowering

/// Rounded backgrounds and what is cut to the same outline.
@Suite struct ClippedBackgroundsTests {
  private let outline = CGPath(
    roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerWidth: 4, cornerHeight: 4)

  private func layer(alpha: Float = 1, _ content: Drawing.Node...) -> Drawing {
    let background = DrawnPath(
      path: outline, fill: .color(RGBA(red: 1, green: 0, blue: 0, alpha: alpha)))
    let clip = GroupEffects(clips: [ClipPath(path: outline)])
    return Drawing([.group(Group(), [.path(background), .group(clip, content)])])
  }

  private func lowered(_ drawing: Drawing) -> String { drawing.cuttingBackgroundsWithContents().description }

  @Test func backgroundAndContentAreCutOnce() {
    #expect(
      lowered(layer(square(9))) == """
        group
          group isolated clip rounded 0 0 10 10 by 4
            rect -1 -1 12 12 fill #ff0000
            rect 9 0 1 1 fill #000000

        """)
  }

  @Test func whatStaysAwayFromTheOutlineIsNotCutAsAWhole() {
    let drawing = layer(
      moved(5, moved(0, .group(Group(transform: .init(translationX: 0, y: 5)), [square()]))))
    #expect(lowered(drawing) == drawing.description)
  }

  @Test func aMaskedLayerAndItsShadowAreCutAsAWhole() {
    let shadow = DrawnShadow(
      silhouette: .path(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)), .winding), sigma: 2,
      offset: CGSize(width: 3, height: 3), color: .black)
    let mask = GroupEffects(clips: [ClipPath(path: outline)])
    #expect(
      lowered(Drawing([.group(mask, [.shadow(shadow), square()])])).hasPrefix("group isolated clip"))
    #expect(!lowered(Drawing([.group(mask, [square(), square(3)])])).contains("isolated"))
  }

  @Test func whatBlendsWithMoreThanTheBackgroundStaysOutside() {
    let blend = Drawing.Node.group(GroupEffects(blendMode: .multiply, isIsolated: true), [square(9)])
    #expect(lowered(layer(alpha: 0.5, blend)) == layer(alpha: 0.5, blend).description)
    #expect(lowered(layer(blend)) != layer(blend).description)
  }
}
