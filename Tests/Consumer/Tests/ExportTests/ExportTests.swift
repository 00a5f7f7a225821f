import LayerPress
import SceneFiles
import Testing

/// A file for one test, which is removed after it.
private func withFile<Result>(ending: String, _ body: (URL) throws -> Result) rethrows -> Result {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ending)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url)
}

/// Who imports LayerPress has the layers, too.
@Test func layersAreExported() throws {
  let card = CAGradientLayer()
  card.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
  card.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
  let svg = try withFile(ending: ".svg") { file in
    try Exporter().export(card, to: file.path)
    return try String(contentsOf: file, encoding: .utf8)
  }
  #expect(svg.contains("<linearGradient"))
}

@Test func scenesAreReadAndExported() throws {
  let json = #"{"bounds": [0, 0, 40, 20], "backgroundColor": "red", "cornerRadius": 4}"#
  let pdf = try withFile(ending: ".json") { file in
    try Data(json.utf8).write(to: file)
    let scene = try Scene(contentsOf: file)
    return try withFile(ending: ".pdf") { pdf in
      try Exporter().export(
        ExportDocument(pages: scene.pages, metadata: scene.metadata, fonts: scene.fonts),
        to: [ExportOutput(.pdf, path: pdf.path)])
      return try Data(contentsOf: pdf)
    }
  }
  #expect(pdf.starts(with: Data("%PDF-".utf8)))
}

@Test func scenesSayWhereTheyAreWrong() {
  let json = Data(#"{"bounds": [0, 0, 4, 2], "opacity": "much"}"#.utf8)
  do {
    _ = try Scene(data: json, file: "card.json")
    Issue.record("a scene that is wrong was read")
  } catch {
    #expect(error.diagnostics.first?.severity == .error)
    #expect(error.diagnostics.first?.line == 1)
    #expect(error.description.hasPrefix("card.json:1:37: error: opacity: "))
  }
}
