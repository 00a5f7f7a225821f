import CoreGraphics
import Drawing
import DrawingSupport
import Foundation
import Testing

@testable import Lowering

/// Conic gradients and those in perspective as areas, against the colour of the point that is seen.
@Suite struct GradientAreasTests {
  /// A gradient on a shape, on a page of 100 × 100.
  struct Case: CustomTestStringConvertible, Sendable {
    let gradient: Gradient
    let shape: CGPath
    let testDescription: String
  }

  private static let bright: [RGBA] = [.red, RGBA(red: 0, green: 0.2, blue: 1), .white]
  private static let dull: [RGBA] = [
    RGBA(red: 0.4, green: 0.5, blue: 0.6), RGBA(red: 0.5, green: 0.5, blue: 0.6),
  ]
  private static let kinds: [Gradient.Kind] = [
    .axial(start: CGPoint(x: 0, y: 0), end: CGPoint(x: 1, y: 0.4)),
    .axial(start: CGPoint(x: 0.9, y: 0.8), end: CGPoint(x: 0.5, y: 0.2)),
    .radial(center: CGPoint(x: 0.5, y: 0.5), radius: 0.5),
    .radial(center: CGPoint(x: 0.1, y: 0.9), radius: 1),
    .radial(center: CGPoint(x: 0.5, y: 0.5), radius: 0.6, focus: CGPoint(x: 0.3, y: 0.7)),
  ]
  /// The unit square, seen in different tilts as a quadrangle of about 80 × 80.
  private static let maps = [(0.5, 0.0), (0.3, 0.4), (-0.6, 0.2), (-0.2, -0.35)].map { tilt in
    Projection(m11: 80, m12: 5, m13: tilt.0, m21: -4, m22: 80, m23: tilt.1, m31: 8, m32: 6, m33: 1)
  }
  private static let conic = Gradient.Kind.conic(center: CGPoint(x: 0.5, y: 0.4), angle: 0.3)

  private static func gradient(_ kind: Gradient.Kind, _ colors: [RGBA], _ map: Projection?) -> Gradient {
    let stops = colors.enumerated().map { k, color in
      Gradient.Stop(offset: 0.1 + 0.8 * CGFloat(k) / CGFloat(colors.count - 1), color: color)
    }
    let place = map == nil ? CGAffineTransform(a: 90, b: 10, c: -20, d: 80, tx: 10, ty: 5) : .identity
    return Gradient(kind: kind, stops: stops, transform: place, projection: map)
  }

  private static let square = CGPath(rect: CGRect(x: 10, y: 10, width: 80, height: 80))

  private static func quad(_ map: Projection) -> CGPath {
    let path = CGMutablePath()
    path.addPolygon(map.polygon(of: CGRect(x: 0, y: 0, width: 1, height: 1)))
    return path
  }

  private static var cases: [Case] {
    [("bright", bright), ("dull", dull)].flatMap { name, colors in
      maps.enumerated().flatMap { m, map in
        kinds.enumerated().map { k, kind in
          Case(
            gradient: gradient(kind, colors, map), shape: quad(map),
            testDescription: "\(name) \(k), tilt \(m)")
        }
      } + [Case(gradient: gradient(conic, colors, nil), shape: square, testDescription: "\(name) conic")]
    }
  }

  /// The areas of a shape, the last on top.
  private static func areas(_ gradient: Gradient, _ shape: CGPath) throws -> [DrawnPath] {
    let page = lowered([.path(DrawnPath(path: shape, fill: .gradient(gradient)))], to: .svg)
    #expect(page.findings == [])
    guard case .group(_, let content)? = page.drawing.nodes.first else { throw NoAreas() }
    return content.nodes.compactMap { if case .path(let path) = $0 { path } else { nil } }
  }

  private struct NoAreas: Error {}

