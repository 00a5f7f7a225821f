import CoreGraphics
import Drawing
import Lowering
import Testing

/// Groups that become pixels, and whose content is drawn in several places.
@Suite struct SharedRasterTests {
  /// The parts of a cut plane share their content; each shows another part of it.
  @Test func thePictureHoldsWhatAllGroupsShow() throws {
    let content = Drawing([fill(rect(0, 0, 20, 20), .opaqueRed)])
    func part(_ clip: CGRect) -> [Drawing.Node] {
      let pixels = Drawing.Node.group(
        Group(layer: 3, effects: GroupEffects(isIsolated: true, rasterizationScale: 1)), content)
      return group(.identity, GroupEffects(clips: [ClipPath(path: CGPath(rect: clip))]), [pixels])
    }
    let page = DrawnPage(
      20, 20, part(CGRect(x: 0, y: 0, width: 20, height: 8)) + part(CGRect(x: 0, y: 8, width: 20, height: 12))
    )
    let lowered = page.lowered(to: .pdf, dpi: 144)
    let pictures = lowered.drawing.walk(enteringInstances: true).compactMap {
      if case .image(let image) = $0.node { image } else { nil }
    }
    let whole = CGRect(x: 0, y: 0, width: 20, height: 20)
    #expect(pictures.map(\.destination.integral) == [whole, whole])
    #expect(lowered.findings.map(\.layer) == [3])
  }
}
