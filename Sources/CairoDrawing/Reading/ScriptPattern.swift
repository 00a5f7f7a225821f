import CoreGraphics
import DisplayList

/// What a script paints with.
struct ScriptPattern {
  enum Kind {
    case color(RGBA)
    /// From the first point to the second.
    case linear(CGPoint, CGPoint)
    case radial(Circle, Circle)
    case image(CGImage)
    case canvas(ScriptCanvas)
  }

  struct Circle {
    var center: CGPoint
    var radius: CGFloat
  }

  enum Extend { case none, pad, `repeat`, reflect }

  var kind: Kind
  var stops: [Gradient.Stop] = []
  var extend: Extend
  var isSmooth = true
  /// Whether it is a picture made for this drawing.
  var isRendition = false
  /// Where the upper left pixel of a picture lies, of which only a part was kept.
  var origin = CGPoint.zero
  /// From user space to the pattern's own; once it is a source, from the pattern's space to the drawing's.
  var matrix = CGAffineTransform.identity

  init(_ kind: Kind) {
    self.kind = kind
    switch kind {
    case .linear, .radial: extend = .pad
    case .color, .image, .canvas: extend = .none
    }
  }
}

extension ScriptPattern {
  /// The paint that looks the same in a box; nil for what is drawn rather than painted with.
  func paint(over area: CGRect) throws(UnreadablePicture) -> Paint? {
    switch kind {
    case .color(let color): return .color(color)
    case .linear(let start, let end):
      guard let last = stops.last else { return .color(.clear) }
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let square = dx * dx + dy * dy
      guard square > 0, stops.count > 1 else { return .color(last.color) }
      let range = try range(over: area) { (($0.x - start.x) * dx + ($0.y - start.y) * dy) / square }
      func point(_ t: Int) -> CGPoint { CGPoint(x: start.x + dx * CGFloat(t), y: start.y + dy * CGFloat(t)) }
      return .gradient(
        Gradient(
          kind: .axial(start: point(range.lowerBound), end: point(range.upperBound)),
          stops: stops(over: range), transform: matrix))
    case .radial(let first, let last):
      guard let color = stops.last?.color else { return .color(.clear) }
      guard first.center == last.center else { return nil }
      if first.radius > last.radius, !isRepeating { return try mirrored.paint(over: area) }
      let width = last.radius - first.radius
      guard width > 0, stops.count > 1 else { return .color(color) }
      guard first.radius == 0 || !isRepeating else {
        throw UnreadablePicture("rings of colour that repeat inwards")
      }
      let range = try range(over: area) { hypot($0.x - last.center.x, $0.y - last.center.y) / width }
      // The centre, where the least offset is, may lie within the area.
      let found = stops(over: 0...max(range.upperBound, 1))
      let end = first.radius + width * CGFloat(max(range.upperBound, 1))
      // Offset 0 of the pattern lies at the inner circle.
      let rings = found.map {
        Gradient.Stop(
          offset: (first.radius + (end - first.radius) * $0.offset) / end, color: $0.color)
      }
      return .gradient(
        Gradient(kind: .radial(center: last.center, radius: end), stops: rings, transform: matrix))
    case .image, .canvas: return nil
    }
  }

  /// The same rings of colour, from the other one.
  private var mirrored: ScriptPattern {
    guard case .radial(let first, let last) = kind else { return self }
    var result = self
    result.kind = .radial(last, first)
    result.stops = stops.reversed().map { Gradient.Stop(offset: 1 - $0.offset, color: $0.color) }
    return result
  }

  private static let mostRepeats = 256

  /// The whole offsets between which an area lies, where the pattern repeats; 0…1 where it does not.
  private func range(
    over area: CGRect, offset: (CGPoint) -> CGFloat
  ) throws(UnreadablePicture) -> ClosedRange<Int> {
    guard isRepeating else { return 0...1 }
    let offsets = area.applying(matrix.inverted()).corners.map(offset)
    guard let least = offsets.min(), let most = offsets.max(), least.isFinite, most.isFinite,
      most - least < CGFloat(Self.mostRepeats)
    else { throw UnreadablePicture("a gradient that repeats more than \(Self.mostRepeats) times") }
    let low = Int(least.rounded(.down))
    return low...max(Int(most.rounded(.up)), low + 1)
  }

  /// The colours over a range of whole offsets, as offsets 0…1.
  private func stops(over range: ClosedRange<Int>) -> [Gradient.Stop] {
    guard let first = stops.first, let last = stops.last else { return [] }
    func stop(_ offset: CGFloat, _ color: RGBA) -> Gradient.Stop {
      Gradient.Stop(offset: offset, color: color)
    }
    switch extend {
    case .pad: return stops
    case .none:
      return [stop(first.offset, first.color.withoutAlpha)] + stops + [
        stop(last.offset, last.color.withoutAlpha)
      ]
    case .repeat, .reflect: break
    }
    // Before its first and after its last colour a period is of one colour.
    let period = [stop(0, first.color)] + stops + [stop(1, last.color)]
    let mirrored = period.reversed().map { stop(1 - $0.offset, $0.color) }
    let count = CGFloat(range.upperBound - range.lowerBound)
    var result: [Gradient.Stop] = []
    for k in range.dropLast() {
      for part in extend == .reflect && k % 2 != 0 ? mirrored : period {
        let next = stop((CGFloat(k - range.lowerBound) + part.offset) / count, part.color)
        if next != result.last { result.append(next) }
      }
    }
    return result
  }

  private var isRepeating: Bool { extend == .repeat || extend == .reflect }
}

extension RGBA {
  fileprivate var withoutAlpha: RGBA { RGBA(red: red, green: green, blue: blue, alpha: 0) }
}
