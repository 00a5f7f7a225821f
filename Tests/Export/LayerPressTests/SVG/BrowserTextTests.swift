import Foundation
import LayerPress
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// SVG text as a browser with the same fonts sets it, against our own picture, attribute by attribute. Skipped where there
/// is no Chromium.
@Suite struct BrowserTextTests {
  private let rows: [(name: String, string: String)] = [
    ("kern", #"[{"text": "kern apart ", "kern": 4}, {"text": "tight words", "kern": -1}]"#),
    ("tracking", #"[{"text": "tracked words ", "tracking": 3}, "not tracked"]"#),
    (
      "features",
      #"[{"text": "1171 ", "fontFeatures": {"tnum": 1}}, {"text": "3/4", "fontFeatures": {"frac": 1}}]"#
    ),
    ("variations", #"[{"text": "heavy ", "font": "Sample Variable", "fontVariations": {"wght": 900}}]"#),
    (
      "obliqueness", #"[{"text": "forward ", "obliqueness": 0.3}, {"text": "backward", "obliqueness": -0.3}]"#
    ),
    ("ligature", #"[{"text": "office fluff", "ligature": 0, "font": "DejaVu Serif"}, " fluff"]"#),
    ("kern of 0", #"[{"text": "To AV Wa ", "kern": 0}, "To AV Wa"]"#),
    ("context", #"["E = mc", {"text": "2", "superscript": 1}, " H", {"text": "2", "superscript": -1}, "O"]"#),
    ("weights", #"[{"text": "Thin ", "font": "Inter-Thin"}, {"text": "Black ", "font": "Inter-Black"}]"#),
    ("widths", #"[{"text": "condensed", "font": "DejaVuSansCondensed-Bold"}]"#),
    ("stroke", ##"[{"text": "Hollow", "font": "Inter-Bold", "strokeWidth": 4, "strokeColor": "#00c"}]"##),
    ("Arabic", #"[{"text": "يولد جميع الناس أحرارا", "font": "Noto Naskh Arabic"}]"#),
    ("Hebrew", #"[{"text": "שָׁלוֹם עֲלֵיכֶם", "font": "Noto Sans Hebrew"}]"#),
    ("Devanagari", #"[{"text": "हिन्दी अधिकारों", "font": "Noto Sans Devanagari", "kern": 2}]"#),
    ("Japanese", #"[{"text": "直骨海 ", "font": "Noto Sans CJK JP", "language": "ja", "kern": 3}]"#),
  ]
  private let width = 400
  private let height = 34

  @Test func everyAttributeLooksTheSame() throws {
    let sublayers = rows.enumerated().map { index, row in
      """
      {"class": "CATextLayer", "frame": [10, \(index * height), 380, 34], "font": "Inter", "fontSize": 22,
      "foregroundColor": "#000", "string": \(row.string)}
      """
    }
    let assets = repository.appendingPathComponent("samples/assets")
    let scene = try Scene(
      data: Data(
        """
        {"bounds": [0, 0, \(width), \(rows.count * height)], "fonts": ["SampleVariable.ttf"],
        "backgroundColor": "#fff", "sublayers": [\(sublayers.joined(separator: ","))]}
        """.utf8), baseURL: assets)
    let folder = try TestFolder()
    var exporter = Exporter()
    exporter.options.fonts.paths = scene.fonts.map(\.path)
    exporter.options.svg.text = .text
    try exporter.export(scene.pages[0], to: folder.file("text.svg"))
    try exporter.export(
      ExportDocument(pages: scene.pages), to: [ExportOutput(.png(scale: 2), path: folder.file("text.png"))])
    let face =
      "@font-face{font-family:'Sample Variable';font-weight:100 900;src:url(file://\(assets.path)/SampleVariable.ttf)}"
    let shot = try folder.screenshot(
      "<style>\(face)</style>\(folder.text("text.svg"))", width: width, height: rows.count * height)
    let own = try DecodedPNG(path: folder.file("text.png"))
    for (index, row) in rows.enumerated() {
      var (difference, ink) = (0, 0)
      for y in 2 * index * height..<2 * (index + 1) * height {
        for x in 0..<2 * width {
          let (a, b) = (Int(own[x, y][1]), Int(shot[x, y][1]))
          difference += abs(a - b)
          ink += 255 - a
        }
      }
      #expect(ink > 10_000, "\(row.name)")
      // Edges are smoothed in other ways; letters that stand elsewhere, or are others, make more than a half.
      #expect(Double(difference) / Double(ink) < (hasReferenceFonts ? 0.27 : 0.4), "\(row.name)")
    }
  }
}
