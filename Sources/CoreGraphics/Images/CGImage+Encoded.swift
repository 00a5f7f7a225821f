import Foundation

extension CGImage {
  /// The most pixels an encoded picture may have unless the caller says otherwise.
  public static let defaultPixelLimit = 1_000_000_000

  /// A picture from the bytes of a file; the format is told by the bytes themselves.
  ///
  /// - Parameters:
  ///   - sourceName: where the bytes came from, for messages.
  ///   - page: which page of a PDF, from 1; other formats have one.
  ///   - pixelLimit: more pixels than this are refused.
  public convenience init(
    encodedData data: Data, sourceName: String? = nil, page: Int = 1,
    pixelLimit: Int = CGImage.defaultPixelLimit
  ) throws(CGImageError) {
    let header = try Self.header(of: data, page: page, pixelLimit: pixelLimit)
    self.init(header: header, data: data, sourceRect: nil, sourceName: sourceName, pixelLayout: nil)
  }

  /// A picture that shows nothing, in the place of a symbol of Apple's systems. Exports report it. Nil for a size that no
  /// picture has.
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

  /// A picture from a file, whose last path component becomes the source's name.
  public convenience init(
    contentsOf url: URL, pixelLimit: Int = CGImage.defaultPixelLimit
  ) throws(CGImageError) {
    // Not mapped: a file that becomes shorter while it is mapped ends the program.
    let data = try Self.bytes(of: url, options: [])
    try self.init(encodedData: data, sourceName: url.lastPathComponent, pixelLimit: pixelLimit)
  }

  /// A picture from the bytes of a PNG; nil for anything else. Drawing always shows the colours that the bytes say.
  ///
  /// - Parameters:
  ///   - decode: must be nil, the usual meaning of the samples: others are refused.
  ///   - shouldInterpolate: layers say by their filters how pictures are enlarged, so this changes nothing.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source, format: .png, decode: decode)
  }

  /// A picture from the bytes of a JPEG; nil for anything else. Its bytes go into PDF and SVG as they are.
  ///
  /// - Parameters:
  ///   - decode: must be nil, the usual meaning of the samples: others are refused.
  ///   - shouldInterpolate: layers say by their filters how pictures are enlarged, so this changes nothing.
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

  /// A picture from a file of which only the header is read now, and the rest whenever it is needed: for pictures that are
  /// too many to be held.
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

  /// Foundation's own texts name error numbers for most causes.
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