  /// What the areas show at a point; nil for nothing.
  private static func color(of areas: [DrawnPath], at p: CGPoint) -> RGBA? {
    switch areas.last(where: { $0.path.contains(p, using: .evenOdd) })?.fill {
    case .color(let color)?: color
    case .gradient(let gradient)?:
      GradientField(gradient)?.offset(at: p).map { gradient.color(at: Double($0)) }
    default: nil
    }
  }

  @Test(arguments: cases) func coloursAreWithinTwoStepsOfTheTrueOnes(_ shown: Case) throws {
    let areas = try Self.areas(shown.gradient, shown.shape)
    let field = try #require(GradientField(shown.gradient))
    var worst = 0.0
    for k in 0..<400 {
      let p = CGPoint(x: 2.5 + 5 * Double(k % 20), y: 2.5 + 5 * Double(k / 20))
      guard shown.shape.contains(p), let offset = field.offset(at: p) else { continue }
      // A turn begins with a jump.
      if case .conic = shown.gradient.kind, offset < 0.01 || offset > 0.99 { continue }
      let seen = try #require(Self.color(of: areas, at: p), "nothing at \(p)")
      worst = max(worst, seen.distance(to: shown.gradient.color(at: offset)))
    }
    #expect(worst < 1.5 / 255)
  }

