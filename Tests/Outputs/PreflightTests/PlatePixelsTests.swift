import CoreGraphics
import TestSupport
import Testing

@testable import Preflight

/// Where plates that lie over each other have more ink than dries.
@Suite struct PlatePixelsTests {
  /// Plates of 30 × 20 points, each with boxes of a tint.
  private func plates(_ boxes: [String: [(x: Range<Int>, y: Range<Int>, tint: UInt8)]]) -> PlatePixels {
    var plates = PlatePixels(width: 30, height: 20, scale: 1)
    for name in ["Cyan", "Magenta", "Yellow", "Black", "Gold"] {
      var tints = [UInt8](repeating: 0, count: 600)
      for box in boxes[name] ?? [] {
        for y in box.y { for x in box.x { tints[30 * y + x] = box.tint } }
      }
      plates.add(name, tints)
    }
    return plates
  }

  @Test func platesAreAdded() throws {
    let plates = plates([
      "Cyan": [(0..<20, 0..<20, 255)], "Black": [(10..<20, 5..<15, 255)], "Gold": [(15..<30, 0..<10, 128)],
    ])
    let region = try #require(plates.regions(over: 240).first)
    #expect(region.box == CGRect(x: 15, y: 5, width: 5, height: 5))
    #expect(region.ink.text == "C 100 K 100 Gold 50")
    expectEqual(region.ink.coverage, 250.2, accuracy: 0.01)
    #expect(region.box.contains(region.point))
    #expect(plates.regions(over: 240).count == 1)
  }

  @Test func placesThatDoNotTouchAreSeparate() {
    let boxes = plates([
      "Cyan": [(0..<5, 0..<5, 255), (10..<15, 0..<5, 255)], "Black": [(0..<30, 0..<20, 255)],
    ])
    .regions(over: 150).map(\.box)
    #expect(boxes == [CGRect(x: 0, y: 0, width: 5, height: 5), CGRect(x: 10, y: 0, width: 5, height: 5)])
  }

  /// Eight square points are a square millimetre.
  @Test func littleInkDries() {
    #expect(plates(["Cyan": [(0..<2, 0..<3, 255)]]).regions(over: 90).isEmpty)
    #expect(plates(["Cyan": [(0..<3, 0..<3, 255)]]).regions(over: 90).count == 1)
  }

  @Test func whatIsRoundedIsNotTooMuch() {
    let full = plates(["Cyan": [(0..<30, 0..<20, 204)], "Black": [(0..<30, 0..<20, 205)]])
    #expect(full.regions(over: 160).isEmpty)
    #expect(full.regions(over: 158).count == 1)
  }
}
