import Foundation
import LayerPress
import OpenGL
import TestSupport
import Testing

/// Layers that draw themselves with desktop OpenGL.
@Suite struct OpenGLLayerTests {
  /// A square that grows to the right with time, drawn as OpenGL 1 did.
  private final class Bar: CAOpenGLLayer {
    override func draw(
      inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
      displayTime ts: UnsafePointer<CVTimeStamp>?
    ) {
      glClearColor(0, 0, 1, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      glColor3f(1, 0, 0)
      glBegin(GLenum(GL_QUADS))
      let corners: [(Double, Double)] = [(-1, -1), (-1 + 2 * t, -1), (-1 + 2 * t, 1), (-1, 1)]
      for (x, y) in corners { glVertex2d(x, y) }
      glEnd()
    }
  }

  private func pixel(_ layer: CALayer, _ x: Int, at time: Double, scale: Double = 1) throws -> [UInt8] {
    var exporter = Exporter()
    exporter.options.time = time
    exporter.options.strictness = .strict
    exporter.options.providers.register(OpenGLContents(), for: CAOpenGLLayer.self)
    let image = try CGImage(encodedData: exporter.data(of: layer, as: .png(scale: scale)))
    let context = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(
      image, in: CGRect(x: -x, y: -4, width: image.width, height: image.height))
    return try [UInt8](#require(context.makeImage()?.dataProvider?.data))
  }

  @Test func itIsDrawnAtEachMomentInTheOutputsResolution() throws {
    if dlopen("libEGL.so.1", RTLD_NOW) == nil { try skip("there is no libEGL") }
    let layer = Bar()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    #expect(try pixel(layer, 8, at: 0.25) == [0, 0, 255, 255])
    #expect(try pixel(layer, 8, at: 0.5) == [255, 0, 0, 255])
    #expect(try pixel(layer, 12, at: 0.5) == [0, 0, 255, 255])
    #expect(try pixel(layer, 19, at: 0.5, scale: 2) == [255, 0, 0, 255])
    #expect(try pixel(layer, 21, at: 0.5, scale: 2) == [0, 0, 255, 255])
  }

  @Test func withoutAProviderItIsReported() throws {
    let layer = Bar()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
    let found = try Exporter().examine(layer, as: [.png(scale: 1)]).findings
    #expect(found.map(\.reason) == ["of what a CAOpenGLLayer shows only its contents are drawn"])
  }
}
