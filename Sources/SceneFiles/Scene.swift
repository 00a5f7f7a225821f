import Foundation
import QuartzCore

/// What a scene file holds: layer trees, one for each page, and what is said about them.
///
/// ```swift
/// let scene = try Scene(contentsOf: URL(fileURLWithPath: "card.json"))
/// let card = scene.pages[0]
/// ```
public struct Scene {
  /// The roots of the layer trees, at least one when read from a file.
  public var pages: [CALayer]
  /// What documents that are made of it are called. Default nil.
  public var title: String?
  /// Who made it; for PDFs. Default nil.
  public var author: String?
  /// What it is about. Default nil.
  public var subject: String?
  /// Words to find it by; for PDFs. Default none.
  public var keywords: [String]
  /// A BCP 47 tag such as `en`.
  public var language: String?
  /// When it was made; for PDFs. Default nil.
  public var date: Date?
  /// Font files, or folders of them, for this scene's text only.
  public var fonts: [URL]
  /// The inks with plates of their own, by what colours call them: `color(--Gold 80%)` is a tint of `inks["Gold"]`. Writing a
  /// scene adds those of its colours that are missing. Default none.
  public var inks: [String: CGInk]
  /// The folder that file names are relative to.
  public var baseURL: URL?
  /// The file's name as the caller gave it; empty for scenes that were not read.
  public var file: String
  /// The documents of the bundle that the scene was read from, lower ones first; empty for a scene without a bundle.
  public var documents: [SceneDocument] = []
  /// Where the layers stand in the file.
  public var sourceMap: SceneSourceMap
  /// What is doubtful in the file, in its order.
  public var warnings: [SceneDiagnostic]

  /// A scene of layers that come from no file.
  public init(
    pages: [CALayer], title: String? = nil, author: String? = nil, subject: String? = nil,
    keywords: [String] = [],
    language: String? = nil, date: Date? = nil, fonts: [URL] = [], inks: [String: CGInk] = [:],
    baseURL: URL? = nil
  ) {
    self.pages = pages
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.language = language
    self.date = date
    self.fonts = fonts
    self.inks = inks
    self.baseURL = baseURL
    file = ""
    sourceMap = SceneSourceMap()
    warnings = []
  }

  /// Reads a scene: JSON (`docs/scene-format.md` describes it), CAML, or a bundle of CAML documents, packed or not.
  ///
  /// What it is, the content says; the file's name does not matter.
  ///
  /// - Parameters:
  ///   - url: a file, or the folder of a bundle.
  ///   - named: what diagnostics call the file; its path unless given.
  ///   - allowsOutside: whether the scene may name files outside of its own folder.
  ///   - pixelLimit: pictures of more pixels are refused.
  ///   - isLenient: whether what is damaged (pictures that end early, numbers too large to be drawn, key times that fall) is
  ///     a warning, and taken as far as it goes, rather than the scene refused.
  ///   - currentColor: what the colour `currentColor` is shown as where no SVG says it by its name.
  ///   - inputs: takes the paths of what is read, and of what would have been, were it there.
  /// - Throws: everything that is wrong with the file, at once.
  public init(
    contentsOf url: URL, named: String? = nil, allowsOutside: Bool = false,
    pixelLimit: Int = CGImage.defaultPixelLimit, isLenient: Bool = false, currentColor: CGColor = .black,
    inputs: SceneInputs? = nil
  ) throws(SceneError) {
    let name = named ?? url.relativePath
    inputs?.add(url.path)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      let tree: FolderTree
      do throws(SceneFolder.Refusal) {
        tree = try FolderTree(url: url, name: name, allowsOutside: allowsOutside, inputs: inputs)
      } catch {
        throw SceneError([SceneDiagnostic(file: name, message: error.message)])
      }
      self = try BundleReader.read(tree, baseURL: url, isLenient: isLenient)
      return
    }
    let data: Data
    do {
      data = try Data(contentsOf: url, options: .mappedIfSafe)
    } catch {
      let isMissing = !FileManager.default.fileExists(atPath: url.path)
      let message = isMissing ? "the file does not exist" : "the file cannot be read"
      throw SceneError([SceneDiagnostic(file: name, message: message)])
    }
    try self.init(
      data: data, file: name, baseURL: url.deletingLastPathComponent(), allowsOutside: allowsOutside,
      pixelLimit: pixelLimit, isLenient: isLenient, currentColor: currentColor, inputs: inputs)
  }

  /// Reads a scene that comes from elsewhere, such as standard input: JSON, CAML or an archive.
  ///
  /// - Parameters:
  ///   - data: all of the file.
  ///   - file: what diagnostics call it.
  ///   - baseURL: the folder that file names are relative to. Without one a scene can name no files but an archive's own.
  ///   - allowsOutside: whether the scene may name files outside of that folder.
  ///   - pixelLimit: pictures of more pixels are refused.
  ///   - isLenient: whether what is damaged (pictures that end early, numbers too large to be drawn, key times that fall) is
  ///     a warning, and taken as far as it goes, rather than the scene refused.
  ///   - currentColor: what the colour `currentColor` is shown as where no SVG says it by its name.
  ///   - inputs: takes the paths of what is read, and of what would have been, were it there.
  /// - Throws: everything that is wrong with the scene, at once.
  public init(
    data: Data, file: String = "<data>", baseURL: URL? = nil, allowsOutside: Bool = false,
    pixelLimit: Int = CGImage.defaultPixelLimit, isLenient: Bool = false, currentColor: CGColor = .black,
    inputs: SceneInputs? = nil
  ) throws(SceneError) {
    if let message = OtherFile.message(for: data, name: file) {
      throw SceneError([SceneDiagnostic(file: file, message: message)])
    }
    let folder = SceneFolder(
      url: baseURL, allowsOutside: allowsOutside, pixelLimit: pixelLimit, isLenient: isLenient, inputs: inputs
    )
    switch SceneSyntax(of: data) {
    case .json:
      self = try SceneReader.read(data, file: file, folder: folder, currentColor: currentColor)
    case .caml:
      self = try BundleReader.read(
        CAMLSource(data: data, file: file, assets: folder, isLenient: isLenient), baseURL: baseURL)
    case .archive:
      let archive: ZipArchive
      do throws(SceneFolder.Refusal) {
        archive = try ZipArchive(data: data, name: file)
      } catch {
        throw SceneError([SceneDiagnostic(file: file, message: error.message)])
      }
      self = try BundleReader.read(archive, baseURL: baseURL, isLenient: isLenient)
    }
  }
}

