import Foundation
import Testing

@testable import ImageDecoding

/// Words of SVG and CSS that librsvg 2.54 does not know.
@Suite struct LibrsvgDocumentTests {
  private func prepared(_ content: String, root: String = "") -> LibrsvgDocument {
    LibrsvgDocument(
      Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="64" height="48" viewBox="0 0 64 48"\(root)>\(content)</svg>
        """.utf8))
  }

  private func text(_ content: String, root: String = "") -> String {
    String(decoding: prepared(content, root: root).data, as: UTF8.self)
  }

  @Test func whatItKnowsStays() {
    let content = """
      <!-- kept --><style>.a{fill:red}@media print{.a{fill:blue}}</style><rect class="a" fill="#abc" opacity="50%"/>
      """
    #expect(prepared(content).undrawn == [])
    let plain = "<!-- kept --><style>/* kept */.a > b{fill:red}</style><rect fill=\"hsl(9 50% 50%)\"/>"
    #expect(text(plain).contains(plain))
  }

  @Test(arguments: [
    ("oklch(0.7 0.2 140)", "rgb("), ("lab(60% -50 40)", "rgb("), ("hwb(120 0% 0%)", "rgb(0,255,0)"),
    ("color(srgb 1 0 0 / 50%)", "rgba(255,0,0,0.5)"), ("color-mix(in srgb, red, blue)", "rgb(128,0,128)"),
    ("color-mix(in srgb, red 25%, blue)", "rgb(64,0,191)"),
    ("color-mix(in srgb, red 20%, blue 20%)", "rgba(128,0,128,0.4)"),
    ("color-mix(in srgb, rgb(100% 0% 0%), blue 0%)", "rgb(255,0,0)"),
    ("color-mix(in oklab, white, black)", "rgb(99,99,99)"), ("light-dark(red, blue)", "rgb(255,0,0)"),
    ("url(#a) oklch(1 0 0)", "url(#a) rgb(255,255,255)"),
  ])
  func colorsAreWrittenAsRGB(color: String, expected: String) {
    #expect(text("<rect fill='\(color)'/>").contains("fill=\"\(expected)"))
    #expect(text("<rect style='fill: \(color)'/>").contains("style=\"fill:\(expected)"))
    #expect(text("<style>rect { stroke: \(color) }</style>").contains("rect{stroke:\(expected)"))
    #expect(prepared("<rect fill='\(color)'/>").undrawn == [])
  }

  @Test(arguments: [
    (":root{--a:#d22} rect{fill:var(--a)}", "rect{fill:#d22}"),
    ("rect{fill:var(--b, #0a0)}", "rect{fill:#0a0}"),
    (":root{--a:var(--c, #123);} rect{fill:var( --a )}", "rect{fill:#123}"),
    (":root{--a:0.7 0.2 140} rect{fill:oklch(var(--a))}", "rect{fill:rgb("),
    ("rect{fill:red;stroke:var(--b)}", "rect{fill:red}"),
  ])
  func propertiesOfOnesOwnAreReplaced(sheet: String, expected: String) {
    let document = prepared("<style>\(sheet)</style><rect/>")
    #expect(String(decoding: document.data, as: UTF8.self).contains(expected))
    #expect(document.undrawn == [])
  }

  @Test func propertiesOfOnesOwnAreInherited() {
    let content = """
      <g style="--c:#0a0"><rect fill="var(--c, #a00)"/></g><rect fill="var(--c, #a00)"/>
      """
    let written = text(content)
    #expect(written.contains("<rect fill=\"#0a0\"/>"))
    #expect(written.contains("<rect fill=\"#a00\"/>"))
    #expect(text("<rect fill='var(--c, red)'/>", root: " style='--c:#00a'").contains("fill=\"#00a\""))
  }

  @Test func propertiesThatMeanSeveralThingsAreTold() {
    let sheet = ".x{--a:red} .y{--a:blue} rect{fill:var(--a)}"
    #expect(prepared("<style>\(sheet)</style><rect/>").undrawn == ["var(--a)"])
    #expect(prepared("<style>:root{--a:var(--a)} rect{fill:var(--a)}</style><rect/>").undrawn == [])
  }

  @Test func conditionsThatHoldArePlainRules() {
    let sheet = "@media screen and (min-width: 1px){.a{fill:green}}@media print{.b{fill:red}}.c{fill:blue}"
    let written = text("<style>\(sheet)</style>")
    #expect(written.contains(".a{fill:green}\n.c{fill:blue}"))
    #expect(!written.contains(".b"))
    #expect(text("<style media='print'>.a{fill:red}</style>").contains("<style media=\"print\"/>"))
  }

  @Test func transformsAboutKnownPlacesAreWrittenOut() {
    #expect(
      text("<rect transform='rotate(25)' transform-origin='32 24'/>")
        .contains("transform=\"translate(32.0,24.0) rotate(25) translate(-32.0,-24.0)\"/>"))
    let style = "<rect style='transform:rotate(25deg);transform-origin:center'/>"
    #expect(text(style).contains("translate(32.0px,24.0px) rotate(25deg) translate(-32.0px,-24.0px)"))
    #expect(prepared(style).undrawn == [])
    let box = "<rect style='transform:rotate(25deg);transform-origin:center;transform-box:fill-box'/>"
    #expect(prepared(box).undrawn == ["transform-origin and transform-box"])
    #expect(prepared("<rect style='transform-origin:center'/>").undrawn == [])
  }

  @Test func pathsInStylesBecomeAttributes() {
    let written = text(#"<path style="d:path('M4 4H60V44Z');fill:red"/>"#)
    #expect(written.contains(#"<path d="M4 4H60V44Z" style="fill:red"/>"#))
  }

  @Test func placesInStylesBecomeAttributes() {
    #expect(
      text("<use style='x:9px;fill:red' href='#a'/>").contains(
        ##"<use href="#a" x="9px" style="fill:red"/>"##))
  }

  /// librsvg's initial size is 12, that of browsers 16.
  @Test func textHasTheInitialSizeOfBrowsers() {
    #expect(text("<text>A</text>").contains("viewBox=\"0 0 64 48\" font-size=\"16\""))
    #expect(!text("<text>A</text>", root: " font-size='10'").contains("font-size=\"16\""))
  }

  @Test func translucentLettersAreNoGroup() {
    for opacity in ["opacity='0.5'", "style='opacity:50%'"] {
      let document = prepared("<text \(opacity) fill-opacity='0.5'>A<tspan fill-opacity='1'>B</tspan></text>")
      let written = String(decoding: document.data, as: UTF8.self)
      #expect(written.contains("<text style=\"fill-opacity:0.25\">A<tspan style=\"fill-opacity:0.5\">"))
      #expect(!document.outlinesText)
    }
  }

  @Test(arguments: [
    "<g opacity='0.5'><text>A</text></g>", "<text opacity='.5' stroke='red'>A</text>",
    "<text filter='url(#f)'>A</text>", "<style>.a{opacity:.5}</style><g class='a'><text>A</text></g>",
    "<g style='mix-blend-mode:multiply'><text>A</text></g>",
  ])
  func lettersInGroupsBecomeOutlines(content: String) {
    #expect(prepared(content).outlinesText)
  }

  @Test(arguments: [
    ("<rect style='clip-path:circle(20px)'/>", "clip-path: circle()"),
    ("<rect clip-path='polygon(0 0, 9 9, 0 9)'/>", "clip-path: polygon()"),
    ("<rect style='mask:linear-gradient(red, blue)'/>", "mask: linear-gradient(red, blue)"),
    ("<text textLength='56'>A</text>", "textLength"),
    ("<text dominant-baseline='middle'>A</text>", "dominant-baseline"),
    ("<text x='1 2 3'>ABC</text>", "places of single letters (x of text)"),
    ("<text word-spacing='9'>A</text>", "word-spacing"),
    ("<text style='text-transform:uppercase'>A</text>", "text-transform"),
    ("<text>A<tspan opacity='.5'>B</tspan></text>", "opacity of tspan"),
    ("<rect width='calc(1px + 2px)'/>", "calc()"),
    ("<rect style='fill:rgb(calc(2 * 20) 0 0)'/>", "the colour calc()"),
    ("<rect fill='color-mix(in lch, red, blue)'/>", "the colour color-mix()"),
    ("<rect style='rotate:20deg'/>", "rotate"),
    ("<rect style='transform:translate3d(1px,2px,0)'/>", "transform: translate3d(1px,2px,0)"),
    ("<rect style='stroke-width:5vw'/>", "the unit vw"),
    ("<rect><animate attributeName='width' to='9'/></rect>", "animations"),
    ("<style>@keyframes k{to{fill:red}}rect{animation:k 1s}</style>", "animations"),
    ("<style>@font-face{font-family:F;src:url(f.woff)}</style>", "@font-face"),
    ("<style>@import 'a.css';</style>", "@import"),
    ("<style>:is(.a,.b){fill:red}</style>", "the selector :is()"),
    ("<style>.a{.b{fill:red}}</style>", "rules within rules"),
    ("<style>path{d:path('M0 0H9')}</style>", "d in style sheets"),
    ("<path pathLength='9' stroke-dasharray='1'/>", "pathLength"),
    ("<symbol refX='5'/>", "refX and refY of symbol"),
    ("<linearGradient style='transform:rotate(9deg)'/>", "transform of linearGradient as a property"),
    ("<rect style='filter:invert(1)'/>", "filter: invert()"),
    ("<image style='image-rendering:pixelated'/>", "image-rendering: pixelated"),
  ])
  func whatItCannotBeToldIsNamed(content: String, word: String) {
    #expect(prepared(content).undrawn == [word])
  }

  @Test(arguments: [
    "<text dominant-baseline='auto' word-spacing='0'>A</text>",
    "<rect style='clip-path:url(#a);mask:url(#m)'/>",
    "<text x='1' rotate='0'>A</text>", "<rect rotate='20' scale='3'/>",
    "<text style='font-variant:normal;text-decoration:underline;white-space:pre'>A</text>",
    "<path pathLength='9'/>", "<rect fill='#0a0 icc-color(a, 1, 2)'/>",
    "<rect style='animation:none;transform:translate(1px,2px) rotate(3deg)'/>",
  ])
  func whatChangesNothingIsNotTold(content: String) {
    #expect(prepared(content).undrawn == [])
  }
}
