import QuartzCore

/// Reads the documents of a bundle into a scene.
struct BundleReader {
  private let tree: any FileTree
  private let isLenient: Bool
  private var diagnostics: [SceneDiagnostic] = []
  private var scene: Scene
  /// The names of the files in each folder.
  private lazy var files = Dictionary(grouping: tree.paths, by: BundlePath.folder).mapValues {
    $0.map(BundlePath.last)
  }

  private init(_ tree: any FileTree, baseURL: URL?, isLenient: Bool) {
    self.tree = tree
    self.isLenient = isLenient
    scene = Scene(pages: [], baseURL: baseURL)
    scene.file = tree.name
  }

  static func read(_ tree: any FileTree, baseURL: URL?, isLenient: Bool) throws(SceneError) -> Scene {
    var reader = BundleReader(tree, baseURL: baseURL, isLenient: isLenient)
    reader.read()
    guard reader.diagnostics.allSatisfy({ $0.severity != .error }) else {
      throw SceneError(reader.diagnostics)
    }
    reader.scene.warnings = reader.diagnostics
    return reader.scene
  }

  /// Reads a document without a bundle.
  static func read(_ source: CAMLSource, baseURL: URL?) throws(SceneError) -> Scene {
    let document = CAMLDocument(source)
    guard let layer = document.layer else { throw SceneError(document.diagnostics) }
    var scene = Scene(pages: [layer], baseURL: baseURL)
    scene.file = source.file
    var diagnostics = document.diagnostics
    guard layer.hasPageSize else {
      diagnostics.append(Self.emptyPage(source.file))
      throw SceneError(diagnostics)
    }
    if !source.isGeometryFlipped { layer.turnGeometry() }
    scene.warnings = diagnostics
    for (file, places) in document.places { scene.sourceMap.add(places, file: file) }
    return scene
  }

  private static func emptyPage(_ file: String) -> SceneDiagnostic {
    SceneDiagnostic(
      file: file, message: "the page is empty: give the root layer bounds with a width and a height")
  }

  // MARK: Bundles

  private mutating func read() {
    let layout = WallpaperLayout(tree)
    guard !layout.groups.isEmpty else {
      let isSystems = tree.paths.contains { $0.contains("com.apple.MercuryPoster") }
      report(
        isSystems
          ? "the archive only refers to wallpapers of the system; there is nothing to draw"
          : "there is no CAML document: no folder that ends in .ca, no main.caml\(namesOfScenes)")
      return
    }
    for group in layout.groups {
      var parts: [(part: WallpaperLayout.Part, root: CALayer, isUpwards: Bool)] = []
      for part in group.parts {
        if let (root, isUpwards) = document(of: part) { parts.append((part, root, isUpwards)) }
      }
      guard let first = parts.first else { continue }
      if parts.count == 1 {
        if first.isUpwards { first.root.turnGeometry() }
        scene.pages.append(first.root)
        scene.documents.append(SceneDocument(name: first.part.name, layer: first.root))
        continue
      }
      let page = CALayer()
      page.name = group.name
      page.bounds = CGRect(origin: .zero, size: first.root.bounds.size)
      page.position = CGPoint(x: page.bounds.midX, y: page.bounds.midY)
      page.isGeometryFlipped = parts.contains { $0.isUpwards }
      for (part, root, isUpwards) in parts {
        if page.isGeometryFlipped, !isUpwards { root.turnGeometry() }
        root.center(in: page)
        page.addSublayer(root)
        scene.documents.append(SceneDocument(name: part.name, layer: root))
      }
      scene.pages.append(page)
    }
    if scene.pages.isEmpty, diagnostics.isEmpty { report("the bundle has no page") }
  }

  /// A hint for a folder of scene files, which is not a scene itself.
  private var namesOfScenes: String {
    let scenes = tree.paths.filter { !$0.contains("/") && $0.lowercased().hasSuffix(".json") }
    guard let first = scenes.first else { return "" }
    return "; scenes in a folder are named one by one, such as \(BundlePath.join(tree.name, first))"
  }

