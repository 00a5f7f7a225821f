import Foundation

/// The identifier in a document's XMP metadata, which is known when all of the document is.
package enum DocumentIdentity {
  /// What stands in its place until then: a UUID of zeros, but for its version.
  package static let placeholder = uuid(of: String(repeating: "0", count: 32))

  /// A custom UUID, version 8 (RFC 9562, 5.8).
  ///
  /// - Parameter digits: 32 hexadecimal digits.
  package static func uuid(of digits: String) -> String {
    var parts: [Substring] = []
    var rest = (digits.prefix(12) + "8" + digits.dropFirst(13).prefix(3) + "8" + digits.dropFirst(17))[...]
    for count in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return "uuid:" + parts.joined(separator: "-")
  }

  /// Metadata with the identifier of the whole document.
  package static func replacing(in metadata: Data, by digits: String) -> Data {
    var result = metadata
    while let range = result.firstRange(of: Data(placeholder.utf8)) {
      result.replaceSubrange(range, with: Data(uuid(of: digits).utf8))
    }
    return result
  }
}
