/// Bytes that an image is made from.
public final class CGDataProvider: Sendable {
  /// A copy of the bytes, shared as long as nobody changes it. Never nil.
  public let data: Data?

  /// Bytes in memory. Never nil.
  public init?(data: Data) {
    self.data = data
  }

  /// The bytes of a file, nil if it cannot be read.
  public init?(url: URL) {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else { return nil }
    self.data = data
  }

  /// The bytes of a file, nil if it cannot be read.
  public convenience init?(filename: String) {
    self.init(url: URL(fileURLWithPath: filename))
  }
}
