/// Rows of red, green and blue, with or without alpha, as painters want them.
enum PixelRow {
  /// Reorders and premultiplies a row. Returns whether all of it is opaque.
  static func arrange(
    _ source: UnsafePointer<UInt8>, _ count: Int, _ channels: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    var isOpaque = true
    var (from, to) = (source, target)
    for _ in 0..<count {
      let alpha = channels == 4 ? from[3] : 255
      if alpha == 255 {
        (to[0], to[1], to[2]) = (from[2], from[1], from[0])
      } else {
        isOpaque = false
        to[0] = ImageDecoder.premultiplied(from[2], alpha)
        to[1] = ImageDecoder.premultiplied(from[1], alpha)
        to[2] = ImageDecoder.premultiplied(from[0], alpha)
      }
      to[3] = alpha
      from += channels
      to += 4
    }
    return isOpaque
  }
}
