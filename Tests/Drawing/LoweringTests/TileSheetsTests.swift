import CoreGraphics
import Drawing
import DrawingSupport
import Lowering
import Testing

/// Patterns of which all tiles that are seen are one tile. Whatever is drawn as pixels is one red pixel here.
@Suite struct TileSheetsTests {
  private func area(_ side: CGFloat, cell: CGFloat) -> Drawing.Node {
    let pattern = TilePattern(
      Drawing([square()]), cell: CGRect(x: 0, y: 0, width: cell, height: cell), transform: .identity,
      isOpaque: false)
    return .path(
      DrawnPath(path: CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side)), fill: .pattern(pattern)))
  }

  private func pattern(_ page: DrawnPage) -> TilePattern? { page.drawing.nodes.first?.patterns.first }

  @Test func theTileIsAsLargeAsWhatIsSeenOfThem() {
    let page = lowered([area(40, cell: 10)], to: .pdf)
    #expect(pattern(page)?.cell == CGRect(x: -1, y: -1, width: 42, height: 42))
    #expect(page.findings.isEmpty)
  }

  /// Six rows and columns of tiles begin and end beyond the area's edges.
  @Test func rowsOfTilesAreInstancesOfOne() {
    let sheet = pattern(lowered([area(40, cell: 10)], to: .pdf))?.drawing
    let rows: [Drawing] =
      sheet?.nodes.compactMap { if case .instance(let row, _) = $0 { row } else { nil } } ?? []
    #expect(rows.count == 6)
    #expect(rows.allSatisfy { $0 === rows[0] && $0.nodes.count == 6 })
  }

  @Test func wherePatternsShowNoLinesTheyStay() {
    for capabilities in [Capabilities.svg, .cairoSVG, .pixels] {
      #expect(pattern(lowered([area(40, cell: 10)], to: capabilities))?.cell.width == 10)
    }
  }

  @Test func tooManyTilesStayAndAreReported() {
    let page = lowered([area(90, cell: 0.5)], to: .pdf)
    #expect(pattern(page)?.cell.width == 0.5)
    #expect(page.findings.map(\.outcome) == [.approximated])
  }
}
