import Foundation

/// A picture by its number, in place of its file or its samples: a JPEG with only a size and a colour space.
/// So large files pass neither through Cairo nor through its document.
public struct PictureMark: Hashable, Sendable {
  /// The index of the document's picture.
  public let number: Int

  /// Creates the mark of a picture.
  public init(number: Int) { self.number = number }

  /// What every mark begins with.
  public static let start = Data([0xFF, 0xD8, 0xFF, 0xFE])
  private static let words = "LayerPress picture "

  /// Nil for the bytes of any other picture.
  public init?(jpeg: Data) {
    let start = jpeg.startIndex + 6
    guard jpeg.count > 6, jpeg.starts(with: Self.start),
      let end = jpeg[start...].firstIndex(of: 0xFF),
      let text = String(bytes: jpeg[start..<end], encoding: .ascii), text.hasPrefix(Self.words),
      let number = Int(text.dropFirst(Self.words.count))
    else { return nil }
    self.number = number
  }

  /// The bytes; nil for sizes that a JPEG cannot have.
  ///
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - components: 1 for grey, 3 for RGB, 4 for inks.
  public func jpeg(width: Int, height: Int, components: Int) -> [UInt8]? {
    guard (1...65535).contains(width), (1...65535).contains(height) else { return nil }
    let text = Array("\(Self.words)\(number)".utf8)
    func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    var bytes = Array(Self.start)
    bytes += word(text.count + 2) + text
    // A frame header (ITU-T T.81, B.2.2).
    bytes += [0xFF, 0xC0] + word(8 + 3 * components) + [8] + word(height) + word(width) + [UInt8(components)]
    for component in 0..<components { bytes += [UInt8(component + 1), 0x11, 0] }
    return bytes + [0xFF, 0xD9]
  }
}
