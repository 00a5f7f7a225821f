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
  public var title: String?
  public var author: String?
  public var subject: String?
  public var keywords: [String]
  /// A BCP 47 tag such as `en`.
  public var language: String?
  /// Font files, or folders of them, for this scene's text only.
  public var fonts: [URL]
  /// The folder that file names are relative to.
  public var baseURL: URL?
  /// The file's name as the caller gave it; empty for scenes that were not read.
  public var file: String
  /// Where the layers stand in the file.
  public var sourceMap: SceneSourceMap
  /// What is doubtful in the file, in its order.
  public var warnings: [SceneDiagnostic]

  public init(
    pages: [CALayer], title: String? = nil, author: String? = nil, subject: String? = nil,
    keywords: [String] = [],
    language: String? = nil, fonts: [URL] = [], baseURL: URL? = nil
  ) {
    self.pages = pages
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.language = language
    self.fonts = fonts
    self.baseURL = baseURL
    file = ""
    sourceMap = SceneSourceMap()
    warnings = []
  }

  /// Reads a scene file in JSON; `docs/scene-format.md` describes it.
  ///
  /// - Parameter allowsOutside: whether the scene may name files outside of its own folder.
  /// - Throws: everything that is wrong with the file, at once.
  public init(contentsOf url: URL, allowsOutside: Bool = false) throws(SceneError) {
    let data: Data
    do {
      data = try Data(contentsOf: url, options: .mappedIfSafe)
    } catch {
      let isMissing = !FileManager.default.fileExists(atPath: url.path)
      let message = isMissing ? "the file does not exist" : "the file cannot be read"
      throw SceneError([SceneDiagnostic(file: url.relativePath, message: message)])
    }
    try self.init(
      data: data, file: url.relativePath, baseURL: url.deletingLastPathComponent(),
      allowsOutside: allowsOutside)
  }

  /// Reads a scene from JSON that comes from elsewhere, such as standard input.
  ///
  /// - Parameters:
  ///   - file: what diagnostics call it.
  ///   - baseURL: the folder that file names are relative to. Without one a scene can name no files.
  ///   - allowsOutside: whether the scene may name files outside of that folder.
  /// - Throws: everything that is wrong with the scene, at once.
  public init(
    data: Data, file: String = "<data>", baseURL: URL? = nil, allowsOutside: Bool = false
  ) throws(SceneError) {
    self = try SceneReader.read(
      data, file: file, folder: SceneFolder(url: baseURL, allowsOutside: allowsOutside))
  }
}

/// Where the layers of a scene stand in its file.
public final class SceneSourceMap {
  private let bytes: [UInt8]
  private var offsets: [ObjectIdentifier: UInt32] = [:]
  private lazy var lines = LineIndex(bytes)

  init(bytes: [UInt8] = [0]) {
    self.bytes = bytes
  }

  func add(_ layer: CALayer, offset: Int) {
    offsets[ObjectIdentifier(layer)] = UInt32(truncatingIfNeeded: offset)
  }

  func reserve(_ count: Int) {
    offsets.reserveCapacity(count)
  }

  /// The line, from 1, where the layer's object starts; nil for a layer that does not come from the file.
  ///
  /// Layers are known by identity and not kept alive, so ask only about layers of the scene.
  public func line(of layer: CALayer) -> Int? {
    offsets[ObjectIdentifier(layer)].map { lines.line(of: Int($0)) }
  }
}
