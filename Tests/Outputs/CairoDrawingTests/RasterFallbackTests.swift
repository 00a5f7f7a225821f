import CairoDrawing
import CoreGraphics
import Drawing
import Foundation
import Lowering
import TestSupport
import Testing

/// What becomes pixels in documents, and how far that reaches.
@Suite struct RasterFallbackTests {
  private func joined(_ mode: BlendMode, layer: LayerIndex = -1, _ nodes: Drawing.Node...) -> [Drawing.Node] {
    [.group(Group(layer: layer, effects: GroupEffects(blendMode: mode, isIsolated: true)), nodes)]
  }

  private func lowered(_ list: DrawnPage, to capabilities: Capabilities = .pdf, dpi: Double = 144)
    -> DrawnPage
  {
    list.lowered(to: capabilities, dpi: dpi)
  }

  private func pictures(_ drawing: Drawing) -> [DrawnImage] {
    drawing.walk(enteringInstances: true).compactMap {
      if case .image(let image) = $0.node { image } else { nil }
    }
  }

  private func assertAlike(
    _ list: DrawnPage, at places: [(Int, Int)], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (exact, pdf) = (try list.pixels(), try list.pdf())
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      let shown = try PDFTool.pixels(pdf, dpi: 72, by: renderer)
      for (x, y) in places {
        let paper = 255 - Double(exact[x, y].alpha)
        let color = exact[x, y]
        let wanted = (
          Double(color.red) + paper, Double(color.green) + paper, Double(color.blue) + paper, 255.0
        )
        assertColor(shown[x, y], wanted, within: 3, "at \(x) \(y) by \(renderer)")
      }
    }
  }

  private let translucent = RGBA(red: 0.1, green: 0.8, blue: 0.3, alpha: 0.6)

  /// A shape without an end in a mask: only what can be seen through the mask becomes pixels.
  @Test func ofAMaskOnlyWhatCanBeSeenBecomesPixels() throws {
    let mask = Mask(
      Drawing(
        [fill(rect(-5000, -5000, 10_000, 10_000), .opaqueRed)]
          + joined(.xor, fill(rect(6, 6, 10, 10), .opaqueRed))))
    let list = DrawnPage(
      20, 20, group(.identity, GroupEffects(mask: mask), [fill(rect(0, 0, 20, 20), .opaqueBlue)]))
    let masks = lowered(list).drawing.walk().compactMap {
      if case .group(let group, _) = $0.node { group.effects?.mask?.drawing } else { nil }
    }
    #expect(
      masks.flatMap(pictures).map(\.destination.integral) == [CGRect(x: 0, y: 0, width: 20, height: 20)])
    try assertAlike(list, at: [(3, 3), (10, 10), (18, 18)])
  }

  @Test func onlyTheGroupThatAnOperatorReachesBecomesPixels() throws {
    let inner = group(
      .identity, GroupEffects(opacity: 0.8, isIsolated: true),
      [fill(rect(2, 2, 10, 10), translucent)] + joined(.xor, layer: 5, fill(rect(6, 6, 10, 10), .opaqueRed)))
    let list = DrawnPage(20, 20, [fill(rect(0, 0, 20, 4), .opaqueBlue)] + inner)
    let made = lowered(list)
    #expect(pictures(made.drawing).map(\.destination.integral) == [CGRect(x: 2, y: 2, width: 14, height: 14)])
    #expect(pictures(made.drawing).map(\.image.width) == [28])
    #expect(made.drawing.walk().map(\.node).count == 3, "a path, and a group of a picture")
    #expect(made.findings.map(\.layer) == [5])
    #expect(made.findings.map(\.outcome) == [.rasterised(dpi: 144)])
    // Up to its edges, and not beyond.
    try assertAlike(
      list,
      at: [
        (4, 3), (4, 8), (9, 9), (14, 14), (18, 18), (2, 6), (1, 6), (15, 14), (16, 14), (14, 15), (14, 16),
      ])
  }

  @Test func operatorsInMasks() throws {
    let mask = Mask(
      Drawing(
        [fill(rect(2, 2, 10, 10), translucent)] + joined(.sourceOut, fill(rect(6, 6, 10, 10), .opaqueBlue))))
    let list = DrawnPage(
      20, 20, group(.identity, GroupEffects(mask: mask), [fill(rect(0, 0, 20, 20), .opaqueRed)]))
    let made = try #require(lowered(list).drawing.nodes.first?.references.first)
    #expect(pictures(made).count == 1)
    try assertAlike(list, at: [(4, 4), (9, 9), (14, 14), (18, 18)])
  }

  /// What an operator of a shared drawing joins lies on the page.
  @Test func operatorsInSharedDrawingsReachBeyondThem() throws {
    let shared = Drawing(joined(.destinationOver, layer: 3, fill(rect(2, 2, 10, 10), .opaqueBlue)))
    let list = DrawnPage(
      20, 20,
      [fill(rect(2, 2, 10, 10), translucent), .instance(shared, CGAffineTransform(translationX: 4, y: 4))])
    let made = lowered(list)
    #expect(made.drawing.nodes.count == 1)
    #expect(made.findings.map(\.layer) == [3])
    try assertAlike(list, at: [(4, 4), (9, 9), (14, 14), (18, 18)])
  }

  /// One picture for all uses, as fine as the largest of them needs it.
  @Test func sharedDrawingsBecomePixelsOnce() throws {
    let blurred = group(
      .identity, GroupEffects(isIsolated: true, filters: [.colorMatrix([Double](repeating: 0.1, count: 20))]),
      [fill(rect(0, 0, 4, 4), .opaqueRed)])
    let shared = Drawing(blurred)
    let list = DrawnPage(
      40, 40,
      [
        .instance(shared, .identity),
        .instance(shared, CGAffineTransform(a: 4, b: 0, c: 0, d: 4, tx: 8, ty: 8)),
      ])
    let made = lowered(list)
    #expect(made.drawing.nodes.count == 2)
    let picture = try #require(pictures(made.drawing).first)
    expectEqual(
      CGFloat(picture.image.width) / picture.destination.width, 8, accuracy: 0.01, "pixels to a unit")
    #expect(made.findings.map(\.outcome) == [.rasterised(dpi: 144)])
  }

  @Test func svgHasFiltersAndKeepsLinks() throws {
    let filters = GroupEffects(isIsolated: true, filters: [.gaussianBlur(radius: 2)])
    let linked = group(
      .identity, GroupEffects(url: "https://example.org"), [fill(rect(1, 1, 5, 5), .opaqueRed)])
    let several = DrawnPage(
      20, 20,
      group(.identity, filters, [fill(rect(5, 5, 5, 5), .opaqueRed), fill(rect(8, 8, 5, 5), .opaqueBlue)]))
    #expect(lowered(several, to: .svg).description == several.description)
    #expect(pictures(lowered(several).drawing).count == 1)
    let list = DrawnPage(20, 20, linked + joined(.xor, fill(rect(3, 3, 9, 9), .opaqueBlue)))
    #expect(lowered(list, to: .svg).description.contains("link https://example.org"))
  }
}
