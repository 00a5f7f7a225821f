import CoreGraphics
import PDFMarks

/// What a document says of its content beside how it looks.
public struct DocumentStructure {
  /// The parts of the content, and the elements that they belong to.
  public var content: ContentMarks
  /// Whether the document is tagged: all of its content belongs to elements, or is said to be decoration.
  public var isTagged = false
  /// For each page, the index of the element of each of its links, in their order; nil for a link of the document itself.
  public var linkElements: [[Int?]] = []
  /// The heights of the pages, in the units of the elements' boxes.
  public var pageHeights: [CGFloat] = []

  /// Creates the structure of a document that is not tagged.
  public init(content: ContentMarks) { self.content = content }

  /// Whether there is nothing to say.
  var isEmpty: Bool { !isTagged && content.parts.isEmpty }
}
