import Foundation

/// The colour profile in a WebP file, which gdk-pixbuf's loader passes over. (WebP Container Specification, "Color
/// Profile".)
enum WebPProfile {
  /// Nil for files without one.
  static func read(from data: Data) -> Data? {
    // RIFF, size, WEBP; then chunks of a name, a size and bytes, padded to even places.
    var at = 12
    while at + 8 <= data.count {
      let head = data[(data.startIndex + at)..<(data.startIndex + at + 8)]
      let size = head.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      guard at + 8 + size <= data.count else { return nil }
      if head.prefix(4).elementsEqual(Array("ICCP".utf8)) {
        return Data(data[(data.startIndex + at + 8)..<(data.startIndex + at + 8 + size)])
      }
      at += 8 + size + size % 2
    }
    return nil
  }
}
