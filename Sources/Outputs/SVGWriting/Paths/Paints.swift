import CoreGraphics
import Drawing

/// Writes colours, gradients and patterns as attributes of what they paint.
struct Paints {
  let document: Document

  /// Returns the paint in a given ink; nil if nothing of it is visible.
  func visible(_ paint: Paint, _ ink: Ink) -> Paint? {
    switch paint {
    case .color(let color):
      guard !color.isInvisible else { return nil }
      switch ink {
      case .own: return paint
      case .solid(let solid): return .color(solid.withAlpha(color.alpha))
      }
    case .gradient(let gradient):
      guard gradient.stops.contains(where: { !$0.color.isInvisible }), let last = gradient.stops.last else {
        return nil
      }
      var stops = gradient.stops
      if case .solid(let solid) = ink {
        for index in stops.indices { stops[index].color = solid.withAlpha(stops[index].color.alpha) }
      }
      if stops.allSatisfy({ $0.color == stops[0].color }) || gradient.isDegenerate {
        return .color(gradient.isDegenerate ? stops.last?.color ?? last.color : stops[0].color)
      }
      return ink == .own ? paint : .gradient(gradient.with(stops))
    case .pattern: return paint
    }
  }

  /// Sets a fill or a stroke's paint.
  ///
  /// - Parameters:
  ///   - bounds: the path's bounds in user space; nil if gradients must not be relative to them.
  ///   - ink: replaces a pattern's colours; other paints already have that ink.
  func set(
    _ paint: Paint?, as name: AttributeName, on element: inout Element, in space: UserSpace,
    bounds: (() -> CGRect)? = nil, ink: Ink = .own
  ) {
    switch paint {
    case nil: if name == .fill { element[.fill] = "none" }
    case .color(let color)?: element.set(color, as: name)
    case .gradient(let gradient)?: element[name] = reference(to: gradient, in: space, bounds: bounds?())
    case .pattern(let pattern)?: element[name] = reference(to: pattern, in: space, ink: ink)
    }
  }

  // MARK: - Gradients

  /// The longest side, in points of the page, of a box that a gradient is relative to.
  private static let largestBox = 512.0

  /// Returns a reference to an axial or radial gradient, in user space or relative to the shape's box: to an
  /// existing definition if there is one, else to the shorter.
  ///
  /// Only an upright box is used, as some viewers take the box of the rotated shape.
  private func reference(to gradient: Gradient, in space: UserSpace, bounds: CGRect?) -> String {
    let inUser = gradient.transform.concatenating(space.matrix)
    // A gradient with many stops on a long line needs fine offsets.
    let offsets = Grid(digits: gradient.stops.count > 16 ? 6 : 4)
    let stops = gradient.stops.map { Element($0, offsets) }
    var user = element(gradient, stops, inUser, over: bounds ?? space.visible, grid: document.grid(space))
    user[.gradientUnits] = "userSpaceOnUse"
    guard let bounds, bounds.width > 0, bounds.height > 0, space.isUpright,
      !document.definitions.contain(user)
    else {
      return document.reference(to: user)
    }
    let size = max(Double(max(bounds.width, bounds.height)) * space.toPage.largestScale, 1)
    // A step of one pixel in a large box is too small for the fixed-point numbers of some viewers.
    guard size <= Self.largestBox else { return document.reference(to: user) }
    let toBox = CGAffineTransform(
      a: 1 / bounds.width, b: 0, c: 0, d: 1 / bounds.height, tx: -bounds.minX / bounds.width,
      ty: -bounds.minY / bounds.height)
    let box = element(
      gradient, stops, inUser.concatenating(toBox), over: CGRect(x: 0, y: 0, width: 1, height: 1),
      grid: Grid(pageDigits: min(document.options.precision, 2), scale: size))
    let isShorter = box.size <= user.size || document.definitions.contain(box)
    return document.reference(to: isShorter ? box : user)
  }

  /// - Parameter area: where the gradient is seen, in the coordinates to which `m` maps.
  private func element(
    _ gradient: Gradient, _ stops: [Element], _ m: CGAffineTransform, over area: CGRect, grid: Grid
  ) -> Element {
    var element = Element(.linearGradient)
    switch gradient.kind {
    case .axial(let start, let end):
      let mapped = Gradient.line(from: start, to: end, mappedBy: m)
      let grid = grid.fineEnough(for: mapped, over: area)
      let line = document.notation.line(from: mapped.start, to: mapped.end, grid: grid)
      // The initial values are 0%, and 100% for x2.
      let values: [(AttributeName, CGFloat)] = [
        (.x1, line.start.x), (.y1, line.start.y), (.x2, line.end.x), (.y2, line.end.y),
      ]
      for (name, value) in values where name == .x2 || grid.step(Double(value)) != 0 {
        element[name] = grid.text(Double(value))
      }
    case .radial(let center, let radius, nil):
      element = Element(.radialGradient)
      // With an axis that is rounded to nothing, viewers paint nothing.
      let scale = Double(abs(m.determinant)) / m.largestScale
      let grid = grid.withSteps(upTo: scale * min(Double(radius), 1) / 4)
      document.notation.setCircle(center, radius, mappedBy: m, on: &element, grid: grid)
    case .radial(let center, let radius, let focus?):
      element = Element(.radialGradient)
      element.setCircle(center, radius, mappedBy: m, document.notation, grid)
      let fine = Grid(digits: min(grid.digits + 3, 9))
      element[.fx] = fine.text(Double(focus.x))
      element[.fy] = fine.text(Double(focus.y))
    case .conic: break
    }
    element.children = stops
    return element
  }

