import CoreGraphics
import Drawing
import DrawingSupport
import Testing

@testable import Lowering

/// What overlaps at the edge of a clip.
@Suite struct ClipEdgesTests {
  private let outline = CGPath(
    roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerWidth: 4, cornerHeight: 4)

  /// A rounded layer whose content is clipped to it.
  private func layer(alpha: Float = 1, _ content: Drawing.Node...) -> Drawing.Node {
    let background = DrawnPath(
      path: outline, fill: .color(RGBA(red: 1, green: 0, blue: 0, alpha: alpha)))
    return .group(Group(), [.path(background), .group(clip, content)])
  }

  private var clip: GroupEffects { GroupEffects(clips: [ClipPath(path: outline)]) }

  private func area(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Drawing.Node {
    .path(
      DrawnPath(path: CGPath(rect: CGRect(x: x, y: y, width: width, height: height)), fill: .color(.black)))
  }

  /// How often something is composed before it is cut.
  private func isolations(_ nodes: Drawing.Node..., in capabilities: Capabilities = .pixels) -> Int {
    let text = DrawingSupport.lowered(nodes, to: capabilities).drawing.description
    return text.components(separatedBy: "isolated clip").count - 1
  }

  @Test func backgroundAndContentAreCutOnce() {
    #expect(
      lowered([layer(square(9))], to: .pixels).drawing.description == """
        group
          group isolated clip rounded 0 0 10 10 by 4
            rect -1 -1 12 12 fill #ff0000
            rect 9 0 1 1 fill #000000

        """)
  }

  @Test func whatStaysAwayFromTheOutlineIsNotCutAsAWhole() {
    let inner = moved(5, moved(0, .group(Group(transform: .init(translationX: 0, y: 5)), [square()])))
    #expect(isolations(layer(inner)) == 0)
  }

  @Test(arguments: [Capabilities.pixels, .pdf, .svg, .cairoSVG]) func membersOnMembersAreCutOnce(
    in capabilities: Capabilities
  ) {
    #expect(isolations(.group(clip, [area(0, 0, 10, 10), area(0, 0, 10, 10)]), in: capabilities) == 1)
  }

  @Test func membersOfGroupsCountAsWell() {
    #expect(isolations(.group(clip, [moved(0, area(0, 0, 10, 10), moved(0, area(0, 0, 10, 10)))])) == 1)
  }

  @Test func membersBesideEachOtherAreNot() {
    #expect(isolations(.group(clip, [area(0, 0, 5, 10), area(5, 0, 5, 10)])) == 0)
  }

  @Test func membersThatOverlapInTheMiddleAreNot() {
    #expect(isolations(.group(clip, [area(0, 0, 6, 10), area(4, 2, 2, 6)])) == 0)
  }

  @Test func fillAndStrokeOverlap() {
    let path = DrawnPath(
      path: CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)), fill: .color(.white),
      stroke: Stroke(paint: .color(.black), width: 2))
    #expect(isolations(.group(clip, [.path(path)])) == 1)
  }

  private func frame(_ clip: CGPath, turn: CGAffineTransform = .identity) -> Drawing.Node {
    let box = CGPath(rect: CGRect(x: 1, y: 1, width: 8, height: 8))
    let line = DrawnPath(path: box, fill: nil, stroke: Stroke(paint: .color(.white), width: 2))
    let members = [area(0, 0, 10, 10), Drawing.Node.path(line)]
    return .group(Group(transform: turn), [.group(GroupEffects(clips: [ClipPath(path: clip)]), members)])
  }

  /// An edge crosses a frame of straight lines in short pieces, unless it is that of a box, along which it may run.
  @Test func onlyTurnedBoxesCutFramesOnce() {
    let box = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(isolations(frame(outline)) == 0)
    #expect(isolations(frame(box, turn: CGAffineTransform(rotationAngle: 0.3))) == 1)
  }

  /// The straight sides of a rounded box are upright, its corners are not.
  @Test func uprightSidesAreLeftAlone() {
    #expect(isolations(.group(clip, [area(0, 4.5, 10, 1), area(0, 4.5, 10, 1)])) == 0)
    #expect(isolations(.group(clip, [area(0, 1, 10, 1), area(0, 1, 10, 1)])) == 1)
    let turned = Group(transform: CGAffineTransform(rotationAngle: 0.3))
    #expect(isolations(.group(turned, [.group(clip, [area(0, 4.5, 10, 1), area(0, 4.5, 10, 1)])])) == 1)
  }

  /// Upright rectangles end on whole pixels nearly everywhere, and there are very many.
  @Test(arguments: [
    (CGAffineTransform.identity, 0), (CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 0), 0),
    (CGAffineTransform(rotationAngle: 0.3), 1),
  ])
  func onlyTurnedRectanglesAre(turn: CGAffineTransform, count: Int) {
    let box = GroupEffects(clips: [ClipPath(path: CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)))])
    let members = Drawing.Node.group(box, [area(-1, -1, 12, 12), area(-1, -1, 12, 12)])
    #expect(isolations(.group(Group(transform: turn), [members])) == count)
  }

  @Test func aMaskedLayerAndItsShadowAreCutAsAWhole() {
    let shadow = DrawnShadow(
      silhouette: .path(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)), .winding), sigma: 2,
      offset: CGSize(width: 3, height: 3), color: .black)
    #expect(isolations(.group(clip, [.shadow(shadow), square()])) == 1)
    #expect(isolations(.group(clip, [square(), square(3)])) == 0)
  }

  @Test func whatBlendsWithMoreThanTheBackgroundStaysOutside() {
    let blend = Drawing.Node.group(GroupEffects(blendMode: .multiply, isIsolated: true), [square(9)])
    #expect(isolations(layer(alpha: 0.5, blend)) == 0)
    #expect(isolations(layer(blend)) == 1)
    #expect(isolations(.group(clip, [area(0, 0, 10, 10), blend])) == 0)
  }

  /// Other effects apply to what is already cut.
  @Test func opacityAppliesToWhatIsCut() {
    let faded = GroupEffects(opacity: 0.5, isIsolated: true, clips: [ClipPath(path: outline)])
    #expect(
      lowered([.group(faded, [area(0, 0, 10, 10), area(0, 0, 10, 10)])], to: .pixels).drawing.description
        == """
        group opacity 0.5 isolated
          group isolated clip rounded 0 0 10 10 by 4
            rect 0 0 10 10 fill #000000
            rect 0 0 10 10 fill #000000

        """)
  }
}
