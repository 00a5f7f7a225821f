import QuartzCore

/// What is exported: layers, each of which becomes a page, and what the document says about itself.
public struct ExportDocument {
  /// One page for each: its bounds are the page's box. Its own position and transform do not apply.
  public var pages: [CALayer]
  /// What PDF and SVG say about themselves; PNG says nothing.
  public var metadata: DocumentMetadata

  /// A document of pages, without metadata unless it is given. Exports refuse one without pages.
  public init(pages: [CALayer], metadata: DocumentMetadata = DocumentMetadata()) {
    self.pages = pages
    self.metadata = metadata
  }
}

/// A file that an export makes.
public struct ExportOutput: Sendable, Hashable {
  /// What kind of file it is.
  public enum Format: Sendable, Hashable {
    /// All pages as vectors.
    case pdf
    /// One page as vectors, or a player of its animations (`ExportOptions.SVG.isAnimated`).
    case svg
    /// Pixels, so many for each point; nil takes the page's own `contentsScale`.
    case png(scale: Double?)
    /// One PNG that shows all moments one after the other, again and again; programs that know nothing of that show
    /// the first.
    case animatedPNG(scale: Double?)
    /// A GIF that shows all moments, again and again. A frame has 256 colours, and its pixels are opaque or clear.
    case gif(scale: Double?)
    /// A WebP without loss that shows all moments, again and again; a still one of a single moment.
    case webp(scale: Double?)
  }

  /// What kind of file it is.
  public var format: Format
  /// Where the file will be; nil for standard output. An older file is replaced once the new one is whole. Whoever asks for
  /// bytes (`Exporter.data`) needs none.
  public var path: String?
  /// Which page, from 1. Nil means all pages of a PDF, and the first of the other formats.
  public var page: Int?
  /// Which of the moments of `ExportOptions.times`, from 1. Nil means one page for each in a PDF, all of them in an
  /// animated PNG, and the first in the other formats.
  public var moment: Int?
  /// Put before every id of an SVG, instead of `ExportOptions.SVG.idPrefix`; nil for that one.
  public var idPrefix: String?

  /// Of a PNG, the plate that it shows of `ExportOptions.proof` (`Exporter.plates`), in grey: black is full ink, white is none.
  /// Nil for what the whole press shows.
  public var plate: String?

  /// A file at a path, or standard output where that is nil.
  ///
  /// - Parameters:
  ///   - format: what kind of file it is, whatever its name ends in.
  ///   - path: an older file there is replaced once the new one is whole; nil for standard output.
  ///   - page: from 1; see `page`.
  ///   - moment: from 1; see `moment`.
  ///   - idPrefix: for SVG; see `idPrefix`.
  public init(
    _ format: Format, path: String? = nil, page: Int? = nil, moment: Int? = nil, idPrefix: String? = nil
  ) {
    self.format = format
    self.path = path
    self.page = page
    self.moment = moment
    self.idPrefix = idPrefix
  }
}

extension ExportOutput.Format {
  /// Whether the file holds pixels, so many for each point.
  public var hasScale: Bool {
    switch self {
    case .pdf, .svg: false
    case .png, .animatedPNG, .gif, .webp: true
    }
  }

  /// Pixels per point; nil for those of the page, and for vectors.
  public var scale: Double? {
    switch self {
    case .pdf, .svg: nil
    case .png(let scale), .animatedPNG(let scale), .gif(let scale), .webp(let scale): scale
    }
  }

  /// The same format with other pixels per point; nil for those of the page. Vectors have none.
  public func with(scale: Double?) -> ExportOutput.Format {
    switch self {
    case .pdf, .svg: self
    case .png: .png(scale: scale)
    case .animatedPNG: .animatedPNG(scale: scale)
    case .gif: .gif(scale: scale)
    case .webp: .webp(scale: scale)
    }
  }

  /// The ending of the file's name, which is also the format's name.
  public var name: String {
    switch self {
    case .pdf: "pdf"
    case .svg: "svg"
    case .png: "png"
    case .animatedPNG: "apng"
    case .gif: "gif"
    case .webp: "webp"
    }
  }

  /// The names of all formats.
  public static let names = ["pdf", "svg", "png", "apng", "gif", "webp"]

  /// The format that a file name's ending names, in any case; nil for other endings.
  public init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(name: String(path[path.index(after: dot)...]))
  }

  /// The format of a name such as `pdf`, in any case; pixels take the page's own scale.
  public init?(name: String) {
    switch name.lowercased() {
    case "pdf": self = .pdf
    case "svg": self = .svg
    case "png": self = .png(scale: nil)
    case "apng": self = .animatedPNG(scale: nil)
    case "gif": self = .gif(scale: nil)
    case "webp": self = .webp(scale: nil)
    default: return nil
    }
  }
}
