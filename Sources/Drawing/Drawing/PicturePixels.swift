import CoreGraphics

/// Pixels of a picture, premultiplied, with alpha in the highest byte, then red, green, blue.
public struct PicturePixels {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// Returns the pixel in a column and a row, both counted from 0 and within the picture.
  public var color: (_ x: Int, _ y: Int) -> UInt32

  /// Pixels given by a function.
  public init(width: Int, height: Int, color: @escaping (_ x: Int, _ y: Int) -> UInt32) {
    (self.width, self.height, self.color) = (width, height, color)
  }
}

/// A source of the pixels of pictures.
public protocol PictureColors: Sendable {
  /// Returns the upright pixels of a picture, or of the part that it is; nil where they cannot be read. May
  /// be called by several threads at once.
  func pixels(of image: CGImage) -> PicturePixels?
}
