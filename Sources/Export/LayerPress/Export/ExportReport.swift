import Messages

/// What an export made, and what it could not express exactly.
///
/// Its JSON encoding is the file that `layerpress --report` writes.
public struct ExportReport: Codable, Sendable, Hashable {
  /// The size of a page that was made.
  public struct Page: Codable, Sendable, Hashable {
    /// In points; if a PDF has a sheet, the sheet's width.
    public var width: Double
    /// In points; if a PDF has a sheet, the sheet's height.
    public var height: Double
  }

  /// A file that was made.
  public struct Output: Codable, Sendable, Hashable {
    /// Its path; nil for standard output.
    public var file: String?
    /// The format's name: `pdf`, `svg`, `png` or `apng`.
    public var format: String
    /// The page that it was found on, from 1.
    public var pages: [Page]
    /// The moments that it shows, in seconds, if the export had several: one for each page or frame.
    public var times: [Double]?
    /// Pixels per point; only for PNG.
    public var scale: Double?
    /// The picture's width in pixels; only for PNG.
    public var pixelWidth: Int?
    /// The picture's height in pixels; only for PNG.
    public var pixelHeight: Int?
    /// The size of the file.
    public var bytes: Int
  }

  /// A font that text was set in.
  public struct Font: Codable, Sendable, Hashable {
    /// The family's name, such as `Inter`.
    public var family: String
    /// The style's name within the family, such as `Bold Italic`.
    public var style: String
    /// The font's PostScript name, which PDFs use.
    public var postScriptName: String
    /// The path of the font's file.
    public var file: String
  }

  /// Something about a layer that is not exactly as asked.
  public struct Finding: Codable, Sendable, Hashable {
    /// What happened instead.
    public enum Outcome: String, Codable, Sendable {
      /// Drawn as vectors that approximate it.
      case approximated
      /// Drawn as pixels.
      case rasterised
      /// Not drawn.
      case dropped
      /// Not drawn, or not as asked, because the input is damaged: a truncated file, numbers that are not
      /// finite. Only `ExportOptions.Strictness.lenient` lets an export with such findings succeed.
      case damaged
      /// Text set in another font than the requested one.
      case substituted
      /// Drawn as asked, but probably not what was meant.
      case warning
    }

    /// The number of the page, from 1.
    public var page: Int
    /// The only format that this concerns; nil if it concerns all.
    public var format: String?
    /// The layer's path in the tree, such as `sublayers[3].mask`; empty for the page itself.
    public var layer: String
    /// The layer's identifier; nil where it has none.
    public var id: String?
    /// The layer's name; nil where it has none.
    public var name: String?
    /// What happened instead.
    public var outcome: Outcome
    /// The resolution in dots per inch, if pixels were drawn.
    public var dpi: Double?
    /// What it is, and why, in a sentence. Control characters of what it quotes are written as JSON's escapes.
    public var reason: String
    /// The characters of the layer that another font shows than the requested one.
    public var characters: String?
  }

  /// The files, in the order they were asked for.
  public var outputs: [Output] = []
  /// The fonts of all text, sorted by name, without duplicates.
  public var fonts: [Font] = []
  /// What is not exactly as asked, sorted by page and layer, without duplicates.
  public var findings: [Finding] = []
  /// The duration of the export; only if requested.
  public var seconds: Double?

  /// Creates an empty report.
  public init() {}
}

extension ExportReport.Output {
  /// Records the page that a picture shows, and its size.
  mutating func show(_ page: CGSize, scale: Double, width: Int, height: Int) {
    pages = [ExportReport.Page(page)]
    (self.scale, pixelWidth, pixelHeight) = (scale, width, height)
  }
}

extension ExportReport.Finding: CustomStringConvertible {
  /// `sublayers[3] (shadow, "Card"): rasterised at 300 dpi in pdf: why`, on later pages `pages[1].sublayers[3]`.
  public var description: String { description(ofPages: page) }

  /// The same for a document with this many pages. If there are several, the first one is named too. Pages
  /// are counted from 0, as in the `pages` of scenes.
  public func description(ofPages count: Int) -> String {
    place(ofPages: count) + ": " + statement
  }

  /// The layer's path in a document with this many pages, `pages[1].sublayers[3]`; empty for a document's only page.
  public func path(ofPages count: Int) -> String {
    [count > 1 ? "pages[\(page - 1)]" : "", layer].filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// The layer's path and its names, or the page, in a document with this many pages.
  public func place(ofPages count: Int) -> String {
    let path = path(ofPages: count)
    let text = path.isEmpty ? "page \(page)" : path
    let names = [id, name.map { "“\($0)”" }].compactMap { $0 }.map { Quoted.printable($0) }
    return names.isEmpty ? text : text + " (\(names.joined(separator: ", ")))"
  }

  /// What happened, and why: `rasterised at 300 dpi in pdf: why`.
  public var statement: String {
    // Whoever prints a warning marks it as one.
    let words = [
      outcome == .warning ? nil : outcome.rawValue, dpi.map { "at \(Int($0.rounded())) dpi" },
      format.map { "in \($0)" },
    ].compactMap { $0 }
    return words.isEmpty ? reason : "\(words.joined(separator: " ")): \(reason)"
  }
}
