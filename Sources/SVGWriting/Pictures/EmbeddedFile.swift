import CoreGraphics

/// A picture as it can be embedded.
struct EmbeddedFile {
  var mime: String
  var data: Data
  /// The size in pixels as stored; an SVG document's natural size.
  var stored: CGSize
  var orientation: CGImagePropertyOrientation = .up
  /// Where the image's own origin lies in the upright file.
  var origin: CGPoint

  /// The size of the upright picture.
  var size: CGSize {
    orientation.swapsAxes ? CGSize(width: stored.height, height: stored.width) : stored
  }

  /// Maps stored pixels to upright ones.
  var turn: CGAffineTransform { orientation.uprightFromStored(stored) }
}
