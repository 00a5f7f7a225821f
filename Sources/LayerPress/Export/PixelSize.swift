import CoreGraphics

/// How many pixels a page has at a scale.
struct PixelSize {
  let width: Int
  let height: Int

  /// Whole pixels that hold the page: a part of one is one more, but for what rounded numbers leave over.
  ///
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - limit: how many pixels there may be.
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

  /// - Parameter longestSide: the most pixels across or down that a format has room for.
  func check(longestSide: Int, of format: String) throws(ExportError) {
    guard max(width, height) <= longestSide else {
      throw ExportError(
        .cannotCompress("\(format) has at most \(longestSide) pixels a side, not \(width) × \(height)"))
    }
  }

  /// People write 2/3 as 0.6667, which makes 16.0008 pixels of 24 points: what a scale of four decimals may be off by is no
  /// further pixel, nor is a pixel's two-thousandth, which sizes in millimetres are off by. Of large pages a quarter of a
  /// pixel is the most that is left out.
  private static func pixels(_ points: Double, scale: Double) -> Double {
    (points * scale - min(max(5.1e-5 * points, 5e-4), 0.25)).rounded(.up)
  }
}
