import LayerPress
import XMLReading

/// A page that shows the exports of several scenes, with links to the files beside it.
struct GalleryPage {
  private let scenes: [ExportedScenes]
  private let folder: String

  /// - Parameter folder: the page's folder, with a trailing slash.
  init(_ scenes: [ExportedScenes], folder: String) { (self.scenes, self.folder) = (scenes, folder) }

  /// Identifies a page as a gallery.
  private static let mark = #"<meta name="generator" content="layerpress gallery">"#

  /// Whether a page is a gallery.
  static func isOurs(_ page: Data) -> Bool { String(decoding: page, as: UTF8.self).contains(mark) }

  var text: String {
    String(decoding: PackageResources.gallery_html, as: UTF8.self)
      .replacing("<!-- mark -->", with: Self.mark)
      .replacing("<!-- count -->", with: scenes.count == 1 ? "1 scene" : "\(scenes.count) scenes")
      .replacing("<!-- cards -->", with: scenes.map(card).joined(separator: "\n"))
  }

  private func card(_ scene: ExportedScenes) -> String {
    let name = ExportPlan.name(scene.scenes[0])
    let outputs = scene.report.outputs
    let pages = pictures(of: outputs)
    let size =
      outputs.first?.pages.first.map { "\(Self.number($0.width)) × \(Self.number($0.height)) pt" } ?? ""
    let shown = pages.enumerated().map { index, picture in
      let hidden = index == 0 ? "" : " class=\"more\""
      return """
        <a href="\(address(picture))"\(hidden)><img src="\(address(picture))" alt="\(Self.escaped(name))" loading="lazy"></a>
        """
    }
    var counts: [String: Int] = [:]
    let links = outputs.compactMap { output -> String? in
      guard let file = output.file else { return nil }
      var label = output.format + (output.scale.map { $0 == 1 ? "" : " @\(Self.number($0))x" } ?? "")
      // Pages of the same kind are distinguished by their numbers.
      let count = counts[label, default: 0] + 1
      counts[label] = count
      if pages.count > 1, output.format != "pdf" { label += " \(count)" }
      return
        "<a href=\"\(Self.address(of: file, in: folder))\">\(label) <small>\(Self.bytes(output.bytes))</small></a>"
    }
    let findings = scene.report.findings.map { "<li>\(Self.escaped($0.description))</li>" }
    let notes =
      findings.isEmpty
      ? ""
      : "\n<details><summary>\(findings.count == 1 ? "1 finding" : "\(findings.count) findings")</summary><ul>\(findings.joined())</ul></details>"
    return """
      <article>
      <div class="pictures">\(shown.joined())</div>
      <h2>\(Self.escaped(name))</h2><p>\(size)\(pages.count > 1 ? ", \(pages.count) pages" : "")</p>
      <p class="files">\(links.joined(separator: " "))</p>\(notes)
      </article>
      """
  }

  /// The picture of each page: the SVG if there is one, else the largest PNG.
  private func pictures(of outputs: [ExportReport.Output]) -> [ExportReport.Output] {
    let svgs = outputs.filter { $0.format == "svg" }
    if !svgs.isEmpty { return svgs }
    let pngs = outputs.filter { ["png", "apng", "gif", "webp"].contains($0.format) }
    let largest = pngs.compactMap(\.scale).max()
    return pngs.filter { $0.scale == largest }
  }

  private func address(_ output: ExportReport.Output) -> String {
    output.file.map { Self.address(of: $0, in: folder) } ?? ""
  }

  /// The URL of a file, relative to the page.
  static func address(of file: String, in folder: String) -> String {
    let name =
      file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : (file as NSString).lastPathComponent
    return name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed).map { XMLOutput.escaped($0) }
      ?? ""
  }

  private static func escaped(_ text: String) -> String { XMLOutput.escaped(text) }

  private static func number(_ value: Double) -> String { SceneOutline.number(value) }

  private static func bytes(_ count: Int) -> String {
    count < 1000
      ? "\(count) B"
      : count < 1_000_000 ? "\((count + 500) / 1000) kB" : "\(number(Double(count / 100_000) / 10)) MB"
  }
}
