import Drawing

/// Options for writing a drawing as SVG.
public struct SVGOptions: Sendable {
  /// The form of text.
  public enum Text: String, Sendable, CaseIterable {
    /// Glyph outlines as paths, which look the same everywhere. The text stays readable as `aria-label`.
    case outlines
    /// `<text>`, which can be selected and edited, but needs the fonts where it is shown.
    case text
  }

  /// The layout of the markup.
  public enum Layout: String, Sendable, CaseIterable {
    /// One element per line, no indentation, the shortest notation of every shape.
    case compact
    /// Indented, with `<rect>`, `<line>` and `<polygon>` even where a path would be shorter.
    case pretty
  }

  /// The form of text. Default `outlines`.
  public var text: Text
  /// The layout of the markup. Default `compact`.
  public var layout: Layout
  /// A prefix for every id, so that several files can be placed in one document; made a valid XML name.
  public var idPrefix: String
  /// The decimals of a coordinate on the page, in points; clamped to 0…9. Scaled content gets as many as
  /// needed.
  public var precision: Int
  /// A colour painted over the page before everything else; nil leaves it transparent.
  public var background: RGBA?
  /// The text of `<title>`.
  public var title: String?
  /// The text of `<desc>`.
  public var description: String?
  /// The language tag (BCP 47) of the whole document.
  public var language: String?
  /// Whether the document is to be inlined in HTML, which needs no namespace. Default false.
  public var isInline = false
  /// Options with defaults for all that is not given.
  public init(
    text: Text = .outlines, layout: Layout = .compact, idPrefix: String = "",
    precision: Int = 3, background: RGBA? = nil, title: String? = nil, description: String? = nil,
    language: String? = nil
  ) {
    self.text = text
    self.layout = layout
    self.idPrefix = idPrefix
    self.precision = precision
    self.background = background
    self.title = title
    self.description = description
    self.language = language
  }
}
