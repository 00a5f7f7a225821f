/// A mixture of inks: the process inks, and spot inks.
package struct InkMixture: Sendable, Hashable {
  /// The amount of a spot ink.
  package struct Spot: Sendable, Hashable {
    package var ink: CGInk
    /// 0…1.
    package var tint: Float

    package init(ink: CGInk, tint: Float) { (self.ink, self.tint) = (ink, tint) }
  }

  /// Cyan, magenta, yellow and black, 0…1 each.
  package var process: SIMD4<Float>
  /// Sorted by name, without duplicates; may contain a tint of 0.
  package private(set) var spots: [Spot]
  /// The part of a colour in sRGB without specified inks: red, green and blue, multiplied by the fraction,
  /// and the fraction. The press determines the inks (`printed`).
  package private(set) var screen = SIMD4<Float>.zero

  package init(process: SIMD4<Float> = .zero, spots: [Spot] = []) {
    (self.process, self.spots) = (process, spots)
  }

  /// Creates a colour in sRGB.
  package init(red: Float, green: Float, blue: Float) {
    self.init()
    screen = SIMD4(red, green, blue, 1)
  }

  /// Replaces the part without specified inks.
  ///
  /// - Parameter inks: converts red, green and blue to cyan, magenta, yellow and black.
  package func printed(by inks: (SIMD3<Float>) -> SIMD4<Float>) -> InkMixture {
    guard screen.w > 0 else { return self }
    let color = SIMD3(screen.x, screen.y, screen.z) / screen.w
    return InkMixture(process: process + inks(color) * screen.w, spots: spots)
  }

  /// Approximate inks for a colour in sRGB, by the simple formula: greys are black ink alone.
  package static func plainInks(of color: SIMD3<Float>) -> SIMD4<Float> {
    let light = color.max()
    guard light > 0 else { return SIMD4(0, 0, 0, 1) }
    return SIMD4((light - color) / light, 1 - light)
  }

  /// The mixture in process inks only, with alternates for spot inks. A part without specified inks is
  /// ignored unless `printed(by:)` has replaced it.
  package var flattened: SIMD4<Float> {
    spots.reduce(process) { $0 + SIMD4<Float>($1.ink.process) * $1.tint }.clamped(
      lowerBound: .zero, upperBound: .one)
  }

  /// Whether there is no ink.
  package var isPaper: Bool { process == .zero && screen == .zero && spots.allSatisfy { $0.tint == 0 } }

  /// What a spot ink of the mixture stands for, if it is not printed as others are.
  package var finishing: CGInk.Finishing? { spots.lazy.compactMap(\.ink.finishing).first }

  /// The same mixture with other names of spot inks.
  package func renamed(by names: InkNames) -> InkMixture {
    var mixture = self
    mixture.spots = spots.map { Spot(ink: names.renamed($0.ink), tint: $0.tint) }.sorted {
      $0.ink.name < $1.ink.name
    }
    return mixture
  }

  /// Interpolates between this mixture and another, whose fraction is `share`.
  package func mixed(with other: InkMixture, _ share: Float) -> InkMixture {
    var result = InkMixture(process: process + (other.process - process) * share)
    result.screen = screen + (other.screen - screen) * share
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
