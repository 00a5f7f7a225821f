import Foundation
import LayerPress
@_spi(Properties) import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// docs/coverage.md is what exports make of one scene for each property: `Scripts/coverage` writes it anew.
@Suite struct CoverageTests {
  @Test func theDocumentSaysWhatExportsMakeOfEachProperty() throws {
    let table = try CoverageTable(in: Self.root)
    let text = try table.document()
    let file = Self.root.appendingPathComponent("docs/coverage.md")
    if ProcessInfo.processInfo.environment["LAYERPRESS_WRITES_COVERAGE"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    let differing = zip(text.split(separator: "\n"), written.split(separator: "\n")).filter { $0 != $1 }
    for (made, found) in differing.prefix(5) { Issue.record("is “\(made)”, but says “\(found)”") }
    #expect(text == written, "Scripts/coverage writes it anew")
  }

  @Test func everyPropertyHasARow() throws {
    let table = try CoverageTable(in: Self.root)
    let cell = try #require(PropertyTable.table(forClassNamed: "CAEmitterCell"))
    for properties in PropertyTable.layers + [cell] {
      let inherited = Set((properties.parent?.properties ?? []).map(\.name))
      let own = Set(properties.properties.map(\.name)).subtracting(inherited)
      let rows = table.classes.first { $0.name == properties.className }?.rows ?? []
      #expect(Set(rows.map(\.property)) == own, "\(properties.className)")
    }
  }

  private static let root = repository
}

/// One scene for each property of each class, and what the formats make of it.
private struct CoverageTable {
  struct Class {
    var name: String
    /// The layer whose properties are tried.
    var base: [String: Any]
    var rows: [Row]
  }

  struct Row {
    var property: String
    /// What is tried of it; nil for the usual.
    var kind: String?
    /// The property, and what else the layer needs so that it can be seen.
    var keys: [String: Any]
    /// Keys of the page.
    var page: [String: Any]
    /// Keys of the layer that emits, where the property is a cell's.
    var emitter: [String: Any]
    /// What takes the place of the class's layer.
    var base: [String: Any]?
    var note: String
  }

  private struct Unreadable: Error {}

  let root: URL
  let classes: [Class]

  init(in root: URL) throws {
    self.root = root
    let data = try Data(contentsOf: root.appendingPathComponent("Scripts/support/coverage.json"))
    guard let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] else {
      throw Unreadable()
    }
    classes = try list.map { item in
      guard let name = item["class"] as? String, let base = item["base"] as? [String: Any],
        let rows = item["rows"] as? [[String: Any]]
      else { throw Unreadable() }
      return Class(
        name: name, base: base,
        rows: try rows.map { row in
          guard let property = row["property"] as? String, let keys = row["keys"] as? [String: Any] else {
            throw Unreadable()
          }
          return Row(
            property: property, kind: row["case"] as? String, keys: keys,
            page: row["page"] as? [String: Any] ?? [:], emitter: row["layer"] as? [String: Any] ?? [:],
            base: row["base"] as? [String: Any], note: row["note"] as? String ?? "")
        })
    }
  }

  func document() throws -> String {
    var text = """
      # Coverage

      Every property of every layer, and what each format makes of it: the result of exporting one scene for each, written by
      `Scripts/coverage`. A subclass has the properties of `CALayer` too.
      An export reports everything that it does not draw as vectors, with the layer and the reason.

      - **vector**: exact, at any zoom; in PNG, exact at the output's resolution.
      - **approximated**: vectors that come close. **rasterised**: pixels. **dropped**: left out. All three are reported.
      - **not drawn**: the file is the same without it.

      """
    // Many rows differ from the same scene.
    let pages = Array(
      Set(try classes.flatMap { table in try table.rows.flatMap { try scenes(of: $0, in: table) } }))
    let outcomes = try pages.mapOnAllProcessors { scene in try Self.formats.map { try export(scene, $0) } }
    let exports = Dictionary(uniqueKeysWithValues: zip(pages, outcomes))
    for table in classes {
      text += "\n## \(table.name)\n\n| property | PDF | SVG | PNG | note |\n|---|---|---|---|---|\n"
      for row in table.rows {
        let made = try scenes(of: row, in: table).compactMap { exports[$0] }
        let states = zip(made[0], made[1]).map { Self.state(with: $0, without: $1) }
        let name = "`\(row.property)`" + (row.kind.map { ": \($0)" } ?? "")
        text +=
          "| \(name) | \(states.joined(separator: " | ")) |\(row.note.isEmpty ? "" : " \(row.note)") |\n"
      }
    }
    return text
  }

  private struct Export {
    var bytes: Data
    var findings: [ExportReport.Finding]
  }

  private static let formats: [ExportOutput.Format] = [.pdf, .svg, .png(scale: 1)]

  /// What a format makes of a property, as exports with and without it show.
  private static func state(with seen: Export, without plain: Export) -> String {
    if seen.bytes == plain.bytes { return "not drawn" }
    let order: [ExportReport.Finding.Outcome] = [.dropped, .rasterised, .approximated]
    return order.first { outcome in seen.findings.contains { $0.outcome == outcome } }?.rawValue ?? "vector"
  }

  /// A film that is red at first and blue after a second, without a program that reads it.
  private struct Film: LayerContentsProvider {
    func contents(for request: LayerContentsRequest) -> CGImage? {
      guard let layer = request.layer as? AVPlayerLayer, layer.video != nil,
        let provider = CGDataProvider(data: Data(pixels(at: layer.time + Double(layer.rate) * request.time)))
      else { return nil }
      return CGImage(
        width: 4, height: 2, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 12,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: 0), provider: provider,
        decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    }

    private func pixels(at time: Double) -> [UInt8] {
      let share = UInt8(255 * min(max(time, 0), 1))
      return (0..<8).flatMap { _ in [255 - share, 0, share] }
    }
  }

  private func export(_ scene: Data, _ format: ExportOutput.Format) throws -> Export {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).\(format.name)")
    defer { try? FileManager.default.removeItem(at: file) }
    let scene = try Scene(data: scene, baseURL: root)
    var exporter = Exporter()
    exporter.options.moments.times = [0.5]
    exporter.options.providers.register(Film(), for: AVPlayerLayer.self)
    let report = try exporter.export(
      ExportDocument(pages: scene.pages), to: [ExportOutput(format, path: file.path)])
    return Export(bytes: try Data(contentsOf: file), findings: report.findings)
  }

  /// A page with a layer that has the property, and the same page with one that has it not.
  private func scenes(of row: Row, in table: Class) throws -> [Data] {
    let given = (row.base ?? table.base).merging(row.keys) { $1 }
    var plain = given
    plain[row.property] = nil
    return try [given, plain].map { keys in
      var layer = keys
      if table.name == "CAEmitterCell" {
        layer = [
          "class": "CAEmitterLayer", "frame": [0, 0, 100, 100], "emitterPosition": [50, 50],
          "emitterCells": [keys],
        ].merging(row.emitter) { $1 }
      }
      let page: [String: Any] = [
        "bounds": [0, 0, 100, 100], "backgroundColor": "#eee",
        "sublayers": [["frame": [10, 10, 60, 60], "backgroundColor": "#4a90d9"], layer],
      ]
      return try JSONSerialization.data(withJSONObject: page.merging(row.page) { $1 }, options: .sortedKeys)
    }
  }
}
