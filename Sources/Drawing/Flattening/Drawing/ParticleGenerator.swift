/// A particle's random numbers (SplitMix64: Steele, Lea and Flood, *Fast splittable pseudorandom number
/// generators*, 2014).
struct ParticleGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a number of 0…1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a value varied by up to half a range to each side.
  mutating func vary(_ value: Double, _ range: Double) -> Double { value + (unit() - 0.5) * range }
}
