import Foundation
import LayerPress
import OpenGLScenes
import Testing

private let hasOpenGL = dlopen("libEGL.so.1", RTLD_NOW) != nil

/// What the samples of OpenGL draw is in each format.
@Suite(.enabled(if: hasOpenGL, "there is no libEGL"))
struct OpenGLSampleTests {
  @Test(arguments: ["triangle", "cube"], [ExportOutput.Format.pdf, .svg, .png(scale: 1)])
  func isExported(_ name: String, as format: ExportOutput.Format) throws {
    let scene = try #require(name == "cube" ? cubeOnACard() : triangle())
    let data = try Exporter().data(of: scene, as: format)
    // The picture alone has many more bytes.
    #expect(data.count > 4000)
  }
}
