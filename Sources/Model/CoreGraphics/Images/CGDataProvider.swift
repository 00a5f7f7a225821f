/// The bytes of an image.
public final class CGDataProvider: Sendable {
  /// A copy-on-write copy of the bytes. Never nil.
  public let data: Data?

  /// Provides bytes in memory. Never nil.
  public init?(data: Data) { self.data = data }

  /// Provides a copy of the bytes at an address, which are released at once. Nil for a negative size.
  ///
  /// - Parameters:
  ///   - info: passed to `releaseData`.
  ///   - releaseData: called once, before the initialiser returns.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    let copy = Data(bytes: data, count: size)
    releaseData(info, data, size)
    self.init(data: copy)
  }

  /// Provides the bytes of a file; nil if it cannot be read.
  public init?(url: URL) {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else { return nil }
    self.data = data
  }

  /// Provides the bytes of a file; nil if it cannot be read.
  public convenience init?(filename: String) { self.init(url: URL(fileURLWithPath: filename)) }
}

/// Releases a provider's bytes; receives its info, their address, and their number.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
