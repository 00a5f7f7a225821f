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

  /// Maps stored pixels to upright ones (Exif 2.3, tag 0x0112).
  var turn: CGAffineTransform {
    let (w, h) = (stored.width, stored.height)
    switch orientation {
    case .up: return .identity
    case .upMirrored: return CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
    case .down: return CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case .downMirrored: return CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
    case .leftMirrored: return CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .right: return CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    case .rightMirrored: return CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
    case .left: return CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    }
  }
}
