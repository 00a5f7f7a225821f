import ImageDecoding
import LayerPress
import QuartzCore
import SceneFiles
import Testing

/// `currentColor`: a name in SVG, a number everywhere else.
@Suite struct CurrentColorTests {
  /// A page with one layer.
  private func page(_ keys: String, shownAs color: CGColor = .black) throws -> CALayer {
    let text = #"{"bounds": [0, 0, 8, 8], "sublayers": [{"frame": [0, 0, 8, 8], \#(keys)}]}"#
    return try #require(try Scene(data: Data(text.utf8), currentColor: color).pages.first)
  }

  /// The SVG and what is not exact in it.
  private func svg(_ page: CALayer, animated: Bool = false) throws -> (text: String, findings: [String]) {
    var options = ExportOptions()
    options.svg.isAnimated = animated
    let data = try Exporter(options: options).data(
      of: ExportDocument(pages: [page]), as: [ExportOutput(.svg)])
    return (
      String(decoding: data.files.first ?? Data(), as: UTF8.self), data.report.findings.map(\.description)
    )
  }

  private func pixel(_ page: CALayer) throws -> [UInt8] {
    let pixels = try ImageDecoder.decode(CGImage(encodedData: Exporter().data(of: page, as: .png(scale: 1))))
      .pixels
    return Array(pixels[(4 * 8 + 4) * 4..<(4 * 8 + 5) * 4])
  }

  @Test func fillsStrokesTextAndShadowsNameIt() throws {
    let parts = [
      #""class": "CAShapeLayer", "path": "M1 1h6v6z", "strokeColor": "currentColor", "fillColor": "red""#,
      #""class": "CAShapeLayer", "path": "M1 1h6v6z", "fillColor": "currentColor""#,
      #""backgroundColor": "currentColor""#,
      #""class": "CATextLayer", "string": "a", "font": "DejaVu Sans", "fontSize": 8, "foregroundColor": "currentColor""#,
      #""backgroundColor": "red", "shadowColor": "currentColor", "shadowOpacity": 1, "shadowRadius": 0"#,
    ]
    for part in parts {
      let (text, findings) = try svg(page(part))
      #expect(text.contains(#"="currentColor""#), "\(part): \(text)")
      #expect(findings.isEmpty)
    }
  }

  @Test func stopsAndFillsKeepTheirAlpha() throws {
    let gradient = try svg(
      page(
        #""class": "CAGradientLayer", "colors": ["currentColor", "rgb(from currentColor r g b / 25%)"]"#))
    #expect(gradient.text.contains(#"<stop stop-color="currentColor"/>"#), "\(gradient.text)")
    #expect(
      gradient.text.contains(#"<stop offset="1" stop-color="currentColor" stop-opacity=".25"/>"#))
    let fill = try svg(page(#""backgroundColor": "rgb(from currentColor r g b / 0.5)""#)).text
    #expect(fill.contains(#"fill="currentColor" fill-opacity=".5""#), "\(fill)")
  }

  @Test func alphaThatIsAnimatedKeepsTheName() throws {
    let text = try svg(
      page(
        #""backgroundColor": "currentColor", "animations": [{"class": "CABasicAnimation", "keyPath": "backgroundColor", "#
          + #""toValue": "rgb(from currentColor r g b / 0%)", "duration": 1, "repeatCount": "inf"}]"#),
      animated: true
    ).text
    #expect(text.contains(#"fill="currentColor""#), "\(text)")
    #expect(text.contains(#"attributeName="fill-opacity""#), "\(text)")
    #expect(!text.contains("#000"), "\(text)")
  }

  @Test func pixelsShowBlackOrWhatItIsTakenFor() throws {
    let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    func pixel(_ color: String) throws -> [UInt8] {
      try self.pixel(page("\"backgroundColor\": \"\(color)\""))
    }
    #expect(try pixel("currentColor") == pixel("black"))
    #expect(try self.pixel(page(#""backgroundColor": "currentColor""#, shownAs: blue)) == pixel("blue"))
    // What multiplies or inverts colours takes the number.
    #expect(
      try self.pixel(
        page(#""backgroundColor": "currentColor", "filters": [{"type": "colorInvert"}]"#, shownAs: blue))
        == pixel("yellow"))
  }

  @Test func whatIsMadeOfItIsToldWhereItNoLongerFollows() throws {
    let conic = try svg(
      page(
        #""class": "CAGradientLayer", "type": "conic", "startPoint": [0.5, 0.5], "endPoint": [0.5, 0], "#
          + #""colors": ["currentColor", "red"]"#))
    #expect(
      conic.findings.contains {
        $0.contains("a colour derived from currentColor does not follow the text around it")
      }, "\(conic.findings)")
    let copies = try svg(
      page(
        #""class": "CAReplicatorLayer", "instanceCount": 2, "instanceColor": "gray", "#
          + #""sublayers": [{"bounds": [0, 0, 4, 4], "backgroundColor": "currentColor"}]"#))
    #expect(Set(copies.findings).count == 1, "\(copies.findings)")
  }

  @Test func pixelsInAnSVGAreTold() throws {
    let (text, findings) = try svg(
      page(
        #""backgroundColor": "red", "sublayers": [{"frame": [0, 0, 4, 4], "backgroundColor": "currentColor", "#
          + #""compositingFilter": "sourceIn"}]"#))
    #expect(text.contains("<image"), "\(text)")
    #expect(
      findings.contains {
        $0.contains("its pixels have the colour given for currentColor, and do not follow the text around it")
      }, "\(findings)")
  }

  @Test func otherFormatsHaveNothingToTell() throws {
    let page = try page(#""backgroundColor": "currentColor", "compositingFilter": "multiplyBlendMode""#)
    let report = try Exporter().data(
      of: ExportDocument(pages: [page]), as: [ExportOutput(.pdf), ExportOutput(.png(scale: 1))]
    ).report
    #expect(report.findings.map(\.description) == [])
  }

  @Test func layersOfSwiftHaveItToo() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.backgroundColor = CGColor.currentColor.copy(alpha: 0.5)
    #expect(try svg(layer).text.contains(#"fill="currentColor" fill-opacity=".5""#))
  }
}
