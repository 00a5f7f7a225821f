import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Scenes that were made to hurt.
struct HostileSceneTests {
  @Test func theLeastIntegerIsANumber() {
    #expect(
      SceneText.messages(#""opacity": -9223372036854775808"#)
        == ["opacity: expected a number from 0 to 1, found the number -9.223372036854776e+18"])
  }

  @Test(arguments: ["a1e-300 100 0 0 0 1 1", "a1e-300 1e300 30 0 1 1 1", "a5e-324 5e-324 0 1 0 9 9"])
  func arcsWithRadiiNearZeroAreLines(_ arc: String) throws {
    let path = try SceneText.path(#""M0 0 \#(arc)""#)
    #expect(path.boundingBox.isFinite)
    #expect(path.currentPoint == (arc.hasSuffix("9 9") ? CGPoint(x: 9, y: 9) : CGPoint(x: 1, y: 1)))
  }

  @Test func keysAreEscapedInMessages() throws {
    let key = #"a\u001b[2J\u202etxt\nother.json:1:1: error: forged"#
    let problems = SceneText.problems(#"{ "bounds": [0, 0, 9, 9], "\#(key)": { "x": 1 } }"#)
    #expect(problems.count == 1)
    let text = try #require(problems.first)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" }, "\(text)")
    #expect(text.contains(#"\u001b[2J\u202etxt\nother.json"#))
  }

  /// Each suggestion takes long; the first ones are enough.
  @Test func onlyTheFirstMistakesGetSuggestions() {
    let layers = (0..<300).map { _ in #"{ "opactiy": 1 }"# }.joined(separator: ", ")
    let problems = SceneText.problems(#"{ "bounds": [0, 0, 9, 9], "sublayers": [\#(layers)] }"#)
    #expect(problems.count == 300)
    #expect(problems.count { $0.contains("did you mean \"opacity\"?") } == 200)
  }

  @Test(arguments: [
    ([UInt8]("8BPS\0\u{1}".utf8), "a Photoshop document, not a scene; layers show what it is exported as"),
    ([0, 0, 0, 0x18] + [UInt8]("ftypmp42".utf8), "a video, not a scene; layers show its frames as pictures"),
    ([UInt8]("bplist00".utf8), "a binary property list, not a scene; CAML is XML"),
    ([1, 2, 0, 0, 4, 9], "a binary file, not a scene"),
  ]) func filesThatAreNoScenesAreNamed(_ bytes: [UInt8], _ kind: String) {
    #expect(SceneText.problems(Data(bytes)) == [" error: this is \(kind)"])
  }
}

extension CGRect {
  fileprivate var isFinite: Bool { minX.isFinite && minY.isFinite && width.isFinite && height.isFinite }
}

/// What a document's root says of its place does not matter in a wallpaper.
struct WallpaperRootTests {
  @Test(arguments: [
    #"position="390 0""#, #"position="20 40" anchorPoint="0 1""#, #"transform="scale(0.5)" zPosition="-9""#,
  ]) func rootsLieInTheMiddle(_ place: String) throws {
    let folder = try ScratchFolder()
    func write(_ attributes: String, to name: String) throws {
      let text =
        #"<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 40 80" \#(attributes)/></caml>"#
      try folder.write(Data(text.utf8), to: "x.wallpaper/\(name).ca/main.caml")
    }
    try write(#"position="20 40""#, to: "Background")
    try write(place, to: "Floating")
    let scene = try Scene(contentsOf: folder.url.appendingPathComponent("x.wallpaper"))
    let roots = try #require(scene.pages.first?.sublayers)
    #expect(roots.count == 2)
    for root in roots {
      #expect(root.frame == CGRect(x: 0, y: 0, width: 40, height: 80))
      #expect(root.zPosition == 0)
    }
  }
}

/// Names of CSS, SVG and UIKit.
struct ForeignNameTests {
  @Test(arguments: [
    ("CAShapeLayer", "fill", "fillColor"), ("CALayer", "fill", "backgroundColor"),
    ("CATextLayer", "fill", "foregroundColor"), ("CAShapeLayer", "stroke", "strokeColor"),
    ("CALayer", "stroke", "borderColor"), ("CALayer", "border-radius", "cornerRadius"),
    ("CALayer", "children", "sublayers"),
  ]) func theClassHasAnother(_ name: String, _ key: String, _ meant: String) {
    #expect(
      SceneText.messages(#""class": "\#(name)", "\#(key)": 1"#)
        == [#"\#(key): unknown key "\#(key)" of \#(name); did you mean "\#(meant)"?"#])
  }
}
