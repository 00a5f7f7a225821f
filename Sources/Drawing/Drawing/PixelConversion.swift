/// A pixel by pixel change of colours, for pictures and for groups whose colours are known once composed.
package final class PixelConversion: Sendable {
  /// Changes pixels in place. They are premultiplied: blue, green, red, alpha, one byte each.
  package let convert: @Sendable (UnsafeMutableBufferPointer<UInt8>) -> Void

  package init(_ convert: @escaping @Sendable (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    self.convert = convert
  }
}
