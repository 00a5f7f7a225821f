import Foundation
import Testing

@_spi(Properties) @testable import QuartzCore
@testable import SceneFiles

@Suite struct SceneWriterTests {
  private func write(_ layer: CALayer, imageFolder: URL? = nil) throws -> String {
    String(decoding: try SceneWriter(imageFolder: imageFolder).data(for: layer), as: UTF8.self)
  }

  @Test func onlyWhatDiffersFromItsDefault() throws {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 100, height: 50.5)
    let shape = CAShapeLayer()
    shape.opacity = 0.7
    shape.path = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    shape.fillColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    shape.lineCap = .round
    let mask = CALayer()
    mask.name = "a \"b\""
    shape.mask = mask
    page.addSublayer(CALayer())
    page.addSublayer(shape)
    #expect(
      try write(page) == """
        {
          "bounds": [0, 0, 100, 50.5],
          "sublayers": [
            {},
            {
              "class": "CAShapeLayer",
              "opacity": 0.7,
              "path": { "ellipse": [1, 2, 3, 4] },
              "fillColor": "#369",
              "lineCap": "round",
              "mask": {
                "name": "a \\"b\\""
              }
            }
          ]
        }

        """)
  }

  /// Readers warn of an id that is given twice, as layers of several documents have it.
  @Test func anIdIsWrittenOnce() throws {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    for name in ["first", "second"] {
      let layer = CALayer()
      (layer.identifier, layer.name) = ("a", name)
      page.addSublayer(layer)
    }
    let scene = try Scene(data: SceneWriter().data(for: page))
    #expect(scene.warnings == [])
    let transition = CATransition()
    transition.previousLayer = CALayer()
    transition.previousLayer?.identifier = "a"
    page.sublayers?.first?.add(transition, forKey: nil)
    let written = try write(page)
    #expect(written.split(separator: #""id": "a""#).count == 3, "of that layer, it is the same")
    #expect(try Scene(data: Data(written.utf8)).warnings == [])
    #expect(scene.pages.first?.sublayers?.map(\.identifier) == ["a", nil])
  }

  @Test func documents() throws {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    let scene = Scene(
      pages: [page, page], metadata: DocumentMetadata(title: "T", keywords: ["a", "b"]))
    #expect(
      String(decoding: try SceneWriter().data(for: scene), as: UTF8.self) == """
        {
          "title": "T",
          "keywords": ["a", "b"],
          "pages": [
            {
              "bounds": [0, 0, 1, 1]
            },
            {
              "bounds": [0, 0, 1, 1]
            }
          ]
        }

        """)
  }

  @Test func colorsAreWrittenExactly() throws {
    let writer = ValueWriter(imageFolder: nil)
    func check(_ color: CGColor, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    {
      let text = try writer.color(color)
      #expect(text == expected, sourceLocation: sourceLocation)
      let layer = try SceneText.layer(#""backgroundColor": \#(text)"#)
      #expect(layer.backgroundColor == color, sourceLocation: sourceLocation)
    }
    try check(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), ##""#f00""##)
    try check(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.2), ##""#f003""##)
    try check(CGColor(srgbRed: 1, green: 16.0 / 255, blue: 0, alpha: 1), ##""#ff1000""##)
    try check(CGColor(srgbRed: 0.1, green: 0.5, blue: 0, alpha: 1), "[0.1, 0.5, 0]")
    try check(CGColor(srgbRed: 1.5, green: -0.5, blue: 0, alpha: 0.5), #""color(srgb 1.5 -0.5 0 / 0.5)""#)
    try check(CGColor(gray: 0.5, alpha: 1), "[0.5]")
    try check(CGColor(gray: 0.5, alpha: 0.25), "[0.5, 0.25]")
    try check(CGColor(red: 1, green: 0, blue: 0, alpha: 1), #""color(--GenericRGB 1 0 0)""#)
    try check(
      CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 0.5, black: 0, alpha: 1),
      #""device-cmyk(0 1 0.5 0)""#)
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    try check(
      try #require(CGColor(colorSpace: space, components: [1, 0, 0.25, 1])), #""color(display-p3 1 0 0.25)""#
    )
  }

  @Test func imagesAreWrittenByNameOrIntoTheFile() throws {
    let folder = try ScratchFolder()
    try folder.write(ScratchFolder.pixel, to: "a@2x.png")
    let layer = try SceneText.layer(#""contents": "a@2x.png", "contentsScale": 1"#, in: folder.url)
    #expect(
      try write(layer, imageFolder: folder.url)
        == "{\n  \"contents\": \"a@2x.png\",\n  \"contentsScale\": 1\n}\n",
      "a scale that the name does not imply is written even where it is the default")
    let uri = "data:image/png;base64,\(ScratchFolder.pixel.base64EncodedString())"
    #expect(try write(layer) == "{\n  \"contents\": \"\(uri)\"\n}\n")
    try folder.write(Data("changed".utf8), to: "a@2x.png")
    #expect(
      try write(layer, imageFolder: folder.url) == "{\n  \"contents\": \"\(uri)\"\n}\n",
      "a file that is another one by now is not named")
  }

  @Test func whatScenesCannotSayIsAnError() throws {
    func check(_ layer: CALayer, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
      if let error = #expect(
        throws: (any Error).self, sourceLocation: sourceLocation, performing: { try write(layer) })
      {
        #expect("\(error)" == expected, sourceLocation: sourceLocation)
      }
    }
    let infinite = CALayer()
    infinite.identifier = "a"
    infinite.bounds = .infinite
    infinite.zPosition = .nan
    infinite.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    check(infinite, #"CALayer "a": zPosition holds a number that is not finite"#)
    let own = CALayer()
    own.contents = NSMutableDictionary()
    check(own, "CALayer: contents holds a NSMutableDictionary, which scene files cannot express")
    let filtered = CALayer()
    filtered.filters = [CAFilter(type: "wobble")]
    check(filtered, #"CALayer: filters holds a filter of the unknown type "wobble""#)
    let part = CALayer()
    let svg = Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>"#.utf8)
    part.contents = try CGImage(encodedData: svg).cropping(to: CGRect(x: 0, y: 0, width: 4, height: 6))
    check(part, "CALayer: contents holds a cropped image; use contentsRect instead")
    let text = CATextLayer()
    text.string = NSAttributedString(string: "a", attributes: [NSAttributedString.Key(rawValue: "own"): 1])
    check(text, "CATextLayer: string has text with the attribute own, which scene files do not have")
  }

  @Test func whatScenesWouldNotReadAgainIsAnError() throws {
    func check(_ layer: CALayer, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
      if let error = #expect(
        throws: (any Error).self, sourceLocation: sourceLocation, performing: { try write(layer) })
      {
        #expect("\(error)" == expected, sourceLocation: sourceLocation)
      }
      if let error = #expect(
        throws: (any Error).self, sourceLocation: sourceLocation,
        performing: { try CAMLWriter().data(for: layer) })
      {
        #expect("\(error)" == expected, sourceLocation: sourceLocation)
      }
    }
    let moving = CALayer()
    let keyframes = CAKeyframeAnimation(keyPath: "opacity")
    keyframes.values = [0, 1, 0]
    keyframes.keyTimes = [0, 0.5, 1.5]
    moving.add(keyframes, forKey: "a")
    check(moving, "CAKeyframeAnimation: keyTimes holds 1.5, but keyTimes are 0…1 and never fall")
    let large = CALayer()
    large.position = CGPoint(x: 1e16, y: 0)
    check(large, "CALayer: position holds a number that is too large: numbers of geometry lie within ±1e15")
  }
}
