import QuartzCore

/// The contents of a scene file: layer trees, one for each page, and metadata.
///
/// ```swift
/// let scene = try Scene(contentsOf: URL(fileURLWithPath: "card.json"))
/// let card = scene.pages[0]
/// ```
public struct Scene {
  /// The roots of the layer trees; at least one if read from a file.
  public var pages: [CALayer]
  /// The metadata of documents made from the scene. Default empty.
  public var metadata: DocumentMetadata
  /// Font files, or folders of them, only for this scene's text.
  public var fonts: [URL]
  /// Spot inks by the names that colours use: `color(--Gold 80%)` is a tint of `inks["Gold"]`. Writing a
  /// scene adds missing inks of its colours. Default none.
  public var inks: [String: CGInk]
  /// The folder that file names are relative to.
  public var baseURL: URL?
  /// The file's name as the caller gave it; empty for scenes that were not read.
  public var file: String
  /// The documents of the scene's bundle, from back to front; empty for a scene without a bundle.
  public var documents: [SceneDocument] = []
  /// The positions of layers in the file.
  public var sourceMap: SceneSourceMap
  /// Warnings about the file, in its order.
  public var warnings: [SceneDiagnostic]

  /// Creates a scene of layers that come from no file.
  public init(
    pages: [CALayer], metadata: DocumentMetadata = DocumentMetadata(), fonts: [URL] = [],
    inks: [String: CGInk] = [:], baseURL: URL? = nil
  ) {
    self.pages = pages
    self.metadata = metadata
    self.fonts = fonts
    self.inks = inks
    self.baseURL = baseURL
    file = ""
    sourceMap = SceneSourceMap()
    warnings = []
  }

  /// Reads a scene: JSON (see `docs/scene-format.md`), CAML, or a bundle of CAML documents, packed or not.
  ///
  /// The format is detected from the contents; the file's name does not matter.
  ///
  /// - Parameters:
  ///   - url: a file, or the folder of a bundle.
  ///   - named: the file's name in diagnostics; by default its path.
  ///   - allowsOutside: whether the scene may refer to files outside of its folder.
  ///   - pixelLimit: images of more pixels are refused.
  ///   - isLenient: whether damaged input (truncated images, numbers too large to be drawn, decreasing key
  ///     times) is used as far as possible with a warning, instead of refusing the scene.
  ///   - currentColor: the colour shown for `currentColor`, except in an SVG that keeps the name.
  ///   - password: opens PDFs that are encrypted; nil opens only those that anybody may read.
  ///   - inputs: receives the paths of all files that are read, or would be if they existed.
  ///   - values: values of the parameters of a template; where none is given, its defaults apply.
  ///   - maxRepeats: how often a template may repeat things, all together.
  /// - Throws: all errors of the file at once.
  public init(
    contentsOf url: URL, named: String? = nil, allowsOutside: Bool = false,
    pixelLimit: Int = CGImage.defaultPixelLimit, isLenient: Bool = false, currentColor: CGColor = .black,
    password: String? = nil, inputs: SceneInputs? = nil, values: [String: DataValue] = [:],
    maxRepeats: Int = Template.defaultMaxRepeats
  ) throws(SceneError) {
    let name = named ?? url.relativePath
    inputs?.add(url.path)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      try Self.refuse(values, of: name)
      let tree: FolderTree
      do throws(SceneFolder.Refusal) {
        tree = try FolderTree(
          url: url, name: name, allowsOutside: allowsOutside, password: password, inputs: inputs)
      } catch {
        throw SceneError([SceneDiagnostic(file: name, message: error.message)])
      }
      self = try BundleReader.read(tree, baseURL: url, isLenient: isLenient)
      return
    }
    try self.init(
      data: Self.contents(of: url, named: name), file: name, baseURL: url.deletingLastPathComponent(),
      allowsOutside: allowsOutside, pixelLimit: pixelLimit, isLenient: isLenient, currentColor: currentColor,
      password: password, inputs: inputs, values: values, maxRepeats: maxRepeats)
  }

  /// Only templates have parameters.
  private static func refuse(_ values: [String: DataValue], of file: String) throws(SceneError) {
    guard let name = values.keys.min() else { return }
    throw SceneError([
      SceneDiagnostic(
        file: file, message: "the scene has no parameters, so none is called \(Quoted.text(name))")
    ])
  }

  /// The bytes of a scene's file.
  static func contents(of url: URL, named name: String) throws(SceneError) -> Data {
    do {
      return try Data(contentsOf: url, options: .mappedIfSafe)
    } catch {
      let code = access(url.path, R_OK) == 0 ? EIO : errno
      // The process's arguments have this character in place of bytes that are not UTF-8.
      let hint = url.path.contains("\u{FFFD}") ? " under this name; names of files are UTF-8" : ""
      let isMissing = code == ENOENT || code == ENOTDIR
      let message =
        isMissing ? "the file does not exist\(hint)" : "the file cannot be read: \(SystemReason.text(code))"
      throw SceneError([SceneDiagnostic(file: name, message: message)])
    }
  }

  /// Reads a scene from memory, for instance from standard input: JSON, CAML or an archive.
  ///
  /// - Parameters:
  ///   - data: the whole file.
  ///   - file: its name in diagnostics.
  ///   - baseURL: the folder that file names are relative to. Without one a scene can refer to no files but
  ///     an archive's own.
  ///   - allowsOutside: whether the scene may refer to files outside of that folder.
  ///   - pixelLimit: images of more pixels are refused.
  ///   - isLenient: whether damaged input (truncated images, numbers too large to be drawn, decreasing key
  ///     times) is used as far as possible with a warning, instead of refusing the scene.
  ///   - currentColor: the colour shown for `currentColor`, except in an SVG that keeps the name.
  ///   - password: opens PDFs that are encrypted; nil opens only those that anybody may read.
  ///   - inputs: receives the paths of all files that are read, or would be if they existed.
  ///   - values: values of the parameters of a template; where none is given, its defaults apply.
  ///   - maxRepeats: how often a template may repeat things, all together.
  /// - Throws: all errors of the scene at once.
  public init(
    data: Data, file: String = "<data>", baseURL: URL? = nil, allowsOutside: Bool = false,
    pixelLimit: Int = CGImage.defaultPixelLimit, isLenient: Bool = false, currentColor: CGColor = .black,
    password: String? = nil, inputs: SceneInputs? = nil, values: [String: DataValue] = [:],
    maxRepeats: Int = Template.defaultMaxRepeats
  ) throws(SceneError) {
    if let message = OtherFile.message(for: data, name: file) {
      throw SceneError([SceneDiagnostic(file: file, message: message)])
    }
    let folder = SceneFolder(
      url: baseURL, allowsOutside: allowsOutside, pixelLimit: pixelLimit, isLenient: isLenient,
      password: password, inputs: inputs)
    switch SceneSyntax(of: data) {
    case .json:
      self = try SceneReader.read(
        data, file: file, folder: folder, currentColor: currentColor, values: values, maxRepeats: maxRepeats)
    case .caml:
      try Self.refuse(values, of: file)
      self = try BundleReader.read(
        CAMLSource(data: data, file: file, assets: folder, isLenient: isLenient), baseURL: baseURL)
    case .archive:
      try Self.refuse(values, of: file)
      let archive: ZipArchive
      do throws(SceneFolder.Refusal) {
        archive = try ZipArchive(data: data, name: file)
        archive.password = password
      } catch {
        throw SceneError([SceneDiagnostic(file: file, message: error.message)])
      }
      self = try BundleReader.read(archive, baseURL: baseURL, isLenient: isLenient)
    }
  }
}