  /// Rings whose discs lie behind the eye paint nothing, and not all over what is seen.
  @Test func ofAGradientWhoseCentreIsBehindTheEyeTheOuterColoursAreSeen() throws {
    let map = Projection(m11: 80, m12: 5, m13: -1.5, m21: 0, m22: 80, m23: 0, m31: 8, m32: 6, m33: 1)
    let gradient = Self.gradient(.radial(center: CGPoint(x: 0.95, y: 0.5), radius: 0.6), Self.bright, map)
    let areas = try Self.areas(gradient, Self.quad(map))
    let field = try #require(GradientField(gradient))
    for k in 0..<36 {
      let p = map(CGPoint(x: 0.02 + 0.2 * Double(k % 6) / 5, y: 0.02 + 0.96 * Double(k / 6) / 5))
      guard CGRect(x: 0, y: 0, width: 100, height: 100).contains(p) else { continue }
      let truth = gradient.color(at: try #require(field.offset(at: p)))
      #expect(try #require(Self.color(of: areas, at: p)).distance(to: truth) < 2.0 / 255)
    }
  }

  @Test(arguments: kinds.indices) func evenGradientsNeedFewAreas(_ k: Int) throws {
    let gradient = Self.gradient(Self.kinds[k], Self.dull, Self.maps[1])
    #expect(try Self.areas(gradient, Self.quad(Self.maps[1])).count <= 16)
  }

  /// As many triangles as their edge has points, unless colours would change by more than five steps.
  @Test(arguments: [(16.0, 130), (48, 260), (480, 280)]) func smallFansHaveFewTriangles(
    _ side: Double, _ most: Int
  ) throws {
    let gradient = Gradient(
      kind: .conic(center: CGPoint(x: side / 2, y: side / 2), angle: 0),
      stops: [RGBA.red, .green, .red].enumerated().map { .init(offset: CGFloat($0) / 2, color: $1) })
    let shape = CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side))
    #expect(try Self.areas(gradient, shape).count <= most)
  }

  // MARK: Edges

  private let fading = Gradient(
    kind: .conic(center: CGPoint(x: 5, y: 5), angle: 0),
    stops: [.init(offset: 0, color: .red), .init(offset: 1, color: RGBA.red.withAlpha(0.996))])
  private let even = Gradient(
    kind: .conic(center: CGPoint(x: 5, y: 5), angle: 0),
    stops: [.init(offset: 0, color: .red), .init(offset: 1, color: .red)])
  private let disc = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)

  private func drawing(_ nodes: Drawing.Node...) -> String {
    lowered(nodes, to: .pdf, size: CGSize(width: 10, height: 10)).drawing.description
  }

  private func filled(_ path: CGPath, _ gradient: Gradient, stroke: Stroke? = nil) -> Drawing.Node {
    .path(DrawnPath(path: path, fill: .gradient(gradient), stroke: stroke))
  }

  @Test func areasAreCutAsAWhole() {
    #expect(
      drawing(filled(disc, even)) == """
        group isolated clip ellipse 0 0 10 10
          rect -1 -1 12 12 fill #ff0000

        """)
  }

  @Test func whereTheWholePageIsFilledNothingIsCut() {
    #expect(
      drawing(filled(CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20)), even)) == """
        group
          rect -1 -1 12 12 fill #ff0000

        """)
  }

  /// A silhouette is seen as far as it reaches, but nothing cuts it there.
  @Test func silhouettesAreCut() {
    let box = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let shadow = DrawnShadow(
      silhouette: .drawing(Drawing([filled(box, even)])), sigma: 1, offset: .zero, color: .black)
    let page = lowered([.shadow(shadow)], to: .svg, size: CGSize(width: 10, height: 10))
    #expect(page.drawing.description.contains("group isolated clip rect 0 0 10 10"))
  }

  @Test func anOutlineThatIsFilledIsCutOnce() {
    let clip = GroupEffects(clips: [ClipPath(path: disc)])
    #expect(
      drawing(.group(clip, [moved(0, .group(Group(), [filled(disc, even)])), Drawing.Node.square])) == """
        group isolated clip ellipse 0 0 10 10
          group
            group
              group
                rect -1 -1 12 12 fill #ff0000
          rect 0 0 1 1 fill #000000

        """)
  }

  /// Planes side by side share edges, which stay as they are with a shade on them.
  @Test func aGroupWithATranslucentGradientOverSomethingElseIsNotIsolated() {
    let clip = GroupEffects(clips: [ClipPath(path: disc)])
    #expect(drawing(.group(clip, [.square, filled(disc, fading)])).hasPrefix("group clip ellipse"))
    #expect(drawing(.group(clip, [filled(disc, fading)])).hasPrefix("group isolated clip ellipse"))
  }

  @Test func aGroupThatBlendsIsNotIsolated() {
    let blend = Drawing.Node.group(GroupEffects(blendMode: .multiply, isIsolated: true), [.square])
    let clip = GroupEffects(clips: [ClipPath(path: disc)])
    #expect(!drawing(.group(clip, [filled(disc, even), blend])).hasPrefix("group isolated"))
  }

  @Test func translucentColoursAreOpaqueOnesUnderAMask() {
    #expect(
      drawing(filled(disc, fading)) == """
        group isolated clip ellipse 0 0 10 10
          group isolated mask luminosity 0
            rect -1 -1 12 12 fill #ff0000
        drawing 0
          rect -1 -1 12 12 fill #ffffff
          path M5 5 L17.021 5 L8.715 16.432 L-4.725 12.066 L-4.725 -2.066 L8.715 -6.432 L17.021 5 Z fill #fefefe

        """)
  }

  @Test func aLineLiesAboveWhatItEncloses() {
    let text = drawing(filled(disc, even, stroke: Stroke(paint: .color(.black), width: 1)))
    #expect(text.hasSuffix("\nellipse 0 0 10 10 stroke #000000 width 1\n"))
  }

  @Test func whereMasksKnowNoBrightnessTranslucentOnesBecomePixels() {
    let page = lowered([filled(disc, fading)], to: .cairoSVG)
    #expect(page.drawing.description.hasPrefix("image"))
    #expect(page.findings.map(\.reason).contains { $0.contains("masks of brightness") })
  }
}

extension Drawing.Node {
  fileprivate static let square = DrawingSupport.square()
}

extension RGBA {
  fileprivate static let red = RGBA(red: 1, green: 0, blue: 0)
  fileprivate static let green = RGBA(red: 0, green: 1, blue: 0)
}
