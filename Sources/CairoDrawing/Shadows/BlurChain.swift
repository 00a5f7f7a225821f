import DisplayList

/// What several filters come to, one of them a blur at least: colour matrices, then a single blur.
///
/// A blur is a mean, and a matrix makes of a mean the mean of what it makes of each colour; so they change places, as long as
/// nothing is cut off at an end of the range of colours.
struct BlurChain {
  /// The standard deviation of all blurs together.
  let sigma: Double
  /// Four rows of five each, first to last; alpha they multiply at most.
  let matrices: [[Double]]
  /// How many of the matrices come before the first blur, where they may cut off what they like.
  let countBefore: Int

  /// Nil without a blur, and where a filter makes alpha of colours or colours of alpha.
  init?(_ filters: [Filter]) {
    var variance = 0.0
    var matrices: [[Double]] = []
    var countBefore: Int?
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius):
        variance += radius * radius
        countBefore = countBefore ?? matrices.count
      case .colorMatrix(let matrix):
        guard RGBA.alphaScale(of: matrix) != nil else { return nil }
        matrices.append(matrix)
      }
    }
    guard let countBefore, variance > 0 else { return nil }
    sigma = variance.squareRoot()
    self.matrices = matrices
    self.countBefore = countBefore
  }

  /// What the matrices make of a colour that is the only one.
  func callAsFunction(_ color: RGBA) -> RGBA { matrices.reduce(color) { $0.mapped(by: $1) } }
}