  // MARK: - Patterns

  /// Returns a reference to a pattern in user space. Its tile is drawn once; for other positions, another
  /// element refers to it.
  private func reference(to pattern: TilePattern, in space: UserSpace, ink: Ink) -> String {
    let tile = tile(of: pattern, in: space, ink: ink)
    let origin = CGAffineTransform(translationX: pattern.cell.minX, y: pattern.cell.minY)
    let matrix = origin.concatenating(pattern.transform).concatenating(space.matrix)
    let extent = CGRect(origin: .zero, size: pattern.cell.size)
    guard let place = document.transform(matrix, in: space, extent: extent.union(space.visible)) else {
      return "url(#\(tile))"
    }
    var placed = Element(.pattern)
    placed[.href] = "#\(tile)"
    placed[.patternTransform] = place
    return document.reference(to: placed)
  }

  /// Returns the id of the element that draws a tile with its corner at the origin.
  private func tile(of pattern: TilePattern, in space: UserSpace, ink: Ink) -> String {
    let cell = pattern.cell
    let grid = Grid(digits: 6)
    var tile = Element(.pattern)
    tile[.patternUnits] = "userSpaceOnUse"
    tile[.width] = grid.text(Double(cell.width))
    tile[.height] = grid.text(Double(cell.height))
    let inside = UserSpace(
      matrix: CGAffineTransform(translationX: -cell.minX, y: -cell.minY),
      toPage: pattern.transform.concatenating(space.matrix).concatenating(space.toPage),
      visible: CGRect(origin: .zero, size: cell.size), isShared: true)
    return document.id(of: tile, showing: pattern.drawing, in: inside, ink: ink, "\(cell)")
  }
}

extension Element {
  /// Sets the colour of a fill or a stroke.
  mutating func set(_ color: RGBA, as name: AttributeName) {
    let text = ColorText.text(color)
    if name == .stroke || text != "#000" { self[name] = text }
    if !color.isOpaque { self[name == .fill ? .fillOpacity : .strokeOpacity] = color.alphaText }
  }

  init(_ stop: Gradient.Stop, _ offsets: Grid) {
    self.init(.stop)
    let offset = offsets.text(Double(stop.offset))
    if offset != "0" { self[.offset] = offset }
    let color = ColorText.text(stop.color)
    if color != "#000" { self[.stopColor] = color }
    if !stop.color.isOpaque { self[.stopOpacity] = stop.color.alphaText }
  }
}

extension Grid {
  /// The grid for a gradient's line: rounding its ends turns the line, which shows far away from a short one.
  fileprivate func fineEnough(for line: (start: CGPoint, end: CGPoint), over area: CGRect) -> Grid {
    let length = Double((line.end - line.start).norm)
    let far =
      [area.minX, area.maxX].flatMap { x in
        [area.minY, area.maxY].map { Double((CGPoint(x: x, y: $0) - line.start).norm) }
      }.max() ?? 0
    guard far > 0, far.isFinite else { return self }
    // A thousandth of the distance is not seen, nor is a hundredth of the way from colour to colour, unless
    // the colours meet at an edge.
    return withSteps(upTo: 2 * length * min(0.001, max(length / far / 100, 0.0001)))
  }

  /// The grid, or a finer one whose steps are no longer than this.
  fileprivate func withSteps(upTo length: Double) -> Grid {
    guard length > 0 else { return self }
    var digits = digits
    while digits < 9, length * Self.powersOfTen[digits] < 1 { digits += 1 }
    return Grid(digits: digits)
  }
}

extension RGBA {
  fileprivate var alphaText: String { ColorText.opacity(Double(alpha)) }
}

extension Gradient {
  /// Whether the gradient has no extent, so that only the last colour shows.
  fileprivate var isDegenerate: Bool {
    guard transform.isInvertible else { return true }
    switch kind {
    case .axial(let start, let end): return start == end
    case .radial(_, let radius, _): return radius <= 0
    case .conic: return false
    }
  }

  /// Returns a gradient's line after a transform. Offsets remain linear, but lines of equal colour may not
  /// stay perpendicular to the line's image, so the end moves along them.
  static func line(
    from start: CGPoint, to end: CGPoint, mappedBy m: CGAffineTransform
  ) -> (start: CGPoint, end: CGPoint) {
    let v = end - start
    let square = v.dot(v)
    let det = m.determinant
    guard square > 0, det != 0 else { return (start.applying(m), end.applying(m)) }
    // The gradient of the offset, mapped by the inverse transpose.
    let g = CGPoint(
      x: (m.d * v.x - m.b * v.y) / (det * CGFloat(square)),
      y: (-m.c * v.x + m.a * v.y) / (det * CGFloat(square)))
    let mapped = start.applying(m)
    return (mapped, mapped + g * (1 / g.dot(g)))
  }
}
