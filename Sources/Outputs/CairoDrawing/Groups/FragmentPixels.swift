import CoreGraphics
import Drawing

/// Parts of planes that others cut through, in pixels; for documents they are already masks and clips.
extension Canvas {
  /// Clips to a part, so that its surfaces are as small as it is: in a plane that many others cut, each part
  /// would otherwise be composed in groups as large as the page.
  ///
  /// - Parameter box: the box of the drawing, in user space.
  func clip(to fragment: Fragment, of box: CGRect) {
    guard !box.isNull, !box.isInfinite else { return }
    let toDevice = self.toDevice
    let back = toDevice.inverted()
    var region = box.corners.map { $0.applying(toDevice) }
    for side in fragment.sides {
      // Pixels on the line belong to both sides.
      let line = side.line.pulledBack(through: back).normalized
      region = Polygon.clip(region, where: line.a, line.b, line.c + 1)
    }
    clip(toDevice: region.isEmpty ? .zero : PointBox(region).rect)
  }

}

extension CairoPattern {
  /// Multiplies each pixel by its share, which follows from its own alpha and the part of it on each line's
  /// side.
  ///
  /// - Parameter place: from the fragment's coordinates to the device.
  func cut(to fragment: Fragment, joining mode: BlendMode, place: CGAffineTransform) {
    guard let surface = imageSurface, let pixels = SurfacePixels(surface, in: .argb) else { return }
    let offset = surface.deviceOffset
    let toPixels = place.concatenating(CGAffineTransform(translationX: offset.x, y: offset.y))
    // A pixel extends as far to both sides of its centre as its box does along the line's normal.
    let ramps = fragment.sides.map { side -> Fragment.Side in
      let seen = side.line.pulledBack(through: toPixels.inverted()).normalized
      let reach = abs(seen.a) + abs(seen.b)
      return Fragment.Side(
        line: Fragment.Line(a: seen.a / reach, b: seen.b / reach, c: seen.c / reach),
        isLater: side.isLater || !fragment.compensatesForEdge)
    }
    var shares = ramps.map { _ in 1.0 }
    for y in 0..<pixels.height {
      let row = pixels.data + y * pixels.bytesPerRow
      let starts = ramps.map { $0.line.value(at: CGPoint(x: 0.5, y: Double(y) + 0.5)) + 0.5 }
      for x in 0..<pixels.width where row[4 * x + 3] > 0 {
        var isCut = false
        for (k, ramp) in ramps.enumerated() {
          shares[k] = starts[k] + ramp.line.a * Double(x)
          if fragment.isSharp {
            shares[k] = ramp.isLater ? (shares[k] >= 0.5 ? 1 : 0) : (shares[k] > 0.5 ? 1 : 0)
          }
          isCut = isCut || shares[k] < 1
        }
        if isCut { cut(row + 4 * x, to: zip(ramps, shares), joining: mode) }
      }
    }
    pixels.markChanged()
  }

  /// Multiplies a pixel by its share of some sides.
  private func cut(
    _ pixel: UnsafeMutablePointer<UInt8>, to shares: Zip2Sequence<[Fragment.Side], [Double]>,
    joining mode: BlendMode
  ) {
    let alpha = Double(pixel[3]) / 255
    func factor(_ hidden: Double) -> Double {
      shares.reduce(1) { $0 * $1.0.factor(share: $1.1, alpha: hidden) }
    }
    guard mode == .multiply || mode == .screen else {
      let middle = (Double(pixel[0]) + Double(pixel[1]) + Double(pixel[2])) / 765 / alpha
      let factor = factor(mode.hiding(color: middle, alpha: alpha))
      for k in 0..<4 { pixel[k] = UInt8((Double(pixel[k]) * factor).rounded()) }
      return
    }
    // Each component gets the share for how much it hides; alpha is large enough for all of them.
    let hidden = (0..<3).map { mode.hiding(color: Double(pixel[$0]) / 255 / alpha, alpha: alpha) }
    let factors = hidden.map(factor)
    let rest = alpha * (factors.max() ?? 0)
    for k in 0..<3 {
      let own = hidden[k] * factors[k]
      pixel[k] = UInt8(((mode == .multiply ? rest - own : own) * 255).rounded())
    }
    pixel[3] = UInt8((rest * 255).rounded())
  }
}
