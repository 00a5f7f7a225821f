import CoreGraphics
import Foundation
import Testing

@testable import ImageDecoding

/// SVG documents whose colours are multiplied.
@Suite struct SVGTintingTests {
  private let tint = ImageTint(red: 255, green: 128, blue: 0)

  private func document(_ content: String) throws -> CGImage {
    try CGImage(
      encodedData: Data(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">\#(content)</svg>"#.utf8))
  }

  /// What becomes of the inside of a document.
  private func tinted(_ content: String) throws -> String {
    let data = try ImageCache().tinted(document(content), by: tint).get().encodedData
    let text = String(decoding: try #require(data), as: UTF8.self)
    return String(try #require(text.firstMatch(of: /<svg[^>]*>(.*)<\/svg>/.dotMatchesNewlines())).1)
  }

  @Test(arguments: [
    ("#fff", "rgb(255,128,0)"), ("#0f08", "rgba(0,128,0,0.5333333333333333)"), ("#ff8000", "rgb(255,64,0)"),
    ("#FFFFFF80", "rgba(255,128,0,0.5019607843137255)"), ("white", "rgb(255,128,0)"),
    ("rgb(100, 200, 30)", "rgb(100,100,0)"), ("rgb(100% 50% 0% / 20%)", "rgba(255,64,0,0.2)"),
    ("rgba(10,20,30,.5)", "rgba(10,10,0,0.5)"), ("hsl(120, 100%, 50%)", "rgb(0,128,0)"),
    ("hsla(0,100%,50%,.25)", "rgba(255,0,0,0.25)"), ("url(#a) white", "url(#a) rgb(255,128,0)"),
  ])
  func everyNotationOfAColourIsMultiplied(_ old: String, _ new: String) throws {
    #expect(try tinted(#"<path fill="\#(old)"/>"#) == #"<path fill="\#(new)"/>"#)
  }

  @Test(arguments: ["none", "currentColor", "inherit", "url(#a)", "url(#a) none", "", "context-stroke"])
  func whatIsNoColourStaysAsItIs(_ paint: String) throws {
    #expect(try tinted(#"<path stroke="\#(paint)"/>"#) == #"<path stroke="\#(paint)"/>"#)
  }

  @Test(arguments: ["fill", "stroke", "color", "stop-color", "flood-color"])
  func everyPropertyOfAColourIsMultiplied(_ name: String) throws {
    #expect(try tinted(##"<g \##(name)="#fff"/>"##) == ##"<g \##(name)="rgb(255,128,0)"/>"##)
  }

  @Test func declarationsOfAnElementAreMultiplied() throws {
    #expect(
      try tinted(#"<g style="fill : #FFF;opacity:.5; stroke:white !important"/>"#)
        == #"<g style="fill :rgb(255,128,0);opacity:.5; stroke:rgb(255,128,0)!important"/>"#)
  }

  @Test func rulesOfAStyleSheetAreMultiplied() throws {
    let sheet = ".a > g:first-child, #fff{fill:#fff}/* {fill:red */ @media all { b{stroke:white ;x:url(;})} }"
    #expect(
      try tinted("<style><![CDATA[\(sheet)]]></style>")
        == "<style>.a &gt; g:first-child, #fff{fill:rgb(255,128,0)} "
        + "@media all { b{stroke:rgb(255,128,0);x:url(;})} }</style>")
  }

  @Test func namespacesAndTextAreKept() throws {
    let content = #"<text xmlns:x="y" x:fill="red" xml:space="preserve"> a <tspan> &amp; </tspan>é</text>"#
    let kept = #"<text xmlns:x="y" x:fill="red" xml:space="preserve"> a <tspan> &amp; </tspan>é</text>"#
    #expect(try tinted(content) == kept)
  }

  @Test func masksKeepTheirColours() throws {
    #expect(
      try tinted(##"<mask id="m" fill="#fff"><path id="p" stroke="red"/></mask><g fill="white"/>"##)
        == ##"<mask id="m" fill="#fff"><path id="p" stroke="red"/></mask><g fill="rgb(255,128,0)"/>"##)
  }

  @Test(arguments: [
    (#"<image href="data:image/png;base64,"/>"#, "it holds a picture or foreign content"),
    ("<foreignObject/>", "it holds a picture or foreign content"),
    (#"<filter><feColorMatrix values="1"/></filter>"#, "its filters change colours"),
    (#"<filter><feBlend mode="screen"/></filter>"#, "its filters change colours"),
    (#"<g filter="url(#a) sepia(1)"/>"#, "its filters change colours"),
    (#"<g style="mix-blend-mode:multiply"/>"#, "it mixes its parts by mix-blend-mode"),
    ("<style>@import 'a.css';</style>", "it has a style sheet elsewhere"),
    ("<?xml-stylesheet href='a.css'?>", "it has a style sheet elsewhere"),
    ("<style>[fill=red]{opacity:.5}</style>", "its style sheet asks for attributes"),
    (#"<style>\66ill{}</style>"#, "its style sheet has escapes"),
    (#"<g fill="reddish"/>"#, #"its colour "reddish" is not known"#),
    (#"<g fill="red"><mask/></g>"#, "its masks share colours with what is seen"),
    (#"<mask><path fill="url(#a)"/></mask>"#, "its masks share colours with what is seen"),
    (##"<mask><use href="#a"/></mask>"##, "its masks share colours with what is seen"),
    (##"<mask><g id="a"/></mask><use href="#a"/>"##, "its masks share colours with what is seen"),
    ("<mask/><style>path{fill:red}</style>", "its masks share colours with what is seen"),
    ("<text>❤️</text>", "it has characters with colours of their own"),
  ])
  func whatCannotBeMultipliedIsRefused(_ content: String, _ reason: String) throws {
    let result = ImageCache().tinted(try document(content), by: tint)
    guard case .failure(let error) = result else {
      Issue.record("it was not refused")
      return
    }
    #expect(error.reason == reason)
  }

  @Test func aDocumentIsMadeOnceForEachColour() throws {
    let (cache, image) = (ImageCache(), try document("<g/>"))
    #expect(try cache.tinted(image, by: tint).get() === cache.tinted(image, by: tint).get())
  }
}
