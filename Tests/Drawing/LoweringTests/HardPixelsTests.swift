import CoreGraphics
import Drawing
import DrawingSupport
import Lowering
import Testing

/// Small pictures with hard pixels as areas of one colour each.
@Suite struct HardPixelsTests {
  /// Twice as large across and down as in the plane, without any tilt.
  private let twofold = Projection(CGAffineTransform(scaleX: 2, y: 2))

  private func shown(
    _ image: CGImage, at x: CGFloat = 0, alpha: Float = 1, projection: Projection? = nil
  ) -> Drawing.Node {
    let size = image.naturalSize
    return .image(
      DrawnImage(
        image: image, source: CGRect(origin: .zero, size: size),
        destination: CGRect(x: x, y: 0, width: size.width * 5, height: size.height * 5),
        magnification: .nearest, tint: alpha < 1 ? RGBA.white.withAlpha(alpha) : nil, projection: projection))
  }

  @Test func eachColourIsAnAreaWhereOutputsSmoothPictures() throws {
    let page = try lowered([shown(letters("Rb.", "RRb"))], to: .svg)
    #expect(
      page.drawing.description == """
        path M0 0 L5 0 L5 5 L0 5 Z M0 5 L10 5 L10 10 L0 10 Z M0 4 L5 4 L5 6 L0 6 Z fill #ff0000
        path M5 0 L10 0 L10 5 L5 5 Z M10 5 L15 5 L15 10 L10 10 Z fill #0000ff80

        """)
  }

  @Test func outputsWithHardPixelsAreGivenFlatPicturesAsTheyAre() throws {
    let nodes = [shown(try letters("RG"))]
    #expect(lowered(nodes, to: .pdf).drawing.description == Drawing(nodes).description)
  }

  @Test func inPerspectiveTheyAreAreasEverywhere() throws {
    for capabilities in [Capabilities.pdf, .svg, .animatedSVG, .cairoSVG] {
      let page = try lowered([shown(letters("R"), projection: twofold)], to: capabilities)
      #expect(page.drawing.description == "path M0 0 L10 0 L10 10 L0 10 Z fill #ff0000\n")
    }
  }

  /// Else something would shine through where two smooth edges meet.
  @Test func partsInPerspectiveReachBeneathThoseThatAreDrawnLater() throws {
    let image = try letters("R")
    let page = lowered(
      [shown(image, projection: twofold), shown(image, at: 5, projection: twofold)], to: .pdf)
    #expect(
      page.drawing.description == """
        path M0 0 L10 0 L10 10 L0 10 Z M10 0 L15 0 L15 10 L10 10 Z fill #ff0000
        path M10 0 L20 0 L20 10 L10 10 Z fill #ff0000

        """)
  }

  /// By two points of the page, but no farther than the other reaches.
  @Test func flatPartsReachBeneathThoseThatAreDrawnLater() throws {
    let image = try letters("R")
    let page = lowered([shown(image), shown(image, at: 5), shown(image, at: 20)], to: .svg)
    #expect(
      page.drawing.description == """
        path M0 0 L5 0 L5 5 L0 5 Z M5 0 L7 0 L7 5 L5 5 Z fill #ff0000
        instance of 0
        instance of 0 at 15 0
        drawing 0
          rect 5 0 5 5 fill #ff0000

        """)
  }

  @Test func flatPartsReachBeneathOpaquePixelsOnly() throws {
    let (above, below) = (try letters("R", "R"), try letters("R", "b"))
    let page = lowered([shown(above), shown(below, at: 5)], to: .svg)
    #expect(
      page.drawing.description == """
        path M0 0 L5 0 L5 10 L0 10 Z M5 0 L7 0 L7 5 L5 5 Z fill #ff0000
        rect 5 0 5 5 fill #ff0000
        rect 5 5 5 5 fill #0000ff80

        """)
  }

  @Test func areasOfATranslucentPictureFadeTogether() throws {
    let page = try lowered([shown(letters("RG"), alpha: 0.5)], to: .svg)
    #expect(page.drawing.description.hasPrefix("group opacity 0.5 isolated\n"))
  }

  @Test func equalPicturesAreOneDrawing() throws {
    let image = try letters("RG")
    let page = lowered([shown(image), shown(image, at: 20)], to: .svg)
    #expect(
      page.drawing.description == """
        instance of 0
        instance of 0 at 20 0
        drawing 0
          path M0 0 L5 0 L5 5 L0 5 Z M5 0 L6 0 L6 5 L5 5 Z fill #ff0000
          rect 5 0 5 5 fill #00ff00

        """)
  }

  /// A picture whose every second pixel is a rectangle: eight for each column.
  private func chequered(_ columns: Int) throws -> Drawing.Node {
    let rows = ["b.", ".b"].map { String(String(repeating: $0, count: 128).prefix(columns)) }
    let (a, b) = (rows[0], rows[1])
    return shown(try letters(a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b))
  }

  @Test func aPictureOfFewRectanglesIsAreasBesideOthersOfTooMany() throws {
    let row = String(repeating: "R", count: 200)
    let plain = shown(
      try letters(row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row))
    let nodes = try lowered((1...129).map(chequered) + [plain], to: .svg).drawing.nodes
    let last = try #require(nodes.last)
    #expect(Drawing([last]).description == "rect 0 0 1000 80 fill #ff0000\n")
  }

  /// As each may move, whatever else a moment shows.
  @Test func animationsHaveALimitForEachPicture() throws {
    let nodes = try lowered([chequered(128), chequered(129)], to: .animatedSVG).drawing.nodes
    #expect(nodes.map { if case .image = $0 { true } else { false } } == [false, true])
  }

  @Test func ofManyPixelsOnlyTheSmallestPicturesAreAreas() throws {
    let chequered = try (1...129).map(chequered)
    let nodes = lowered(chequered.reversed(), to: .svg).drawing.nodes
    // Each second pixel is a rectangle: the first 127 widths have 65,024 of the 65,536.
    #expect(nodes.count == 129)
    #expect(nodes.indices.filter { if case .image = nodes[$0] { true } else { false } } == [0, 1])
  }

  @Test func largePicturesStayPictures() throws {
    let row = String(repeating: "R", count: 65)
    let image = try letters(
      row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row,
      row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row,
      row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row,
      row)
    #expect(lowered([shown(image)], to: .svg).drawing.description.hasPrefix("image"))
  }
}
