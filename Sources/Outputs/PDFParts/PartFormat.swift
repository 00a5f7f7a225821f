import Foundation

/// The form of a part's file: its objects one after the other, a table of them, the description, and where these lie. Parts may
/// follow each other in a file, which is read from its end.
///
/// Objects are complete but for the numbers in their references, which are known once the parts before are. All numbers are
/// little-endian and have 64 bits.
enum PartFormat {
  static let beginning = Array("LayerPress part\n".utf8)
  static let end = Array("end of the part\n".utf8)
  /// The size of what lies after the description: where the table and the description begin in the part, how long the description
  /// is, and the end.
  static let footerSize = 3 * 8 + end.count

  /// An object of a part.
  struct Entry {
    /// What tells that an object of another part is the same; zero for one that belongs to its part alone.
    var hash = SIMD2<UInt64>.zero
    /// Where its text begins in the file, and how long it is; a stream's bytes follow it.
    var place = 0
    var textSize = 0
    /// The bytes of a stream; nil for an object that is none.
    var streamSize: Int?
    /// Where references stand in the text, and the indices of the objects that they lead to.
    var references: [(place: Int, index: Int)] = []
  }

  /// What the description's text holds.
  struct Contents: Codable {
    var description: PartDescription
    /// The indices of the pages.
    var pages: [Int]
    /// The indices of what the document says of itself; nil for a part without pages.
    var catalog: Int?
    var information: Int?
  }

  static func table(_ entries: [Entry]) -> [UInt8] {
    var numbers: [UInt64] = [UInt64(entries.count)]
    for entry in entries {
      numbers += [
        entry.hash.x, entry.hash.y, UInt64(entry.place), UInt64(entry.textSize),
        entry.streamSize.map { UInt64($0) + 1 } ?? 0, UInt64(entry.references.count),
      ]
      for (place, index) in entry.references { numbers += [UInt64(place), UInt64(index)] }
    }
    return bytes(numbers)
  }

  static func bytes(_ numbers: [UInt64]) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
  }
}

/// Reads numbers from bytes that may be damaged.
struct PartNumbers {
  private let bytes: Data
  private var place: Int
  private let end: Int

  init(_ bytes: Data, from start: Int, to end: Int) { (self.bytes, place, self.end) = (bytes, start, end) }

  mutating func next() throws(PartError) -> UInt64 {
    guard place >= 0, place <= end - 8, end <= bytes.count else { throw .notAPart }
    defer { place += 8 }
    return bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }

  /// A number that counts something in the file, so it is not larger than that.
  mutating func count() throws(PartError) -> Int {
    guard let number = Int(exactly: try next()), number <= bytes.count else { throw .notAPart }
    return number
  }
}
