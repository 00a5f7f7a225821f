import QuartzCore
import Testing

@testable import SceneFiles

/// Lengths may be strings with a unit wherever a length stands.
struct LengthReadingTests {
  private func layer(_ keys: String) throws -> CALayer {
    let json = #"{"bounds": [0, 0, 9, 9], "sublayers": [{ \#(keys) }]}"#
    let scene = try Scene(data: Data(json.utf8))
    return try #require(scene.pages.first?.sublayers?.first)
  }

  private func problem(_ keys: String) -> String? { SceneText.messages(keys).first }

  @Test func inFramesAndPoints() throws {
    let layer = try layer(#""frame": ["1in", 0, "25.4mm", "2.54cm"], "shadowOffset": ["1pt", "1pc"]"#)
    #expect(layer.frame == CGRect(x: 72, y: 0, width: 72, height: 72))
    #expect(layer.shadowOffset == CGSize(width: 1, height: 12))
  }

  @Test func inNumbers() throws {
    let layer = try #require(
      try layer(#""class": "CAShapeLayer", "cornerRadius": "3mm", "lineDashPattern": ["1in", 3]"#)
        as? CAShapeLayer)
    #expect(abs(layer.cornerRadius - 3 * 72 / 25.4) < 1e-9)
    #expect(layer.lineDashPattern?.map(\.doubleValue) == [72, 3])
  }

  @Test func inPathsAndTransforms() throws {
    let layer = try #require(
      try layer(
        #""class": "CAShapeLayer", "path": {"roundedRect": [0, 0, "1in", "1in"], "radius": "6pt"}, "transform": "translate(1in, 2px) scale(2)""#
      ) as? CAShapeLayer)
    #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 72, height: 72))
    #expect(layer.affineTransform() == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 72, ty: 2))
  }

  @Test func inTextAndParagraphs() throws {
    let layer = try #require(
      try layer(
        #""class": "CATextLayer", "fontSize": "1pc", "string": [{"text": "a", "kern": "1pt", "paragraphStyle": {"headIndent": "1in", "tabStops": ["1in"]}}]"#
      ) as? CATextLayer)
    #expect(layer.fontSize == 12)
    let text = try #require(layer.string as? NSAttributedString)
    let style = try #require(text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)
    #expect(style.headIndent == 72)
    #expect(style.tabStops.map(\.location) == [72])
  }

  @Test func notWhereNoLengthStands() {
    #expect(problem(#""opacity": "1mm""#) == #"opacity: expected a number, found the string "1mm""#)
    #expect(
      problem(#""anchorPoint": ["1mm", 0]"#) == #"anchorPoint[0]: expected a number, found the string "1mm""#)
    #expect(problem(#""transform": "scale(1mm)""#) == #"transform: numbers have no unit here; found "mm""#)
  }

  @Test func wrongOnesAreTold() {
    #expect(
      problem(#""cornerRadius": "3em""#)
        == #"cornerRadius: unknown unit "em" of a length; allowed are mm, cm, in, pt, pc"#)
    #expect(
      problem(#""cornerRadius": "3""#)
        == #"cornerRadius: expected a number, found the string "3""#
    )
    #expect(
      problem(#""cornerRadius": "50 mm""#) == #"cornerRadius: a length has no space in it; write "50mm""#)
    #expect(
      problem(#""cornerRadius": "3mm x""#)
        == #"cornerRadius: a length is a number with a unit; after it stands " ""#)
    #expect(
      problem(#""cornerRadius": "wide""#) == #"cornerRadius: expected a number, found the string "wide""#)
  }
}
