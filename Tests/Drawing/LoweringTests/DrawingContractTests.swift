import CoreGraphics
import Drawing
import DrawingSupport
import Lowering
import Testing

/// What is wrong with a drawing is found, wherever it is in it.
@Suite struct DrawingContractTests {
  /// A drawing that breaks the contract, and what is said of it.
  struct Break: CustomTestStringConvertible, Sendable {
    let violation: String
    let node: Drawing.Node
    /// What the drawing was lowered to; nil where it is wrong in any case.
    var output: Capabilities?

    init(_ violation: String, _ node: Drawing.Node, for output: Capabilities? = nil) {
      (self.violation, self.node, self.output) = (violation, node, output)
    }

    var testDescription: String { violation }
  }

  private static func path(
    _ rect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), _ fill: Paint? = .color(.black),
    stroke: Stroke? = nil
  ) -> Drawing.Node {
    .path(DrawnPath(path: CGPath(rect: rect), fill: fill, stroke: stroke))
  }

  private static func group(_ effects: GroupEffects) -> Drawing.Node { .group(effects, [square()]) }

  private static func gradient(_ offsets: [CGFloat], _ projection: Projection? = nil) -> Paint {
    .gradient(
      Gradient(
        kind: .radial(center: .zero, radius: 1), stops: offsets.map { .init(offset: $0, color: .black) },
        projection: projection))
  }

  private static func picture(
    _ source: CGRect, at place: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    _ projection: Projection? = nil
  ) throws -> Drawing.Node {
    try .image(DrawnImage(image: letters("RG"), source: source, destination: place, projection: projection))
  }

  private static let nan = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  private static let slanted = Projection(
    m11: 1, m12: 0, m13: 0.1, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
  private static let pixel = CGRect(x: 0, y: 0, width: 1, height: 1)

  private static func breaks() throws -> [Break] {
    let face = FontFace(file: "a.ttf", family: "A", style: "Regular", postScriptName: "A")
    let run = GlyphRun(
      face: face, size: 10, glyphs: [.init(id: 1, origin: .zero, advance: 5)], text: "ab",
      clusters: [.init(byteCount: 1, glyphCount: 1)], fill: .color(.black))
    let tile = TilePattern(Drawing([square()]), cell: .zero, transform: .identity, isOpaque: true)
    let side = Fragment.Side(line: Fragment.Line(a: .nan, b: 0, c: 0), isLater: true)
    let half = Fragment(sides: [.init(line: .init(a: 1, b: 0, c: 0), isLater: true)], alpha: 1)
    return try [
      Break("a group's transform is not finite", .group(Group(transform: nan), Drawing([square()]))),
      Break("a group is empty", .group(Group(), .empty)),
      Break("a layer is none of the page's", moved(1, layer: 7, square())),
      Break("an instance's transform is not finite", .instance(Drawing([square()]), nan)),
      Break("an instance shows nothing", .instance(.empty, .identity)),
      Break("a path is empty", .path(DrawnPath(path: CGMutablePath(), fill: .color(.black)))),
      Break("a path is not finite", path(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))),
      Break("a path has no paint", path(pixel, nil)),
      Break("an opacity is not within 0…1", group(GroupEffects(opacity: 1.5))),
      Break("a group that is composed as a whole is not isolated", group(GroupEffects(opacity: 0.5))),
      Break(
        "a clip is not finite",
        group(
          GroupEffects(clips: [
            ClipPath(path: CGPath(rect: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)))
          ])
        )),
      Break(
        "a mask's transform is not finite",
        group(GroupEffects(isIsolated: true, mask: Mask(Drawing([square()]), transform: nan)))),
      Break(
        "a blur has no radius", group(GroupEffects(isIsolated: true, filters: [.gaussianBlur(radius: 0)]))),
      Break(
        "a colour matrix has not 20 numbers",
        group(GroupEffects(isIsolated: true, filters: [.colorMatrix([1])]))),
      Break(
        "a side of a fragment is not finite", group(GroupEffects(fragment: Fragment(sides: [side], alpha: 1)))
      ),
      Break(
        "a resolution is not finite", group(GroupEffects(isIsolated: true, rasterizationScale: .infinity))),
      Break("a colour's components are not within 0…1", square(alpha: 2)),
      Break("a gradient has not two stops", path(pixel, gradient([0]))),
      Break("a gradient's stops do not rise within 0…1", path(pixel, gradient([0.5, 0]))),
      Break("a tile has no size", path(pixel, .pattern(tile))),
      Break(
        "a stroke is painted with a gradient of areas",
        path(stroke: Stroke(paint: gradient([0, 1], slanted), width: 1))),
      Break("a stroke has no width", path(stroke: Stroke(paint: .color(.black), width: 0))),
      Break("a mitre limit is below 1", path(stroke: Stroke(paint: .color(.black), width: 1, miterLimit: 0))),
      Break("dashes have no length", path(stroke: Stroke(paint: .color(.black), width: 1, dashes: [0, 0]))),
      Break("clusters do not add up to glyphs and text", .glyphs(run)),
      Break("the part of a picture does not lie in it", picture(CGRect(x: 1, y: 0, width: 2, height: 1))),
      Break("a picture has no place", picture(pixel, at: .zero)),
      Break(
        "a shadow's blur is not finite",
        .shadow(
          DrawnShadow(
            silhouette: .path(CGPath(rect: pixel), .winding), sigma: .nan, offset: .zero, color: .black))),
      Break(
        "a filter is left",
        group(GroupEffects(isIsolated: true, filters: [.gaussianBlur(radius: 1)])), for: .pdf),
      Break("a fragment is left", group(GroupEffects(fragment: half)), for: .svg),
      Break(
        "a mask of brightness is left",
        group(GroupEffects(isIsolated: true, mask: Mask(Drawing([square()]), kind: .luminosity))),
        for: .cairoSVG),
      Break(
        "the operator copy is left", group(GroupEffects(blendMode: .copy, isIsolated: true)),
        for: .pdf),
      Break(
        "a layer that asks for pixels is left",
        group(GroupEffects(isIsolated: true, rasterizationScale: 2)),
        for: .pdf),
      Break("a gradient of areas is left", path(pixel, gradient([0, 1], slanted)), for: .pdf),
      Break("a picture in perspective is left", picture(pixel, at: pixel, slanted), for: .svg),
    ]
  }

  @Test(arguments: try breaks()) func itIsFound(_ found: Break) {
    var page = DrawnPage(size: CGSize(width: 10, height: 10))
    // Within a mask of a group within a group.
    let mask = Mask(Drawing([found.node]))
    page.drawing = Drawing([moved(1, .group(GroupEffects(isIsolated: true, mask: mask), [square()]))])
    #expect(DrawingContract.violations(of: page, loweredTo: found.output) == [found.violation])
  }

  @Test func whatIsRightIsLeftAlone() throws {
    var page = DrawnPage(size: CGSize(width: 10, height: 10))
    page.drawing = try Drawing([moved(1, square()), Self.picture(Self.pixel)])
    #expect(DrawingContract.violations(of: page) == [])
    #expect(DrawingContract.violations(of: page, loweredTo: .pdf) == [])
  }
}
