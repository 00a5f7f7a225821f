import Expressions
import LayerPress

/// The options of a merge. The defaults fit most uses.
public struct MergeOptions: Sendable {
  /// What becomes of a row that cannot be merged: a value of a wrong type, a picture that is missing.
  public enum ErrorPolicy: String, Sendable, CaseIterable {
    /// Nothing is written.
    case stop
    /// It is left out, and reported.
    case skip
    /// A page that says what is wrong stands in its place.
    case placeholder
  }

  /// How documents are exported.
  public var export = ExportOptions()
  /// The values of parameters that rows do not have. Default none.
  public var values: [String: DataValue] = [:]
  /// The state in which scenes are shown; `none` is the scene as written. Default nil: the states that are marked as initial.
  public var state: String?
  /// What becomes of rows that cannot be merged. Default `stop`.
  public var onError = ErrorPolicy.stop
  /// How many rows are drawn together. The same rows in blocks of the same size give the same bytes, however many threads,
  /// processes or machines draw them. Larger blocks repeat fewer fonts; smaller ones need less memory. Default 500.
  public var blockSize = 500
  /// Whether the document has a tree of its records, each with its pages (document parts: ISO 16612-2, ISO 32000-2, 14.12). Default
  /// false; PDF/VT asks for it anyway.
  public var hasRecordTree = false
  /// What the tree says of each record: the column for each key, or path of keys, in its metadata (ISO 21812-1), such as
  /// `CIP4_Contact/CIP4_Person/CIP4_Firstname`. Default none.
  public var recordKeys: [String: String] = [:]
  /// The column by whose values records that follow each other are grouped in the tree. Default nil: they are not.
  public var batchColumn: String?

  /// What the job depends on beside its template and the number of its rows, so that parts are only joined with those of the same
  /// job: the rows themselves, and options. Default empty.
  public var identity = ""

  /// Whether a document is drawn as a whole: tags, bookmarks and sheets belong to none of its parts. It cannot be resumed, and has at
  /// most 10,000 rows.
  public var isMadeAsAWhole: Bool {
    export.pdf.isTaggedAtLast || export.pdf.bookmarks != nil || export.pdf.isOnSheets
  }

  /// Creates the default options.
  public init() {}
}
