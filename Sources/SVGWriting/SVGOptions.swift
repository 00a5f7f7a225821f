import Drawing

/// How a drawing is written as SVG.
public struct SVGOptions: Sendable {
  /// How text is said.
  public enum Text: String, Sendable, CaseIterable {
    /// Glyph outlines as paths: the same picture everywhere. The text stays readable as `aria-label`.
    case outlines
    /// `<text>`: can be selected and edited, and needs the fonts where it is shown.
    case text
  }

  /// How the document reads.
  public enum Layout: String, Sendable, CaseIterable {
    /// One element a line, no indentation, the shortest notation of every shape.
    case compact
    /// Indented, with `<rect>`, `<line>` and `<polygon>` even where a path would be shorter.
    case pretty
  }

  /// How text is said. Default `outlines`.
  public var text: Text
  /// How the document reads. Default `compact`.
  public var layout: Layout
  /// Put before every id, so that several files can be placed in one document; made a valid XML name where it is none.
  public var idPrefix: String
  /// Decimals of a coordinate on the page, in points; clamped to 0…9. Scaled contents get as many as that takes.
  public var precision: Int
  /// Painted over the page before everything else; nil leaves it transparent.
  public var background: RGBA?
  /// Written as `<title>`.
  public var title: String?
  /// Written as `<desc>`.
  public var description: String?
  /// A language tag (BCP 47) for the whole document.
  public var language: String?
  /// Whether the document is to stand within one of HTML, which needs no namespace. Default false.
  public var isInline = false
  /// The defaults, but for what is given.
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
