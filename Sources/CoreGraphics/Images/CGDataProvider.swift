/// Bytes that an image is made from.
public final class CGDataProvider: Sendable {
  /// A copy of the bytes, shared as long as nobody changes it. Never nil.
  public let data: Data?

  /// Bytes in memory. Never nil.
  public init?(data: Data) {
    self.data = data
  }

  /// Bytes at an address, which are copied and released at once. Nil for a negative size.
  ///
  /// - Parameters:
  ///   - info: handed to `releaseData`.
  ///   - releaseData: called once, before the provider is there.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    let copy = Data(bytes: data, count: size)
    releaseData(info, data, size)
    self.init(data: copy)
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

/// Releases the bytes that a provider was made with: what was handed in with them, their address, and how many they are.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
