import Foundation
import QuartzCore

/// Reads documents of JSON: pages, metadata, fonts and inks.
final class SceneReader {
  private let values: JSONNotation
  private let tree: TreeReader<JSONNotation>

  private init(_ document: JSONDocument, folder: SceneFolder, currentColor: CGColor, images: ImageLibrary) {
    values = JSONNotation(
      folder: folder, currentColor: currentColor, images: images, sourceMap: SceneSourceMap(document))
    tree = TreeReader(values)
  }

  /// Reads a document, or makes one of a template.
  ///
  /// - Parameters:
  ///   - given: values for the template's parameters.
  ///   - maxRepeats: how often a template may repeat things, all together.
  static func read(
    _ data: Data, file: String, folder: SceneFolder, currentColor: CGColor, values given: [String: DataValue],
    maxRepeats: Int
  ) throws(SceneError) -> Scene {
    let (document, isComplete, problems) = JSONParser.parse(data)
    guard isComplete else {
      throw SceneError(SceneProblem.diagnostics(of: problems, in: document, file: file))
    }
    if !given.isEmpty || TemplateSigns.mayBe(in: document.bytes) {
      return try Template(
        document, problems, file: file, folder: folder, currentColor: currentColor, maxRepeats: maxRepeats
      ).scene(for: given)
    }
    return try read(
      document, problems, file: file, folder: folder, currentColor: currentColor, images: ImageLibrary(folder)
    )
  }

  /// Reads a document that is no template.
  ///
  /// - Parameter problems: what is known to be wrong with it.
  static func read(
    _ document: JSONDocument, _ problems: [SceneProblem], file: String, folder: SceneFolder,
    currentColor: CGColor, images: ImageLibrary
  ) throws(SceneError) -> Scene {
    let reader = SceneReader(document, folder: folder, currentColor: currentColor, images: images)
    var scene = Scene(pages: [], baseURL: folder.url)
    reader.readDocument(document.root, into: &scene)
    JSONStateReader(values: reader.values, tree: reader.tree).read()
    let diagnostics = SceneProblem.diagnostics(
      of: problems + reader.values.problems.all, in: document, file: file)
    guard diagnostics.allSatisfy({ $0.severity == .warning }) else { throw SceneError(diagnostics) }
    scene.file = file
    scene.sourceMap = reader.values.sourceMap
    scene.warnings = diagnostics
    return scene
  }

  // MARK: Documents

  /// Tells editors which schema the file follows; it has no effect on the scene.
  private static let schemaKey = "$schema"

  static let documentKeys = [
    "pages", "title", "author", "subject", "keywords", "language", "date", "fonts", "inks",
  ]
  /// Keys of the scene that a file with a single layer has among the layer's own.
  static let layerKeys = [schemaKey, "inks", "title", "author", "subject", "keywords", "date"]
  /// Keys that pages have beside those of their layers.
  static let pageKeys = ["fonts", "bleed", "safe"]

  private func readDocument(_ json: JSONValue, into scene: inout Scene) {
    guard json.kind == .object else {
      let hint = json.kind == .array ? "; several layers are pages: {\"pages\": […]}" : ""
      values.report(json, "expected a layer object, or an object with \"pages\", found \(json.found)\(hint)")
      return
    }
    guard json["layers"] == nil || json["fr"] == nil else {
      values.report(
        json,
        "this is a Lottie animation, not a scene; docs/porting.md explains how lottie-ios makes layers of it")
      return
    }
    if let pages = json["pages"] {
      let members = values.members(json, of: "a document", allowed: Self.documentKeys + [Self.schemaKey])
      readMetadata(into: &scene) { members[$0] }
      scene.fonts = members["fonts"].map(fonts) ?? []
      readInks(members["inks"], into: &scene)
      guard pages.kind == .array, pages.count > 0 else {
        values.report(pages, "expected an array of at least one layer, found \(pages.found)")
        return
      }
      for page in pages.elements {
        values.pages.indices.insert(page.index)
        if let layer = readPage(page) { scene.pages.append(layer) }
      }
    } else {
      // A sole layer's language is also that of the document; mistakes in it are reported where the layer is read.
      readMetadata(into: &scene) { $0 == "language" && json[$0]?.kind != .string ? nil : json[$0] }
      scene.fonts = json["fonts"].map(fonts) ?? []
      readInks(json["inks"], into: &scene)
      values.pages = ([json.index], json.index)
      if let layer = readPage(json) { scene.pages.append(layer) }
    }
  }

  private func readPage(_ json: JSONValue) -> CALayer? {
    let layer = tree.layer(json)
    let (bleed, safe) = (json["bleed"].flatMap(values.edges), json["safe"].flatMap(values.edges))
    guard let layer else { return nil }
    (layer.bleed, layer.safe) = (bleed, safe)
    let size = layer.bounds.size
    if let bleed, let place = json["bleed"], size.width > 0, size.height > 0,
      bleed.left + bleed.right >= size.width || bleed.top + bleed.bottom >= size.height
    {
      let (width, height) = (ShortNumber.text(size.width), ShortNumber.text(size.height))
      values.report(place, "the bleed leaves nothing of the page of \(width) × \(height)")
    }
    return layer
  }

  private func readMetadata(into scene: inout Scene, value: (String) -> JSONValue?) {
    func text(_ key: String) -> String? { value(key).flatMap(values.string) }
    scene.metadata = DocumentMetadata(
      title: text("title"), author: text("author"), subject: text("subject"),
      keywords: value("keywords").flatMap { values.elements($0, values.string) } ?? [],
      language: text("language"), date: value("date").flatMap(date))
  }

  private func readInks(_ json: JSONValue?, into scene: inout Scene) {
    scene.inks = json.map(InkReader(values: values).inks) ?? [:]
    values.inks = scene.inks
  }

  private func date(_ json: JSONValue) -> Date? {
    values.string(json).flatMap { values.parse(json, $0, ISODate.parse) }
  }

  private func fonts(_ json: JSONValue) -> [URL] {
    let urls = values.elements(json) { part -> URL? in
      guard let name = self.values.string(part) else { return nil }
      do throws(SceneFolder.Refusal) {
        let url = try self.values.folder.resolve(name)
        guard FontSignature.isFontOrFolder(url) else {
          throw SceneFolder.Refusal(message: "the file \(Quoted.text(name)) contains no font")
        }
        try self.values.folder.checkLinks(in: name)
        return url
      } catch {
        self.values.report(part, error.message)
        return nil
      }
    }
    return urls ?? []
  }
}
