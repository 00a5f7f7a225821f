import Foundation

/// Bytes among the resources of a bundle, by a name without the ending of its file: files take the place of catalogs of
/// assets here.
public final class NSDataAsset: NSObject, Sendable {
  /// What the resource is called.
  public let name: String
  /// The file's bytes.
  public let data: Data

  /// A resource of the main bundle; nil where there is none.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }

  /// A resource of a bundle; nil where there is none.
  public init?(name: String, bundle: Bundle) {
    guard let folder = bundle.resourceURL else { return nil }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    // The first by name, where several differ by their endings.
    let file =
      files.contains(name)
      ? name : files.filter { ($0 as NSString).deletingPathExtension == name }.min()
    guard let file, let data = try? Data(contentsOf: folder.appendingPathComponent(file)) else { return nil }
    self.name = name
    self.data = data
  }
}
