import CoreGraphics

/// How a document puts what can be put in several ways.
protocol Notation: Sendable {
  /// The value of a `transform`; nil where there need not be any.
  ///
  /// - Parameters:
  ///   - grid: of what is transformed to.
  ///   - extent: holds what is transformed.
  func transform(_ m: CGAffineTransform, grid: Grid, extent: CGRect) -> String?

  /// Whether a group whose content could be said in the coordinates around it has its own all the same.
  ///
  /// - Parameter blends: whether something in it blends with the group's backdrop.
  func keepsCoordinates(ofGroupThatBlends blends: Bool) -> Bool

  /// Says where a `use` shows what it refers to.
  func place(_ use: inout Element, by m: CGAffineTransform, grid: Grid, extent: CGRect)

  /// A line across which colours run, at the place where its numbers are best.
  func line(from start: CGPoint, to end: CGPoint, grid: Grid) -> (start: CGPoint, end: CGPoint)

  /// Whether a part of a line is the line with a dash of the part's length.
  var dashesTrims: Bool { get }

  /// Says around what a radial gradient runs.
  ///
  /// - Parameter m: maps the circle to the coordinates in which the gradient is said.
  func setCircle(
    _ center: CGPoint, _ radius: CGFloat, mappedBy m: CGAffineTransform, on gradient: inout Element,
    grid: Grid)
}

/// All in as few bytes as say it.
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

  /// Along its lines of equal colour a gradient can be moved to where its numbers are short.
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

/// All in the same way at all moments of an animation, however it moves and whatever could be left out.
struct EvenNotation: Notation {
  /// Decimals of a coordinate.
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
  /// A circle in coordinates of its own.
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
