import CoreGraphics
import Drawing

/// Paints in pixels. Conic gradients, large radial ones, and those in perspective or of very many stops are computed for
/// each pixel.
final class PixelPaintSource: PaintSource {
  override func tile(of pattern: TilePattern) -> Tiles.Tile? {
    tiles.pixels(of: pattern, opacity: canvas.opacity)
  }

  /// The most stops of a gradient that Cairo paints: it searches them one by one for each pixel.
  private static let mostStops = 512

  override func set(_ gradient: Gradient) {
    switch gradient.kind {
    case _ where gradient.projection != nil: setSampled(gradient)
    case .conic(let center, let angle): setConic(gradient, center: center, angle: angle)
    case _ where gradient.stops.count > Self.mostStops: setSampled(gradient)
    case .radial(let center, let radius, nil):
      if !setRadial(gradient, center: center, radius: radius) { super.set(gradient) }
    case .axial, .radial: super.set(gradient)
    }
  }

  private func setConic(_ gradient: Gradient, center: CGPoint, angle: CGFloat) {
    canvas.setNoSource()
    let place = gradient.transform.concatenating(canvas.toDevice)
    guard let box = canvas.visiblePixels, place.isUsable else { return }
    let back = place.inverted()
    let wheel = ColorWheel(gradient.stops)
    canvas.setSource(pixels: box) { column, row in
      let middle = CGPoint(x: CGFloat(column) + 0.5, y: CGFloat(row) + 0.5)
      let p = middle.applying(back)
      let (dx, dy) = (Double(p.x - center.x), Double(p.y - center.y))
      // The range of the turn within the pixel. If it is large or contains the start, the colours are mixed.
      let across = abs(Double(back.a) * dy - Double(back.b) * dx)
      let down = abs(Double(back.c) * dy - Double(back.d) * dx)
      let reach = (across + down) / max(dx * dx + dy * dy, 1e-300) / (4 * .pi)
      let turn = (atan2(dy, dx) - Double(angle)) / (2 * .pi)
      guard !wheel.isSmooth(around: turn, reach: reach) else { return wheel.color(at: turn) * 255 }
      var color = SIMD4<Float>()
      for k in 0..<64 {
        let q = CGPoint(
          x: middle.x + (CGFloat(k % 8) + 0.5) / 8 - 0.5, y: middle.y + (CGFloat(k / 8) + 0.5) / 8 - 0.5
        ).applying(back)
        let turn = atan2(Double(q.y - center.y), Double(q.x - center.x)) - Double(angle)
        color += wheel.color(at: turn / (2 * .pi)) / 64
      }
      return color * 255
    }
  }

  /// Sets a large radial gradient as the source, made from a table of colours: Cairo takes several times as
  /// long per pixel.
  ///
  /// - Returns: false for small ones, for which a table would take longer, and where colours change too fast.
  private func setRadial(_ gradient: Gradient, center: CGPoint, radius: CGFloat) -> Bool {
    let place = gradient.transform.concatenating(canvas.toDevice)
    let size = radius * max(hypot(place.a, place.b), hypot(place.c, place.d))
    guard radius > 0, size >= 128, size < 1e6, place.isUsable,
      let table = resources.gradients.colorTable(gradient)
    else { return false }
    canvas.setNoSource()
    guard let box = canvas.visiblePixels else { return true }
    let (width, height) = (Int(box.width), Int(box.height))
    guard
      let surface = CairoSurface(
        pixels: table.isOpaque ? .rgb : .argb, width: width, height: height),
      let pixels = SurfacePixels(surface, in: .argb, .rgb)
    else { return false }
    // From pixels to offsets from the centre in radii.
    let back = place.inverted()
      .concatenating(CGAffineTransform(translationX: -center.x, y: -center.y))
      .concatenating(CGAffineTransform(scaleX: 1 / radius, y: 1 / radius))
    for y in 0..<height {
      let start = CGPoint(x: box.minX + 0.5, y: box.minY + CGFloat(y) + 0.5).applying(back)
      let row = UnsafeMutableRawPointer(pixels.data + y * pixels.bytesPerRow).bindMemory(
        to: UInt32.self, capacity: width)
      table.fill(row, count: width, from: start, step: CGVector(dx: back.a, dy: back.b))
    }
    canvas.setSource(surface, at: box)
    return true
  }

