/// What a part of a document is, beside its objects.
package struct PartDescription: Codable, Hashable, Sendable {
  /// A record of the data, which one or several pages belong to.
  package struct Record: Codable, Hashable, Sendable {
    /// How many pages it has.
    package var pages: Int
    /// What is said of whom it is for (`RecordMetadata`), by keys or paths of keys; nothing in documents without a tree of records.
    package var metadata: [String: String]
    /// What it is grouped by; nil for nothing.
    package var batch: String?

    package init(pages: Int, metadata: [String: String] = [:], batch: String? = nil) {
      (self.pages, self.metadata, self.batch) = (pages, metadata, batch)
    }
  }

  /// Where the part stands in its document, from 0.
  package var number: Int
  /// How many parts the document has.
  package var count: Int
  /// What distinguishes the job from others, so that parts of different ones are not joined.
  package var job: String
  /// The version of PDF, such as 1.7.
  package var version: String
  /// Whether the document has a tree of its records (ISO 16612-2), with batches if they have any.
  package var hasRecordTree: Bool
  /// The records in order.
  package var records: [Record]

  package init(
    number: Int, of count: Int, job: String, version: String = "", hasRecordTree: Bool = false,
    records: [Record]
  ) {
    (self.number, self.count, self.job, self.version) = (number, count, job, version)
    (self.hasRecordTree, self.records) = (hasRecordTree, records)
  }
}

/// Most records are only their pages, and there may be a million of them: those are written as numbers.
extension PartDescription.Record {
  private enum Key: String, CodingKey {
    case pages, metadata, batch
  }

  package init(from decoder: any Decoder) throws {
    if let pages = try? decoder.singleValueContainer().decode(Int.self) {
      self.init(pages: pages)
      return
    }
    let record = try decoder.container(keyedBy: Key.self)
    try self.init(
      pages: record.decode(Int.self, forKey: .pages),
      metadata: record.decode([String: String].self, forKey: .metadata),
      batch: record.decodeIfPresent(String.self, forKey: .batch))
  }

  package func encode(to encoder: any Encoder) throws {
    if metadata.isEmpty, batch == nil {
      var number = encoder.singleValueContainer()
      try number.encode(pages)
      return
    }
    var record = encoder.container(keyedBy: Key.self)
    try record.encode(pages, forKey: .pages)
    try record.encode(metadata, forKey: .metadata)
    try record.encodeIfPresent(batch, forKey: .batch)
  }
}

/// Why parts cannot be joined.
package enum PartError: Error, Equatable, CustomStringConvertible {
  /// It is none, or it is damaged.
  case notAPart
  /// Another part stands at this place, from 0.
  case misplaced(Int)
  /// It is of another job, or was made with other options.
  case otherJob
  /// There are fewer parts than the document has.
  case missing(Int, of: Int)
  /// No part has a page.
  case noPages
  /// It has what only whole documents can have: the entries of its catalog.
  case notDivisible(String)

  package var description: String {
    switch self {
    case .notAPart: "it is no part of a merge, or it is damaged"
    case .misplaced(let number): "it is part \(number + 1), whose place is elsewhere"
    case .otherJob: "it is part of another job, or was made with other options"
    case .missing(let found, let count): "there are \(found) of \(count) parts"
    case .noPages: "there are no pages"
    case .notDivisible(let key): "a document with /\(key) cannot be made in parts"
    }
  }
}
