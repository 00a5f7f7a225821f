struct PixelLayout: Sendable, Hashable {
  var bitsPerComponent: Int
  var bitsPerPixel: Int
  var bytesPerRow: Int
  var space: CGColorSpace
  var bitmapInfo: CGBitmapInfo
  var decode: [CGFloat]?
  var shouldInterpolate: Bool
  var intent: CGColorRenderingIntent
  /// Whether samples are those of an image mask rather than colours.
  var isMask = false
}

extension CGImage {
  /// Creates an image from rows of pixels, upper row first.
  ///
  /// Nil if a number is not above zero, the bits are inconsistent, or the provider has fewer bytes than the
  /// rows need.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    let alpha = bitmapInfo.alphaInfo
    let components =
      alpha == .alphaOnly ? 1 : space.numberOfComponents + (alpha == .none ? 0 : 1)
    let (rowBits, rowOverflow) = width.multipliedReportingOverflow(by: bitsPerPixel)
    let (rows, rowsOverflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    guard width > 0, height > 0, [1, 2, 4, 5, 8, 16, 32].contains(bitsPerComponent), !rowOverflow,
      !rowsOverflow,
      (1...128).contains(bitsPerPixel), bitsPerPixel >= components * bitsPerComponent,
      let data = provider.data
    else { return nil }
    let rowBytes = rowBits / 8 + (rowBits % 8 == 0 ? 0 : 1)
    let (needed, neededOverflow) = rows.addingReportingOverflow(rowBytes)
    guard bytesPerRow >= rowBytes, !neededOverflow, data.count >= needed else { return nil }
    let header = ImageHeader(
      format: .pixels, width: width, height: height, bitsPerComponent: bitsPerComponent,
      colorModel: space.model == .monochrome ? .gray : space.model == .cmyk ? .cmyk : .rgb,
      hasAlpha: ![.none, .noneSkipLast, .noneSkipFirst].contains(alpha))
    self.init(
      header: header, data: data, sourceRect: nil, sourceName: nil,
      pixelLayout: PixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
        space: space,
        bitmapInfo: bitmapInfo,
        decode: decode.map { Array(UnsafeBufferPointer(start: $0, count: 2 * space.numberOfComponents)) },
        shouldInterpolate: shouldInterpolate, intent: intent))
  }

  /// The bits per component of stored pixels; for encoded images according to their headers.
  public var bitsPerComponent: Int { header.bitsPerComponent }
  /// Bits from one raw pixel to the next; for encoded images, of all stored components together.
  public var bitsPerPixel: Int {
    pixelLayout?.bitsPerPixel ?? header.bitsPerComponent * header.componentCount
  }
  /// Bytes from one row of raw pixels to the next; for encoded images, of packed rows.
  public var bytesPerRow: Int { pixelLayout?.bytesPerRow ?? (bitsPerPixel * storedWidth + 7) / 8 }
  /// The bitmap info of raw pixels; encoded images have an alpha, if any, last and not premultiplied.
  public var bitmapInfo: CGBitmapInfo {
    pixelLayout?.bitmapInfo ?? CGBitmapInfo(rawValue: (hasAlpha ? CGImageAlphaInfo.last : .none).rawValue)
  }
  /// The alpha part of `bitmapInfo`.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }
  /// The byte order part of `bitmapInfo`.
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder }
  /// The space of raw pixels; for encoded images that of their colour model (embedded profiles are not read).
  public var colorSpace: CGColorSpace? {
    if let pixelLayout { return pixelLayout.space }
    switch colorModel {
    case .gray: return .deviceGraySpace
    case .cmyk: return .deviceCMYKSpace
    case .rgb, .indexed, .vector: return .srgbSpace
    }
  }
  /// The bytes of the image: rows of raw pixels, or the file. A deferred image reads them each time.
  public var dataProvider: CGDataProvider? { CGDataProvider(data: data) }
  /// The minimum and maximum of each component of raw pixels, unless they are 0 and 1.
  public var decodeArray: [CGFloat]? { pixelLayout?.decode }
  /// Stored without effect: layers determine how images are scaled. Default true.
  public var shouldInterpolate: Bool { pixelLayout?.shouldInterpolate ?? true }
  /// Stored without effect. Default `defaultIntent`.
  public var renderingIntent: CGColorRenderingIntent { pixelLayout?.intent ?? .defaultIntent }
}
