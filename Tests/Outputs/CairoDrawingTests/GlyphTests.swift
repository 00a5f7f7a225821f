import CoreGraphics
import Drawing
import TestSupport
import Testing

/// Text in pixels.
@Suite struct GlyphTests {
  /// The middle of the ink that text at a place leaves.
  private func middle(ofTextAt place: CGPoint) throws -> CGPoint {
    let list = DrawnPage(60, 30, [TextFixture.run("Hello", x: place.x, y: place.y, fill: .color(.black))])
    let pixels = try list.pixels()
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<pixels.height {
      for column in 0..<pixels.width {
        let ink = Double(pixels[column, row].alpha)
        sum += ink
        x += ink * Double(column)
        y += ink * Double(row)
      }
    }
    return CGPoint(x: x / sum, y: y / sum)
  }

  @Test func lettersStayBetweenPixelsWhereTheLayoutPutsThem() throws {
    // Cairo counts fifteen rows to a pixel.
    let accuracy = 1.1 / 15
    let start = try middle(ofTextAt: CGPoint(x: 5, y: 20))
    for step in [0.25, 0.4, 0.5, 0.8] {
      let moved = try middle(ofTextAt: CGPoint(x: 5 + step, y: 20 + step))
      expectEqual(Double(moved.x - start.x), step, accuracy: accuracy)
      expectEqual(Double(moved.y - start.y), step, accuracy: accuracy)
    }
  }

  /// More letters than are filled at once.
  @Test func longRunsAreWhole() throws {
    let text = String(repeating: "H", count: 1300)
    let list = DrawnPage(10_000, 30, [TextFixture.run(text, fill: .color(.black))])
    let pixels = try list.pixels()
    let column = 5 + Int(7.224 * 1299) + 2
    #expect((0..<30).contains { pixels[column, $0].alpha > 100 })
  }
}
