import Barcodes
import QuartzCore
import TestSupport
import Testing

/// The outlines of modules, drawn as rows of # and blanks.
@Suite struct BarcodeOutlineTests {
  private func symbol(_ rows: String...) -> BarcodeSymbol {
    BarcodeSymbol(rows: rows.map { row in row.map { $0 == "#" } })
  }

  /// The points of each outline, one outline a line.
  private func outlines(of symbol: BarcodeSymbol) -> [String] {
    var lines: [String] = []
    symbol.outline().forEachElement { element in
      switch element {
      case .move(let point): lines.append("\(Int(point.x)),\(Int(point.y))")
      case .line(let point): lines[lines.count - 1] += " \(Int(point.x)),\(Int(point.y))"
      default: break
      }
    }
    return lines
  }

  @Test func modulesInARowAreOneRectangle() {
    #expect(outlines(of: symbol("   ", " ##")) == ["1,1 3,1 3,2 1,2"])
  }

  @Test func thereArePointsOnlyAtCorners() {
    #expect(outlines(of: symbol("#  ", "#  ", "###")) == ["0,0 1,0 1,2 3,2 3,3 0,3"])
  }

  @Test func aHoleIsAnOutlineInTheOtherDirection() {
    #expect(outlines(of: symbol("###", "# #", "###")) == ["0,0 3,0 3,3 0,3", "1,2 2,2 2,1 1,1"])
  }

  @Test func regionsThatTouchAtACornerAreOneOutline() {
    #expect(outlines(of: symbol("# ", " #")) == ["0,0 1,0 1,1 2,1 2,2 1,2 1,1 0,1"])
  }

  @Test func rowsCanBeHigherThanAModule() {
    let symbol = BarcodeSymbol(rows: [[true], [false], [true]], rowHeight: 3)
    #expect(outlines(of: symbol) == ["0,0 1,0 1,3 0,3", "0,6 1,6 1,9 0,9"])
  }

  @Test func nothingDarkHasNoOutline() {
    #expect(outlines(of: symbol("  ", "  ")) == [])
  }

  /// Seeds of random modules, from nearly all light to nearly all dark.
  @Test(arguments: 1...9) func theDarkModulesAndNoOthersLieInside(seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    let rows = (0..<20).map { _ in (0..<23).map { _ in Int.random(in: 0..<10, using: &chance) < seed } }
    let path = BarcodeSymbol(rows: rows).outline()
    for rule in [CGPathFillRule.evenOdd, .winding] {
      let inside = rows.indices.map { y in
        rows[y].indices.map { x in
          path.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), using: rule)
        }
      }
      #expect(inside == rows, "\(rule)")
    }
  }

  @Test func barsAreTheDarkRunsOfARow() {
    #expect(symbol("# ##  #").bars(inRow: 0) == [0..<1, 2..<4, 6..<7])
  }
}
