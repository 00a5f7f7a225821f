/// Data from the resources of a bundle, by a file name without its extension: files take the place of asset
/// catalogs here.
public final class NSDataAsset: NSObject, Sendable {
  /// The name of the resource.
  public let name: String
  /// The file's bytes.
  public let data: Data

  /// Loads a resource of the main bundle; nil if there is none.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }

  /// Loads a resource of a bundle; nil if there is none.
  public init?(name: String, bundle: Bundle) {
    guard let folder = bundle.resourceURL else { return nil }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    // The first by name, if several differ in their extensions.
    let file =
      files.contains(name)
      ? name : files.filter { ($0 as NSString).deletingPathExtension == name }.min()
    guard let file, let data = try? Data(contentsOf: folder.appendingPathComponent(file)) else { return nil }
    self.name = name
    self.data = data
  }
}
