/// How the bytes of raw pixels are to be read.
struct PixelLayout: Sendable, Hashable {
  var bitsPerComponent: Int
  var bitsPerPixel: Int
  var bytesPerRow: Int
  var space: CGColorSpace
  var bitmapInfo: CGBitmapInfo
  var decode: [CGFloat]?
  var shouldInterpolate: Bool
  var intent: CGColorRenderingIntent
  /// Whether samples say how much is kept away, and nothing of colours.
  var isMask = false
}

extension CGImage {
  /// An image from rows of pixels, the first row being the upper one.
  ///
  /// Nil if a number is not above zero, the bits do not fit each other, or the provider has fewer bytes than the rows
  /// need.
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

  /// Of stored pixels; what encoded pictures say in their headers.
  public var bitsPerComponent: Int { header.bitsPerComponent }
  /// Bits from one pixel to the next of raw pixels; for encoded pictures, of the stored components together.
  public var bitsPerPixel: Int {
    pixelLayout?.bitsPerPixel ?? header.bitsPerComponent * header.componentCount
  }
  /// Bytes from one row to the next of raw pixels; for encoded pictures, of packed rows.
  public var bytesPerRow: Int { pixelLayout?.bytesPerRow ?? (bitsPerPixel * storedWidth + 7) / 8 }
  /// Of raw pixels; of encoded pictures, whether there is an alpha, which then comes last and is not multiplied in.
  public var bitmapInfo: CGBitmapInfo {
    pixelLayout?.bitmapInfo ?? CGBitmapInfo(rawValue: (hasAlpha ? CGImageAlphaInfo.last : .none).rawValue)
  }
  /// The part of `bitmapInfo` that says where the alpha is.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }
  /// The part of `bitmapInfo` that says in which order bytes stand.
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder }
  /// The space of raw pixels; of encoded pictures, what their colour model says (embedded profiles are not read).
  public var colorSpace: CGColorSpace? {
    if let pixelLayout { return pixelLayout.space }
    switch colorModel {
    case .gray: return .deviceGraySpace
    case .cmyk: return .deviceCMYKSpace
    case .rgb, .indexed, .vector: return .srgbSpace
    }
  }
  /// The picture's bytes: rows of raw pixels, or the file. Read anew where the picture is deferred.
  public var dataProvider: CGDataProvider? { CGDataProvider(data: data) }
  /// A lower and an upper value for each component of raw pixels, where they are not 0 and 1.
  public var decodeArray: [CGFloat]? { pixelLayout?.decode }
  /// Only kept: layers say how pictures are scaled. Default true.
  public var shouldInterpolate: Bool { pixelLayout?.shouldInterpolate ?? true }
  /// Only kept. Default `defaultIntent`.
  public var renderingIntent: CGColorRenderingIntent { pixelLayout?.intent ?? .defaultIntent }
}
