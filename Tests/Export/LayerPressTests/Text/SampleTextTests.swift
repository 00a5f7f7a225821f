import Foundation
import LayerPress
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// Each text of the samples comes back from their PDFs, character by character.
@Suite struct SampleTextTests {
  private let folder = repository.appendingPathComponent("samples")

  /// The words, without what tells directions and without divisions.
  private func words(_ text: String) -> String {
    let unmarked = text.unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) && $0 != "\u{C}" }
    return String(String.UnicodeScalarView(unmarked)).replacing("\u{AD}\n", with: "")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private struct Text {
    var string: String
    /// On the page.
    var frame: CGRect
    /// Whether the text breaks lines where it has no white space, as Chinese does.
    var breaksAnywhere: Bool
  }

  /// Soft shadows take long to compute, and hold no text.
  private func leaveOutShadows(below page: CALayer) {
    var stack = [page]
    while let layer = stack.popLast() {
      if layer.shadowRadius > 0 { layer.shadowOpacity = 0 }
      stack += layer.sublayers ?? []
    }
  }

  /// The text layers that are level and show all of their text.
  private func texts(below page: CALayer, _ measurer: TextMeasurer) throws -> [Text] {
    var result: [Text] = []
    var stack = [page]
    while let layer = stack.popLast() {
      let isLevel = layer === page || CATransform3DIsIdentity(layer.transform)
      let isPlain = layer.mask == nil && !(layer is CAReplicatorLayer) && !(layer is CAScrollLayer)
      guard isLevel, isPlain, !layer.isHidden, CATransform3DIsIdentity(layer.sublayerTransform) else {
        continue
      }
      stack += (layer.sublayers ?? []).reversed()
      guard let text = layer as? CATextLayer else { continue }
      let lines = try measurer.lines(of: text)
      let string = text.string as? String ?? (text.string as? NSAttributedString)?.string ?? ""
      let end = lines.last?.utf8Range.upperBound ?? 0
      let isCut = lines.contains { $0.isTruncated || $0.bounds.maxX > text.bounds.maxX + 1 }
      guard end == string.utf8.count, !isCut else { continue }
      result.append(
        Text(
          string: string, frame: text.convert(text.bounds, to: page),
          breaksAnywhere: string.unicodeScalars.contains { (0x3000...0xFFEF).contains($0.value) }))
    }
    return result
  }

  /// A text, and what readers find of it.
  private struct Found {
    var sample: String
    var text: String
    /// In the text's place.
    var poppler: String
  }

  @Test func textOfEverySample() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let found = try names.filter { $0.hasSuffix(".json") }.mapOnAllProcessors(texts).joined()
    // Where Inter is another version, poppler reads a word at a tab before the line that it ends.
    for one in found where hasReferenceFonts || one.sample != "typography.json" {
      #expect(one.poppler == one.text, "poppler, \(one.sample)")
    }
    #expect(found.count > 80)
  }

  private func texts(of sample: String) throws -> [Found] {
    let scratch = try TestFolder()
    defer { scratch.remove() }
    let scene = try Scene(contentsOf: folder.appendingPathComponent(sample))
    var exporter = Exporter()
    exporter.options.fonts.paths = scene.fonts.map(\.path)
    let pdf = scratch.file("sample.pdf")
    let all = try scene.pages.map { try texts(below: $0, exporter.textMeasurer) }
    guard all.contains(where: { !$0.isEmpty }) else { return [] }
    scene.pages.forEach(leaveOutShadows)
    try exporter.export(ExportDocument(pages: scene.pages), to: [ExportOutput(.pdf, path: pdf)])
    var found: [Found] = []
    for (index, texts) in all.enumerated() where !texts.isEmpty {
      let page = "\(index + 1)"
      for text in texts {
        let box = text.frame.integral
        let place = [
          "-x", "\(Int(box.minX))", "-y", "\(Int(box.minY))", "-W", "\(Int(box.width))", "-H",
          "\(Int(box.height))",
        ]
        let poppler = words(
          try Tool("pdftotext", ["-r", "72", "-f", page, "-l", page] + place + [pdf, "-"]).output)
        // Where lines end between characters that no white space parts, readers part them all the same.
        func parts(_ found: String) -> String {
          text.breaksAnywhere ? found.replacing(" ", with: "") : found
        }
        found.append(
          Found(sample: sample, text: parts(words(text.string)), poppler: parts(poppler)))
      }
    }
    return found
  }
}
