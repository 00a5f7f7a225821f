import Foundation

/// The segments of a JPEG before its first scan (ITU-T T.81, B.1.1).
public struct JPEGSegments: Sequence, IteratorProtocol {
  /// A marker with its content.
  public struct Segment {
    /// The byte behind 0xFF, such as 0xE1 for APP1.
    public var marker: UInt8
    /// Where the content stands in the file, behind its length.
    public var content: Range<Int>
  }

  private let data: Data
  private var at = 2

  /// - Parameter data: is read from its own first byte, whatever its indices are.
  public init(_ data: Data) { self.data = data }

  /// The next segment; nil at the first scan, at the end, and where the file is broken.
  public mutating func next() -> Segment? {
    data.withUnsafeBytes { bytes in
      while at + 4 <= bytes.count, bytes[at] == 0xFF {
        let marker = bytes[at + 1]
        // Fill bytes, and markers without a length.
        if marker == 0xFF || marker == 0x01 || (0xD0...0xD8).contains(marker) {
          at += marker == 0xFF ? 1 : 2
          continue
        }
        let end = at + 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
        let isOver = marker == 0xDA || marker == 0xD9
        guard !isOver, end >= at + 4, end <= bytes.count else { return nil }
        defer { at = end }
        return Segment(marker: marker, content: (at + 4)..<end)
      }
      return nil
    }
  }
}

extension JPEGSegments.Segment {
  /// Whether it begins a frame: all of `SOF0`…`SOF15`.
  var isFrame: Bool { (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) }
}
