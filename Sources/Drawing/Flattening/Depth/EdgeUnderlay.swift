import Drawing
import QuartzCore

/// A strip beneath the edge at which a plane meets another: the colours along the edge, extended beyond it.
struct EdgeUnderlay {
  /// The plane's drawing, in its own coordinates.
  let plane: Drawing
  /// The map from there to the page.
  let projection: Projection
  let colors: (any PictureColors)?

  /// How close to the edge's ends, in points, a stretch must end to count as complete. The line beside the
  /// edge on which colours are sampled is shorter at sharp corners.
  private static let slack = 2.0
  /// The distance of samples along the edge where colours vary, in points, and the most samples of a stretch.
  private static let step = 3.0
  private static let mostSamples = 64
  /// The tolerance of colours: at most a quarter of what lies beneath an edge is visible.
  private static let tolerance = 2.0 / 255

  /// Returns the strip on the page; nil where the colours along the edge are unknown.
  func drawing(beneath strip: MeetingEdges.Strip) -> Drawing.Node? {
    guard let back = projection.inverted() else { return nil }
    let (start, end) = (strip.start, strip.end)
    /// A point in the plane, a little beside the edge.
    func place(_ t: Double) -> CGPoint {
      back(
        CGPoint(
          x: start.x + (end.x - start.x) * t + strip.inside.dx,
          y: start.y + (end.y - start.y) * t + strip.inside.dy))
    }
    let (first, last) = (place(0), place(1))
    guard projection.isInSight(first), projection.isInSight(last) else { return nil }
    let length = Double(hypot(end.x - start.x, end.y - start.y))
    let covers = covers(from: first, to: last, slack: min(Self.slack / length, 0.25)) { local in
      // The point's position along the edge on the page.
      let p = projection(
        CGPoint(x: first.x + (last.x - first.x) * local, y: first.y + (last.y - first.y) * local))
      let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
      return (Double(p.x - start.x) * dx + Double(p.y - start.y) * dy) / (dx * dx + dy * dy)
    }
    let stops = stops(covers, length: length, place: place)
    guard let color = stops.first?.color, stops.contains(where: { $0.color.alpha > 0 }) else { return nil }
    let isPlain = stops.allSatisfy { $0.color.distance(to: color) <= Self.tolerance }
    let paint: Paint =
      isPlain
      ? .color(color) : .gradient(Gradient(kind: .axial(start: start, end: end), stops: stops))
    return .path(DrawnPath(path: .joining([strip.outline]), fill: paint))
  }

  /// A stretch of the edge that an area covers.
  private struct Cover {
    var stretch: ClosedRange<Double>
    var colors: AreaColors
  }

  /// Returns what is visible along a line of the plane, from the lowest.
  ///
  /// - Parameters:
  ///   - slack: how near to an end of the edge a place counts as the end.
  ///   - along: maps places along the line to places along the edge.
  private func covers(from start: CGPoint, to end: CGPoint, slack: Double, along: (Double) -> Double)
    -> [Cover]
  {
    let box = CGRect(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
      height: abs(end.y - start.y))
    var result: [Cover] = []
    func add(_ area: DrawnArea) {
      let stretches = area.stretches(from: start, to: end)
      guard !stretches.isEmpty, let colors = AreaColors(of: area, pictures: colors) else { return }
      for stretch in stretches {
        var (low, high) = (along(stretch.lowerBound), along(stretch.upperBound))
        if low < slack { low = 0 }
        if high > 1 - slack { high = 1 }
        guard low < high else { continue }
        if area.isOpaque {
          result.removeAll { $0.stretch.lowerBound >= low && $0.stretch.upperBound <= high }
        }
        result.append(Cover(stretch: low...high, colors: colors))
      }
    }
    plane.forEachArea(where: { $0.reaches(box) }, do: add)
    return result
  }

