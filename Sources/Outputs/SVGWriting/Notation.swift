import CoreGraphics

/// The choices of a document between several notations.
protocol Notation: Sendable {
  /// Returns the value of a `transform`; nil if none is needed.
  ///
  /// - Parameters:
  ///   - grid: the grid of the coordinates mapped to.
  ///   - extent: a box around what is transformed.
  func transform(_ m: CGAffineTransform, grid: Grid, extent: CGRect) -> String?

  /// Returns whether a group keeps its own coordinates, although its content could use those around it.
  ///
  /// - Parameter blends: whether something in it blends with the group's backdrop.
  func keepsCoordinates(ofGroupThatBlends blends: Bool) -> Bool

  /// Sets where a `use` shows its target.
  func place(_ use: inout Element, by m: CGAffineTransform, grid: Grid, extent: CGRect)

  /// Returns the line of a gradient, moved to where its numbers are best.
  func line(from start: CGPoint, to end: CGPoint, grid: Grid) -> (start: CGPoint, end: CGPoint)

  /// Whether a part of a line is written as the line with a dash of the part's length.
  var dashesTrims: Bool { get }

  /// Sets the circle of a radial gradient.
  ///
  /// - Parameter m: maps the circle to the coordinates of the gradient element.
  func setCircle(
    _ center: CGPoint, _ radius: CGFloat, mappedBy m: CGAffineTransform, on gradient: inout Element,
    grid: Grid)
}

/// The notation with the fewest bytes.
struct ShortestNotation: Notation {
  var dashesTrims: Bool { false }

  func transform(_ m: CGAffineTransform, grid: Grid, extent: CGRect) -> String? {
    let reach = [extent.minX, extent.maxX, extent.minY, extent.maxY].map { abs(Double($0)) }.max() ?? 1
    return TransformText(grid: grid, extent: reach.isFinite ? reach : 1).text(m)
  }

  func keepsCoordinates(ofGroupThatBlends blends: Bool) -> Bool { false }

  func place(_ use: inout Element, by m: CGAffineTransform, grid: Grid, extent: CGRect) {
    guard m.isTranslation else {
      use[.transform] = transform(m, grid: grid, extent: extent)
      return
    }
    if grid.step(Double(m.tx)) != 0 { use[.x] = grid.text(Double(m.tx)) }
    if grid.step(Double(m.ty)) != 0 { use[.y] = grid.text(Double(m.ty)) }
  }

  /// A gradient can be moved along its lines of equal colour to where its numbers are short.
  func line(from start: CGPoint, to end: CGPoint, grid: Grid) -> (start: CGPoint, end: CGPoint) {
    if grid.step(Double(start.x)) == grid.step(Double(end.x)) {
      return (CGPoint(x: 0, y: start.y), CGPoint(x: 0, y: end.y))
    }
    if grid.step(Double(start.y)) == grid.step(Double(end.y)) {
      return (CGPoint(x: start.x, y: 0), CGPoint(x: end.x, y: 0))
    }
    return (start, end)
  }

  func setCircle(
    _ center: CGPoint, _ radius: CGFloat, mappedBy m: CGAffineTransform, on gradient: inout Element,
    grid: Grid
  ) {
    guard m.isSimilarity else { return gradient.setCircle(center, radius, mappedBy: m, self, grid) }
    let middle = center.applying(m)
    gradient[.cx] = grid.text(Double(middle.x))
    gradient[.cy] = grid.text(Double(middle.y))
    gradient[.r] = grid.text(Double(radius) * m.meanScale)
  }
}

/// A notation that is the same at all moments of an animation, whatever moves and could be left out.
struct EvenNotation: Notation {
  /// The decimals of a coordinate.
  let precision: Int
  var dashesTrims: Bool { true }

  func transform(_ m: CGAffineTransform, grid: Grid, extent: CGRect) -> String? {
    let numbers = [m.a, m.b, m.c, m.d].map { Grid(digits: 9).text(Double($0)) }
    let place = [m.tx, m.ty].map { Grid(digits: precision + 3).text(Double($0)) }
    return "matrix(\((numbers + place).joined(separator: " ")))"
  }

  func keepsCoordinates(ofGroupThatBlends blends: Bool) -> Bool { !blends }

  func place(_ use: inout Element, by m: CGAffineTransform, grid: Grid, extent: CGRect) {
    use[.transform] = transform(m, grid: grid, extent: extent)
  }

  func line(from start: CGPoint, to end: CGPoint, grid: Grid) -> (start: CGPoint, end: CGPoint) {
    (start, end)
  }

  func setCircle(
    _ center: CGPoint, _ radius: CGFloat, mappedBy m: CGAffineTransform, on gradient: inout Element,
    grid: Grid
  ) {
    gradient.setCircle(center, radius, mappedBy: m, self, grid)
  }
}

extension Element {
  /// Sets a circle in coordinates of its own.
  mutating func setCircle(
    _ center: CGPoint, _ radius: CGFloat, mappedBy m: CGAffineTransform, _ notation: any Notation,
    _ grid: Grid
  ) {
    let fine = Grid(digits: min(grid.digits + 3, 9))
    self[.cx] = fine.text(Double(center.x))
    self[.cy] = fine.text(Double(center.y))
    self[.r] = fine.text(Double(radius))
    let extent = max(abs(center.x), abs(center.y), 1 - radius) + radius
    self[.gradientTransform] = notation.transform(
      m, grid: grid, extent: CGRect(x: 0, y: 0, width: extent, height: extent))
  }
}
