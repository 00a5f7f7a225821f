/// Gauss and Legendre's rule of 8 points on 0…1: exact for polynomials of degree 15.
enum GaussLegendre {
  private static let halfNodes = [
    0.183434642495649805, 0.525532409916328986, 0.796666477413626740, 0.960289856497536232,
  ]
  private static let halfWeights = [
    0.362683783378361983, 0.313706645877887287, 0.222381034453374471, 0.101228536290376259,
  ]
  static let nodes = halfNodes.flatMap { [(1 - $0) / 2, (1 + $0) / 2] }
  static let weights = halfWeights.flatMap { [$0 / 2, $0 / 2] }
}
