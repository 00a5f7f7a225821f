import Foundation

/// A part that has been written (`PartWriter`).
package struct PartFile {
  package let description: PartDescription
  let contents: PartFormat.Contents
  let entries: [PartFormat.Entry]
  private let bytes: Data

  /// The bytes of all parts in a file, in their order. Each is read when it is needed: a file may have hundreds.
  ///
  /// - Parameter file: the whole file, which may be mapped.
  package static func slices(of file: Data) throws(PartError) -> [Data] {
    var slices: [Data] = []
    var rest = file
    repeat {
      let part = rest.suffix(try sizeOfLast(in: rest))
      slices.append(part)
      rest = rest.dropLast(part.count)
    } while !rest.isEmpty
    return slices.reversed()
  }

  /// The size of the part at the end of a file.
  private static func sizeOfLast(in file: Data) throws(PartError) -> Int {
    guard file.count >= PartFormat.footerSize, file.suffix(PartFormat.end.count).elementsEqual(PartFormat.end)
    else {
      throw .notAPart
    }
    var end = PartNumbers(file, from: file.count - PartFormat.footerSize, to: file.count)
    _ = try end.count()
    let size = try end.count() + end.count() + PartFormat.footerSize
    guard size <= file.count else { throw .notAPart }
    return size
  }

  /// - Parameter bytes: those of one part.
  package init(_ bytes: Data) throws(PartError) {
    guard try Self.sizeOfLast(in: bytes) == bytes.count else { throw .notAPart }
    let footer = bytes.count - PartFormat.footerSize
    guard footer >= PartFormat.beginning.count, bytes.starts(with: PartFormat.beginning) else {
      throw .notAPart
    }
    var numbers = PartNumbers(bytes, from: footer, to: bytes.count)
    let (table, description, size) = (try numbers.count(), try numbers.count(), try numbers.count())
    guard table <= description, description <= footer, size == footer - description,
      let contents = try? JSONDecoder().decode(
        PartFormat.Contents.self, from: bytes.dropFirst(description).prefix(size))
    else { throw .notAPart }
    entries = try Self.entries(PartNumbers(bytes, from: table, to: description), before: table)
    let indices = contents.pages + [contents.catalog, contents.information].compactMap { $0 }
    let pages = contents.description.records.map(\.pages)
    guard indices.allSatisfy(entries.indices.contains), pages.allSatisfy({ $0 >= 0 }),
      pages.reduce(0, { $0.addingReportingOverflow($1).partialValue }) == contents.pages.count,
      contents.catalog != nil || contents.pages.isEmpty
    else { throw .notAPart }
    (self.bytes, self.contents, self.description) = (bytes, contents, contents.description)
  }

  private static func entries(
    _ numbers: PartNumbers, before end: Int
  ) throws(PartError) -> [PartFormat.Entry] {
    var numbers = numbers
    let count = try numbers.count()
    var entries: [PartFormat.Entry] = []
    entries.reserveCapacity(count)
    for _ in 0..<count {
      var entry = PartFormat.Entry()
      entry.hash = SIMD2(try numbers.next(), try numbers.next())
      (entry.place, entry.textSize) = (try numbers.count(), try numbers.count())
      let stream = try numbers.count()
      entry.streamSize = stream == 0 ? nil : stream - 1
      guard entry.place + entry.textSize + (entry.streamSize ?? 0) <= end else { throw .notAPart }
      var last = 0
      for _ in 0..<(try numbers.count()) {
        let (place, index) = (try numbers.count(), try numbers.count())
        guard (last...entry.textSize).contains(place), index < count else { throw .notAPart }
        entry.references.append((place, index))
        last = place
      }
      entries.append(entry)
    }
    return entries
  }

  /// The text of an object without its references.
  func text(of index: Int) -> Data {
    let entry = entries[index]
    return bytes.dropFirst(entry.place).prefix(entry.textSize)
  }

  /// The bytes of a stream; none for an object that is no stream.
  func stream(of index: Int) -> Data {
    let entry = entries[index]
    let start = entry.place + entry.textSize
    return bytes.dropFirst(start).prefix(entry.streamSize ?? 0)
  }
}
