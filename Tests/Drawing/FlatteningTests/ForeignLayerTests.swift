import Flattening
import QuartzCore
import XCTest

/// Layers whose pictures come from Metal, OpenGL, films and compositions on Apple's systems.
final class ForeignLayerTests: XCTestCase {
  func testTheyAreDrawnAsPlainLayersAndReported() throws {
    let layers: [(CALayer, String)] = [
      (CAMetalLayer(), "CAMetalLayer"), (CAEAGLLayer(), "CAEAGLLayer"), (CAOpenGLLayer(), "CAOpenGLLayer"),
      (AVPlayerLayer(), "AVPlayerLayer"), (QCCompositionLayer(), "QCCompositionLayer"),
    ]
    for (layer, name) in layers {
      let root = page()
      box(layer, 10, 10, 20, 20, Ink.red, in: root).contents = try XCTUnwrap(picture(4, 4))
      let list = flatten(root)
      let plain = page()
      box(CALayer(), 10, 10, 20, 20, Ink.red, in: plain).contents = layer.contents
      XCTAssertEqual(list.nodes.count, flatten(plain).nodes.count, name)
      XCTAssertTrue(list.description.contains("image"), name)
      XCTAssertEqual(
        list.findings.map(\.reason), ["of what a \(name) shows only its contents are drawn"], name)
    }
  }
}
