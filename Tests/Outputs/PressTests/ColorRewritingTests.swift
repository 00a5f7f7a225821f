import FinishingSupport
import Foundation
import Testing

@testable import PDFFinishing
@testable import Press

/// What drawings are said in for a press: sRGB by its profile, greys in masks.
@Suite struct ColorRewritingTests {
  private func rewritten(_ pdf: HandmadePDF) throws -> QPDFDocument {
    let document = try pdf.read()
    let screen = ScreenColors(try #require(ScreenProfiles()), in: document)
    var rewriting = ColorRewriting(
      document,
      .init(page: screen, screen: screen, mask: MaskGreys(in: document), inks: InkSpaces(in: document)))
    try rewriting.run()
    return document
  }

  /// A page whose only form draws some content.
  private func content(_ content: String) throws -> String {
    let text = try rewritten(
      HandmadePDF(page: "/Resources << /XObject << /a 4 0 R >> >>", .form("0 0 9 9", draws: content))
    ).text()
    let form = try #require(text.range(of: "/Form"))
    let start = try #require(text.range(of: "stream ", range: form.upperBound..<text.endIndex))
    return text[start.upperBound...].components(separatedBy: " endstream")[0]
  }

  @Test(arguments: [
    ("0.5 .25 1 rg f", "/sRGB cs 0.5 .25 1 sc f"), ("1 0 0 RG S", "/sRGB CS 1 0 0 SC S"),
    (".5 g", "/sRGB cs .5 .5 .5 sc"), ("0 0 0 1 k", "0 0 0 1 k"), ("(1 0 0 rg) Tj", "(1 0 0 rg) Tj"),
  ]) func colorsAreNamed(old: String, new: String) throws {
    #expect(try content(old + " ") == new)
  }

  @Test func groupsAndPicturesAreNamed() throws {
    let text = try rewritten(
      HandmadePDF(
        page: "/Group << /CS /DeviceRGB >> /Resources << /XObject << /a 4 0 R /b 5 0 R /c 6 0 R >> >>",
        .stream("/Subtype /Image /ColorSpace /DeviceRGB", []),
        .stream("/Subtype /Image /ColorSpace [ /Indexed /DeviceRGB 1 <000000FFFFFF> ]", []),
        .form("0 0 9 9", "/Group << /CS /DeviceCMYK >> /Resources << >>"))
    ).text()
    #expect(!text.contains("/DeviceRGB"))
    #expect(text.contains("/CS /DeviceCMYK"), "what blends in inks goes on doing so")
  }

  @Test func masksAreGrey() throws {
    let text = try rewritten(
      HandmadePDF(
        page:
          "/Resources << /ExtGState << /s << /SMask << /S /Luminosity /G 4 0 R >> >> >> /XObject << /a 4 0 R >> >>",
        .form(
          "0 0 9 9", "/Group << /S /Transparency /CS /DeviceRGB >> /Resources << /Shading << /h 5 0 R >> >>",
          draws: "1 0 0 rg 0 0 9 9 re f /h sh "),
        "<< /ShadingType 2 /ColorSpace /DeviceRGB /Function 6 0 R >>",
        "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 1 0] /C1 [1 1 1] >>")
    ).text()
    // The form is a mask, and drawn by the page as well.
    #expect(text.contains("stream 0.3 g 0 0 9 9 re f /h sh"))
    #expect(text.contains("stream /sRGB cs 1 0 0 sc 0 0 9 9 re f /h sh"))
    #expect(text.contains("/C0 [ 0.59 ] /C1 [ 1 ]"))
    #expect(text.contains("/C0 [ 0 1 0 ] /C1 [ 1 1 1 ]"))
    #expect(text.contains("/CS /DeviceGray"))
  }

  @Test func picturesOfMasksAreGrey() throws {
    let document = try rewritten(
      HandmadePDF(
        page: "/Resources << /ExtGState << /s << /SMask << /S /Luminosity /G 4 0 R >> >> >> >>",
        .form("0 0 9 9", "/Resources << /XObject << /a 5 0 R >> >>"),
        .stream("/Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 /Width 1 /Height 1", [255, 0, 0]))
    )
    let text = try document.text()
    #expect(text.contains("/ColorSpace /DeviceGray"))
    #expect(!text.contains("/ColorSpace /DeviceRGB"))
  }

  @Test func patchesOfMasksAreGrey() throws {
    // An edge's byte, sixteen points, four colours: red, green, blue and white.
    let colors: [UInt8] = [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1].flatMap { [$0 * 255, $0 * 255] }
    let document = try HandmadePDF(
      page: "",
      .stream(
        "/ShadingType 7 /ColorSpace /DeviceRGB /Decode [0 1 0 1 0 1 0 1 0 1]",
        [0] + [UInt8](repeating: 7, count: 128) + colors)
    ).read()
    var greys = ShadingColors(target: MaskGreys(in: document), document: document)
    let new = greys.converted(try #require(document[4]))
    let bytes = [UInt8](try #require(new.plainStreamData))
    #expect(bytes.count == 129 + 8)
    #expect(bytes[..<129] == [0] + [UInt8](repeating: 7, count: 128)[...])
    #expect(stride(from: 129, to: 137, by: 2).map { Int(bytes[$0]) } == [76, 151, 28, 255])
    #expect(new.streamDictionary?["Decode"]?.integers == [0, 1, 0, 1, 0, 1])
  }
}
