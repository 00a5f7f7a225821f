extension Canvas {
  /// Composes a group with its backdrop by `plusDarker`: premultiplied, max(0, α − min(1, αₛ − S + αᵦ − B))
  /// where α = min(1, αₛ + αᵦ) (CSS Compositing 2; equal to Core Graphics' R = max(0, S + D − 1) where both
  /// are opaque). Cairo has no such operator.
  func blendDarker(_ content: CairoPattern) {
    guard let source = PixelView(content.surface), let target = PixelView(groupTarget) else { return }
    let left = max(-source.offset.x, -target.offset.x)
    let top = max(-source.offset.y, -target.offset.y)
    let right = min(source.pixels.width - source.offset.x, target.pixels.width - target.offset.x)
    let bottom = min(source.pixels.height - source.offset.y, target.pixels.height - target.offset.y)
    guard left < right, top < bottom else { return }
    for y in top..<bottom {
      let (above, below) = (source.pointer(left, y), target.pointer(left, y))
      for x in stride(from: 0, to: 4 * (right - left), by: 4) where above[x + 3] > 0 {
        let alphas = (Int(above[x + 3]), target.pixels.isOpaque ? 255 : Int(below[x + 3]))
        let alpha = min(255, alphas.0 + alphas.1)
        for channel in x..<x + 3 {
          let missing = alphas.0 - Int(above[channel]) + alphas.1 - Int(below[channel])
          below[channel] = UInt8(max(0, alpha - min(255, max(0, missing))))
        }
        below[x + 3] = UInt8(alpha)
      }
    }
    target.pixels.markChanged()
  }
}

private struct PixelView {
  let pixels: SurfacePixels
  /// The offset from the device's pixels to the surface's.
  let offset: SIMD2<Int>

  /// Returns nil for other surfaces.
  init?(_ surface: CairoSurface?) {
    guard let surface, let pixels = SurfacePixels(surface, in: .argb, .rgb) else { return nil }
    self.pixels = pixels
    let (x, y) = (surface.deviceOffset.x, surface.deviceOffset.y)
    offset = SIMD2(Int(x.rounded()), Int(y.rounded()))
  }

  func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    pixels.data + (y + offset.y) * pixels.bytesPerRow + (x + offset.x) * 4
  }
}
