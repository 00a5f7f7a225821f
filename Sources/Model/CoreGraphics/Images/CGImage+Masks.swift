extension CGImage {
  /// An image mask: samples of 0 paint, the greatest ones mask out, unless `decode` inverts that. A context
  /// paints through it with the fill colour.
  ///
  /// - Returns: nil if `CGImage.init(width:…)` would be nil for grey pixels of this depth.
  public convenience init?(
    maskWidth: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard bitsPerComponent == bitsPerPixel, [1, 2, 4, 8].contains(bitsPerComponent),
      let grey = CGImage(
        width: maskWidth, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        bytesPerRow: bytesPerRow, space: .deviceGraySpace,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: provider,
        decode: decode, shouldInterpolate: shouldInterpolate, intent: .defaultIntent),
      var layout = grey.pixelLayout
    else { return nil }
    layout.isMask = true
    self.init(
      header: grey.header, data: grey.data, sourceRect: nil, sourceName: nil, pixelLayout: layout)
  }

  /// Whether it is a mask, made by `init(maskWidth:…)`.
  public var isMask: Bool { pixelLayout?.isMask ?? false }

  /// Returns the image masked by another: by an image mask (`init(maskWidth:…)`) where its samples are small,
  /// by another image where it is bright. The mask is stretched to the image.
  ///
  /// - Returns: nil for vector images, and in a program without an exporter: link it with the product
  ///   `LayerPress`.
  public func masking(_ mask: CGImage) -> CGImage? {
    let mask = mask.coverage ?? mask
    guard let painter = CGContext.linkedPainter(), !isVector, !mask.isVector,
      let light = painter.pixels(of: mask)
    else { return nil }
    let (columns, rows) = (mask.width, mask.height)
    guard light.count == columns * rows else { return nil }
    let (width, height) = (width, height)
    // Interpolates between the samples around a pixel, clamped at the edges.
    func samples(_ place: Int, _ count: Int, of side: Int) -> (Int, Int, Double) {
      let x = min(max((Double(place) + 0.5) * Double(count) / Double(side) - 0.5, 0), Double(count - 1))
      return (Int(x), min(Int(x) + 1, count - 1), x - x.rounded(.down))
    }
    let across = (0..<width).map { samples($0, columns, of: width) }
    func brightness(_ pixel: UInt32) -> Double {
      (0.2126 * Double(pixel >> 16 & 0xFF) + 0.7152 * Double(pixel >> 8 & 0xFF)
        + 0.0722 * Double(pixel & 0xFF)) / 255
    }
    return repainted(by: painter) { pixels in
      for y in 0..<height {
        let (y0, y1, dy) = samples(y, rows, of: height)
        for (x, (x0, x1, dx)) in across.enumerated() {
          func mixed(_ row: Int) -> Double {
            brightness(light[row * columns + x0]) * (1 - dx) + brightness(light[row * columns + x1]) * dx
          }
          let share = mixed(y0) * (1 - dy) + mixed(y1) * dy
          pixels[y * width + x] = pixels[y * width + x].multiplied(by: share)
        }
      }
    }
  }

  /// Returns the image without the pixels whose components all lie within ranges.
  ///
  /// - Parameter components: the minimum and maximum of each component of the image's space, 0…255; only sRGB
  ///   and grey.
  /// - Returns: nil for other numbers of components, images with alpha, vector images, and in a program
  ///   without an exporter.
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    let count = colorSpace?.numberOfComponents ?? 0
    guard count == 1 || count == 3, components.count == 2 * count, !hasAlpha, !isVector,
      let painter = CGContext.linkedPainter()
    else { return nil }
    return repainted(by: painter) { pixels in
      for (k, pixel) in pixels.enumerated() {
        let values = [16, 8, 0].map { CGFloat(pixel >> $0 & 0xFF) }
        let isWithin = (0..<count).allSatisfy {
          values[$0] >= components[2 * $0] && values[$0] <= components[2 * $0 + 1]
        }
        if isWithin { pixels[k] = 0 }
      }
    }
  }

  /// Returns the same image.
  public func copy() -> CGImage? { self }

  /// Returns the same samples, interpreted in another colour space; nil for encoded images, and for spaces
  /// with another number of components.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard var layout = pixelLayout, !layout.isMask,
      space.numberOfComponents == layout.space.numberOfComponents
    else { return nil }
    layout.space = space
    return CGImage(
      header: header, data: data, sourceRect: sourceRect, sourceName: sourceName, pixelLayout: layout)
  }

  /// An image mask as a grey image, bright where it paints; nil for other images.
  var coverage: CGImage? {
    guard let layout = pixelLayout, layout.isMask else { return nil }
    let (bits, most) = (layout.bitsPerComponent, (1 << layout.bitsPerComponent) - 1)
    let (low, high) = (layout.decode?.first ?? 0, layout.decode?.dropFirst().first ?? 1)
    let bytes = [UInt8](data)
    var rows = [UInt8](repeating: 0, count: storedWidth * storedHeight)
    for y in 0..<storedHeight {
      for x in 0..<storedWidth {
        let place = y * layout.bytesPerRow + x * bits / 8
        let shift = 8 - bits - x * bits % 8
        let sample = CGFloat(Int(bytes[place]) >> shift & most) / CGFloat(most)
        let away = min(max(low + (high - low) * sample, 0), 1)
        rows[y * storedWidth + x] = UInt8((1 - away) * 255 + 0.5)
      }
    }
    guard let provider = CGDataProvider(data: Data(rows)) else { return nil }
    let grey = CGImage(
      width: storedWidth, height: storedHeight, bitsPerComponent: 8, bitsPerPixel: 8,
      bytesPerRow: storedWidth, space: .deviceGraySpace,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: provider, decode: nil,
      shouldInterpolate: shouldInterpolate, intent: .defaultIntent)
    return grey?.cropping(to: sourceRect)
  }

  /// Returns the image with changed pixels: premultiplied, alpha in the highest byte, then red, green and
  /// blue.
  private func repainted(
    by painter: any ContextPainter, _ change: (inout [UInt32]) -> Void
  ) -> CGImage? {
    guard var pixels = painter.pixels(of: self), pixels.count == width * height else { return nil }
    change(&pixels)
    let bytes = pixels.withUnsafeBytes { Data($0) }
    guard let provider = CGDataProvider(data: bytes) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
      space: .srgbSpace,
      bitmapInfo: CGBitmapInfo(
        rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue),
      provider: provider, decode: nil, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }
}

extension UInt32 {
  /// The four bytes of a pixel, each multiplied.
  fileprivate func multiplied(by share: Double) -> UInt32 {
    [24, 16, 8, 0].reduce(0) { $0 | UInt32(Double(self >> $1 & 0xFF) * share + 0.5) << $1 }
  }
}
