import Drawing

/// The combined effect of several filters, at least one of them a blur: colour matrices, then a single blur.
///
/// A blur is a mean, and a matrix maps the mean of colours to the mean of the mapped colours. So they
/// commute, as long as nothing is clamped at the limits of the range of colours.
struct BlurChain {
  /// The standard deviation of all blurs combined.
  let sigma: Double
  /// The matrices of four rows and five columns, in order; to alpha, they do no more than multiply it.
  let matrices: [[Double]]

  /// Returns nil without a blur, and if a filter mixes alpha and colours.
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
      case .quotient: return nil
      }
    }
    guard variance > 0 else { return nil }
    sigma = variance.squareRoot()
    self.matrices = matrices
  }

  /// Returns the mapped colour of a drawing with a single colour.
  func callAsFunction(_ color: RGBA) -> RGBA { matrices.reduce(color) { $0.mapped(by: $1) } }
}
