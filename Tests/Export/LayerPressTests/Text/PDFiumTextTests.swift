import Foundation
import LayerPress
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// The text of PDFs as PDFium reads it, which is in Chrome and Edge. `Scripts/test` installs it.
@Suite(.enabled(if: PDFium.isInstalled, "PDFium is not installed; Scripts/test does that"))
struct PDFiumTextTests {
  private func page(_ texts: [(text: String, font: String)]) -> CALayer {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 400, height: 60 * texts.count)
    for (index, text) in texts.enumerated() {
      let layer = CATextLayer()
      layer.frame = CGRect(x: 20, y: 60 * CGFloat(index) + 10, width: 360, height: 50)
      layer.string = text.text
      layer.font = CTFont(text.font, size: 20)
      layer.fontSize = 20
      layer.foregroundColor = .black
      page.addSublayer(layer)
    }
    return page
  }

  private func read(_ page: CALayer, finding words: [String] = []) throws -> PDFium {
    try PDFium(try Exporter().data(of: page, as: .pdf), words: words)
  }

  @Test(arguments: [
    ("שלום עולם", "DejaVu Sans"), ("כל בני האדם נולדו בני חורין", "Noto Sans Hebrew"),
    ("سلام عليكم", "Noto Naskh Arabic"), ("وهبوا عقلا وضميرا بروح الإخاء", "Noto Naskh Arabic"),
    ("मामले में जन्मजात", "Noto Sans Devanagari"),
    ("પ્રતિષ્ઠા અને અધિકારોની", "Noto Sans Gujarati"), ("office fluff", "DejaVu Serif"),
    ("quick عقلا brown fox", "DejaVu Sans"), ("ಕನ್ನಡ", "Noto Serif Kannada"),
  ])
  func wordsAreFound(text: String, font: String) throws {
    let read = try read(page([(text, font)]), finding: text.split(separator: " ").map(String.init))
    #expect(read.text == text)
    #expect(read.missing == [])
  }

  /// PDFium gives the marks of a letter in another order, which is canonically equivalent.
  @Test(arguments: [
    ("بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ", "Noto Naskh Arabic"), ("مُحَمَّدٌ رَسُولُ", "Noto Sans Arabic"),
    ("בְּרֵאשִׁית בָּרָא אֱלֹהִים", "Noto Sans Hebrew"), ("לִלְמֹד שָׁלוֹם", "Noto Serif Hebrew"),
  ])
  func marksStayWithTheirLetters(text: String, font: String) throws {
    #expect(try read(page([(text, font)])).text == text)
  }

  @Test func wordsOfAllScriptsOfTheSampleAreFound() throws {
    let scene = try Scene(contentsOf: repository.appending(path: "samples/world-scripts.json"))
    var words: [String] = []
    for layer in scene.pages.flatMap({ $0.sublayers ?? [] }) {
      guard let text = layer as? CATextLayer, let string = text.string as? NSAttributedString else {
        continue
      }
      words += string.string.split(separator: " ").map(String.init).filter {
        $0.unicodeScalars.first?.properties.isAlphabetic ?? false
      }.filter { $0.count < 12 }
    }
    #expect(words.count > 40)
    let data = try Exporter().data(of: #require(scene.pages.first), as: .pdf)
    #expect(try PDFium(data, words: words).missing == [])
  }
}
