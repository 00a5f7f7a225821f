import CoreGraphics
import Drawing

/// A gradient in perspective as stacked areas, each with a plain colour or gradient.
///
/// Every area extends a little beneath the following one, so that no edge between two shows the backdrop; not
/// farther, since areas add up where an enclosing clip covers part of a pixel. No document format has
/// gradients whose lines of equal colour meet, but over a narrow interval a plain one is close enough.
struct ProjectedAreas {
  private(set) var nodes: [Drawing.Node] = []
  let field: GradientField
  /// A polygon around the painted area, all of it in front of the eye.
  let surroundings: [CGPoint]
  /// The painted area.
  let path: CGPath
  /// How far areas extend beneath the following ones.
  let overlap: Double
  /// `Lowering.gradientStep`.
  let step: Double
  /// The tolerance of colours, 0…1: with the rounding to eight bits, the error is less than a step more.
  var tolerance: Double { step / 2 / 255 }

  /// How many areas of plain colour take as many bytes as one with a gradient of its own.
  static let costOfGradient = 2.5

  /// - Parameters:
  ///   - gradient: a gradient in perspective, in the path's coordinates.
  ///   - path: the painted area.
  ///   - overlap: in the path's coordinates.
  ///   - visible: the visible part of these.
  ///   - step: `Lowering.gradientStep`.
  init?(_ gradient: Gradient, over path: CGPath, overlap: Double, visible: CGRect, step: Double) {
    guard let field = GradientField(gradient) else { return nil }
    self.path = path
    (self.overlap, self.step) = (overlap, step)
    self.field = field
    surroundings = field.surroundings(of: path, within: visible)
    let offsets = surroundings.compactMap { field.offset(at: $0) }
    guard surroundings.count >= 3, let least = offsets.min(), let most = offsets.max() else { return nil }
    let pieces = Self.merged(gradient.pieces)
    switch gradient.kind {
    case .axial: addAxial(pieces, least, most)
    case .radial(let center, let radius, let focus):
      addRadial(pieces, most, DiscsInPerspective(center, radius, focus ?? center, gradient.toPath))
    // In perspective, these are plain conic or axial ones.
    case .conic: return nil
    }
  }

  private mutating func add(_ outline: [CGPoint], _ fill: Paint) {
    guard outline.count >= 3 else { return }
    let path = CGMutablePath()
    path.addPolygon(outline)
    add(path, fill)
  }

  mutating func add(_ outline: CGPath, _ fill: Paint) {
    nodes.append(.path(DrawnPath(path: outline, fill: fill, rule: .evenOdd)))
  }

  /// Returns the pieces without those before and after the stops, if the neighbours' extended colours equal
  /// them.
  private static func merged(_ pieces: [GradientPiece]) -> [GradientPiece] {
    var pieces = pieces
    if pieces.count > 1, pieces[0].last == pieces[1].first { pieces.removeFirst() }
    if let last = pieces.last, pieces.count > 1, pieces[pieces.count - 2].last == last.first {
      pieces.removeLast()
    }
    return pieces
  }

  // MARK: Axial

  private mutating func addAxial(_ pieces: [GradientPiece], _ least: Double, _ most: Double) {
    for (k, piece) in pieces.enumerated() {
      guard k == 0 || piece.from < most, k == pieces.count - 1 || piece.to > least else { continue }
      var area = k == 0 ? surroundings : from(piece.from, of: surroundings)
      if k < pieces.count - 1 { area = to(piece.to, of: area, overlap: overlap) }
      guard piece.range > 0, piece.from.isFinite, piece.to.isFinite else {
        add(area, .color(piece.first))
        continue
      }
      let bands = max((piece.range * 255 / step).rounded(.up), 1)
      let seen = to(piece.to, of: from(piece.from, of: area)).map { field.back.w(of: $0) }
      guard let near = seen.max(), let far = seen.min(), far > 0 else {
        add(area, .color(piece.from >= most ? piece.first : piece.last))
        continue
      }
      // Away from the middle of a strip, colours are off by half their range times the change of depth.
      let reach = min(2 * tolerance / piece.range, 0.9)
      let strips = max((log(near / far) / log((1 + reach) / (1 - reach))).rounded(.up), 1)
      if strips * Self.costOfGradient <= bands {
        addStrips(of: piece, in: area, far: far, near: near, count: Int(strips))
      } else {
        addBands(of: piece, in: area, count: Int(bands))
        if k == pieces.count - 1 { add(from(piece.to, of: area), .color(piece.last)) }
      }
    }
  }

  /// Adds strips parallel to the horizon, along which nothing is foreshortened, farthest first.
  private mutating func addStrips(
    of piece: GradientPiece, in area: [CGPoint], far: Double, near: Double, count: Int
  ) {
    let (n, d) = (field.numerator, field.denominator)
    let middle = (piece.from + piece.to) / 2
    for k in 0..<count {
      let start = far * pow(near / far, Double(k) / Double(count))
      let end = far * pow(near / far, Double(k + 1) / Double(count))
      let depth = (start + end) / 2
      // The offset on the strip's middle line, extended linearly: x · a + y · b + c.
      let (a, b) = ((n.a - middle * d.a) / depth, (n.b - middle * d.b) / depth)
      let c = (n.c - middle * d.c) / depth + middle
      let square = a * a + b * b
      guard square > 0 else { continue }
      func point(_ offset: Double) -> CGPoint {
        // The point with this offset that is nearest to the area's first corner.
        let p = area.first ?? .zero
        let rest = (offset - (Double(p.x) * a + Double(p.y) * b + c)) / square
        return CGPoint(x: p.x + CGFloat(a * rest), y: p.y + CGFloat(b * rest))
      }
      var outline = k == 0 ? area : Polygon.clip(area, where: d.a, d.b, d.c - start)
      if k < count - 1 {
        let under = overlap * (d.a * d.a + d.b * d.b).squareRoot()
        outline = Polygon.clip(outline, where: -d.a, -d.b, end + under - d.c)
      }
      let stops = [(0, piece.first), (1, piece.last)].map { Gradient.Stop(offset: $0, color: $1) }
      add(
        outline,
        .gradient(Gradient(kind: .axial(start: point(piece.from), end: point(piece.to)), stops: stops)))
    }
  }

  private mutating func addBands(of piece: GradientPiece, in area: [CGPoint], count: Int) {
    for k in 0..<count {
      let start = piece.from + (piece.to - piece.from) * Double(k) / Double(count)
      let end = piece.from + (piece.to - piece.from) * Double(k + 1) / Double(count)
      let outline = k == 0 ? area : from(start, of: area)
      add(to(end, of: outline, overlap: overlap), .color(piece.color(at: (start + end) / 2)))
    }
  }

  private func from(_ offset: Double, of polygon: [CGPoint]) -> [CGPoint] {
    guard offset.isFinite else { return offset < 0 ? polygon : [] }
    let (n, d) = (field.numerator, field.denominator)
    return Polygon.clip(polygon, where: n.a - offset * d.a, n.b - offset * d.b, n.c - offset * d.c)
  }

  private func to(_ offset: Double, of polygon: [CGPoint], overlap: Double = 0) -> [CGPoint] {
    guard offset.isFinite else { return offset > 0 ? polygon : [] }
    let (n, d) = (field.numerator, field.denominator)
    let (a, b, c) = (offset * d.a - n.a, offset * d.b - n.b, offset * d.c - n.c)
    return Polygon.clip(polygon, where: a, b, c + overlap * (a * a + b * b).squareRoot())
  }
}
