import CoreGraphics
import TestSupport
import Testing

@testable import Flattening

/// Bands of one axis, of sizes that no arithmetic rounds well: they must follow each other and fill the axis.
@Suite struct NinePartsTests {
  @Test func bandsFillTheAxisWithoutGapOrOverlap() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let source = CGFloat.random(in: 0.1...700, using: &generator)
      let destination = CGFloat.random(in: 0.1...700, using: &generator)
      // Often the centre is a point, or reaches the picture's end.
      let start = CGFloat.random(in: -0.2...1.2, using: &generator)
      let length = Bool.random(using: &generator) ? 0 : CGFloat.random(in: 0...1, using: &generator)
      let bands = NineParts.bands(
        source: source, scale: CGFloat.random(in: 0.3...4, using: &generator), center: (start, length),
        destination: destination)
      let said = "source \(source), destination \(destination), centre \(start) \(length)"

      expectEqual(bands.first?.destination.lowerBound ?? -1, 0, accuracy: 1e-6, said)
      expectEqual(bands.last?.destination.upperBound ?? -1, destination, accuracy: 1e-6, said)
      for (band, next) in zip(bands, bands.dropFirst()) {
        expectEqual(
          band.destination.upperBound, next.destination.lowerBound, accuracy: destination * 1e-8, said)
      }
      #expect(bands.allSatisfy { $0.source.lowerBound >= 0 && $0.source.upperBound <= source }, "\(said)")
    }
  }
}
