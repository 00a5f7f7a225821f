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
  /// A share of a colour in sRGB that names no inks: red, green and blue, multiplied by the share, and the share. Which inks
  /// print it, is for a press to say (`printed`).
  package private(set) var screen = SIMD4<Float>.zero

  package init(process: SIMD4<Float> = .zero, spots: [Spot] = []) {
    (self.process, self.spots) = (process, spots)
  }

  /// A colour in sRGB.
  package init(red: Float, green: Float, blue: Float) {
    self.init()
    screen = SIMD4(red, green, blue, 1)
  }

  /// The same with inks in the place of what names none.
  ///
  /// - Parameter inks: cyan, magenta, yellow and black for red, green and blue.
  package func printed(by inks: (SIMD3<Float>) -> SIMD4<Float>) -> InkMixture {
    guard screen.w > 0 else { return self }
    let color = SIMD3(screen.x, screen.y, screen.z) / screen.w
    return InkMixture(process: process + inks(color) * screen.w, spots: spots)
  }

  /// What prints about the same as a colour in sRGB, by the plain formula: greys are black ink alone.
  package static func plainInks(of color: SIMD3<Float>) -> SIMD4<Float> {
    let light = color.max()
    guard light > 0 else { return SIMD4(0, 0, 0, 1) }
    return SIMD4((light - color) / light, 1 - light)
  }

  /// The same without plates of their own: cyan, magenta, yellow and black that stand for all inks. A share that names none has
  /// no part in it before `printed(by:)` says what prints it.
  package var flattened: SIMD4<Float> {
    spots.reduce(process) { $0 + SIMD4<Float>($1.ink.process) * $1.tint }.clamped(
      lowerBound: .zero, upperBound: .one)
  }

  /// Whether nothing is printed.
  package var isPaper: Bool { process == .zero && screen == .zero && spots.allSatisfy { $0.tint == 0 } }

  /// The mixture of this one and another, of which a share is the other.
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
