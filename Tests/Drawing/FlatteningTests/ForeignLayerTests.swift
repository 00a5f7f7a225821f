import Flattening
import Foundation
import QuartzCore
import Testing

/// Layers whose pictures come from Metal, OpenGL, films and compositions on Apple's systems.
@Suite struct ForeignLayerTests {
  @Test func theyAreDrawnAsPlainLayersAndReported() throws {
    let layers: [(CALayer, String)] = [
      (CAMetalLayer(), "CAMetalLayer"), (CAEAGLLayer(), "CAEAGLLayer"), (CAOpenGLLayer(), "CAOpenGLLayer"),
      (AVPlayerLayer(), "AVPlayerLayer"), (QCCompositionLayer(), "QCCompositionLayer"),
    ]
    for (layer, name) in layers {
      let root = page()
      box(layer, 10, 10, 20, 20, Ink.red, in: root).contents = picture(4, 4)
      let list = flatten(root)
      let plain = page()
      box(CALayer(), 10, 10, 20, 20, Ink.red, in: plain).contents = layer.contents
      #expect(list.nodes.count == flatten(plain).nodes.count, "\(name)")
      #expect(list.description.contains("image"), "\(name)")
      #expect(
        list.findings.map(\.reason) == ["of what a \(name) shows only its contents are drawn"], "\(name)")
    }
  }
}
