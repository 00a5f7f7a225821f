import Foundation
import LayerPress
import QuartzCore
import Testing

/// SVG for readers that know no filters: shadows of drawings, of text too, and blurs are areas, and look as in pixels.
@Suite struct FilterlessSVGTests {
  private func page() -> CALayer {
    let page = TestLayers.page(200, 150)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    let blue = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.8, alpha: 1)
    let text = CATextLayer()
    text.frame = CGRect(x: 10, y: 5, width: 180, height: 40)
    text.string = "Sh"
    text.font = "DejaVu Sans"
    text.fontSize = 30
    text.foregroundColor = blue
    text.shadowOpacity = 0.8
    text.shadowOffset = CGSize(width: 3, height: 4)
    let group = CALayer()
    group.frame = CGRect(x: 20, y: 60, width: 60, height: 40)
    group.shadowOpacity = 1
    group.shadowRadius = 4
    for (x, alpha) in [(0, 0.5), (30, 0.7)] {
      let part = CALayer()
      part.frame = CGRect(x: CGFloat(x), y: CGFloat(x) / 3, width: 40, height: 25)
      part.backgroundColor = CGColor(srgbRed: 1, green: 0.8, blue: 0, alpha: alpha)
      group.addSublayer(part)
    }
    let blurred = CATextLayer()
    blurred.frame = CGRect(x: 100, y: 60, width: 90, height: 40)
    blurred.string = "B"
    blurred.font = "DejaVu Sans"
    blurred.fontSize = 30
    blurred.foregroundColor = blue
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(2, forKey: "inputRadius")
    blurred.filters = [filter]
    let tilted = CALayer()
    tilted.bounds = CGRect(x: 0, y: 0, width: 60, height: 30)
    tilted.position = CGPoint(x: 60, y: 125)
    tilted.transform.m34 = -1 / 200
    tilted.transform = CATransform3DRotate(tilted.transform, 0.9, 0, 1, 0)
    tilted.shadowOpacity = 0.9
    tilted.shadowOffset = CGSize(width: 5, height: 5)
    for x in [0, 40] {
      let part = CALayer()
      part.frame = CGRect(x: x, y: 0, width: 20, height: 30)
      part.backgroundColor = blue
      tilted.addSublayer(part)
    }
    page.sublayers = [text, group, blurred, tilted]
    return page
  }

  @Test func shadowsOfDrawingsAndBlursLookAsInPixels() throws {
    let folder = try TestFolder()
    var options = ExportOptions()
    options.svg.shadows = .vector
    let report = try Exporter(options: options).export(
      ExportDocument(pages: [page()]),
      to: [
        ExportOutput(.svg, path: folder.file("a.svg")),
        ExportOutput(.png(scale: 2), path: folder.file("a.png")),
      ])
    #expect(report.findings.map(\.reason) == [])
    let svg = try String(contentsOfFile: folder.file("a.svg"), encoding: .utf8)
    #expect(!svg.contains("<filter"))
    #expect(!svg.contains("<image"))
    _ = try Tool("rsvg-convert", ["-z", "2", "-o", folder.file("s.png"), folder.file("a.svg")])
    let changes = try PictureChanges(
      from: DecodedPNG(path: folder.file("a.png")), to: DecodedPNG(path: folder.file("s.png")))
    // Edges of letters aside.
    #expect(changes.largest(butFor: changes.width * changes.height / 100) <= 6)
  }
}
