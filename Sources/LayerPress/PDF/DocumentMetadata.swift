/// What a document says about itself. Empty by default.
public struct DocumentMetadata: Sendable, Hashable, Codable {
  public var title: String?
  public var author: String?
  public var subject: String?
  public var keywords: [String]
  /// A language tag (BCP 47), such as `en` or `de-CH`.
  public var language: String?

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
