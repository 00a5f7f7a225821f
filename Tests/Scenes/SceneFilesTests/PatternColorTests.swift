import QuartzCore
import Testing

@testable import SceneFiles

/// Colours that are patterns of a picture, as JSON and as CAML say them.
@Suite struct PatternColorTests {
  private let matrix = CGAffineTransform(a: 0.5, b: 0, c: 0, d: -0.5, tx: 3, ty: 4)

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(ScratchFolder.pixel, to: "a b.png")
    return folder
  }

  // MARK: JSON

  @Test func jsonNamesAFile() throws {
    let folder = try folder()
    let plain = try SceneText.layer(#""backgroundColor": {"pattern": "a b.png"}"#, in: folder.url)
    #expect(plain.backgroundColor?.pattern?.bounds == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(plain.backgroundColor?.pattern?.matrix == .identity)
    #expect(plain.backgroundColor?.alpha == 1)
    let placed = try SceneText.layer(
      #""borderColor": {"pattern": "a b.png", "matrix": [0.5, 0, 0, -0.5, 3, 4], "opacity": 0.25}"#,
      in: folder.url)
    #expect(placed.borderColor?.pattern?.matrix == matrix)
    #expect(placed.borderColor?.alpha == 0.25)
  }

  @Test func whatIsWrongInJSONIsNamed() throws {
    let folder = try folder()
    let table = [
      (#"{"pattern": "c.png"}"#, "the file \"c.png\" does not exist"),
      (#"{"pattern": "../a.png"}"#, "lies outside of the scene's folder"),
      (#"{"pattern": 3}"#, "expected a file name"),
      (#"{"matrix": [1, 0, 0, 1, 0, 0]}"#, "the pattern has no \"pattern\", which names its picture"),
      (#"{"pattern": "a b.png", "matrix": [1, 0]}"#, "expected a transform"),
      (#"{"pattern": "a b.png", "matrix": [0, 0, 0, 1, 0, 0]}"#, "has an inverse"),
      (#"{"pattern": "a b.png", "matrix": "rotateX(1rad)"}"#, "the transform has depth"),
      (#"{"pattern": "a b.png", "opacity": 2}"#, "the opacity of a pattern is 0…1, found the number 2"),
      (#"{"pattern": "a b.png", "step": 2}"#, "unknown key \"step\" of a pattern"),
    ]
    for (json, message) in table {
      let found = SceneText.messages(#""backgroundColor": \#(json)"#, in: folder.url)
      #expect(found.count == 1, "\(json)")
      #expect(found.first?.contains(message) ?? false, "\(json): \(found)")
    }
  }

  // MARK: CAML

  @Test func camlNamesAnImage() throws {
    let folder = try folder()
    let layer = try CAMLText.sound(
      """
      <CAGradientLayer><backgroundColor src="a%20b.png" matrix="matrix(0.5 0 0 -0.5 3 4)" opacity="25%"/>\
      <borderColor><CGColor src="a%20b.png"/></borderColor>\
      <colors><CGColor value="1 0 0"/><CGColor src="a%20b.png"/></colors></CAGradientLayer>
      """, as: CAGradientLayer.self, in: folder.url)
    #expect(layer.backgroundColor?.pattern?.matrix == matrix)
    #expect(layer.backgroundColor?.alpha == 0.25)
    #expect(layer.borderColor?.pattern?.matrix == .identity)
    #expect((layer.colors?.last as? CGColor)?.pattern != nil)
  }

  @Test func whatIsWrongInCAMLIsNamedAndTheColourIsIgnored() throws {
    let folder = try folder()
    let table = [
      (
        "src=\"c.png\"", "the file \"c.png\" does not exist; did you mean \"a b.png\"?; the colour is ignored"
      ),
      ("src=\"a%20b.png\" matrix=\"turn(1)\"", "unknown transform function \"turn\""),
      (
        "src=\"a%20b.png\" matrix=\"perspective(9)\"",
        "has depth, and the property has none; the colour is ignored"
      ),
      ("src=\"a%20b.png\" matrix=\"matrix(0 0 0 1 0 0)\"", "has no inverse; the colour is ignored"),
      ("src=\"a%20b.png\" opacity=\"much\"", "the colour is ignored"),
    ]
    for (attributes, message) in table {
      let (_, warnings) = try CAMLText.layer(
        "<CALayer><backgroundColor \(attributes)/></CALayer>", in: folder.url)
      #expect(warnings.contains { $0.contains(message) }, "\(attributes): \(warnings)")
    }
    #expect(throws: (any Error).self) {
      try CAMLText.layer("<CALayer><backgroundColor src=\"../c.png\"/></CALayer>", in: folder.url)
    }
  }

  // MARK: Writing

  @Test func whatIsWrittenIsReadAgain() throws {
    let folder = try folder()
    let image = try CGImage(encodedData: ScratchFolder.pixel, sourceName: "a b.png")
    let page = CAGradientLayer()
    page.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    page.backgroundColor = CGColor(patternImage: image, matrix: matrix, alpha: 0.5)
    page.colors = [CGColor.black, try #require(CGColor(patternImage: image))]
    let fade = CABasicAnimation(keyPath: "borderColor")
    fade.toValue = CGColor(patternImage: image)
    page.add(fade, forKey: "fade")
    let json = try SceneWriter(imageFolder: folder.url).data(for: page)
    #expect(
      String(decoding: json, as: UTF8.self).contains(
        #"{ "pattern": "a b.png", "matrix": [0.5, 0, 0, -0.5, 3, 4], "opacity": 0.5 }"#))
    let caml = try CAMLWriter(images: .folder(folder.url)).data(for: page)
    #expect(
      String(decoding: caml, as: UTF8.self).contains(
        "<backgroundColor src=\"a%20b.png\" matrix=\"matrix(0.5 0 0 -0.5 3 4)\" opacity=\"0.5\"/>"))
    for (data, file) in [(json, "s.json"), (caml, "s.caml")] {
      let scene = try Scene(data: data, file: file, baseURL: folder.url)
      #expect(scene.warnings.map(\.description) == [])
      #expect(LayerTreeEquality.areEqual(page, try #require(scene.pages.first)), "\(file)")
    }
  }

  @Test func patternsThatAreDrawnAreRefused() throws {
    var callbacks = CGPatternCallbacks(version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), matrix: .identity, xStep: 1, yStep: 1,
        tiling: .noDistortion, isColored: true, callbacks: &callbacks))
    let page = CALayer()
    page.backgroundColor = CGColor(
      patternSpace: try #require(CGColorSpace(patternBaseSpace: nil)), pattern: pattern, components: [1])
    let reason = "holds a pattern that is drawn; files only hold patterns of pictures"
    if let error = #expect(throws: (any Error).self, performing: { try SceneWriter().data(for: page) }) {
      #expect((error as? SceneWritingError)?.reason == reason)
    }
    if let error = #expect(throws: (any Error).self, performing: { try CAMLWriter().data(for: page) }) {
      #expect((error as? SceneWritingError)?.reason == reason)
    }
  }
}
