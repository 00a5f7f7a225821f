import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// Every attribute of text that a scene may give changes the picture, by itself.
@Suite struct TextAttributeTests {
  private let assets = repository.appendingPathComponent("samples/assets")

  /// What is said of a run, with what it stands beside where it means nothing by itself.
  private let runs: [String: (value: String, beside: String)] = [
    "font": (#""Inter-Bold""#, ""),
    "fontSize": ("31", ""),
    "foregroundColor": (##""#c00""##, ""),
    "backgroundColor": (##""#c00""##, ""),
    "underlineStyle": (#""single""#, ""),
    "underlineColor": (##""#c00""##, #", "underlineStyle": "single""#),
    "strikethroughStyle": (#""double""#, ""),
    "strikethroughColor": (##""#c00""##, #", "strikethroughStyle": "single""#),
    "kern": ("3", ""),
    "tracking": ("3", ""),
    "ligature": ("0", #", "font": "DejaVu Sans""#),
    "baselineOffset": ("4", ""),
    "superscript": ("1", ""),
    "strokeWidth": ("3", ""),
    "strokeColor": (##""#c00""##, #", "strokeWidth": 3"#),
    "obliqueness": ("0.3", ""),
    "shadow": (#"{"shadowOffset": [2, 2]}"#, ""),
    "link": (#""https://example.com/""#, ""),
    "attachment": (#"{"image": "star.png", "bounds": [0, -2, 12, 12]}"#, ""),
    "language": (#""zh-Hans""#, #", "font": "Noto Sans CJK JP""#),
    "fontFeatures": (#"{"tnum": 1}"#, ""),
    "fontVariations": (#"{"wght": 900}"#, #", "font": "Sample Variable""#),
    "paragraphStyle": (#"{"alignment": "right"}"#, ""),
  ]

  private let paragraphs: [String: (value: String, beside: String)] = [
    "alignment": (#""center""#, ""),
    "lineSpacing": ("7", ""),
    "lineHeightMultiple": ("1.4", ""),
    "minimumLineHeight": ("40", ""),
    "maximumLineHeight": ("12", ""),
    "paragraphSpacing": ("9", ""),
    "paragraphSpacingBefore": ("9", ""),
    "firstLineHeadIndent": ("20", ""),
    "headIndent": ("20", ""),
    "tailIndent": ("-40", ""),
    "defaultTabInterval": ("90", ""),
    "baseWritingDirection": (#""rightToLeft""#, ""),
    "hyphenationFactor": ("1", ""),
    "lineBreakMode": (#""byCharWrapping""#, ""),
    "tabStops": (#"[170]"#, ""),
  ]

  /// The picture of a text with these attributes, as SVG.
  private func picture(_ attributes: String) throws -> String {
    let text = "Val 1171 fi 直\\tan unquestionable representation of words\\nsecond 3/4 \\uFFFC"
    let scene = try Scene(
      data: Data(
        """
        {"bounds": [0, 0, 240, 200], "fonts": ["SampleVariable.ttf"], "sublayers": [{"class": "CATextLayer",
        "frame": [0, 0, 240, 200], "wrapped": true, "fontSize": 20, "font": "Inter", "foregroundColor": "#000",
        "string": [{"text": "\(text)"\(attributes)}, " plain"]}]}
        """.utf8), baseURL: assets)
    let folder = try TestFolder()
    var exporter = Exporter()
    exporter.options.fonts.paths = scene.fonts.map(\.path)
    try exporter.export(scene.pages[0], to: folder.file("text.svg"))
    return try folder.text("text.svg")
  }

  @Test func everyAttributeOfARun() throws {
    #expect(Set(runs.keys) == Set(TextAttribute.all.map(\.name)))
    for (name, (value, beside)) in runs {
      #expect(try picture(#", "\#(name)": \#(value)\#(beside)"#) != picture(beside), "\(name)")
    }
  }

  @Test func everyAttributeOfAParagraph() throws {
    #expect(Set(paragraphs.keys) == Set(ParagraphAttribute.all.map(\.name) + ["tabStops"]))
    let language = #", "language": "en-US""#
    let plain = try picture(language)
    for (name, (value, beside)) in paragraphs {
      let style = #", "paragraphStyle": {"\#(name)": \#(value)\#(beside)}"#
      #expect(try picture(language + style) != plain, "\(name)")
    }
  }

  @Test func decimalTabsAlignPoints() throws {
    let style = NSMutableParagraphStyle()
    style.tabStops = [
      NSTextTab(
        textAlignment: .right, location: 100,
        options: [.columnTerminators: NSTextTab.columnTerminators(for: nil)])
    ]
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    layer.string = NSAttributedString(
      string: "\t1.5\n\t122.25", attributes: [.paragraphStyle: style, .font: CTFont("Inter", size: 20)])
    // Both points stand at the stop; before them one digit and three.
    let boxes = try Exporter().textMeasurer.glyphBounds(of: layer)
    expectEqual(boxes[1].minX, boxes[6].minX, accuracy: 0.01)
    expectEqual(boxes[1].midX, 100, accuracy: 4)
  }

  @Test func coreTextNamesAreTheSameAttributes() throws {
    func width(_ attributes: [NSAttributedString.Key: Any]) throws -> CGFloat {
      let layer = CATextLayer()
      layer.string = NSAttributedString(string: "wide", attributes: attributes)
      return try Exporter().textMeasurer.preferredFrameSize(of: layer).width
    }
    let (font, kern) = (CTFont("Inter", size: 20), 5)
    #expect(
      try width([
        NSAttributedString.Key(kCTFontAttributeName as String): font,
        NSAttributedString.Key(kCTKernAttributeName as String): kern,
      ]) == width([.font: font, .kern: kern]))
  }

  @Test func coreTextParagraphStyles() {
    func style(_ spec: CTParagraphStyleSpecifier, _ value: some Any) -> NSParagraphStyle {
      withUnsafePointer(to: value) { pointer in
        let setting = CTParagraphStyleSetting(
          spec: spec, valueSize: MemoryLayout.size(ofValue: value), value: pointer)
        return withUnsafePointer(to: setting) { CTParagraphStyleCreate($0, 1) }
      }
    }
    #expect(style(.alignment, CTTextAlignment.justified).alignment == .justified)
    #expect(style(.firstLineHeadIndent, 7 as CGFloat).firstLineHeadIndent == 7)
    #expect(style(.headIndent, 8 as CGFloat).headIndent == 8)
    #expect(style(.tailIndent, -9 as CGFloat).tailIndent == -9)
    #expect(style(.defaultTabInterval, 30 as CGFloat).defaultTabInterval == 30)
    #expect(style(.lineHeightMultiple, 1.5 as CGFloat).lineHeightMultiple == 1.5)
    #expect(style(.minimumLineHeight, 20 as CGFloat).minimumLineHeight == 20)
    #expect(style(.maximumLineHeight, 21 as CGFloat).maximumLineHeight == 21)
    #expect(style(.paragraphSpacing, 3 as CGFloat).paragraphSpacing == 3)
    #expect(style(.paragraphSpacingBefore, 4 as CGFloat).paragraphSpacingBefore == 4)
    #expect(style(.lineSpacingAdjustment, 5 as CGFloat).lineSpacing == 5)
    #expect(style(.lineBreakMode, CTLineBreakMode.byTruncatingMiddle).lineBreakMode == .byTruncatingMiddle)
    #expect(style(.baseWritingDirection, CTWritingDirection.rightToLeft).baseWritingDirection == .rightToLeft)
    let tab = NSTextTab(textAlignment: .right, location: 80)
    #expect(style(.tabStops, [tab]).tabStops == [tab])
    // A value of another size than its type's says nothing.
    #expect(style(.headIndent, 8 as Float).headIndent == 0)
    #expect(CTParagraphStyleCreate(nil, 3) == NSParagraphStyle.default)
  }

  /// Foundation compares the attributes of neighbouring runs by looking into the memory of their values.
  @Test func equalAndUnequalAttributesOfManyRuns() throws {
    let text = NSMutableAttributedString(string: "")
    for index in 0..<3000 {
      let shadow = NSShadow()
      shadow.shadowOffset.width = CGFloat(index % 2)
      text.append(
        NSAttributedString(
          string: "a",
          attributes: [
            .foregroundColor: CGColor(gray: CGFloat(index % 7) / 7, alpha: 1), .shadow: shadow,
            .paragraphStyle: NSMutableParagraphStyle(), .font: CTFont("A", size: 20),
          ]))
    }
    #expect(text.length == 3000)
  }

  @Test func preferredFrameSizeWithinAnExport() throws {
    /// A badge around its label.
    final class Badge: CALayer {
      override func layoutSublayers() {
        super.layoutSublayers()
        for label in sublayers ?? [] { label.bounds.size = label.preferredFrameSize() }
      }
    }
    let (badge, label) = (Badge(), CATextLayer())
    badge.bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
    label.string = "Badge"
    label.font = "Inter"
    label.fontSize = 16
    badge.addSublayer(label)
    let measurer = Exporter().textMeasurer
    #expect(
      try label.preferredFrameSize() == measurer.preferredFrameSize(of: label), "by the fonts of the process")
    measurer.perform { badge.layoutIfNeeded() }
    #expect(try label.bounds.size == measurer.preferredFrameSize(of: label))
    #expect(label.bounds.width > 40)
    label.bounds = .zero
    badge.setNeedsLayout()
    let folder = try TestFolder()
    try Exporter().export(badge, to: folder.file("badge.svg"))
    #expect(label.bounds.width > 40)
  }
}
