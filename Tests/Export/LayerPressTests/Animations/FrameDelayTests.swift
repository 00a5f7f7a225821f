import TestSupport
import Testing

@testable import LayerPress

/// Delays of animated PNGs are fractions of two numbers of 16 bits.
@Suite struct FrameDelayTests {
  private func fraction(_ seconds: Double) -> [UInt16] {
    let delay = AnimatedPNGWriter.Delay(seconds: seconds)
    return [delay.numerator, delay.denominator]
  }

  @Test func ratesAreExact() {
    #expect(fraction(1.0 / 30) == [1, 30])
    #expect(fraction(1001.0 / 30_000) == [1001, 30_000])
    #expect(fraction(1001.0 / 60_000) == [1001, 60_000])
    #expect(fraction(1.0 / 65_535) == [1, 65_535])
    #expect(fraction(2) == [2, 1])
    #expect(fraction(1.25) == [5, 4])
  }

  @Test func whatIsNoFractionOf16BitsIsNearest() {
    #expect(fraction(.pi) == [65_298, 20_785])
    #expect(fraction(0) == [0, 1])
    #expect(fraction(-3) == [0, 1])
    #expect(fraction(1e9) == [65_535, 1])
    #expect(fraction(1e-9) == [0, 1])
    #expect(fraction(1.2e-5) == [1, 65_535])
    #expect(fraction(40_000.4) == [40_000, 1])
  }

  @Test func framesDoNotDrift() {
    for seconds in [1.0 / 30, 0.0123456789, 1 / 59.94, 40_000.4] {
      var delays = FrameDelays()
      let sum = (0..<3000).reduce(0.0) { sum, _ in sum + delays.next(seconds: seconds).seconds }
      expectEqual(sum, 3000 * seconds, accuracy: 1e-9 + seconds * 1e-4, "\(seconds)")
    }
  }

  @Test func aFileHasTheDelaysOfTelevision() throws {
    let folder = try TestFolder()
    var options = ExportOptions()
    options.moments.times = (0..<60).map { Double($0) / 29.97 }
    options.moments.lastDuration = 1 / 29.97
    try Exporter(options: options).export(TestLayers.page(4, 4), to: folder.file("a.apng"))
    let seconds = try AnimatedPNG(folder.bytes("a.apng")).frames.map(\.seconds)
    #expect(seconds.count == 60)
    for delay in seconds { expectEqual(delay, 1 / 29.97, accuracy: 1e-9) }
  }
}
