import CoreGraphics
import Drawing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PathPainter {
  /// Fills a path with colours around a centre: triangles from the centre, under a mask of the path's shape.
  ///
  /// Every triangle reaches under the next one, and all lie on the first colour, so that no edge lets the background
  /// through. Translucent colours are painted opaque under a mask of the same build, whose grey levels are the alphas.
  func drawConic(_ gradient: Gradient, path: CGPath, rule: CGPathFillRule, in frame: Frame) throws {
    guard case .conic(let center, let angle) = gradient.kind, gradient.transform.isInvertible else { return }
    let place = gradient.transform.concatenating(frame.space.matrix)
    let box = path.transformed(by: frame.space.matrix).boundingBoxOfPath
    try drawAreas(of: gradient, within: path, rule: rule, in: frame) { stops in
      let fan = ConicFan(
        stops, center: center, angle: angle, place: place, covering: box,
        scale: Double(frame.space.toPage.largestScale))
      return [element(fan, in: frame.space)]
    }
  }

  /// The triangles around the origin, moved to the centre.
  private func element(_ fan: ConicFan, in space: Space) -> Element {
    var group = Element(.g)
    group[.transform] = document.transform(
      CGAffineTransform(translationX: fan.hub.x, y: fan.hub.y), in: space,
      extent: CGRect(x: 0, y: 0, width: 1, height: 1))
    for wedge in [fan.base] + fan.wedges {
      // Far points need few digits: what counts is the direction.
      var path = Element(area: PathGeometry(segments: wedge.segments), grid: Grid(digits: fan.digits))
      path.shape?.mayBeElement = false
      path.set(wedge.color, as: .fill)
      group.append(path)
    }
    return group
  }
}

extension RGBA {
  init(gray: Float) { self.init(red: gray, green: gray, blue: gray) }
}

/// Triangles of even colours that stand for a conic gradient.
struct ConicFan {
  struct Wedge {
    var color: RGBA
    var segments: [PathGeometry.Segment]
  }

  /// Where the triangles meet, in the user space; their points are relative to it.
  let hub: CGPoint
  /// The first colour, everywhere.
  let base: Wedge
  private(set) var wedges: [Wedge] = []
  /// How far triangles reach under those that follow, in turns.
  private static let overlap = 0.06
  /// Decimals that the points need.
  let digits: Int

  /// - Parameters:
  ///   - place: maps the gradient's coordinates to the user space.
  ///   - box: what must be covered, in the user space.
  ///   - scale: points of the page to a unit of the user space.
  init(
    _ stops: [Gradient.Stop], center: CGPoint, angle: CGFloat, place: CGAffineTransform, covering box: CGRect,
    scale: Double
  ) {
    let inverse = place.inverted()
    let hub = center.applying(place)
    self.hub = hub
    let reach = box.corners.map { ($0.applying(inverse) - center).length }.max() ?? 0
    let span = box.corners.map { Double(($0 - hub).length) }.max() ?? 0
    // Whole units are fine enough for directions two thousand units away, and twenty times as far away as what is
    // covered; where the ellipse is narrow, there are decimals
    // instead of greater distances, which viewers that draw with Cairo lose where they enlarge. The chords of triangles lie further
    // outside than what must be covered.
    let narrow = abs(Double(place.determinant)) / max(place.largestScale, 1e-12)
    let distance = min(2000, max(20 * span, 1))
    let far = max(reach * 1.7, distance / max(place.largestScale, 1e-12))
    digits = min(max(Int(log10(distance / max(far * narrow, 1e-9)).rounded(.up)), 0), 6)
    func point(_ turn: Double) -> CGPoint {
      let a = Double(angle) + turn * 2 * .pi
      return place.vector(CGPoint(x: CGFloat(far * cos(a)), y: CGFloat(far * sin(a))))
    }
    let origin = CGPoint(x: 0, y: 0)
    base = Wedge(
      color: Self.color(stops, 0),
      segments: PathGeometry(
        CGPath(rect: box.insetBy(dx: -1, dy: -1).offsetBy(dx: -hub.x, dy: -hub.y).integral, transform: nil)
      ).segments)
    let isEven = stops.allSatisfy { $0.color == stops[0].color }
    let cuts = isEven ? [] : Self.cuts(stops, circumference: 2 * .pi * span * scale)
    for cut in cuts {
      // Far under the next ones, so that also near the centre each edge has one even colour on either side; but never
      // as far as the full turn, where the base shows beside the last one's edge alone.
      let end = min(cut.end + Self.overlap, (cut.end + 1) / 2)
      var segments: [PathGeometry.Segment] = [.move(origin), .line(point(cut.start))]
      var turn = cut.start
      while end - turn > 0.2 {
        turn += 0.2
        segments.append(.line(point(turn)))
      }
      segments += [.line(point(end)), .close]
      wedges.append(Wedge(color: Self.color(stops, (cut.start + cut.end) / 2), segments: segments))
    }
  }

  /// Turns between which one colour is near enough: two steps of 255, so that no place is off by more than one. What is so
  /// small that this would be less than a point of its edge has up to five steps, which nobody sees in a point.
  ///
  /// - Parameter circumference: of a circle around all that is covered, in points of the page.
  private static func cuts(
    _ stops: [Gradient.Stop], circumference: Double
  ) -> [(start: Double, end: Double)] {
    var cuts: [(start: Double, end: Double)] = []
    func add(_ from: Double, _ to: Double, _ count: Int) {
      guard to > from else { return }
      for k in 0..<count {
        cuts.append(
          (from + (to - from) * Double(k) / Double(count), from + (to - from) * Double(k + 1) / Double(count))
        )
      }
    }
    guard let first = stops.first, let last = stops.last else { return [] }
    add(0, min(Double(first.offset), 1), 1)
    for (a, b) in zip(stops, stops.dropFirst()) {
      let differences = [
        a.color.red - b.color.red, a.color.green - b.color.green, a.color.blue - b.color.blue,
        a.color.alpha - b.color.alpha,
      ].map { abs($0) * 255 }
      let (start, end) = (max(Double(a.offset), 0), min(Double(b.offset), 1))
      let (difference, points) = (Double(differences.max() ?? 0), (end - start) * circumference)
      let steps = min(difference / 2, max(difference / 5, points)).rounded(.up)
      add(start, end, max(Int(steps), 1))
    }
    add(max(Double(last.offset), 0), 1, 1)
    return cuts
  }

  private static func color(_ stops: [Gradient.Stop], _ offset: Double) -> RGBA {
    guard let first = stops.first, let last = stops.last else { return .clear }
    if offset < Double(first.offset) { return first.color }
    for (a, b) in zip(stops, stops.dropFirst()) where offset < Double(b.offset) && b.offset > a.offset {
      let t = Float((offset - Double(a.offset)) / Double(b.offset - a.offset))
      return RGBA(
        red: a.color.red + (b.color.red - a.color.red) * t,
        green: a.color.green + (b.color.green - a.color.green) * t,
        blue: a.color.blue + (b.color.blue - a.color.blue) * t,
        alpha: a.color.alpha + (b.color.alpha - a.color.alpha) * t)
    }
    return last.color
  }
}
