import CoreGraphics
import Foundation
import PDFFinishing

/// Writes a finished document as a part of a longer one (`PartFormat`).
///
/// Objects that are equal, in this part or in others, have the same hash: it is made of an object's own bytes and of the hashes of
/// what it refers to, so that fonts, pictures and forms are held once by the whole document. Pages, and what refers to them, belong to
/// their part.
package struct PartWriter {
  /// Receives the bytes of the file.
  package typealias Output = (UnsafeRawBufferPointer) throws(PDFFinishingError) -> Void

  private let document: QPDFDocument
  private let output: Output
  private var size = 0
  private var entries: [PartFormat.Entry] = []
  /// Indices by the numbers of objects, once they are written or referred to.
  private var indices: [Int: Int] = [:]
  private var shared: [SIMD2<UInt64>: Int] = [:]
  /// The numbers of objects that belong to this part whatever they hold: pages and their content.
  private var own: Set<Int> = []

  /// Entries of the catalog that lead to single pages, or count them.
  private static let ofWholeDocuments = [
    "AcroForm", "Dests", "Names", "Outlines", "PageLabels", "StructTreeRoot", "Threads",
  ]

  /// Writes a part.
  ///
  /// - Parameters:
  ///   - document: what is finished. Its pages lose their place in their tree.
  ///   - description: says whose pages these are, in their order.
  package static func write(
    _ document: QPDFDocument, as description: PartDescription, to output: @escaping Output
  ) throws(PDFFinishingError) {
    var writer = PartWriter(document: document, output: output)
    try writer.write(as: description)
  }

  /// Writes a part without pages.
  package static func writeEmpty(_ description: PartDescription, to output: Output) throws(PDFFinishingError)
  {
    var bytes = PartFormat.beginning
    let table = PartFormat.table([])
    bytes +=
      table
      + (try end(
        PartFormat.Contents(description: description, pages: []), table: bytes.count,
        size: bytes.count + table.count))
    let result = bytes.withUnsafeBytes { bytes in Result { () throws(PDFFinishingError) in try output(bytes) }
    }
    try result.get()
  }

  /// What follows the table.
  private static func end(
    _ contents: PartFormat.Contents, table: Int, size: Int
  ) throws(PDFFinishingError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let text = try? encoder.encode(contents) else { throw .document("a record cannot be written") }
    return Array(text) + PartFormat.bytes([UInt64(table), UInt64(size), UInt64(text.count)]) + PartFormat.end
  }

  private init(document: QPDFDocument, output: @escaping Output) {
    (self.document, self.output) = (document, output)
  }

  private mutating func write(as description: PartDescription) throws(PDFFinishingError) {
    let catalog = document.root
    for key in Self.ofWholeDocuments where catalog[key] != nil {
      throw .document(PartError.notDivisible(key).description)
    }
    try put(PartFormat.beginning)
    let pages = Array(document.pages)
    for page in pages {
      page["Parent"] = nil
      own.insert(page.number)
      let content = page["Contents"]
      for part in [content].compactMap({ $0 }) + (content?.items ?? []) { own.insert(part.number) }
    }
    catalog["Pages"] = nil
    let indices = try pages.map { (page) throws(PDFFinishingError) in try write(page) }
    let contents = PartFormat.Contents(
      description: description, pages: indices, catalog: try write(catalog),
      information: try document.trailer["Info"].map { (info) throws(PDFFinishingError) in try write(info) })
    let tablePlace = size
    try put(PartFormat.table(entries))
    try put(try Self.end(contents, table: tablePlace, size: size))
  }

  private mutating func put(_ bytes: some ContiguousBytes) throws(PDFFinishingError) {
    let output = output
    let result: Result<Int, PDFFinishingError> = bytes.withUnsafeBytes { bytes in
      Result { () throws(PDFFinishingError) in
        try output(bytes)
        return bytes.count
      }
    }
    size += try result.get()
  }

  // MARK: Objects

  /// An object of which not all that it refers to is written yet.
  private struct Open {
    let number: Int
    let object: QPDFDocument.Object
    let text: ObjectText
    /// How many of its references have been followed.
    var followed = 0
    /// Whether it belongs to this part alone.
    var isOwn: Bool
  }

  /// Writes an object and all that it refers to; returns its index. Keeps a stack of its own, as references may be nested deep.
  private mutating func write(_ root: QPDFDocument.Object) throws(PDFFinishingError) -> Int {
    let root = root.number > 0 ? root : document.indirect(root)
    if let known = indices[root.number] { return known }
    var open = [try begin(root)]
    var openNumbers: Set = [root.number]
    while var last = open.popLast() {
      guard last.followed < last.text.references.count else {
        try finish(last)
        openNumbers.remove(last.number)
        let isOwn = entries[indices[last.number] ?? 0].hash == .zero
        if isOwn, let parent = open.indices.last { open[parent].isOwn = true }
        continue
      }
      let next = last.text.references[last.followed].number
      last.followed += 1
      if let known = indices[next] {
        if entries[known].hash == .zero { last.isOwn = true }
        open.append(last)
      } else if openNumbers.contains(next) {
        // A circle: the index is needed before the object is complete.
        last.isOwn = true
        indices[next] = reserve()
        open.append(last)
      } else {
        open.append(last)
        open.append(try begin(document.object(next)))
        openNumbers.insert(next)
      }
    }
    return indices[root.number] ?? 0
  }

  private mutating func reserve() -> Int {
    entries.append(PartFormat.Entry())
    return entries.count - 1
  }

  private func begin(_ object: QPDFDocument.Object) throws(PDFFinishingError) -> Open {
    if let dictionary = object.streamDictionary {
      document.compress(object)
      // Whoever writes the stream says how long it is.
      dictionary["Length"] = nil
    }
    guard let text = document.text(of: object, ObjectText.init) else {
      try document.check()
      throw .document("an object cannot be written")
    }
    return Open(number: object.number, object: object, text: text, isOwn: own.contains(object.number))
  }

  /// Writes an object whose references all have indices.
  private mutating func finish(_ open: Open) throws(PDFFinishingError) {
    var entry = PartFormat.Entry()
    entry.references = open.text.references.map { ($0.place, indices[$0.number] ?? 0) }
    entry.textSize = open.text.bytes.count
    let bytes = open.object.streamDictionary == nil ? nil : open.object.rawStreamData
    if open.object.streamDictionary != nil, bytes == nil {
      try document.check()
      throw .document("a stream cannot be read")
    }
    entry.streamSize = bytes?.count
    let reserved = indices[open.number]
    if !open.isOwn, reserved == nil {
      entry.hash = hash(open.text, entry, bytes)
      if let known = shared[entry.hash] {
        indices[open.number] = known
        return
      }
    }
    entry.place = size
    let index = reserved ?? reserve()
    entries[index] = entry
    indices[open.number] = index
    if entry.hash != .zero { shared[entry.hash] = index }
    try put(open.text.bytes)
    if let bytes { try put(bytes) }
  }

  private func hash(_ text: ObjectText, _ entry: PartFormat.Entry, _ stream: Data?) -> SIMD2<UInt64> {
    let sum = Checksum()
    text.bytes.withUnsafeBytes { sum.add($0) }
    for (place, index) in entry.references {
      sum.add(place)
      let hash = entries[index].hash
      sum.add(Int(truncatingIfNeeded: hash.x))
      sum.add(Int(truncatingIfNeeded: hash.y))
    }
    sum.add(stream?.count ?? -1)
    stream?.withUnsafeBytes { sum.add($0) }
    return sum.words
  }
}

extension Checksum {
  /// The 128 bits of the sum.
  var words: SIMD2<UInt64> {
    let digits = digits
    return SIMD2(UInt64(digits.prefix(16), radix: 16) ?? 0, UInt64(digits.suffix(16), radix: 16) ?? 0)
  }
}
