import Drawing

/// What an export made, and what it could not say exactly.
///
/// Encoded as JSON it is the file that `layerpress --report` writes.
public struct ExportReport: Codable, Sendable, Hashable {
  /// The size of a page that was made.
  public struct Page: Codable, Sendable, Hashable {
    /// In points; of a PDF with a sheet, the sheet's.
    public var width: Double
    /// In points; of a PDF with a sheet, the sheet's.
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
    /// The moments that it shows, in seconds, where the export had several: one for each page, or each frame.
    public var times: [Double]?
    /// Pixels per point; of PNG only.
    public var scale: Double?
    /// The picture's width in pixels; of PNG only.
    public var pixelWidth: Int?
    /// The picture's height in pixels; of PNG only.
    public var pixelHeight: Int?
    /// The file's size.
    public var bytes: Int
  }

  /// A font that text was set in.
  public struct Font: Codable, Sendable, Hashable {
    /// The family's name, such as `Inter`.
    public var family: String
    /// The style's name within the family, such as `Bold Italic`.
    public var style: String
    /// The name that PDFs know the font by.
    public var postScriptName: String
    /// The path of the font's file.
    public var file: String
  }

  /// A layer of which something is not exactly as asked.
  public struct Finding: Codable, Sendable, Hashable {
    /// What became of it.
    public enum Outcome: String, Codable, Sendable {
      /// Drawn as vectors that come close.
      case approximated
      /// Drawn as pixels.
      case rasterised
      /// Not drawn.
      case dropped
      /// Not drawn, or not as asked, because what was given is damaged: a file that ends early, numbers that are not finite.
      /// Only `ExportOptions.isLenient` lets an export with such findings succeed.
      case damaged
      /// Text in another font than the one that was asked for.
      case substituted
      /// Drawn as asked, but probably not what was meant.
      case warning
    }

    /// From 1.
    public var page: Int
    /// The only format that this concerns; nil for all.
    public var format: String?
    /// The layer's path in the tree, such as `sublayers[3].mask`; empty for the page itself.
    public var layer: String
    /// The layer's identifier; nil where it has none.
    public var id: String?
    /// The layer's name; nil where it has none.
    public var name: String?
    /// What became of it.
    public var outcome: Outcome
    /// At how many dots per inch, where pixels were drawn.
    public var dpi: Double?
    /// What it was, and why, in a sentence.
    public var reason: String
  }

  /// The files, in the order they were asked for.
  public var outputs: [Output] = []
  /// The fonts of all text, sorted by name, each once.
  public var fonts: [Font] = []
  /// What is not exactly as asked, sorted by page and layer, each once.
  public var findings: [Finding] = []
  /// How long it took; only if that was asked for.
  public var seconds: Double?

  /// An empty report.
  public init() {}
}

extension ExportReport.Output {
  /// Says which page a picture shows, and how large.
  mutating func show(_ page: CGSize, scale: Double, width: Int, height: Int) {
    pages = [ExportReport.Page(page)]
    (self.scale, pixelWidth, pixelHeight) = (scale, width, height)
  }
}

extension ExportReport.Finding: CustomStringConvertible {
  /// `sublayers[3] (shadow, "Card"): rasterised at 300 dpi in pdf: why`, on later pages `pages[1].sublayers[3]`.
  public var description: String { description(ofPages: page) }

  /// The same for a document of so many pages. Where there are several, the first one is named, too; as in scenes, whose
  /// `pages` are counted from 0.
  public func description(ofPages count: Int) -> String {
    let place = [count > 1 ? "pages[\(page - 1)]" : "", layer].filter { !$0.isEmpty }.joined(separator: ".")
    var text = place.isEmpty ? "page \(page)" : place
    let names = [id, name.map { "“\($0)”" }].compactMap { $0 }
    if !names.isEmpty { text += " (\(names.joined(separator: ", ")))" }
    // Who shows a warning says that it is one.
    if outcome != .warning { text += ": \(outcome.rawValue)" }
    if let dpi { text += " at \(Int(dpi.rounded())) dpi" }
    if let format { text += " in \(format)" }
    return text + ": " + reason
  }
}
