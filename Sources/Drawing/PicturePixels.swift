import CoreGraphics

/// Pixels of a picture, premultiplied; alpha in the highest byte, then red, green, blue.
public struct PicturePixels {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int
  /// The pixel in a column and a row, both from 0; asked only within the picture.
  public var color: (_ x: Int, _ y: Int) -> UInt32

  /// Pixels by a function that knows them.
  public init(width: Int, height: Int, color: @escaping (_ x: Int, _ y: Int) -> UInt32) {
    (self.width, self.height, self.color) = (width, height, color)
  }
}

/// Who knows the pixels of pictures.
public protocol PictureColors: Sendable {
  /// The pixels of a picture, or of the part of one, upright; nil where they cannot be read. May be asked by several threads at
  /// once.
  func pixels(of image: CGImage) -> PicturePixels?
}
