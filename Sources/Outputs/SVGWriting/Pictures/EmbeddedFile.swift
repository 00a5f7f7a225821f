import CoreGraphics

/// A picture in a form that can be embedded.
struct EmbeddedFile {
  var mime: String
  var data: Data
  /// The stored size in pixels, or an SVG document's natural size.
  var stored: CGSize
  var orientation: CGImagePropertyOrientation = .up
  /// The origin of the image within the upright file.
  var origin: CGPoint

  /// The size of the upright picture.
  var size: CGSize {
    orientation.swapsAxes ? CGSize(width: stored.height, height: stored.width) : stored
  }

  /// Maps stored pixels to upright ones.
  var turn: CGAffineTransform { orientation.uprightFromStored(stored) }
}