/// A document of a bundle, such as the background of a wallpaper.
public struct SceneDocument {
  /// `Background`, `Floating`, `Foreground`, or what the bundle calls it.
  public var name: String
  /// The document's root: a page, or a layer of one.
  public var layer: CALayer
}

/// How a scene is written down.
enum SceneSyntax {
  case json, caml, archive

  /// By the first bytes: XML begins with `<`, archives with their signature, everything else is taken for JSON.
  init(of data: Data) {
    if ZipArchive.isArchive(data) {
      self = .archive
      return
    }
    // A byte order mark, of UTF-16 too, and white space may stand before.
    let first = data.prefix(64).first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
    self = first == UInt8(ascii: "<") ? .caml : .json
  }
}

/// Where the layers of a scene stand in its files.
public final class SceneSourceMap {
  private let bytes: [UInt8]
  private var offsets: [(layer: ObjectIdentifier, offset: UInt32)] = []
  /// Made when a place is asked for: most scenes are read without a question.
  private lazy var offsetsByLayer = Dictionary(offsets.map { ($0.layer, $0.offset) }) { $1 }
  private var places: [ObjectIdentifier: (file: Int, line: Int, column: Int)] = [:]
  private var files: [String] = []
  private lazy var lines = LineIndex(bytes)
  /// Where a place was asked for last: whoever asks for all in their order walks a long line only once.
  private lazy var cursor = (offset: 0, value: LineIndex.Cursor(lines))

  init(bytes: [UInt8] = [0]) {
    self.bytes = bytes
  }

  func add(_ layer: CALayer, offset: Int) {
    offsets.append((ObjectIdentifier(layer), UInt32(truncatingIfNeeded: offset)))
  }

  /// The layers of a document of a bundle.
  func add(_ layers: [(layer: CALayer, line: Int, column: Int)], file: String) {
    files.append(file)
    for (layer, line, column) in layers { places[ObjectIdentifier(layer)] = (files.count - 1, line, column) }
  }

  /// The line and column, both from 1, where the layer's object starts; nil for a layer that does not come from the file.
  ///
  /// Layers are known by identity and not kept alive, so ask only about layers of the scene.
  public func place(of layer: CALayer) -> (line: Int, column: Int)? {
    if let place = places[ObjectIdentifier(layer)] { return (place.line, place.column) }
    guard let offset = offsetsByLayer[ObjectIdentifier(layer)].map({ Int($0) }) else { return nil }
    if offset < cursor.offset { cursor.value = LineIndex.Cursor(lines) }
    cursor.offset = offset
    return cursor.value.place(of: offset)
  }

  /// The file of a bundle that the layer stands in; nil for scenes of one file.
  public func file(of layer: CALayer) -> String? {
    places[ObjectIdentifier(layer)].map { files[$0.file] }
  }
}
