extension CGImage {
  /// The default limit for the pixels of an encoded image.
  public static let defaultPixelLimit = 1_000_000_000

  /// Creates an image from the bytes of a file; the format is detected from the bytes.
  ///
  /// - Parameters:
  ///   - sourceName: the origin of the bytes, for messages.
  ///   - page: the number of a PDF's page, from 1; other formats have one.
  ///   - pixelLimit: images with more pixels are refused.
  public convenience init(
    encodedData data: Data, sourceName: String? = nil, page: Int = 1,
    pixelLimit: Int = CGImage.defaultPixelLimit
  ) throws(CGImageError) {
    let header = try Self.header(of: data, page: page, pixelLimit: pixelLimit)
    self.init(header: header, data: data, sourceRect: nil, sourceName: sourceName, pixelLayout: nil)
  }

  /// Creates an empty placeholder for an Apple system symbol. Exports report it. Nil for a size that no image
  /// can have.
  package convenience init?(systemSymbol name: String, size: CGSize) {
    let title = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size.width)\" height=\"\(size.height)\"><title>\(title)</title></svg>"
    let data = Data(text.utf8)
    guard let header = try? Self.header(of: data, page: 1, pixelLimit: Self.defaultPixelLimit) else {
      return nil
    }
    self.init(
      header: header, data: data, sourceRect: nil, sourceName: name, pixelLayout: nil, systemSymbol: name)
  }

  /// Creates an image from a file, whose last path component becomes `sourceName`.
  public convenience init(
    contentsOf url: URL, pixelLimit: Int = CGImage.defaultPixelLimit
  ) throws(CGImageError) {
    // Not mapped: accessing a mapped file that was truncated ends the program.
    let data = try Self.bytes(of: url, options: [])
    try self.init(encodedData: data, sourceName: url.lastPathComponent, pixelLimit: pixelLimit)
  }

  /// Creates an image from the bytes of a PNG; nil for anything else. It is always drawn in the colours of
  /// the file.
  ///
  /// - Parameters:
  ///   - decode: must be nil, the default decode array: others are refused.
  ///   - shouldInterpolate: ignored, since a layer's filters determine how images are scaled.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source, format: .png, decode: decode)
  }

  /// Creates an image from the bytes of a JPEG; nil for anything else. The bytes are embedded in PDF and SVG
  /// unchanged.
  ///
  /// - Parameters:
  ///   - decode: must be nil, the default decode array: others are refused.
  ///   - shouldInterpolate: ignored, since a layer's filters determine how images are scaled.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source, format: .jpeg, decode: decode)
  }

  private convenience init?(_ source: CGDataProvider, format: Format, decode: UnsafePointer<CGFloat>?) {
    guard decode == nil, let data = source.data, (try? ImageHeader(reading: data))?.format == format else {
      return nil
    }
    try? self.init(encodedData: data)
  }

  /// Creates an image from a file of which only the header is read now, and the rest whenever it is needed:
  /// for more images than fit into memory.
  public convenience init(
    deferredContentsOf url: URL, pixelLimit: Int = CGImage.defaultPixelLimit
  ) throws(CGImageError) {
    let data = try Self.bytes(of: url, options: .mappedIfSafe)
    let header = try Self.header(of: data, pixelLimit: pixelLimit)
    self.init(
      header: header, data: Data(), sourceRect: nil, sourceName: url.lastPathComponent, pixelLayout: nil,
      deferral: Deferral(url: url))
  }

  private static func bytes(of url: URL, options: Data.ReadingOptions) throws(CGImageError) -> Data {
    do {
      return try Data(contentsOf: url, options: options)
    } catch {
      throw .unreadable(reason(of: error, at: url))
    }
  }

  private static func header(
    of data: Data, page: Int = 1, pixelLimit: Int
  ) throws(CGImageError) -> ImageHeader {
    let header = try ImageHeader(reading: data, page: page)
    guard header.vectorSize == nil else { return header }
    guard header.width > 0, header.height > 0 else {
      throw .zeroSize(width: header.width, height: header.height)
    }
    let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
    guard !overflow, pixels <= pixelLimit else {
      throw .tooLarge(width: header.width, height: header.height, limit: pixelLimit)
    }
    return header
  }

  /// Foundation's own descriptions only give error numbers for most causes.
  private static func reason(of error: any Error, at url: URL) -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      return "no such file"
    }
    if isDirectory.boolValue { return "is a directory" }
    if !FileManager.default.isReadableFile(atPath: url.path) { return "permission denied" }
    return error.localizedDescription
  }
}
