import Foundation
import GLKit
import LayerPress
import TestSupport
import Testing

/// What effects draw, compared with the same scene calculated by numbers.
@Suite struct EffectTests {
  private let corners: [[Float]] = [[-0.8, -0.6, 0], [0.7, -0.8, 0], [0.1, 0.9, 0]]
  private let colors: [[Float]] = [[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1]]

  /// The shares of three corners in the middle of a pixel, in units of the picture −1…1; negative outside.
  private func shares(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [Float] {
    let p = SIMD2((Float(x) + 0.5) / Float(width) * 2 - 1, 1 - (Float(y) + 0.5) / Float(height) * 2)
    let c = corners.map { SIMD2($0[0], $0[1]) }
    func area(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>) -> Float {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    let whole = area(c[0], c[1], c[2])
    return [area(p, c[1], c[2]) / whole, area(c[0], p, c[2]) / whole, area(c[0], c[1], p) / whole]
  }

  @Test(arguments: [EAGLRenderingAPI.openGLES2, .openGLES3])
  func aTriangleWithAColourAtEachCorner(_ api: EAGLRenderingAPI) throws {
    let surface = try Surface(120, 90, api: api)
    surface.clear(GLKVector4Make(0.2, 0.4, 0.6, 1))
    GLKBaseEffect().prepareToDraw()
    draw([(.position, corners), (.color, colors)])
    let pixels = try surface.present()
    expectEqual([pixels.width, pixels.height], [120, 90])
    for y in 0..<90 {
      for x in 0..<120 {
        let shares = shares(x, y, 120, 90)
        let least = shares.min() ?? 0
        if abs(least) < 0.03 { continue }
        let expected = least > 0 ? shares.map { Int(($0 * 255).rounded()) } : [51, 102, 153]
        let difference = zip(pixels[x, y], expected).map { abs($0 - $1) }.max() ?? 0
        guard difference > 2 else { continue }
        Issue.record("\(x) \(y): \(pixels[x, y]) is not \(expected)")
        return
      }
    }
  }

  @Test func thePictureIsTheContentsOfTheLayerInEveryFormat() throws {
    let surface = try Surface(40, 40)
    surface.clear(GLKVector4Make(1, 0, 0, 1))
    _ = try surface.present()
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    surface.layer.position = CGPoint(x: 30, y: 30)
    surface.layer.cornerRadius = 8
    surface.layer.masksToBounds = true
    surface.layer.shadowOpacity = 0.5
    page.addSublayer(surface.layer)
    let report = try Exporter().examine(page)
    #expect(report.findings.map(\.reason) == [])
  }

  @Test func aConstantColour() throws {
    let surface = try Surface(8, 8)
    let effect = GLKBaseEffect()
    let square: [[Float]] = [[-1, -1], [1, -1], [-1, 1], [1, 1]]
    for (usesConstant, color, expected) in [
      (GL_TRUE, [Float](repeating: 1, count: 16), [51, 102, 204, 255]),
      (GL_FALSE, [Float](repeating: 1, count: 16), [255, 255, 255, 255]),
      (GL_FALSE, [], [51, 102, 204, 255]),
    ] {
      surface.clear()
      effect.useConstantColor = GLboolean(usesConstant)
      effect.constantColor = GLKVector4Make(0.2, 0.4, 0.8, 1)
      effect.prepareToDraw()
      let colors = stride(from: 0, to: color.count, by: 4).map { Array(color[$0..<$0 + 4]) }
      draw([(.position, square)] + (colors.isEmpty ? [] : [(.color, colors)]), mode: GL_TRIANGLE_STRIP)
      #expect(try surface.present()[4, 4] == expected)
    }
  }

  @Test(arguments: [GLKLightingType.perVertex, .perPixel]) func lightFromADirection(_ type: GLKLightingType)
    throws
  {
    let surface = try Surface(8, 8)
    let effect = GLKBaseEffect()
    effect.lightingType = type
    effect.light0.enabled = GLboolean(GL_TRUE)
    effect.light0.position = GLKVector4Make(0, 0.6, 0.8, 0)
    effect.light0.diffuseColor = GLKVector4Make(1, 0.5, 0, 1)
    effect.material.diffuseColor = GLKVector4Make(0.5, 1, 1, 1)
    effect.transform.modelviewMatrix = GLKMatrix4MakeScale(2, 2, 2)
    surface.clear()
    effect.prepareToDraw()
    let square: [[Float]] = [[-0.5, -0.5, 0], [0.5, -0.5, 0], [-0.5, 0.5, 0], [0.5, 0.5, 0]]
    draw([(.position, square), (.normal, Array(repeating: [0, 0, 1], count: 4))], mode: GL_TRIANGLE_STRIP)
    // Emission 0, surroundings 0.2 · 0.2, and the cosine of 0.8 times both colours.
    let light: [Double] = [0.44, 0.44, 0.04]
    let expected = light.map { Int(($0 * 255).rounded()) }
    let found = try surface.present()[4, 4]
    for (a, b) in zip(found, expected) { expectEqual(a, b, accuracy: 1, "\(found)") }
  }

  @Test func aTextureModulatesTheColourAndFogCoversIt() throws {
    let surface = try Surface(16, 16)
    let provider = try #require(CGDataProvider(data: Data([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])))
    let picture = try #require(
      CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 6,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: 0), provider: provider,
        decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
    let texture = try GLKTextureLoader.texture(
      with: picture, options: [GLKTextureLoaderOriginBottomLeft: true])
    expectEqual([texture.width, texture.height], [2, 2])
    let effect = GLKBaseEffect()
    effect.texture2d0.name = texture.name
    effect.constantColor = GLKVector4Make(1, 1, 0.5, 1)
    let square: [[Float]] = [[-1, -1], [1, -1], [-1, 1], [1, 1]]
    let places: [[Float]] = [[0, 0], [1, 0], [0, 1], [1, 1]]
    surface.clear()
    effect.prepareToDraw()
    draw([(.position, square), (.texCoord0, places)], mode: GL_TRIANGLE_STRIP)
    let pixels = try surface.present()
    #expect(pixels[1, 1] == [255, 0, 0, 255])
    #expect(pixels[14, 1] == [0, 255, 0, 255])
    #expect(pixels[1, 14] == [0, 0, 128, 255])
    effect.fog.enabled = GLboolean(GL_TRUE)
    effect.fog.mode = GLKFogMode.linear.rawValue
    effect.fog.color = GLKVector4Make(0, 1, 0, 1)
    (effect.fog.start, effect.fog.end) = (0, 1)
    effect.transform.modelviewMatrix = GLKMatrix4MakeTranslation(0, 0, -0.5)
    effect.prepareToDraw()
    draw([(.position, square), (.texCoord0, places)], mode: GL_TRIANGLE_STRIP)
    let foggy = try surface.present()[1, 1]
    expectEqual(foggy[0], 128, accuracy: 1)
    expectEqual(foggy[1], 128, accuracy: 1)
  }

  @Test func whatIsNearerHidesWhatIsBehind() throws {
    let surface = try Surface(8, 8, hasDepth: true)
    surface.clear()
    glEnable(GLenum(GL_DEPTH_TEST))
    let effect = GLKBaseEffect()
    effect.useConstantColor = GLboolean(GL_TRUE)
    effect.transform.projectionMatrix = GLKMatrix4MakePerspective(.pi / 2, 1, 0.5, 10)
    for (depth, color) in [(Float(-2), GLKVector4Make(1, 0, 0, 1)), (-4, GLKVector4Make(0, 1, 0, 1))] {
      effect.constantColor = color
      effect.transform.modelviewMatrix = GLKMatrix4MakeTranslation(0, 0, depth)
      effect.prepareToDraw()
      draw([(.position, [[-9, -9], [9, -9], [-9, 9], [9, 9]])], mode: GL_TRIANGLE_STRIP)
    }
    #expect(try surface.present()[4, 4] == [255, 0, 0, 255])
  }

  @Test func theSameBytesEachTime() throws {
    func bytes() throws -> Data {
      let surface = try Surface(64, 64)
      surface.clear()
      GLKBaseEffect().prepareToDraw()
      draw([(.position, corners), (.color, colors)])
      _ = try surface.present()
      return try #require(surface.layer.contents.flatMap { $0 as? CGImage }).data
    }
    #expect(try bytes() == bytes())
  }

  @Test func aViewIsDrawnByItsDelegate() throws {
    try needOpenGL()
    final class Painter: GLKViewDelegate {
      func glkView(_ view: GLKView, drawIn rect: CGRect) {
        glClearColor(0, Float(rect.width) / 125, 1, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      }
    }
    let context = try #require(EAGLContext(api: .openGLES3))
    let view = GLKView(frame: CGRect(x: 0, y: 0, width: 50, height: 20), context: context)
    let painter = Painter()
    view.delegate = painter
    view.drawableDepthFormat = .format24
    view.drawableMultisample = .multisample4X
    _ = try Exporter().examine(view.layer, as: [.png(scale: 1)])
    let pixels = try Pixels(view.layer)
    expectEqual([pixels.width, pixels.height], [50, 20])
    #expect(pixels[5, 5] == [0, 102, 255, 255])
  }
}