  /// The root of a part, and whether y points up around it; nil after reporting an error.
  private mutating func document(of part: WallpaperLayout.Part) -> (CALayer, Bool)? {
    let index = BundleIndex(tree, folder: part.folder, files: files[part.folder] ?? [])
    let file = BundlePath.join(tree.name, BundlePath.join(part.folder, index.rootDocument ?? ""))
    if let missing = index.missing {
      diagnostics.append(missing)
      return nil
    }
    guard let name = index.rootDocument else {
      report("there is no main.caml", in: file)
      return nil
    }
    let data: Data
    do throws(SceneFolder.Refusal) {
      data = try tree.contents(of: BundlePath.join(part.folder, name))
    } catch {
      report(error.message, in: file)
      return nil
    }
    let assets = TreeAssets(tree: tree, folder: part.folder)
    var source = CAMLSource(data: data, file: file, assets: assets)
    source.isLenient = isLenient
    source.styles = styles(of: index, assets: assets, file: file)
    let document = CAMLDocument(source)
    diagnostics += document.diagnostics
    guard let layer = document.layer else { return nil }
    guard layer.hasPageSize else {
      diagnostics.append(Self.emptyPage(file))
      return nil
    }
    for (file, places) in document.places { scene.sourceMap.add(places, file: file) }
    return (layer, !index.isGeometryFlipped)
  }

  /// The document of styles that an index refers to; nil after reporting an error.
  private mutating func styles(
    of index: BundleIndex, assets: TreeAssets, file: String
  ) -> (data: Data, file: String)? {
    guard let name = index.stylesDocument else { return nil }
    do throws(SceneFolder.Refusal) {
      let found = try assets.asset(named: name)
      guard found.key != BundlePath.join(assets.folder, index.rootDocument ?? "") else {
        report("the index names this document as its own document of styles", in: file, severity: .warning)
        return nil
      }
      return (found.data, BundlePath.join(tree.name, found.key))
    } catch {
      report(
        "the index's document of styles cannot be read: \(error.message)", in: file,
        severity: error.isForbidden ? .error : .warning)
      return nil
    }
  }

  private mutating func report(
    _ message: String, in file: String? = nil, severity: SceneDiagnostic.Severity = .error
  ) {
    diagnostics.append(SceneDiagnostic(severity: severity, file: file ?? tree.name, message: message))
  }
}

extension CALayer {
  /// Puts a document's root where devices show it: they place it themselves, like a page's root, whatever it says.
  fileprivate func center(in page: CALayer) {
    anchorPoint = CGPoint(x: 0.5, y: 0.5)
    anchorPointZ = 0
    transform = CATransform3DIdentity
    position = CGPoint(x: page.bounds.midX, y: page.bounds.midY)
    zPosition = 0
  }

  fileprivate var hasPageSize: Bool {
    bounds.width > 0 && bounds.height > 0 && bounds.width.isFinite && bounds.height.isFinite
      && bounds.minX.isFinite && bounds.minY.isFinite
  }
}

/// The contents of a bundle's `index.xml`.
struct BundleIndex {
  /// The document's file; nil if there is none.
  private(set) var rootDocument: String?
  /// Whether y already points down in the document.
  private(set) var isGeometryFlipped = false
  /// A document whose objects the first one refers to; nil if there is none.
  private(set) var stylesDocument: String?
  /// The error that the index names a document that does not exist.
  private(set) var missing: SceneDiagnostic?

  /// - Parameter files: the names of the files in the folder.
  init(_ tree: any FileTree, folder: String, files: [String]) {
    let documents = files.filter { $0.lowercased().hasSuffix(".caml") && $0 != "assetManifest.caml" }
      .sorted { ($0 == "main.caml" ? 0 : 1, $0) < ($1 == "main.caml" ? 0 : 1, $1) }
    for name in ["index.xml", "Index.xml"] where files.contains(name) {
      guard let data = try? tree.contents(of: BundlePath.join(folder, name)),
        let list = PropertyListFile(data)
      else {
        continue
      }
      isGeometryFlipped = list.flag("geometryFlipped")
      stylesDocument = list.string("stylesDocument").flatMap { $0.isEmpty ? nil : $0 }
      rootDocument = list.string("rootDocument").flatMap { $0.isEmpty ? nil : $0 }
      if let document = rootDocument, !files.contains(document) {
        let (line, column) = list.place(of: "rootDocument")
        let others = documents.map { Quoted.text($0) }.joined(separator: ", ")
        missing = SceneDiagnostic(
          file: BundlePath.join(tree.name, BundlePath.join(folder, name)), line: line, column: column,
          path: "rootDocument",
          message: "the file \(Quoted.text(document)) does not exist"
            + (others.isEmpty ? "" : "; there is \(others)"))
      }
      break
    }
    rootDocument = rootDocument ?? documents.first
  }
}