/// A document of a bundle, such as the background of a wallpaper.
public struct SceneDocument {
  /// `Background`, `Floating`, `Foreground`, or the bundle's own name for it.
  public var name: String
  /// The document's root: a page, or a layer of one.
  public var layer: CALayer
}

/// The syntax of a scene.
public enum SceneSyntax: String, Sendable {
  case json, caml
  /// A zip archive of a bundle.
  case archive

  /// Detects the syntax: XML begins with `<`, archives with their signature, everything else is treated as
  /// JSON.
  public init(of data: Data) {
    if ZipArchive.isArchive(data) {
      self = .archive
      return
    }
    // There may be a byte order mark, also of UTF-16, and white space before it.
    let first = data.prefix(64).first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
    self = first == UInt8(ascii: "<") ? .caml : .json
  }
}

/// The positions of a scene's layers in its files.
public final class SceneSourceMap {
  private let document: JSONDocument
  private var offsets: [(layer: ObjectIdentifier, offset: UInt32)] = []
  /// Built on the first query, since most scenes are never asked for positions.
  private lazy var offsetsByLayer = Dictionary(offsets.map { ($0.layer, $0.offset) }) { $1 }
  private var places: [ObjectIdentifier: (file: Int, line: Int, column: Int)] = [:]
  private var files: [String] = []
  private lazy var lines = document.lines
  /// The position of the last query: queries in order walk a long line only once.
  private lazy var cursor = (offset: 0, value: LineIndex.Cursor(lines))

  init(_ document: JSONDocument = JSONDocument(bytes: [0], entries: [])) { self.document = document }

  func add(_ layer: CALayer, offset: Int) {
    offsets.append((ObjectIdentifier(layer), UInt32(truncatingIfNeeded: offset)))
  }

  /// Adds the layers of a bundle's document.
  func add(_ layers: [(layer: CALayer, line: Int, column: Int)], file: String) {
    files.append(file)
    for (layer, line, column) in layers { places[ObjectIdentifier(layer)] = (files.count - 1, line, column) }
  }

  /// The line and column, both from 1, at which the layer's object starts; nil for a layer that does not come
  /// from the file.
  ///
  /// Layers are identified by address and not retained, so pass only layers of the scene.
  public func place(of layer: CALayer) -> (line: Int, column: Int)? {
    if let place = places[ObjectIdentifier(layer)] { return (place.line, place.column) }
    guard let (line, column) = placeInText(of: layer) else { return nil }
    return (document.place(ofLine: line).line, column)
  }

  /// The offset of the layer's object in the text of the document and what it includes.
  func offset(of layer: CALayer) -> Int? { offsetsByLayer[ObjectIdentifier(layer)].map { Int($0) } }

  private func placeInText(of layer: CALayer) -> (line: Int, column: Int)? {
    guard let offset = offset(of: layer).map({ document.origin(of: $0).offset }) else { return nil }
    if offset < cursor.offset { cursor.value = LineIndex.Cursor(lines) }
    cursor.offset = offset
    return cursor.value.place(of: offset)
  }

  /// The bundle's file that contains the layer, or the file that a template includes; nil for the scene's own file.
  public func file(of layer: CALayer) -> String? {
    if let place = places[ObjectIdentifier(layer)] { return files[place.file] }
    return placeInText(of: layer).flatMap { document.place(ofLine: $0.line).file }
  }
}
