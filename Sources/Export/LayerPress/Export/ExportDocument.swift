/// The document to export: layers, each of which becomes a page, metadata, and fonts of its own.
public struct ExportDocument {
  /// The pages. A layer's bounds are its page's box; its own position and transform do not apply.
  public var pages: [CALayer]
  /// The metadata of PDF and SVG. PNG contains none.
  public var metadata: DocumentMetadata
  /// Font files, or folders of them, that its text may use besides those of `ExportOptions.fonts`.
  public var fonts: [URL]
  /// The numbers of the rows of data that the pages are made of, for the info line of sheets. Default empty: of none.
  package var rows: [Int] = []

  /// Creates a document, by default without metadata and fonts. Exporting a document without pages is an
  /// error.
  public init(
    pages: [CALayer], metadata: DocumentMetadata = DocumentMetadata(), fonts: [URL] = []
  ) {
    self.pages = pages
    self.metadata = metadata
    self.fonts = fonts
  }
}

/// A file to export.
public struct ExportOutput: Sendable, Hashable {
  /// The format of a file.
  public enum Format: Sendable, Hashable {
    /// All pages as vectors.
    case pdf
    /// One page as vectors, or a player of its animations (`ExportOptions.SVG.isAnimated`).
    case svg
    /// Pixels, with a scale in pixels per point; nil uses the page's own `contentsScale`.
    case png(scale: Double?)
    /// An animated PNG that loops over all moments; programs without support for animation show the first.
    case animatedPNG(scale: Double?)
    /// A GIF that loops over all moments. A frame has at most 256 colours, and its pixels are opaque or
    /// clear.
    case gif(scale: Double?)
    /// A lossless WebP that loops over all moments, or a still picture of a single moment.
    case webp(scale: Double?)
  }

  /// The format of the file.
  public var format: Format
  /// The target path; nil for standard output. An older file is replaced once the new one is complete.
  /// Exports to memory (`Exporter.data`) need no path.
  public var path: String?
  /// The page number, from 1. Nil means all pages in a PDF, and the first page in other formats.
  public var page: Int?
  /// The number, from 1, of a moment in `ExportOptions.Moments.times`. Nil means one page for each in a PDF, all of
  /// them in an animated PNG, and the first in the other formats.
  public var moment: Int?
  /// A prefix for every id of an SVG; nil uses `ExportOptions.SVG.idPrefix`.
  public var idPrefix: String?

  /// The name of the single plate (`Exporter.plates`) of `ExportOptions.PNG.proof` that a PNG shows in grey:
  /// black is full ink, white is none. Nil shows all plates together.
  public var plate: String?

  /// Creates an output at a path, or for standard output if that is nil.
  ///
  /// - Parameters:
  ///   - format: the format of the file, whatever its extension.
  ///   - path: the target, where an older file is replaced once the new one is complete; nil for standard
  ///     output.
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
  /// Whether the file consists of pixels and has a scale.
  public var hasScale: Bool {
    switch self {
    case .pdf, .svg: false
    case .png, .animatedPNG, .gif, .webp: true
    }
  }

  /// Pixels per point; nil for the page's own scale, and for vectors.
  public var scale: Double? {
    switch self {
    case .pdf, .svg: nil
    case .png(let scale), .animatedPNG(let scale), .gif(let scale), .webp(let scale): scale
    }
  }

  /// The same format with another scale in pixels per point; nil for the page's own. Vector formats are
  /// returned unchanged.
  public func with(scale: Double?) -> ExportOutput.Format {
    switch self {
    case .pdf, .svg: self
    case .png: .png(scale: scale)
    case .animatedPNG: .animatedPNG(scale: scale)
    case .gif: .gif(scale: scale)
    case .webp: .webp(scale: scale)
    }
  }

  /// The file name extension, which is also the name of the format.
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

  /// The format for a file name's extension, ignoring case; nil for unknown extensions.
  public init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(name: String(path[path.index(after: dot)...]))
  }

  /// The format of a name such as `pdf`, ignoring case; pixel formats use the page's own scale.
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
