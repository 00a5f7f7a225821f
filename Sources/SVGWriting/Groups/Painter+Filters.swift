import CoreGraphics
import Drawing

extension Painter {
  /// The filters that a group needs where its colours are replaced, and the ink of what is in it.
  func filters(_ filters: [Filter], under ink: Ink) -> ([Filter], Ink) {
    guard case .solid(let color) = ink else { return (filters, ink) }
    let keepsAlpha: [Double] = [0, 0, 0, 1, 0]
    let needsColors = filters.contains {
      guard case .colorMatrix(let m) = $0, m.count == 20 else { return false }
      return Array(m[15..<20]) != keepsAlpha
    }
    guard needsColors else {
      return (filters.filter { if case .colorMatrix = $0 { false } else { true } }, ink)
    }
    // The alpha that counts comes out of the colours, so these are drawn and replaced at the end.
    return (filters + [.colorMatrix(Self.matrix(replacingColorBy: color))], .own)
  }

  /// Replaces the colour of every pixel and keeps its alpha.
  static func matrix(replacingColorBy color: RGBA) -> [Double] {
    [Double(color.red), Double(color.green), Double(color.blue)].flatMap { [0, 0, 0, 0, $0] } + [
      0, 0, 0, 1, 0,
    ]
  }

  /// A reference to a filter for contents of unknown size.
  func filterReference(_ filters: [Filter], in space: Space) -> String {
    let scale = space.matrix.meanScale
    var margin = 0.0
    var primitives: [Node] = []
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius):
        guard radius > 0 else { continue }
        margin += 3 * radius * scale + 1
        var node = Node(.feGaussianBlur)
        node[.stdDeviation] = grid(space).text(radius * scale)
        primitives.append(node)
      case .colorMatrix(let values):
        primitives.append(colorMatrix(values))
      }
    }
    // What lies further outside of what can be seen has no effect on it.
    let region = space.visible.insetBy(dx: CGFloat(-margin), dy: CGFloat(-margin))
    return filterReference(primitives, region: region, isGray: false, in: space)
  }

  func filterReference(_ primitives: [Node], region: CGRect, isGray: Bool, in space: Space) -> String {
    var node = Node(.filter)
    node[.filterUnits] = "userSpaceOnUse"
    setRegion(region, on: &node, grid: grid(space))
    // Black and white are the same in both colour spaces.
    if !isGray { node[.colorInterpolationFilters] = "sRGB" }
    for primitive in primitives { node.append(primitive, layout: options.layout) }
    return reference(to: node)
  }

  func colorMatrix(_ values: [Double]) -> Node {
    var node = Node(.feColorMatrix)
    node[.values] = values.map { Grid(digits: 5).text($0) }.joined(separator: " ")
    return node
  }
}
