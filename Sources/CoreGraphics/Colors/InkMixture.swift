/// Inks that are printed on one another: those of the process, and others with plates of their own.
package struct InkMixture: Sendable, Hashable {
  /// How much of an ink is printed.
  package struct Spot: Sendable, Hashable {
    package var ink: CGInk
    /// 0…1.
    package var tint: Float
  }

  /// Cyan, magenta, yellow and black, 0…1 each.
  package var process: SIMD4<Float>
  /// By their names; each ink once, also where its tint is 0.
  package private(set) var spots: [Spot]

  package init(process: SIMD4<Float> = .zero, spots: [Spot] = []) {
    (self.process, self.spots) = (process, spots)
  }

  /// What prints about the same as a colour in sRGB, by the plain formula: greys are black ink alone.
  package init(red: Float, green: Float, blue: Float) {
    let light = max(red, green, blue)
    guard light > 0 else {
      self.init(process: SIMD4(0, 0, 0, 1))
      return
    }
    self.init(
      process: SIMD4((light - red) / light, (light - green) / light, (light - blue) / light, 1 - light))
  }

  /// The same without plates of their own: cyan, magenta, yellow and black that stand for all of it.
  package var flattened: SIMD4<Float> {
    spots.reduce(process) { $0 + SIMD4<Float>($1.ink.process) * $1.tint }.clamped(
      lowerBound: .zero, upperBound: .one)
  }

  /// Whether nothing is printed.
  package var isPaper: Bool { process == .zero && spots.allSatisfy { $0.tint == 0 } }

  /// The mixture of this one and another, of which a share is the other.
  package func mixed(with other: InkMixture, _ share: Float) -> InkMixture {
    var result = InkMixture(process: process + (other.process - process) * share)
    let (mine, theirs) = (spots.byInk, other.spots.byInk)
    let inks = mine.merging(theirs) { first, _ in first }.keys.sorted { $0.name < $1.name }
    result.spots = inks.map { ink in
      let (from, to) = (mine[ink] ?? 0, theirs[ink] ?? 0)
      return Spot(ink: ink, tint: from + (to - from) * share)
    }
    return result
  }
}

extension [InkMixture.Spot] {
  fileprivate var byInk: [CGInk: Float] {
    Dictionary(map { ($0.ink, $0.tint) }) { first, _ in first }
  }
}
