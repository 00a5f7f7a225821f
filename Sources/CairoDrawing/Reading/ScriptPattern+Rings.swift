import CoreGraphics
import DisplayList

extension ScriptPattern {
  /// A gradient between circles about different centres, as circles of one colour each, one over another: the steps are
  /// those of eight-bit colour. As it needs all of what lies beneath hidden, its alpha must be the same everywhere.
  func rings(_ first: Circle, _ last: Circle, over area: CGPath) throws(UnreadablePicture) -> [DisplayItem] {
    guard extend == .pad else { throw UnreadablePicture("a gradient with a focus that repeats") }
    guard let alpha = stops.first?.color.alpha, stops.allSatisfy({ $0.color.alpha == alpha }) else {
      throw UnreadablePicture("a gradient with a focus that fades")
    }
    guard hypot(last.center.x - first.center.x, last.center.y - first.center.y) < last.radius - first.radius
    else { throw UnreadablePicture("a gradient between circles of which none holds the other") }
    var circles: [DisplayItem] = []
    func add(_ offset: CGFloat, _ color: RGBA) {
      func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * offset }
      let (x, y) = (mix(first.center.x, last.center.x), mix(first.center.y, last.center.y))
      let radius = mix(first.radius, last.radius)
      guard radius > 0 else { return }
      let circle = CGPath(
        ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
      circles.append(
        .path(DisplayPath(path: circle.transformed(by: matrix), fill: .color(color.opaque))))
    }
    for (from, to) in zip(stops, stops.dropFirst()) where to.offset > from.offset {
      let steps = max(Int((from.color.distance(to: to.color) * 255).rounded(.up)), 1)
      // The colour of a ring is that of its middle.
      for k in 0..<steps {
        let (middle, end) = ((CGFloat(k) + 0.5) / CGFloat(steps), CGFloat(k + 1) / CGFloat(steps))
        add(from.offset + (to.offset - from.offset) * end, from.color.mixed(with: to.color, Float(middle)))
      }
    }
    let background: [DisplayItem] =
      stops.last.map {
        [.path(DisplayPath(path: CGPath(rect: area.boundingBox), fill: .color($0.color.opaque)))]
      } ?? []
    let items = background + circles.reversed()
    guard alpha < 1 else { return items }
    let effects = GroupEffects(opacity: Double(alpha), isIsolated: true)
    return [.beginGroup(DisplayGroup(effects: effects))] + items + [.endGroup]
  }
}

extension RGBA {
  fileprivate var opaque: RGBA { RGBA(red: red, green: green, blue: blue) }

  fileprivate func mixed(with other: RGBA, _ share: Float) -> RGBA {
    RGBA(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }
}
