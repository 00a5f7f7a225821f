import Drawing

/// What several filters come to, one of them a blur at least: colour matrices, then a single blur.
///
/// A blur is a mean, and a matrix makes of a mean the mean of what it makes of each colour; so they change places, as long as
/// nothing is cut off at an end of the range of colours.
struct BlurChain {
  /// The standard deviation of all blurs together.
  let sigma: Double
  /// Four rows of five each, first to last; alpha they multiply at most.
  let matrices: [[Double]]

  /// Nil without a blur, and where a filter makes alpha of colours or colours of alpha.
  init?(_ filters: [Filter]) {
    var variance = 0.0
    var matrices: [[Double]] = []
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius):
        variance += radius * radius
      case .colorMatrix(let matrix):
        guard RGBA.alphaScale(of: matrix) != nil else { return nil }
        matrices.append(matrix)
      }
    }
    guard variance > 0 else { return nil }
    sigma = variance.squareRoot()
    self.matrices = matrices
  }

  /// What the matrices make of a colour that is the only one.
  func callAsFunction(_ color: RGBA) -> RGBA { matrices.reduce(color) { $0.mapped(by: $1) } }
}
