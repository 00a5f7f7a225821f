import CoreGraphics
import Foundation
import PDFFinishing

/// Joins parts to one document, in memory that does not grow with them: what is kept of each object is its place in the file, and of
/// what parts share, what tells that it is the same.
package struct PDFJoiner {
  private var file: ObjectFile
  private var pages = PageTree()
  private var records: RecordTree?
  private var shared: [SIMD2<UInt64>: Int] = [:]
  private var first: PartDescription?
  /// The version of PDF; nil until there is a page.
  private var version: String?
  private var count = 0
  private let total = Checksum()
  /// What the document says of itself, from its first part.
  private var catalog: (text: [UInt8], hash: SIMD2<UInt64>)?
  private var information: Int?
  /// XMP metadata, which holds an identifier of the whole document.
  private var metadata: (number: Int, text: [UInt8], stream: Data)?

  private static let (catalogNumber, pagesNumber) = (1, 2)

  /// - Parameter output: receives the bytes of the document.
  package init(output: @escaping PartWriter.Output) { file = ObjectFile(output: output, reserving: 2) }

  /// Adds all parts in a file; returns the number of their pages.
  ///
  /// - Parameter file: the whole file, which may be mapped.
  package mutating func add(partsIn file: Data) throws(PartFailure) -> Int {
    var pages = 0
    for slice in try Self.parts({ () throws(PartError) in try PartFile.slices(of: file) }) {
      let part = try Self.parts { () throws(PartError) in try PartFile(slice) }
      pages += part.contents.pages.count
      try add(part)
    }
    return pages
  }

  private static func parts<Parts>(_ read: () throws(PartError) -> Parts) throws(PartFailure) -> Parts {
    do throws(PartError) { return try read() } catch { throw .part(error) }
  }

  /// Adds the next part.
  package mutating func add(_ part: PartFile) throws(PartFailure) {
    let description = part.description
    guard description.number == count else { throw .part(.misplaced(description.number)) }
    if let first {
      guard description.job == first.job, description.count == first.count,
        description.hasRecordTree == first.hasRecordTree
      else { throw .part(.otherJob) }
    }
    first = first ?? description
    count += 1
    guard !part.contents.pages.isEmpty else { return }
    if version == nil {
      version = description.version
      try file.begin(version: description.version)
      if description.hasRecordTree { records = RecordTree(&file) }
    }
    guard version == description.version else { throw .part(.otherJob) }
    let numbers = try write(part)
    var page = 0
    for record in description.records {
      let own = part.contents.pages[page..<page + record.pages].map { numbers[$0] }
      page += record.pages
      try records?.add(record, pages: own, to: &file)
    }
  }

  /// Writes all objects but those of which the document has one; returns their numbers.
  private mutating func write(_ part: PartFile) throws(PartFailure) -> [Int] {
    let contents = part.contents
    let apart = Set([contents.catalog, metadataIndex(of: part)].compactMap { $0 })
    var numbers = [Int](repeating: 0, count: part.entries.count)
    var isKnown = [Bool](repeating: false, count: part.entries.count)
    for (index, entry) in part.entries.enumerated() where !apart.contains(index) {
      if let known = shared[entry.hash], entry.hash != .zero {
        (numbers[index], isKnown[index]) = (known, true)
      } else {
        numbers[index] = file.reserve()
        if entry.hash != .zero { shared[entry.hash] = numbers[index] }
      }
    }
    var additions: [Int: String] = [:]
    var leaf = records?.nextNumbers(for: part.description.records, &file)[...]
    for index in contents.pages {
      let parent = try pages.add(numbers[index], to: &file)
      additions[index] = "/Parent \(parent) 0 R" + (leaf?.popFirst().map { "/DPart \($0) 0 R" } ?? "")
    }
    try takeApart(part, &numbers)
    for (index, entry) in part.entries.enumerated() where !apart.contains(index) && !isKnown[index] {
      let text = text(of: index, in: part, numbers, adding: additions[index])
      total.add(numbers[index])
      text.withUnsafeBytes { total.add($0) }
      try file.write(numbers[index], text, stream: entry.streamSize == nil ? nil : part.stream(of: index))
    }
    return numbers
  }

  /// The index of a part's XMP metadata.
  private func metadataIndex(of part: PartFile) -> Int? {
    guard let catalog = part.contents.catalog else { return nil }
    return part.entries[catalog].references.lazy.map(\.index).first { index in
      part.entries[index].streamSize != nil && part.text(of: index).firstRange(of: Data("/XML".utf8)) != nil
    }
  }

  /// Takes what the document has once from its first part, and compares that of others with it.
  private mutating func takeApart(_ part: PartFile, _ numbers: inout [Int]) throws(PartFailure) {
    guard let index = part.contents.catalog else { return }
    let entry = part.entries[index]
    if let catalog {
      guard catalog.hash == entry.hash else { throw .part(.otherJob) }
      return
    }
    if let metadataIndex = metadataIndex(of: part) {
      let number = file.reserve()
      numbers[metadataIndex] = number
      metadata = (
        number, text(of: metadataIndex, in: part, numbers, adding: nil), part.stream(of: metadataIndex)
      )
    }
    catalog = (text(of: index, in: part, numbers, adding: nil), entry.hash)
    information = part.contents.information.map { numbers[$0] }
  }

  /// The text of an object with its references.
  ///
  /// - Parameter addition: further entries of a dictionary.
  private func text(of index: Int, in part: PartFile, _ numbers: [Int], adding addition: String?) -> [UInt8] {
    let entry = part.entries[index]
    let source = [UInt8](part.text(of: index))
    var text: [UInt8] = []
    text.reserveCapacity(source.count + 16 * entry.references.count + 64)
    var copied = 0
    for (place, index) in entry.references {
      text += source[copied..<place]
      text += "\(numbers[index]) 0 R".utf8
      copied = place
    }
    text += source[copied...]
    if let addition { text.insert(contentsOf: addition, beforeEndOfDictionary: ()) }
    return text
  }

  /// Writes what is left: what the document says of itself, its trees, and where everything is.
  package mutating func finish() throws(PartFailure) {
    guard let first else { throw .part(.missing(0, of: 1)) }
    guard count == first.count else { throw .part(.missing(count, of: first.count)) }
    guard var catalog = catalog?.text else { throw .part(.noPages) }
    try pages.finish(as: Self.pagesNumber, in: &file)
    var addition = "/Pages \(Self.pagesNumber) 0 R"
    if let root = try records?.finish(&file) { addition += "/DPartRoot \(root) 0 R" }
    catalog.insert(contentsOf: addition, beforeEndOfDictionary: ())
    let identifier = total.digits
    if let metadata {
      let stream = DocumentIdentity.replacing(in: metadata.stream, by: identifier)
      try file.write(metadata.number, metadata.text, stream: stream)
    }
    try file.write(Self.catalogNumber, catalog, stream: nil)
    try file.finish(root: Self.catalogNumber, information: information, identifier: identifier)
  }
}

/// Why a document is not joined: a part is not as it should be, or the document cannot be written.
package enum PartFailure: Error {
  case part(PartError)
  case output(PDFFinishingError)
}

extension [UInt8] {
  /// Adds entries to the text of a dictionary.
  mutating func insert(contentsOf entries: String, beforeEndOfDictionary: Void) {
    guard let end = lastIndex(of: UInt8(ascii: ">")), end > 0 else { return }
    insert(contentsOf: entries.utf8, at: end - 1)
  }
}
