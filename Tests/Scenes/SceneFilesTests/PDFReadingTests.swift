import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Pages of PDFs as contents, in JSON and CAML.
@Suite struct PDFReadingTests {
  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let document = PDFFile.pages([(30, 20), (50, 40)])
    try folder.write(document, to: "a.pdf")
    try folder.write(ScratchFolder.pixel, to: "a.png")
    try folder.write(document.prefix(document.count / 2), to: "cut.pdf")
    try folder.write(Data("%PDF-1.4\nnothing of the kind\n%%EOF".utf8), to: "bad.pdf")
    try folder.write(PDFFile.encrypted, to: "locked.pdf")
    return folder
  }

  private func size(_ layer: CALayer) -> CGSize? { (layer.contents as? CGImage)?.naturalSize }

  @Test func aPageIsNamedByPDFsOwnParameter() throws {
    let folder = try folder()
    for (name, size) in [
      ("a.pdf", CGSize(width: 30, height: 20)), ("a.pdf#page=1", CGSize(width: 30, height: 20)),
      ("a.pdf#page=2", CGSize(width: 50, height: 40)),
    ] {
      #expect(self.size(try SceneText.layer("\"contents\": \"\(name)\"", in: folder.url)) == size, "\(name)")
      #expect(
        self.size(
          try CAMLText.sound(
            "<CALayer><contents type=\"CGPDFDocument\" src=\"\(name)\"/></CALayer>", in: folder.url)) == size,
        "\(name)")
    }
    let uri =
      "data:application/pdf;base64,\(PDFFile.pages([(30, 20), (50, 40)]).base64EncodedString())#page=2"
    let inside = try SceneText.layer("\"contents\": \"\(uri)\"")
    #expect(size(inside) == CGSize(width: 50, height: 40))
    #expect((inside.contents as? CGImage)?.page == 2)
    #expect((inside.contents as? CGImage)?.isVector ?? false)
  }

  @Test func pagesOfOneFileAreDifferentPicturesAndAPageIsOne() throws {
    let folder = try folder()
    let layer = try SceneText.layer(
      #""sublayers": [{"contents": "a.pdf"}, {"contents": "./a.pdf#page=1"}, {"contents": "a.pdf#page=2"}]"#,
      in: folder.url)
    let images = try #require(layer.sublayers).map { try #require($0.contents as? CGImage) }
    #expect(images[0] === images[1])
    #expect(images[0] != images[2])
    #expect(images[0].contentHash != images[2].contentHash)
  }

  @Test func whatIsNoPageIsNamed() throws {
    let folder = try folder()
    let table = [
      ("a.pdf#page=3", "the file \"a.pdf\" is not a valid PDF: there is no page 3; the last is 2"),
      ("a.pdf#page=0", "the file \"a.pdf\" is not a valid PDF: there is no page 0; the last is 2"),
      ("cut.pdf", "the file \"cut.pdf\" is not a valid PDF: the file ends before the document does"),
      (
        "locked.pdf",
        "the file \"locked.pdf\" is not a valid PDF: it is encrypted, and needs a password; the argument password opens it"
      ),
      ("a.png#page=2", "the file \"a.png\" is an image of the format PNG, which has no pages"),
      ("b.pdf#page=2", "the file \"b.pdf\" does not exist; did you mean \"a.pdf\"?"),
    ]
    for (name, message) in table {
      #expect(SceneText.messages("\"contents\": \"\(name)\"", in: folder.url) == ["contents: \(message)"])
      let caml = "<CALayer><contents type=\"CGPDFDocument\" src=\"\(name)\"/></CALayer>"
      // A file that is damaged, or that needs a password, is an error in any kind of scene.
      guard name != "cut.pdf", name != "locked.pdf" else {
        if let error = #expect(
          throws: (any Error).self, performing: { try CAMLText.layer(caml, in: folder.url) })
        {
          #expect("\(error)".hasSuffix("contents: \(message)"), "\(error)")
        }
        continue
      }
      let (layer, warnings) = try CAMLText.layer(caml, in: folder.url)
      #expect(warnings == ["\(message); there are no contents"])
      #expect(layer.contents == nil)
    }
    let broken = SceneText.messages(#""contents": "bad.pdf""#, in: folder.url)
    #expect(broken.count == 1)
    #expect(
      broken.first?.hasPrefix("contents: the file \"bad.pdf\" is not a valid PDF: ") ?? false, "\(broken)")
  }

  @Test func pagesAreWrittenAgain() throws {
    let folder = try folder()
    let data = PDFFile.pages([(30, 20), (50, 40)])
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    page.contents = try CGImage(encodedData: data, sourceName: "a.pdf#page=2", page: 2)
    page.backgroundColor = CGColor(patternImage: try CGImage(encodedData: data, page: 2))
    let json = try SceneWriter(imageFolder: folder.url).data(for: page)
    let caml = try CAMLWriter(images: .folder(folder.url)).data(for: page)
    #expect(String(decoding: json, as: UTF8.self).contains(#""contents": "a.pdf#page=2""#))
    #expect(
      String(decoding: caml, as: UTF8.self).contains(#"<contents type="CGPDFDocument" src="a.pdf#page=2"/>"#))
    for (data, file) in [(json, "s.json"), (caml, "s.caml")] {
      let scene = try Scene(data: data, file: file, baseURL: folder.url)
      #expect(LayerTreeEquality.areEqual(page, try #require(scene.pages.first)), "\(file)")
    }
    let bundle = try CAMLWriter().bundle(for: page)
    #expect(bundle["assets/a.pdf"] == data)
    #expect(
      String(decoding: bundle["main.caml"] ?? Data(), as: UTF8.self).contains("src=\"assets/a.pdf#page=2\""))
  }

  // MARK: Masks

  @Test func picturesAreMasksOfTheirBrightness() throws {
    let folder = try folder()
    let json = try SceneText.layer(#""contents": {"src": "a.png", "A8asL8": true}"#, in: folder.url)
    for flag in ["1", "true"] {
      let caml = try CAMLText.sound(
        "<CALayer><contents type=\"CGImage\" src=\"a.png\" A8asL8=\"\(flag)\"/></CALayer>", in: folder.url)
      #expect(caml.contents as? CGImage == json.contents as? CGImage)
    }
    let mask = try #require(json.contents as? CGImage)
    #expect(mask.isAlphaOfLuminance)
    #expect(mask.hasAlpha)
    #expect(try mask != CGImage(encodedData: ScratchFolder.pixel), "the picture itself is another")
    for off in ["{\"src\": \"a.png\", \"A8asL8\": false}", "\"a.png\""] {
      let plain = try SceneText.layer("\"contents\": \(off)", in: folder.url)
      #expect(!((plain.contents as? CGImage)?.isAlphaOfLuminance ?? true))
    }
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    page.contents = mask
    for (data, file) in [
      (try SceneWriter(imageFolder: folder.url).data(for: page), "s.json"),
      (try CAMLWriter().data(for: page), "s.caml"),
    ] {
      let copy = try Scene(data: data, file: file, baseURL: folder.url).pages.first
      #expect(copy?.contents as? CGImage == mask, Comment(rawValue: String(decoding: data, as: UTF8.self)))
    }
  }

  @Test func vectorsAreNoMasks() throws {
    let folder = try folder()
    #expect(
      SceneText.messages(#""contents": {"src": "a.pdf", "A8asL8": true}"#, in: folder.url) == [
        "contents.src: a picture without pixels has no brightness to be a mask of"
      ])
    let (layer, warnings) = try CAMLText.layer(
      "<CALayer><contents type=\"CGPDFDocument\" src=\"a.pdf\" A8asL8=\"1\"/></CALayer>", in: folder.url)
    #expect(layer.contents != nil)
    #expect(warnings == ["a picture without pixels has no brightness to be a mask of; A8asL8 is ignored"])
  }
}
