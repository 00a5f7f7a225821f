import QuartzCore

/// A gradient layer with random colours in random perspective, and the colour that is to be seen at each point.
struct RandomGradient {
  static let page = CGSize(width: 160, height: 120)
  private static let size = CGSize(width: 120, height: 90)

  let name: String
  let type: CAGradientLayerType
  let colors: [[Double]]
  let locations: [Double]
  private let start: CGPoint
  private let end: CGPoint
  private let transform: CATransform3D
  private let toLayer: [[Double]]

  var isOpaque: Bool { colors.allSatisfy { $0[3] == 1 } }

  /// Every third is axial, radial, conic. A third of them crosses the plane of the eye.
  init(seed: Int) {
    var random = Random(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
    let types: [CAGradientLayerType] = [.axial, .radial, .conic]
    type = types[seed % 3]
    let tilts: [(eye: ClosedRange<Double>, angle: Double)] = [
      (200...600, 1), (80...200, 1.35), (20...60, 1.4),
    ]
    let tilt = tilts[(seed / 3) % 3]
    name = "\(type.rawValue) \(seed)"
    let count = [2, 3, 4, 6, 9][Int(random.next(0, 5))]
    var locations = (0..<count).map { _ in random.next(0, 1) }.sorted()
    // Stops at one place, where colours jump.
    if count > 3, random.next(0, 1) < 0.6 { locations[2] = locations[1] }
    self.locations = locations
    let isOpaque = random.next(0, 1) < 0.65
    colors = (0..<count).map { _ in
      [random.next(0, 1), random.next(0, 1), random.next(0, 1), isOpaque ? 1 : random.next(0, 1)]
    }
    let (x, y) = (random.next(0, 1), random.next(0, 1))
    start = CGPoint(x: x, y: y)
    // The end of a conic gradient may be its centre.
    let isPoint = type == .conic && random.next(0, 1) < 0.2
    end =
      isPoint
      ? start
      : CGPoint(
        x: x + (random.next(0, 1) < 0.5 ? -1 : 1) * random.next(0.1, 0.7),
        y: y + (random.next(0, 1) < 0.5 ? -1 : 1) * random.next(0.1, 0.7))
    var eye = CATransform3DIdentity
    eye.m34 = -1 / CGFloat(random.next(tilt.eye.lowerBound, tilt.eye.upperBound))
    let turns = (0..<2).map { _ in CGFloat(random.next(-tilt.angle, tilt.angle)) }
    var turned = CATransform3DRotate(eye, turns[0], 1, 0, 0)
    turned = CATransform3DRotate(turned, turns[1], 0, 1, 0)
    transform = CATransform3DRotate(turned, CGFloat(random.next(-0.5, 0.5)), 0, 0, 1)
    toLayer = Self.inverse(of: transform)
  }

  /// A page with the layer in its middle.
  var layer: CALayer {
    let page = TestLayers.page(Self.page.width, Self.page.height)
    let layer = CAGradientLayer()
    layer.bounds = CGRect(origin: .zero, size: Self.size)
    layer.position = CGPoint(x: Self.page.width / 2, y: Self.page.height / 2)
    layer.transform = transform
    (layer.type, layer.startPoint, layer.endPoint) = (type, start, end)
    layer.locations = locations.map { NSNumber(value: $0) }
    layer.colors = colors.map {
      CGColor(srgbRed: CGFloat($0[0]), green: CGFloat($0[1]), blue: CGFloat($0[2]), alpha: CGFloat($0[3]))
    }
    page.addSublayer(layer)
    return page
  }

  /// The gradient's offset at a point of the page; nil outside of the layer and behind the eye.
  func offset(at p: CGPoint) -> Double? {
    let (x, y) = (Double(p.x - Self.page.width / 2), Double(p.y - Self.page.height / 2))
    let q = (0..<3).map { x * toLayer[0][$0] + y * toLayer[1][$0] + toLayer[2][$0] }
    guard q[2] > 0 else { return nil }
    let (u, v) = (q[0] / q[2] / Double(Self.size.width) + 0.5, q[1] / q[2] / Double(Self.size.height) + 0.5)
    guard (0...1).contains(u), (0...1).contains(v) else { return nil }
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let (a, b) = (u - Double(start.x), v - Double(start.y))
    switch type {
    case .axial: return (a * dx + b * dy) / (dx * dx + dy * dy)
    case .radial: return hypot(a / dx, b / dy)
    default:
      let turn = (atan2(b, a) - atan2(dy, dx)) / (2 * .pi)
      return turn - turn.rounded(.down)
    }
  }

  /// Red, green, blue, alpha, 0…1, not premultiplied.
  func color(at offset: Double) -> [Double] {
    guard let next = locations.firstIndex(where: { $0 > offset }) else { return colors[colors.count - 1] }
    guard next > 0 else { return colors[0] }
    let t = (offset - locations[next - 1]) / (locations[next] - locations[next - 1])
    return zip(colors[next - 1], colors[next]).map { $0 + ($1 - $0) * t }
  }

  /// Whether colours jump near an offset.
  func jumps(near offset: Double) -> Bool {
    let jumps = zip(locations, locations.dropFirst()).filter { $0 == $1 }.map { $0.0 }
    return (jumps + (type == .conic ? [0, 1] : [])).contains { abs($0 - offset) < 2e-3 }
  }

  /// Rows of the map from the page's middle to the layer's, by the adjugate.
  private static func inverse(of t: CATransform3D) -> [[Double]] {
    let m = [[t.m11, t.m12, t.m14], [t.m21, t.m22, t.m24], [t.m41, t.m42, t.m44]].map {
      $0.map { Double($0) }
    }
    func cofactor(_ r: Int, _ c: Int) -> Double {
      let (r1, r2, c1, c2) = ((r + 1) % 3, (r + 2) % 3, (c + 1) % 3, (c + 2) % 3)
      return m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1]
    }
    let determinant = (0..<3).map { m[0][$0] * cofactor(0, $0) }.reduce(0, +)
    return (0..<3).map { r in (0..<3).map { c in cofactor(c, r) / determinant } }
  }
}

/// Random numbers that are the same every time (Vigna's xorshift64*, 2016).
struct Random {
  var state: UInt64

  mutating func next(_ low: Double, _ high: Double) -> Double {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    let bits = (state &* 0x2545_F491_4F6C_DD1D) >> 11
    return low + (high - low) * Double(bits) / Double(UInt64(1) << 53)
  }
}
