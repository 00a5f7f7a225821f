import Testing

@testable import Lowering

/// Areas of hard pixels.
@Suite struct ColorGridTests {
  /// Letters are colours: small ones are translucent, dots clear.
  private func areas(_ rows: String...) -> [String] {
    let colors = rows.joined().unicodeScalars.map { letter -> UInt32 in
      letter == "." ? 0 : letter.value << 8 | (letter.properties.isUppercase ? 255 : 128)
    }
    let grid = ColorGrid(width: rows[0].count, height: rows.count, colors: colors)
    return grid.areas().map { area in
      let letter = Unicode.Scalar(area.color >> 8).map(String.init) ?? "?"
      return letter + area.blocks.map { " \($0.columns)×\($0.rows)" }.joined()
        + area.joints.map { " joint \($0.columns)×\($0.rows)" }.joined()
        + area.margins.map {
          " \($0.away.x),\($0.away.y) beneath" + ($0.continues.before ? "…" : " ")
            + "\($0.cells.columns)×\($0.cells.rows)" + ($0.continues.after ? "…" : "")
        }.joined()
    }
  }

  @Test func runsGrowDownwards() {
    #expect(areas("AA.", "AA.", "..A") == ["A 0..<2×0..<2 2..<3×2..<3"])
  }

  @Test func earlierAreasReachBeneathLaterOnes() {
    #expect(areas("AB") == ["A 0..<1×0..<1 1,0 beneath 1..<2×0..<1", "B 1..<2×0..<1"])
    #expect(
      areas("ABC") == [
        "A 0..<1×0..<1 1,0 beneath 1..<2×0..<1", "B 1..<2×0..<1 1,0 beneath 2..<3×0..<1", "C 2..<3×0..<1",
      ])
  }

  @Test func theyDoSoAroundCorners() {
    #expect(
      areas("AAA", "ABB", "ABB").first
        == "A 0..<3×0..<1 0..<1×1..<3 joint 0..<1×1..<2 0,1 beneath 1..<3×1..<2 1,0 beneath 1..<2×1..<3")
    #expect(areas("A", "A").first == "A 0..<1×0..<2")
    #expect(
      areas("AB", "CC") == [
        "A 0..<1×0..<1 0,1 beneath 0..<1×1..<2… 1,0 beneath 1..<2×0..<1…",
        "B 1..<2×0..<1 0,1 beneath…1..<2×1..<2", "C 0..<2×1..<2",
      ])
  }

  /// Beside a picture, where the next part of it is drawn later.
  @Test func opaqueAreasReachBeneathWhatIsDrawnLater() {
    let grid = ColorGrid(width: 3, height: 1, colors: [0xFF, 0x180, 0], covered: [2])
    #expect(grid.areas().map { $0.margins.map(\.cells.columns) } == [[], []], "nothing translucent")
    let opaque = ColorGrid(width: 3, height: 1, colors: [0xFF, 0x1FF, 0], covered: [2])
    #expect(opaque.areas().map { $0.margins.map(\.cells.columns) } == [[1..<2], [2..<3]])
  }

  @Test func nothingReachesBeneathTranslucentOrClearPixels() {
    #expect(areas("Ab.") == ["A 0..<1×0..<1", "b 1..<2×0..<1"])
    #expect(areas("aB") == ["a 0..<1×0..<1", "B 1..<2×0..<1"])
  }
}
