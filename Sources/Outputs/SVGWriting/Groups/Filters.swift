import CoreGraphics
import Drawing
import Lowering

/// Makes references to filters among the definitions.
struct Filters {
  let document: Document

  /// Returns the filters that a group needs if its colours are replaced, and the ink of its content.
  func needed(_ filters: [Filter], under ink: Ink) -> ([Filter], Ink) {
    guard case .solid(let color) = ink else { return (filters, ink) }
    let needsColors = filters.contains {
      guard case .colorMatrix(let m) = $0, m.count == 20 else { return false }
      return Array(m[15..<20]) != [0, 0, 0, 1, 0]
    }
    guard needsColors else { return (filters.filter(\.isBlur), ink) }
    // The resulting alpha depends on the colours, so these are drawn, and replaced at the end.
    return (filters + [.colorMatrix(Self.matrix(replacingColorBy: color))], .own)
  }

  /// Returns a matrix that replaces the colour of every pixel and keeps its alpha, or a part of it.
  static func matrix(replacingColorBy color: RGBA, alpha: Float = 1) -> [Double] {
    [color.red, color.green, color.blue].flatMap { [0, 0, 0, 0, Double($0)] } + [0, 0, 0, Double(alpha), 0]
  }

  /// Returns a reference to filters for content of unknown size.
  func reference(to filters: [Filter], in space: UserSpace) -> String {
    if filters == [.quotient] { return reference(to: Element(.filter), of: Self.quotient, isGray: false) }
    let scale = space.matrix.meanScale
    var margin = 0.0
    var primitives: [Element] = []
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius):
        guard radius > 0 else { continue }
        margin += 3 * radius * scale + 1
        primitives.append(blur(radius * scale, in: space))
      case .colorMatrix(let values): primitives.append(Self.colorMatrix(values))
      case .quotient: primitives += Self.quotient
      }
    }
    // What lies farther outside the visible area does not affect it.
    let region = space.visible.insetBy(dx: CGFloat(-margin), dy: CGFloat(-margin))
    return reference(to: primitives, region: region, isGray: false, in: space)
  }

  func reference(to primitives: [Element], region: CGRect, isGray: Bool, in space: UserSpace) -> String {
    var filter = Element(.filter)
    filter[.filterUnits] = "userSpaceOnUse"
    filter.setRegion(region, grid: document.grid(space))
    return reference(to: filter, of: primitives, isGray: isGray)
  }

  /// Returns a reference to a colour filter for a picture. Its region is the picture's box, wherever it is.
  func reference(toColorMatrix matrix: [Double]) -> String {
    var filter = Element(.filter)
    filter[.x] = "0"
    filter[.y] = "0"
    filter[.width] = "1"
    filter[.height] = "1"
    return reference(to: filter, of: [Self.colorMatrix(matrix)], isGray: false)
  }

  /// Returns a reference to a blur, its region relative to the shape's box so that similar shapes share it.
  func reference(toBlur sigma: Double, around box: CGRect, isGray: Bool, in space: UserSpace) -> String {
    let margin = 3 * sigma + 1 / max(space.toPage.largestScale, 1e-6)
    guard box.width > 0, box.height > 0 else {
      return reference(
        to: [blur(sigma, in: space)], region: box.insetBy(dx: CGFloat(-margin), dy: CGFloat(-margin)),
        isGray: isGray, in: space)
    }
    var filter = Element(.filter)
    let across = Self.marginStep(margin / Double(box.width))
    let down = Self.marginStep(margin / Double(box.height))
    // The default region extends a tenth beyond the box.
    if across > 0.1 {
      filter[.x] = Grid(digits: 2).text(-across)
      filter[.width] = Grid(digits: 2).text(1 + 2 * across)
    }
    if down > 0.1 {
      filter[.y] = Grid(digits: 2).text(-down)
      filter[.height] = Grid(digits: 2).text(1 + 2 * down)
    }
    return reference(to: filter, of: [blur(sigma, in: space)], isGray: isGray)
  }

  private func reference(to filter: Element, of primitives: [Element], isGray: Bool) -> String {
    var filter = filter
    // Black and white are the same in both colour spaces.
    if !isGray { filter[.colorInterpolationFilters] = "sRGB" }
    for primitive in primitives { filter.append(primitive) }
    return document.reference(to: filter)
  }

  func blur(_ sigma: Double, in space: UserSpace) -> Element {
    var blur = Element(.feGaussianBlur)
    blur[.stdDeviation] = document.grid(space).text(sigma)
    return blur
  }

  static func colorMatrix(_ values: [Double]) -> Element {
    var matrix = Element(.feColorMatrix)
    matrix[.values] = values.map { Grid(digits: 5).text($0) }.joined(separator: " ")
    return matrix
  }

  /// Makes grey of red divided by one minus green. The default region, somewhat larger than the content, suffices.
  private static var quotient: [Element] {
    func grey(of channel: Int) -> Element {
      colorMatrix((0..<20).map { $0 == 18 || $0 < 15 && $0 % 5 == channel ? 1 : 0 })
    }
    var dividend = grey(of: 0)
    dividend[.result] = "r"
    var divisor = grey(of: 1)
    divisor[.input] = "SourceGraphic"
    var blend = Element(.feBlend)
    blend[.mode] = "color-dodge"
    blend[.input2] = "r"
    return [dividend, divisor, blend]
  }

  /// Returns the next larger value of 0.1, 0.2, 0.5, 1, 2, 5, 10, …
  private static func marginStep(_ wanted: Double) -> Double {
    var step = 0.1
    while step < wanted, step < 1e6 {
      if step * 2 >= wanted { return step * 2 }
      if step * 5 >= wanted { return step * 5 }
      step *= 10
    }
    return step
  }
}
