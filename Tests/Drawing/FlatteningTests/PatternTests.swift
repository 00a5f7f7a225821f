import Foundation
import QuartzCore
import Testing

/// Colours that are patterns: where their tiles lie, and what is painted with them.
@Suite struct PatternTests {
  private func tiles(_ matrix: CGAffineTransform = .identity, alpha: CGFloat = 1) throws -> CGColor {
    let image = try #require(picture(4, 2))
    return try #require(CGColor(patternImage: image, matrix: matrix, alpha: alpha))
  }

  /// The line of the page's drawing that speaks of tiles.
  private func paints(_ root: CALayer) -> [String] {
    flatten(root).description.split(separator: "\n").filter { $0.contains("tiles of") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func aBackgroundIsTiledFromTheLayersOrigin() throws {
    let root = page()
    box(CALayer(), 10, 20, 30, 10, try tiles(), in: root)
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 20
          rect 0 0 30 10 fill tiles of drawing 0 0 0 4 2
      drawing 0
        image unnamed 0 0 4 2 to 0 0 4 2
      """)
  }

  @Test func theMatrixPlacesTheTiles() throws {
    let root = page()
    root.backgroundColor = try tiles(CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 5, ty: 6))
    #expect(paints(root) == ["rect 0 0 100 100 fill tiles of drawing 0 0 0 4 2 matrix 2 0 0 3 5 6"])
  }

  @Test func whereYGrowsUpwardsTilesBeginBelowAndStandUpright() throws {
    let root = page()
    root.isGeometryFlipped = true
    box(CALayer(), 10, 20, 30, 10, try tiles(), in: root)
    // The layer's y grows upwards: twice mirrored, the picture stands upright.
    assertDraws(
      root,
      """
      page 100 100
      group
        group matrix 1 0 0 -1 10 80
          rect 0 0 30 10 fill tiles of drawing 0 0 0 4 2
      drawing 0
        group matrix 1 0 0 -1 0 2
          image unnamed 0 0 4 2 to 0 0 4 2
      """)
  }

  @Test func aFlippedLayersOwnOriginLiesBelow() throws {
    let root = page()
    root.isGeometryFlipped = true
    root.backgroundColor = try tiles()
    #expect(paints(root) == ["rect 0 0 100 100 fill tiles of drawing 0 0 0 4 2 matrix 1 0 0 -1 0 100"])
  }

  @Test func fillsStrokesAndBorders() throws {
    let root = page()
    let shape = box(CAShapeLayer(), 10, 10, 50, 50, nil, in: root)
    shape.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 40, height: 20), transform: nil)
    shape.fillColor = try tiles()
    shape.strokeColor = try tiles(alpha: 0.5)
    let framed = box(CALayer(), 10, 10, 50, 50, nil, in: root)
    framed.borderWidth = 2
    framed.borderColor = try tiles()
    #expect(
      paints(root) == [
        "ellipse 5 5 40 20 fill tiles of drawing 0 0 0 4 2 stroke tiles of drawing 1 0 0 4 2 width 1",
        "rect 1 1 48 48 stroke tiles of drawing 0 0 0 4 2 width 2",
      ], "equal tiles are drawn once")
  }

  @Test func plainTextIsPaintedWithThem() throws {
    let root = page()
    root.isGeometryFlipped = true
    let text = box(CATextLayer(), 0, 0, 100, 40, nil, in: root)
    text.string = "Ab"
    text.font = "DejaVu Sans"
    text.foregroundColor = try tiles()
    let lines = paints(root)
    #expect(lines.count == 1)
    // Text is not mirrored, its tiles are: they begin below.
    #expect(
      try #require(lines.first).hasSuffix("tiles of drawing 0 0 0 4 2 matrix 1 0 0 -1 0 40"), "\(lines)")
  }

  @Test func drawingsHaveThemInTheirOwnSpace() throws {
    final class Pen: NSObject, CALayerDelegate {
      let color: CGColor
      init(_ color: CGColor) { self.color = color }
      func draw(_ layer: CALayer, in context: CGContext) {
        context.scaleBy(x: 2, y: 2)
        context.setFillColor(color)
        context.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
      }
    }
    let root = page()
    let pen = Pen(try tiles())
    root.delegate = pen
    root.setNeedsDisplay()
    #expect(
      paints(root) == ["rect 1 2 3 4 fill tiles of drawing 0 0 0 4 2 matrix 0.5 0 0 0.5 0 0"],
      "a transform moves what is filled, but not the tiles")
  }

  @Test func drawnTilesAreCutAndOverlap() throws {
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, context in context.fill(CGRect(x: 0, y: 0, width: 9, height: 9)) },
      releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 6, height: 6), matrix: .identity, xStep: 4, yStep: 8,
        tiling: .constantSpacing, isColored: false, callbacks: &callbacks))
    let space = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    let root = page()
    root.backgroundColor = CGColor(patternSpace: space, pattern: pattern, components: [0, 1, 0, 0.5])
    assertDraws(
      root,
      """
      page 100 100
      group
        rect 0 0 100 100 fill tiles of drawing 0 0 0 4 8
      drawing 0
        instance of 1 at -4 0
        instance of 1
      drawing 1
        group clip rect 0 0 6 6
          group
            group
              rect 0 0 9 9 fill #00ff0080
      """)
  }

  @Test func aReplicatorsColourIsThatOfTheTiles() throws {
    let root = page()
    let copies = box(CAReplicatorLayer(), 0, 0, 100, 100, nil, in: root)
    copies.instanceColor = Ink.red
    box(CALayer(), 0, 0, 10, 10, try tiles(), in: copies)
    #expect(flatten(root).description.contains("image unnamed 0 0 4 2 to 0 0 4 2 tinted #ff0000"))
  }

  @Test func inPerspectiveAPatternHoldsEachTile() throws {
    let root = page()
    root.sublayerTransform = perspective(200)
    let turned = box(CALayer(), 10, 10, 8, 4, try tiles(), in: root)
    turned.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    let patterns = flatten(root).drawing.reachable().flatMap(\.nodes).flatMap(\.patterns)
    #expect(patterns.map { $0.view?.tiles.nodes.count } == [4])
  }

  @Test func tooManyTilesInPerspectiveAreNamed() throws {
    let root = page()
    root.sublayerTransform = perspective(200)
    let small = try tiles(CGAffineTransform(scaleX: 0.01, y: 0.01))
    let turned = box(CALayer(), 10, 10, 80, 80, small, in: root)
    turned.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(
      flatten(root).findings.map(\.reason) == [
        "a pattern of more than 10000 tiles is not drawn in perspective"
      ])
  }

  @Test func whereNoPatternIsDrawnItIsNamed() throws {
    let root = page()
    root.shadowOpacity = 1
    root.shadowColor = try tiles()
    let gradient = box(CAGradientLayer(), 0, 0, 10, 10, nil, in: root)
    gradient.colors = [Ink.red, try tiles()]
    let copies = box(CAReplicatorLayer(), 0, 0, 10, 10, nil, in: root)
    copies.instanceColor = try tiles()
    box(CALayer(), 0, 0, 10, 10, Ink.blue, in: copies)
    let text = box(CATextLayer(), 0, 0, 100, 40, nil, in: root)
    text.font = "DejaVu Sans"
    text.string = NSAttributedString(string: "a", attributes: [.foregroundColor: try tiles()])
    let reasons = flatten(root).findings.map(\.reason)
    let rest = " is a pattern; only fills, strokes, borders and plain text are drawn with them"
    #expect(
      reasons
        == ["its shadowColor", "one of its colors", "its instanceColor", "a colour of its text"].map {
          $0 + rest
        })
    #expect(flatten(root).description.contains("fill #0000ff"), "copies keep their own colours")
  }
}
