import Foundation

/// The metadata of a document. Empty by default. PDFs contain it in their information dictionary and as XMP.
public struct DocumentMetadata: Sendable, Hashable, Codable {
  /// Also the title of an SVG. PDF viewers show it instead of the file's name.
  public var title: String?
  /// Only for PDF.
  public var author: String?
  /// Also the `<desc>` of an SVG.
  public var subject: String?
  /// Only for PDF.
  public var keywords: [String]
  /// A language tag (BCP 47), such as `en` or `de-CH`.
  public var language: String?
  /// The creation date; only for PDF. Files without one are the same whenever they are made.
  public var date: Date?

  /// Creates metadata; what is not given is left out.
  public init(
    title: String? = nil, author: String? = nil, subject: String? = nil, keywords: [String] = [],
    language: String? = nil, date: Date? = nil
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.language = language
    self.date = date
  }
}
