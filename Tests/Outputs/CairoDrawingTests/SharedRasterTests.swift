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

  /// A filter that colours even what is empty has no end. As a part of a cut plane, and as what casts a shadow, it becomes
  /// pixels only as far as it is seen, so that they are fine enough.
  @Test func aDrawingWithoutEndIsOnlyDrawnWhereItIsSeen() throws {
    var matrix = [Double](repeating: 0, count: 20)
    for k in [0, 6, 12, 18, 19] { matrix[k] = 1 }
    let endless = Drawing(
      group(.identity, GroupEffects(filters: [.colorMatrix(matrix)]), [fill(rect(0, 0, 9, 9), translucent)]))
    let sides = [Fragment.Side(line: Fragment.Line(a: 1, b: 0, c: -10), isLater: false)]
    let parts = GroupEffects(isIsolated: true, fragment: Fragment(sides: sides, alpha: nil, drawing: endless))
    let shadow = DrawnShadow(
      silhouette: .drawing(endless), sigma: 2, offset: CGSize(width: 3, height: 0), color: .opaqueRed)
    let instance = Drawing.Node.instance(endless, .identity)
    for nodes in [group(.identity, parts, [instance]), [.shadow(shadow), instance]] {
      let lowered = DrawnPage(20, 20, nodes).lowered(to: .pdf, dpi: 144)
      let pictures = lowered.drawing.reachable().flatMap(\.nodes).compactMap {
        if case .image(let image) = $0 { image } else { nil }
      }
      #expect(!pictures.isEmpty)
      for picture in pictures { #expect(picture.destination.width < 50) }
    }
  }

  private let translucent = RGBA(red: 0.1, green: 0.8, blue: 0.3, alpha: 0.6)
}
