/// What a document says about itself. Empty by default. PDFs have it in their information dictionary and as XMP.
public struct DocumentMetadata: Sendable, Hashable, Codable {
  /// Also the title of an SVG, and what viewers of PDFs show in place of the file's name.
  public var title: String?
  /// Of PDFs only.
  public var author: String?
  /// Also the `<desc>` of an SVG.
  public var subject: String?
  /// Of PDFs only.
  public var keywords: [String]
  /// A language tag (BCP 47), such as `en` or `de-CH`.
  public var language: String?

  /// What is not given is not said.
  public init(
    title: String? = nil, author: String? = nil, subject: String? = nil, keywords: [String] = [],
    language: String? = nil
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.language = language
  }
}
