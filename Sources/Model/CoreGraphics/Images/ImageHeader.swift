/// The properties of an image that are known without decoding it.
struct ImageHeader: Sendable, Hashable {
  var format: CGImage.Format
  /// As stored, before orientation.
  var width: Int
  var height: Int
  var bitsPerComponent = 8
  var colorModel = CGImage.ColorModel.rgb
  var hasAlpha = false
  var orientation = CGImagePropertyOrientation.up
  /// The exact size of an SVG document or of a page of a PDF.
  var vectorSize: CGSize?
  /// The number of a PDF's page, from 1.
  var page = 1

  var uprightSize: CGSize {
    if let vectorSize { return vectorSize }
    return orientation.swapsAxes
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  var componentCount: Int {
    let colors =
      switch colorModel {
      case .gray, .indexed: 1
      case .rgb, .vector: 3
      case .cmyk: 4
      }
    return colors + (hasAlpha && colorModel != .indexed ? 1 : 0)
  }
}
