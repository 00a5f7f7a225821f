import CoreGraphics

extension Gradient {
  /// The map from the coordinates of `kind` to those of the painted path.
  public var toPath: Projection {
    let affine = Projection(transform)
    return projection.map { affine.concatenating($0) } ?? affine
  }

  /// The intervals between stops, and those before the first and after the last, in ascending order. The
  /// colour jumps where two stops share an offset, so each interval has its own colours at both ends.
  public var pieces: [GradientPiece] {
    guard let first = stops.first, let last = stops.last else { return [] }
    var result = [GradientPiece(from: -.infinity, to: Double(first.offset), first.color, first.color)]
    for (a, b) in zip(stops, stops.dropFirst()) where b.offset > a.offset {
      result.append(GradientPiece(from: Double(a.offset), to: Double(b.offset), a.color, b.color))
    }
    result.append(GradientPiece(from: Double(last.offset), to: .infinity, last.color, last.color))
    return result
  }

  /// Returns whether the colour changes so fast between two consecutive stops that it looks like an edge: by an
  /// eighth of its range within 1/256 of the gradient.
  public static func isStep(from a: Stop, to b: Stop) -> Bool {
    a.color.distance(to: b.color) >= max(Double(b.offset - a.offset) * 256, 1) / 8
  }

  /// The number of such edges.
  public var stepCount: Int { zip(stops, stops.dropFirst()).count { Self.isStep(from: $0, to: $1) } }

  /// Returns the colour at an offset; the later one where it jumps there.
  public func color(at offset: Double) -> RGBA {
    guard let first = stops.first, let last = stops.last else { return .clear }
    if offset < Double(first.offset) { return first.color }
    let next = stops.partitioningIndex { Double($0.offset) > offset }
    guard next > 0, next < stops.count else { return last.color }
    let (from, to) = (stops[next - 1], stops[next])
    return GradientPiece(from: Double(from.offset), to: Double(to.offset), from.color, to.color)
      .color(at: offset)
  }
}

/// An interval of a gradient within which colours change linearly.
public struct GradientPiece: Sendable {
  /// The offset where it begins; −∞ before the first stop.
  public let from: Double
  /// The offset where it ends; ∞ after the last stop.
  public let to: Double
  /// The colour where it begins.
  public let first: RGBA
  /// The colour where it ends.
  public let last: RGBA

  init(from: Double, to: Double, _ first: RGBA, _ last: RGBA) {
    (self.from, self.to, self.first, self.last) = (from, to, first, last)
  }

  /// Returns the colour at an offset. Outside the interval it is that of the nearer end; where the offset is
  /// not a number, the first one.
  public func color(at offset: Double) -> RGBA {
    guard from.isFinite, to.isFinite, to > from, offset > from else { return first }
    return first.mixed(with: last, Float(min((offset - from) / (to - from), 1)))
  }

  /// The largest difference of a component between the colours at both ends, 0…1.
  public var range: Double { first.distance(to: last) }
}

extension RGBA {
  /// Returns the largest difference of a component.
  public func distance(to other: RGBA) -> Double {
    Double(
      max(
        abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha)))
  }
}

/// The offsets of a gradient on the page, which can be computed at a point without drawing it.
public struct GradientField: Sendable {
  private let kind: Gradient.Kind
  /// The map from the page to the coordinates of `kind`. Its third component is positive in front of the eye.
  public let back: Projection

  /// An axial gradient's offset times `back`'s third component: x · a + y · b + c on the page.
  public let numerator: (a: Double, b: Double, c: Double)
  /// The third component of `back`: larger is nearer, 0 is the horizon.
  public var denominator: (a: Double, b: Double, c: Double) { (back.m13, back.m23, back.m33) }

  /// The offsets of a gradient; nil where it is seen edge-on or has collapsed.
  public init?(_ gradient: Gradient) {
    guard let back = gradient.toPath.inverted() else { return nil }
    self.back = back
    kind = gradient.kind
    guard case .axial(let start, let end) = kind else {
      numerator = (0, 0, 0)
      return
    }
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let square = dx * dx + dy * dy
    guard square > 0 else { return nil }
    func along(_ x: Double, _ y: Double, _ w: Double) -> Double {
      ((x - Double(start.x) * w) * dx + (y - Double(start.y) * w) * dy) / square
    }
    numerator = (
      along(back.m11, back.m12, back.m13), along(back.m21, back.m22, back.m23),
      along(back.m31, back.m32, back.m33)
    )
  }

  /// Returns the offset at a point in the painted path's coordinates; nil behind the eye.
  public func offset(at p: CGPoint) -> Double? {
    guard back.w(of: p) > 0 else { return nil }
    switch kind {
    case .axial:
      let (x, y) = (Double(p.x), Double(p.y))
      return (x * numerator.a + y * numerator.b + numerator.c) / back.w(of: p)
    case .radial(let center, let radius, nil):
      let q = back(p)
      return Double(hypot(q.x - center.x, q.y - center.y) / radius)
    case .radial(let center, let radius, let focus?):
      // The circles grow linearly from the focus to the gradient's own circle: |q − t·c| = t·r.
      let (q, c) = (back(p) - focus, center - focus)
      let rest = radius * radius - c.dot(c)
      let along = -q.dot(c)
      return Double((along + (along * along + rest * q.dot(q)).squareRoot()) / rest)
    case .conic(let center, let angle):
      let q = back(p)
      let turn = (atan2(Double(q.y - center.y), Double(q.x - center.x)) - Double(angle)) / (2 * .pi)
      return turn - turn.rounded(.down)
    }
  }

  /// Returns a polygon around the visible part of a painted path, no farther from the eye than the path
  /// itself, so that all of it is in front of the eye. Empty where the path is not visible.
  ///
  /// - Parameter visible: the visible area, in the path's coordinates.
  public func surroundings(of path: CGPath, within visible: CGRect) -> [CGPoint] {
    var least = Double.infinity
    for p in path.points where back.w(of: p) > 0 { least = min(least, back.w(of: p)) }
    let box = path.boundingBoxOfPath.insetBy(dx: -1, dy: -1).cut(to: visible)
    guard least.isFinite, !box.isNull, box.width.isFinite, box.height.isFinite else { return [] }
    return Polygon.clip(box.corners, where: back.m13, back.m23, back.m33 - least * 0.98)
  }
}
