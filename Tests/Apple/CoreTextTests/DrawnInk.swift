import CoreText
import LayerPress
import Testing

/// A context of pixels.
func bitmap(_ width: Int, _ height: Int) -> CGContext? {
  CGContext(
    data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
}

/// The box of what was drawn, y upwards.
func inkBox(of context: CGContext) throws -> CGRect {
  let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
  var box = CGRect.null
  for y in 0..<context.height {
    for x in 0..<context.width where data[y * context.bytesPerRow + 4 * x + 3] > 127 {
      box = box.union(CGRect(x: x, y: context.height - 1 - y, width: 1, height: 1))
    }
  }
  return box
}
