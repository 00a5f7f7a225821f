/// The size of a page in pixels at a scale.
struct PixelSize {
  let width: Int
  let height: Int

  /// Rounds up to whole pixels that hold the page, but ignores the remainder of rounded numbers.
  ///
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - limit: the most pixels there may be.
  init(of page: CGSize, scale: Double, limit: Int) throws(ExportError) {
    let size = [page.width, page.height].map { Self.pixels(Double($0), scale: scale) }
    guard size[0] >= 1, size[0] <= Double(PNGEncoder.mostColumns), size[1] >= 1, size[1] <= 2_147_483_647
    else {
      throw ExportError(.unusablePixelSize(width: size[0], height: size[1]))
    }
    (width, height) = (Int(size[0]), Int(size[1]))
    guard width * height <= limit else {
      throw ExportError(.beyondOutputPixelLimit(width: width, height: height, limit: limit))
    }
  }

  /// - Parameter longestSide: the most pixels across or down that a format supports.
  func check(longestSide: Int, of format: String) throws(ExportError) {
    guard max(width, height) <= longestSide else {
      throw ExportError(
        .cannotCompress("\(format) has at most \(longestSide) pixels a side, not \(width) × \(height)"))
    }
  }

  /// People write 2/3 as 0.6667, which makes 16.0008 pixels of 24 points. No pixel is added for what a scale
  /// with four decimals may be off by, nor for 1/2000 of a pixel, by which sizes in millimetres are off. At
  /// most a quarter of a pixel of a large page is left out.
  private static func pixels(_ points: Double, scale: Double) -> Double {
    (points * scale - min(max(5.1e-5 * points, 5e-4), 0.25)).rounded(.up)
  }
}
