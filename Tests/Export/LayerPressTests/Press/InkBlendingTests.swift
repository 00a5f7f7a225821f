import Foundation
import LayerPress
import QuartzCore
import Testing

/// Pictures in inks beside what is translucent, as a press would print them.
@Suite struct InkBlendingTests {
  /// A JPEG of 80 per cent of black and no other ink, stored inverted as Adobe's programs do.
  private static let black = """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB\
    AQEB/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABQAAQAAAAAAAAAAAAAAAAAAAAr/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/\
    AH8H8H8DLv/Z
    """

  private func layer(_ frame: CGRect, _ color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private func picture(_ frame: CGRect) throws -> CALayer {
    let picture = layer(frame)
    picture.contents = try CGImage(encodedData: #require(Data(base64Encoded: Self.black)))
    return picture
  }

  /// A page of 40 × 20 points with a translucent layer on its right half.
  private func translucentPage() -> CALayer {
    let page = TestLayers.page(40, 20)
    let veil = layer(CGRect(x: 20, y: 0, width: 20, height: 20))
    veil.addSublayer(
      layer(CGRect(x: 0, y: 0, width: 20, height: 20), CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)))
    veil.addSublayer(
      layer(CGRect(x: 0, y: 0, width: 10, height: 20), CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)))
    veil.opacity = 0.5
    page.addSublayer(veil)
    return page
  }

  /// Per cent of cyan, magenta, yellow and black in the middle of a page's left half.
  private func inks(_ page: CALayer) throws -> [Int] {
    let folder = try TestFolder()
    try Exporter().export(page, to: folder.file("a.pdf"))
    #expect(try Tool("qpdf", ["--check", folder.file("a.pdf")]).errors == "")
    _ = try Tool("gs", ["-q", "-sDEVICE=pamcmyk32", "-r72", "-o", "a.pam", "a.pdf"], in: folder.path)
    let file = try folder.bytes("a.pam")
    let head = try #require(Data(file).range(of: Data("ENDHDR\n".utf8))?.upperBound)
    let place = head + (10 * 40 + 10) * 4
    return file[place..<place + 4].map { Int((Double($0) / 2.55).rounded()) }
  }

  @Test func blackStaysBlack() throws {
    let page = translucentPage()
    page.addSublayer(try picture(CGRect(x: 0, y: 0, width: 20, height: 20)))
    #expect(try inks(page) == [0, 0, 0, 80])
  }

  @Test func blackStaysBlackInTranslucentGroups() throws {
    let page = translucentPage()
    let group = layer(CGRect(x: 0, y: 0, width: 20, height: 20))
    group.addSublayer(try picture(group.bounds))
    group.addSublayer(
      layer(CGRect(x: 15, y: 0, width: 5, height: 20), CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)))
    group.opacity = 0.5
    page.addSublayer(group)
    #expect(try inks(page) == [0, 0, 0, 40])
  }

  @Test func blackStaysBlackWhereItRepeats() throws {
    let page = translucentPage()
    let repeated = layer(CGRect(x: 0, y: 0, width: 20, height: 20))
    repeated.backgroundColor = try CGColor(
      patternImage: CGImage(encodedData: #require(Data(base64Encoded: Self.black))))
    page.addSublayer(repeated)
    #expect(try inks(page) == [0, 0, 0, 80])
  }

  @Test func colorsLookTheSameBesideIt() throws {
    let (with, without) = (translucentPage(), translucentPage())
    with.addSublayer(try picture(CGRect(x: 0, y: 0, width: 10, height: 20)))
    for viewer in [Viewer.poppler, .mupdf] {
      let (a, b) = (try viewer.picture(of: with, scale: 1), try viewer.picture(of: without, scale: 1))
      for x in [15, 25, 35] {
        for (a, b) in zip(a[x, 10], b[x, 10]) {
          #expect(abs(Int(a) - Int(b)) <= 1, "\(viewer)")
        }
      }
    }
  }

  @Test func pagesWithoutInksBlendInRGB() throws {
    let folder = try TestFolder()
    let inked = translucentPage()
    inked.addSublayer(try picture(CGRect(x: 0, y: 0, width: 20, height: 20)))
    try Exporter().export(
      ExportDocument(pages: [inked, translucentPage()]), to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    let text = try Tool("qpdf", ["--qdf", "--object-streams=disable", folder.file("a.pdf"), "-"]).output
    // The first page blends in inks; its group of RGB, the second page and that one's group do not.
    #expect(text.components(separatedBy: "/CS /DeviceCMYK").count - 1 == 1)
    #expect(text.components(separatedBy: "/CS /DeviceRGB").count - 1 == 3)
  }
}