  /// Returns the colours along the edge, from 0 at its start to 1 at its end.
  private func stops(_ covers: [Cover], length: Double, place: (Double) -> CGPoint) -> [Gradient.Stop] {
    var knots = Set([0.0, 1])
    for cover in covers { knots.formUnion([cover.stretch.lowerBound, cover.stretch.upperBound]) }
    let places = knots.sorted()
    var stops: [Gradient.Stop] = []
    for (low, high) in zip(places, places.dropFirst()) {
      let middle = (low + high) / 2
      let seen = covers.filter { $0.stretch.contains(middle) }
      let isEven = seen.allSatisfy(\.colors.isEven)
      let wanted = (high - low) * length / Self.step
      let count = isEven ? 1 : Int(min(max(wanted, 4), Double(Self.mostSamples)))
      let samples = (0...count).map { k -> Gradient.Stop in
        let t = low + (high - low) * Double(k) / Double(count)
        let color = seen.reduce(RGBA.clear) { $1.colors.color(at: place(t)).over($0) }
        return Gradient.Stop(offset: CGFloat(t), color: color)
      }
      stops += Self.simplified(samples)
    }
    return stops
  }

  /// Returns the fewest stops that say the same.
  private static func simplified(_ stops: [Gradient.Stop]) -> [Gradient.Stop] {
    guard var first = stops.first, let last = stops.last else { return stops }
    var result = [first]
    var between: ArraySlice<Gradient.Stop> = []
    for (stop, next) in zip(stops.dropFirst(), stops.dropFirst(2)) {
      between.append(stop)
      let line = Gradient(kind: .axial(start: .zero, end: .zero), stops: [first, next])
      let isStraight = between.allSatisfy {
        line.color(at: Double($0.offset)).distance(to: $0.color) <= tolerance
      }
      guard !isStraight else { continue }
      result.append(stop)
      first = stop
      between = []
    }
    return result + [last]
  }
}

/// The colours of an area, point by point.
private struct AreaColors {
  /// Whether it has a single colour.
  let isEven: Bool
  private let ask: (CGPoint) -> RGBA

  /// - Returns: nil where the colours are unknown.
  init?(of area: DrawnArea, pictures: (any PictureColors)?) {
    let back = area.transform.inverted()
    switch area.content {
    case .paint(.color(let color)):
      isEven = true
      ask = { _ in color }
    case .paint(.gradient(let gradient)):
      guard let field = GradientField(gradient) else { return nil }
      isEven = false
      ask = { p in field.offset(at: p.applying(back)).map(gradient.color) ?? .clear }
    case .paint(.pattern): return nil
    case .image(let image):
      guard let pixels = pictures?.pixels(of: image.image), pixels.width > 0, pixels.height > 0,
        image.destination.width > 0, image.destination.height > 0
      else { return nil }
      isEven = false
      ask = { image.color(at: $0.applying(back), in: pixels) }
    }
  }

  /// - Parameter p: a point in the drawing's coordinates.
  func color(at p: CGPoint) -> RGBA { ask(p) }
}

extension DrawnImage {
  /// Returns the colour of an opaque picture at a point in the item's coordinates.
  fileprivate func color(at p: CGPoint, in pixels: PicturePixels) -> RGBA {
    func pixel(_ value: CGFloat, _ count: Int) -> Int { Int(min(max(value, 0), CGFloat(count - 1))) }
    let word = pixels.color(
      pixel(source.minX + (p.x - destination.minX) * source.width / destination.width, pixels.width),
      pixel(source.minY + (p.y - destination.minY) * source.height / destination.height, pixels.height))
    func part(_ shift: UInt32, _ tint: Float?) -> Float { Float(word >> shift & 255) / 255 * (tint ?? 1) }
    return RGBA(red: part(16, tint?.red), green: part(8, tint?.green), blue: part(0, tint?.blue))
  }
}

extension RGBA {
  /// Returns the colour that results from this one above another.
  fileprivate func over(_ other: RGBA) -> RGBA {
    let rest = other.alpha * (1 - alpha)
    let sum = alpha + rest
    guard sum > 0 else { return .clear }
    // A colour that covers everything, or nothing, stays the same.
    guard rest > 0 else { return self }
    return other.mixed(with: self, alpha / sum).withAlpha(sum)
  }
}

extension CGRect {
  /// Returns whether two boxes touch, either of which may be a line.
  fileprivate func reaches(_ other: CGRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
