import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

@testable import Press

/// Files that come with Ghostscript, and other programs.
private enum Needed {
  static let press = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
  static let wide = "/usr/share/color/icc/ghostscript/a98.icc"
  static let grey = "/usr/share/color/icc/ghostscript/ps_gray.icc"
  static let isThere = [press, wide, grey, "/usr/lib/python3/dist-packages/PIL", "/usr/bin/gs"]
    .allSatisfy { FileManager.default.fileExists(atPath: $0) }
}

/// Pictures with profiles on the plates of a press.
@Suite(.enabled(if: Needed.isThere)) struct PressPictureTests {
  private static let press = Needed.press
  private static let wide = Needed.wide
  private static let grey = Needed.grey

  private func data(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  /// A page of 20 × 20 points that shows a picture of one colour.
  ///
  /// - Parameters:
  ///   - color: its mode, such as `CMYK`, and its numbers, as Pillow wants them.
  ///   - size: of its sides, in pixels.
  ///   - options: more of them for Pillow.
  private func page(
    _ color: String, as format: String, profile: Data?, size: Int = 16, _ options: String = ""
  ) throws -> CALayer {
    let folder = try TestFolder()
    defer { folder.remove() }
    try profile?.write(to: URL(fileURLWithPath: folder.file("p.icc")))
    let profile = profile == nil ? "" : ", icc_profile=open('p.icc', 'rb').read()"
    let script = """
      import sys
      from PIL import Image
      Image.new(\(color.replacingOccurrences(of: "SIZE", with: "(\(size), \(size))"))).save("a", "\(format)"\(profile)\(options))
      """
    let run = try ProcessRun("/usr/bin/python3", ["-c", script], in: folder.path)
    try #require(run.status == 0, "\(run.errors)")
    let page = TestLayers.page(20, 20)
    page.contents = try CGImage(encodedData: Data(folder.bytes("a")), sourceName: "picture")
    return page
  }

  private func options(inInks: Bool = true) throws -> ExportOptions {
    var options = ExportOptions()
    options.pdf.outputIntent = try OutputIntent(profile: data(Self.press))
    if inInks { options.pdf.colorSpace = .cmyk(PressColors()) }
    return options
  }

  // MARK: The profile of the press

  @Test(arguments: ["TIFF", "JPEG"], [true, false]) func inksOfThePressStay(format: String, inInks: Bool)
    throws
  {
    let color = #""CMYK", SIZE, (0, 0, 0, 255)"#
    let plain = try PrintedPlates(page(color, as: format, profile: nil), options(inInks: inInks))
    let tagged = try PrintedPlates(
      page(color, as: format, profile: data(Self.press)), options(inInks: inInks))
    #expect(plain[10, 10].max() == 255)
    #expect(tagged[10, 10] == plain[10, 10])
    #expect(tagged.text.contains("/ColorSpace /DeviceCMYK"))
  }

  /// What a profile says of how it is to be used, and its identifier, do not make it another one.
  @Test func aProfileIsKnownByItsContent() throws {
    var profile = try data(Self.press)
    (profile[47], profile[67]) = (3, 1)
    for k in 84..<100 { profile[k] = UInt8(k) }
    let plates = try PrintedPlates(
      page(#""CMYK", SIZE, (255, 51, 0, 102)"#, as: "TIFF", profile: profile), options())
    #expect(plates[10, 10] == [255, 51, 0, 102])
    #expect(plates.text.contains("/ColorSpace /DeviceCMYK"))
  }

  // MARK: Profiles of their own

  /// The inks for a colour, once by its own profile and once by sRGB.
  private func inks(of color: [UInt8], profile: Data?) throws -> [Int] {
    let conversion = try #require(InkConversion(to: data(Self.press)))
    return try #require(conversion.pixels(color, profile: profile)).map { Int($0) }
  }

  private func isClose(_ a: [Int], _ b: [Int]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) <= 2 } }

  @Test(arguments: ["PNG", "TIFF", "WEBP", "JPEG"], [1, 16])
  func coloursAreConvertedFromTheirOwnProfile(format: String, size: Int) throws {
    let profile = try data(Self.wide)
    let options = format == "WEBP" ? ", lossless=True" : format == "JPEG" ? ", quality=100" : ""
    let page = try page(
      #""RGB", SIZE, (40, 230, 60)"#, as: format, profile: profile, size: size, options)
    let expected = try inks(of: [40, 230, 60], profile: profile)
    for filter in [CALayerContentsFilter.linear, .nearest] {
      page.magnificationFilter = filter
      let plates = try PrintedPlates(page, self.options())
      #expect(isClose(plates[10, 10], expected), "\(filter.rawValue): \(plates[10, 10]), not \(expected)")
    }
  }

  @Test func whatIsClearStaysClear() throws {
    let profile = try data(Self.wide)
    let page = try page(#""RGBA", SIZE, (40, 230, 60, 0)"#, as: "PNG", profile: profile)
    page.backgroundColor = CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0.4, black: 0, alpha: 1)
    #expect(try PrintedPlates(page, options())[10, 10] == [0, 0, 102, 0])
  }

  @Test func greysAreConvertedFromTheirOwnProfile() throws {
    let profile = try data(Self.grey)
    let plates = try PrintedPlates(page(#""L", SIZE, 128"#, as: "PNG", profile: profile), options())
    #expect(isClose(plates[10, 10], try inks(of: [128, 128, 128], profile: profile)))
  }

  @Test func proofsShowTheSameInks() throws {
    let profile = try data(Self.wide)
    let page = try page(#""RGB", SIZE, (40, 230, 60)"#, as: "PNG", profile: profile)
    let expected = try inks(of: [40, 230, 60], profile: profile)
    var options = ExportOptions()
    options.png.proof = ExportOptions.Proof(try OutputIntent(profile: data(Self.press)))
    let folder = try TestFolder()
    defer { folder.remove() }
    let outputs = ["Cyan", "Magenta", "Yellow", "Black"].map { name in
      var output = ExportOutput(.png(scale: 1), path: folder.file(name))
      output.plate = name
      return output
    }
    try Exporter(options: options).export(ExportDocument(pages: [page]), to: outputs)
    let shown = try outputs.map { 255 - Int(try DecodedPNG(path: $0.path ?? "")[10, 10][0]) }
    #expect(isClose(shown, expected), "\(shown), not \(expected)")
  }
}
