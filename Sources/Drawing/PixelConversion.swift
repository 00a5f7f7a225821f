/// A change of colours that is made pixel by pixel: of pictures, and of groups whose colours are known only once they are mixed.
package final class PixelConversion: Sendable {
  /// Changes pixels in place. They are premultiplied: blue, green, red, alpha, a byte each.
  package let convert: @Sendable (UnsafeMutableBufferPointer<UInt8>) -> Void

  package init(_ convert: @escaping @Sendable (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    self.convert = convert
  }
}
