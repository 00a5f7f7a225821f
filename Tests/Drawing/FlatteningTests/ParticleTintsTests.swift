import Testing

@testable import Flattening

/// Which colours particles share.
@Suite struct ParticleTintsTests {
  private func colors(_ count: Int, _ channels: [ClosedRange<Double>]) -> [ParticleTints.Color] {
    var random = ParticleGenerator(seed: 5)
    return (0..<count).map { _ in
      var color = ParticleTints.Color()
      for (index, range) in channels.enumerated() {
        color[index] = Double.random(in: range, using: &random)
      }
      return color
    }
  }

  /// How many colours are left of so many, and how far each channel is from what it should be.
  private func shared(_ colors: [ParticleTints.Color]) -> (count: Int, error: ParticleTints.Color) {
    let tints = ParticleTints(colors)
    var error = ParticleTints.Color()
    for color in colors {
      let distance = tints.color(color) - color
      error = pointwiseMax(error, pointwiseMax(distance, -distance))
    }
    return (Set(colors.map(tints.color)).count, error)
  }

  @Test func fewColoursAreTheirOwn() {
    let few = shared(colors(200, [0...1, 0...1, 0...1]))
    #expect(few.count == 200)
    #expect(few.error.max() <= 0.5 / 255 + 1e-9)
  }

  @Test func aChannelThatIsTheSameInAllStaysAsItIs() {
    let orange = shared(colors(10_000, [1...1, 0.3...0.7, 0.169...0.169]))
    #expect(max(orange.error.x, orange.error.z) <= 0.5 / 255)
    #expect(orange.error.y < 1 / 255.0)
    #expect(orange.count <= 512)
  }

  @Test func manyColoursAreFewAndNear() {
    for (range, error) in [(0.0...1, 1 / 14.0), (0.25...0.75, 0.5 / 14), (0.4...0.5, 0.125 / 14)] {
      let many = shared(colors(10_000, [range, range, range]))
      #expect(many.count <= 512)
      #expect(many.error.max() <= error + 1e-9)
    }
  }

  @Test func thereMayBeNone() {
    #expect(ParticleTints([]).color([0.2, 0.4, 0.6]) == [0.2, 0.4, 0.6])
  }
}
