extension CairoPattern {
  /// Replaces the alpha of each pixel by its luminosity on black.
  func makeAlphaOfLuminosity() {
    guard let pixels = SurfacePixels(imageSurface, in: .argb) else { return }
    for y in 0..<pixels.height {
      let row = pixels.data + y * pixels.bytesPerRow
      for x in stride(from: 0, to: 4 * pixels.width, by: 4) {
        let light = 0.11 * Double(row[x]) + 0.59 * Double(row[x + 1]) + 0.3 * Double(row[x + 2])
        row[x + 3] = UInt8(light.rounded())
        // Premultiplied colours are not brighter than alpha.
        for k in 0..<3 { row[x + k] = row[x + 3] }
      }
    }
    pixels.markChanged()
  }
}
