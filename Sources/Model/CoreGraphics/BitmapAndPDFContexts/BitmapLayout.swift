/// The pixel layout of a bitmap context.
struct BitmapLayout {
  let width: Int
  let height: Int
  let bitsPerComponent: Int
  let bytesPerRow: Int
  /// Nil for only alpha.
  let space: CGColorSpace?
  let bitmapInfo: CGBitmapInfo

  /// Nil for unsupported sizes and formats.
  init?(
    width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace?,
    bitmapInfo: CGBitmapInfo
  ) {
    self.width = width
    self.height = height
    self.bitsPerComponent = bitsPerComponent
    self.space = bitmapInfo.alphaInfo == .alphaOnly ? nil : space
    self.bitmapInfo = bitmapInfo
    let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !tooMany, pixels <= CGImage.defaultPixelLimit,
      Self.isUsable(bitsPerComponent, self.space, bitmapInfo)
    else { return nil }
    let needed = width * Self.numberCount(self.space, bitmapInfo) * bitsPerComponent / 8
    self.bytesPerRow = bytesPerRow == 0 ? needed : bytesPerRow
    let (bytes, overflow) = self.bytesPerRow.multipliedReportingOverflow(by: height)
    guard self.bytesPerRow >= needed, !overflow, bytes <= 1 << 40 else { return nil }
  }

  private static func isUsable(_ bits: Int, _ space: CGColorSpace?, _ info: CGBitmapInfo) -> Bool {
    let isFloat = info.contains(.floatComponents)
    guard [8, 16, 32].contains(bits), isFloat == (bits == 32) else { return false }
    let orders: [CGImageByteOrderInfo] =
      bits == 8
      ? [.orderDefault, .order32Little, .order32Big]
      : bits == 16
        ? [.orderDefault, .order16Little, .order16Big]
        : [.orderDefault, .order32Little, .order32Big]
    guard orders.contains(info.byteOrder) else { return false }
    guard let space else { return info.alphaInfo == .alphaOnly && bits == 8 }
    switch space.model {
    case .monochrome, .cmyk: return info.alphaInfo == .none
    case .rgb:
      return [.premultipliedLast, .premultipliedFirst, .noneSkipLast, .noneSkipFirst].contains(info.alphaInfo)
    default: return false
    }
  }

  private static func numberCount(_ space: CGColorSpace?, _ info: CGBitmapInfo) -> Int {
    guard let space else { return 1 }
    return space.numberOfComponents + (info.alphaInfo == .none ? 0 : 1)
  }

  var numberCount: Int { Self.numberCount(space, bitmapInfo) }
  var bitsPerPixel: Int { numberCount * bitsPerComponent }
  var byteCount: Int { bytesPerRow * height }
  /// Whether pixels have no alpha: unpainted ones are black.
  var isOpaque: Bool { [.none, .noneSkipLast, .noneSkipFirst].contains(bitmapInfo.alphaInfo) }
  var hasAlphaFirst: Bool { [.premultipliedFirst, .noneSkipFirst].contains(bitmapInfo.alphaInfo) }
}
