import Foundation
import PDFFinishing

/// A PDF that is written object by object, each of which has got its number before.
struct ObjectFile {
  private let output: PartWriter.Output
  private var buffer: [UInt8] = []
  private var size = 0
  /// Where the objects begin, by number; 0 for those that are not written.
  private var places: [Int]
  private static let bufferSize = 1 << 20

  /// - Parameter count: how many numbers, from 1, are given from the start.
  init(output: @escaping PartWriter.Output, reserving count: Int) {
    self.output = output
    places = [Int](repeating: 0, count: count + 1)
    buffer.reserveCapacity(Self.bufferSize)
  }

  /// The number of a further object.
  mutating func reserve() -> Int {
    places.append(0)
    return places.count - 1
  }

  /// - Parameter version: such as 1.7.
  mutating func begin(version: String) throws(PartFailure) {
    // Bytes that are no text tell programs that the file is none (ISO 32000-1, 7.5.2).
    try put(Array("%PDF-\(version)\n%".utf8) + [0xBF, 0xF7, 0xA2, 0xFE, UInt8(ascii: "\n")])
  }

  /// Writes an object.
  ///
  /// - Parameters:
  ///   - text: the object, or the dictionary of a stream without its length.
  ///   - stream: the bytes of a stream; nil for an object that is none.
  mutating func write(_ number: Int, _ text: [UInt8], stream: Data?) throws(PartFailure) {
    places[number] = size
    try put(Array("\(number) 0 obj\n".utf8))
    guard let stream else {
      try put(text)
      return try put(Array("\nendobj\n".utf8))
    }
    var text = text
    text.insert(contentsOf: "/Length \(stream.count)", beforeEndOfDictionary: ())
    try put(text)
    try put(Array("\nstream\n".utf8))
    try put(stream)
    try put(Array("\nendstream\nendobj\n".utf8))
  }

  mutating func write(_ number: Int, _ text: String) throws(PartFailure) {
    try write(number, Array(text.utf8), stream: nil)
  }

  private mutating func put(_ bytes: some Collection<UInt8>) throws(PartFailure) {
    buffer.append(contentsOf: bytes)
    size += bytes.count
    if buffer.count >= Self.bufferSize { try flush() }
  }

  private mutating func flush() throws(PartFailure) {
    let output = output
    let result: Result<Void, PDFFinishingError> = buffer.withUnsafeBytes { bytes in
      Result { () throws(PDFFinishingError) in try output(bytes) }
    }
    do throws(PDFFinishingError) { try result.get() } catch { throw .output(error) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes where all objects are (ISO 32000-1, 7.5.8), and the end of the file.
  mutating func finish(root: Int, information: Int?, identifier: String) throws(PartFailure) {
    let number = reserve()
    let place = size
    places[number] = place
    let width = (64 - place.leadingZeroBitCount + 7) / 8
    var rows: [UInt8] = []
    rows.reserveCapacity(places.count * (width + 1))
    for place in places {
      rows.append(place == 0 ? 0 : 1)
      for byte in (0..<width).reversed() { rows.append(UInt8(truncatingIfNeeded: place >> (8 * byte))) }
    }
    var text = "<</Type/XRef/W[1 \(width) 0]/Size \(places.count)/Root \(root) 0 R"
    if let information { text += "/Info \(information) 0 R" }
    text += "/ID[<\(identifier)><\(identifier)>]"
    let packed = Deflater().compress(Self.predicted(rows, columns: width + 1))
    if packed != nil { text += "/Filter/FlateDecode/DecodeParms<</Columns \(width + 1)/Predictor 12>>" }
    try write(number, Array((text + ">>").utf8), stream: Data(packed ?? rows))
    try put(Array("startxref\n\(place)\n%%EOF\n".utf8))
    try flush()
  }

  /// Rows as what has changed from the one before (PNG's predictor "up"), of which little is left when they are compressed.
  private static func predicted(_ rows: [UInt8], columns: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(rows.count + rows.count / columns)
    for (index, byte) in rows.enumerated() {
      if index % columns == 0 { result.append(2) }
      result.append(index < columns ? byte : byte &- rows[index - columns])
    }
    return result
  }
}
