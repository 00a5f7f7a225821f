import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Large, deep and broken input gives a picture or a clear error, never a crash.
@Suite struct BadInputTests {
  @Test func aHundredThousandNestedLayers() throws {
    let depth = 100_000
    let json =
      #"{ "bounds": [0, 0, 1, 1]"# + String(repeating: #", "sublayers": [{ "opacity": 0.5"#, count: depth)
      + String(repeating: "}]", count: depth) + "}"
    var scene: Scene? = try Scene(data: Data(json.utf8))
    var (layer, count) = (scene?.pages.first?.sublayers?.first, 0)
    while let current = layer {
      count += 1
      layer = current.sublayers?.first
    }
    #expect(count == depth)
    // Letting go of it is part of the test.
    scene = nil
  }

  @Test func writingADeepTree() throws {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    var last = page
    for _ in 0..<10_000 {
      let layer = CALayer()
      last.addSublayer(layer)
      last = layer
    }
    let data = try SceneWriter().data(for: page)
    #expect(data.count < 10_000 * 300, "the indentation does not grow without end")
    #expect(try Scene(data: data).pages.count == 1)
  }

  @Test func aHundredThousandNestedMasks() throws {
    let depth = 100_000
    let json =
      #"{ "bounds": [0, 0, 1, 1]"# + String(repeating: #", "mask": { "opacity": 0.5"#, count: depth)
      + String(repeating: "}", count: depth + 1)
    #expect(try Scene(data: Data(json.utf8)).pages.count == 1)
  }

  @Test func aHundredThousandSiblings() throws {
    let layers = Array(repeating: #"{ "frame": [1, 2, 3, 4] }"#, count: 100_000).joined(separator: ",")
    let scene = try Scene(data: Data(#"{ "bounds": [0, 0, 1, 1], "sublayers": [\#(layers)] }"#.utf8))
    #expect(scene.pages.first?.sublayers?.count == 100_000)
  }

  @Test func anErrorInEveryOneOfManyDeepLayers() {
    let depth = 5_000
    let json =
      #"{ "bounds": [0, 0, 1, 1]"# + String(repeating: #", "sublayers": [{ "hidden": 1"#, count: depth)
      + String(repeating: "}]", count: depth) + "}"
    #expect(SceneText.problems(json).count == depth)
  }

  @Test func deepNestingThatIsNotClosed() {
    let json = #"{ "bounds": [0, 0, 1, 1], "sublayers": "# + String(repeating: "[", count: 100_000)
    #expect(SceneText.problems(json).count == 1)
  }

  @Test func everyTruncationOfASceneIsRefused() throws {
    let json = Data(
      ##"{ "bounds": [0, 0, 10, 10], "name": "é\n", "sublayers": [{ "opacity": 0.5, "mask": { "backgroundColor": "#f00" } }] }"##
        .utf8)
    #expect(SceneText.problems(json) == [])
    for length in 0..<json.count {
      #expect(!SceneText.problems(json.prefix(length)).isEmpty, "the first \(length) bytes were taken")
    }
  }

  @Test func noByteThatIsChangedCrashesTheReader() throws {
    let json = Data(
      ##"{ "bounds": [0, 0, 10, 10], "transform": "rotate(45deg)", "class": "CAShapeLayer", "path": "M0 0 A1 2 3 0 1 4 5 Z", "fillColor": "rgb(1 2 3)" }"##
        .utf8)
    var refused = 0
    for index in json.indices {
      for byte in [0x00, 0x22, 0x2C, 0x5C, 0x7B, 0x7D, 0x39, 0x80, 0xFF] as [UInt8] {
        var changed = json
        changed[index] = byte
        if !SceneText.problems(changed).isEmpty { refused += 1 }
      }
    }
    #expect(refused > json.count)
  }
}
