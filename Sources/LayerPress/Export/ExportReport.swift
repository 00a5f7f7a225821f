import DisplayList

/// What an export made, and what it could not say exactly.
///
/// Encoded as JSON it is the file that `layerpress --report` writes.
public struct ExportReport: Codable, Sendable, Hashable {
  public struct Page: Codable, Sendable, Hashable {
    /// Points.
    public var width: Double
    public var height: Double
  }

  public struct Output: Codable, Sendable, Hashable {
    /// Nil for standard output.
    public var file: String?
    public var format: String
    public var pages: [Page]
    /// The moments that it shows, in seconds, where the export had several: one for each page, or each frame.
    public var times: [Double]?
    /// Pixels per point, and the picture's size; of PNG only.
    public var scale: Double?
    public var pixelWidth: Int?
    public var pixelHeight: Int?
    public var bytes: Int
  }

  /// A font that text was set in.
  public struct Font: Codable, Sendable, Hashable {
    public var family: String
    public var style: String
    public var postScriptName: String
    public var file: String
  }

  /// A layer of which something is not exactly as asked.
  public struct Finding: Codable, Sendable, Hashable {
    public enum Outcome: String, Codable, Sendable {
      /// Drawn as vectors that come close.
      case approximated
      /// Drawn as pixels.
      case rasterised
      /// Not drawn.
      case dropped
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
    public var id: String?
    public var name: String?
    public var outcome: Outcome
    /// At how many dots per inch, where pixels were drawn.
    public var dpi: Double?
    public var reason: String
  }

  public var outputs: [Output] = []
  public var fonts: [Font] = []
  public var findings: [Finding] = []
  /// How long it took; only if that was asked for.
  public var seconds: Double?

  public init() {}
}

extension ExportReport.Finding: CustomStringConvertible {
  /// `sublayers[3] (shadow, "Card"): rasterised at 300 dpi in pdf: why`
  public var description: String {
    var text = layer.isEmpty ? "page \(page)" : layer
    let names = [id, name.map { "“\($0)”" }].compactMap { $0 }
    if !names.isEmpty { text += " (\(names.joined(separator: ", ")))" }
    // Who shows a warning says that it is one.
    if outcome != .warning { text += ": \(outcome.rawValue)" }
    if let dpi { text += " at \(Int(dpi.rounded())) dpi" }
    if let format { text += " in \(format)" }
    return text + ": " + reason
  }
}