  private func setSampled(_ gradient: Gradient) {
    canvas.setNoSource()
    let onDevice = Gradient(
      kind: gradient.kind, stops: gradient.stops, transform: gradient.transform,
      projection: (gradient.projection ?? Projection(.identity)).concatenating(Projection(canvas.toDevice)))
    guard let box = canvas.visiblePixels, let field = GradientField(onDevice) else { return }
    let colors = ColorWheel(gradient.stops)
    canvas.setSource(pixels: box) { column, row in
      colors.color(in: field, x: CGFloat(column), y: CGFloat(row)).map { $0 * 255 }
    }
  }
}

/// The colours of a turn, or of any gradient, blue first, premultiplied.
private struct ColorWheel {
  private let offsets: [Double]
  private let colors: [SIMD4<Float>]
  /// The offsets of those stops at which colours bend or jump visibly. The many stops that stand for a curve do not.
  private let bends: [Double]

  init(_ stops: [Gradient.Stop]) {
    let offsets = stops.map { Double($0.offset) }
    let colors = stops.map { SIMD4($0.color.blue, $0.color.green, $0.color.red, $0.color.alpha) }
    let slopes = zip(offsets.indices, offsets.indices.dropFirst()).map { from, to in
      (colors[to] - colors[from]) / Float(max(offsets[to] - offsets[from], 1e-12))
    }
    let around = zip([SIMD4()] + slopes, slopes + [SIMD4()])
    // Within `reach`, at most 0.02, a lesser bend makes a difference of less than half a step of 255.
    bends = zip(offsets, around).filter { _, slopes in
      let bend = slopes.0 - slopes.1
      return max(bend.max(), -bend.min()) > 0.4
    }.map(\.0)
    (self.offsets, self.colors) = (offsets, colors)
  }

  /// - Parameter turn: the angle in turns; whole turns are ignored.
  func color(at turn: Double) -> SIMD4<Float> {
    color(atOffset: turn - turn.rounded(.down))
  }

  private func color(atOffset t: Double) -> SIMD4<Float> {
    guard let first = colors.first, let last = colors.last else { return SIMD4() }
    var mixed = t < offsets[0] ? first : last
    // Presses' colours have hundreds of stops.
    let next = offsets.partitioningIndex { $0 > t }
    if next > 0, next < offsets.count {
      let (from, to) = (offsets[next - 1], offsets[next])
      let f = Float((t - from) / max(to - from, 1e-12))
      mixed = colors[next - 1] + (colors[next] - colors[next - 1]) * f
    }
    return SIMD4(mixed.x * mixed.w, mixed.y * mixed.w, mixed.z * mixed.w, mixed.w)
  }

  /// Returns whether colours change linearly around a place.
  func isSmooth(around turn: Double, reach: Double) -> Bool {
    let t = turn - turn.rounded(.down)
    guard t - reach > 0, t + reach < 1, reach < 0.02 else { return false }
    return !hasBend(within: reach, of: t)
  }

  private func hasBend(within reach: Double, of t: Double) -> Bool {
    let next = bends.partitioningIndex { $0 >= t - reach }
    return next < bends.count && bends[next] <= t + reach
  }

  /// Returns the colour of a pixel of a field: at its centre if colours are linear in it or it lies beyond the
  /// stops, else the mean of 64.
  func color(in field: GradientField, x: CGFloat, y: CGFloat) -> SIMD4<Float>? {
    guard let middle = field.offset(at: CGPoint(x: x + 0.5, y: y + 0.5)) else { return nil }
    let right = field.offset(at: CGPoint(x: x + 1, y: y + 0.5)) ?? .infinity
    let below = field.offset(at: CGPoint(x: x + 0.5, y: y + 1)) ?? .infinity
    let reach = abs(right - middle) + abs(below - middle)
    let isBeyond = middle - reach > offsets.last ?? 0 || middle + reach < offsets.first ?? 0
    if isBeyond || reach < 0.02 && !hasBend(within: reach, of: middle) {
      return color(atOffset: middle)
    }
    var sum = SIMD4<Float>()
    for k in 0..<64 {
      let p = CGPoint(x: x + (CGFloat(k % 8) + 0.5) / 8, y: y + (CGFloat(k / 8) + 0.5) / 8)
      if let offset = field.offset(at: p) { sum += color(atOffset: offset) / 64 }
    }
    return sum
  }
}
