import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

@Suite struct CurrentColorReadingTests {
  private func color(_ text: String) throws -> CGColor? {
    try Scene(data: Data(#"{"bounds": [0, 0, 1, 1], "backgroundColor": "\#(text)"}"#.utf8)).pages.first?
      .backgroundColor
  }

  @Test(arguments: [
    ("currentColor", 1), ("CURRENTCOLOR", 1), ("rgb(from currentColor r g b / 50%)", 0.5),
    ("rgb( from currentcolor r g b )", 1),
  ]) func itIsReadWithItsAlpha(text: String, alpha: Double) throws {
    let color = try #require(try color(text))
    #expect(color.isCurrentColor)
    #expect(color == CGColor.currentColor.copy(alpha: alpha))
  }

  @Test func itIsShownAsTheCallerSays() throws {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let data = Data(#"{"bounds": [0, 0, 1, 1], "backgroundColor": "currentColor"}"#.utf8)
    let color = try #require(try Scene(data: data, currentColor: red).pages.first?.backgroundColor)
    #expect(color.isCurrentColor)
    #expect(color.components == [1, 0, 0, 1])
  }

  @Test func otherColorsCannotBeFaded() {
    #expect(
      SceneText.messages(#""backgroundColor": "rgb(from red r g b / 50%)""#) == [
        #"backgroundColor: after "from" stands "currentColor r g b", as in rgb(from currentColor r g b / 50%)"#
      ])
  }

  @Test(arguments: [("currentColor", 1), ("rgb(from currentColor r g b / 0.25)", 0.25)])
  func itIsWrittenByItsName(text: String, alpha: Double) throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.backgroundColor = CGColor.currentColor.copy(alpha: alpha)
    let written = try SceneWriter().data(for: Scene(pages: [layer]))
    #expect(String(decoding: written, as: UTF8.self).contains("\"\(text)\""))
  }

  /// Apple's format has no such name.
  @Test func documentsOfCoreAnimationDoNotHaveIt() throws {
    let caml = #"<caml><CALayer bounds="0 0 9 9" backgroundColor="currentColor"/></caml>"#
    let scene = try Scene(data: Data(caml.utf8))
    #expect(scene.pages.first?.backgroundColor == nil)
    #expect(scene.warnings.map(\.message) == [#""currentColor" is not a colour; the value is ignored"#])
  }
}
