import Foundation
import GLKit
import LayerPress
import TestSupport
import Testing

/// A lit cube with a texture and depth, compared with rays that are calculated by numbers; and as a layer among others.
@Suite struct CubeTests {
  private let side = 160
  private let modelview = GLKMatrix4Rotate(
    GLKMatrix4Rotate(GLKMatrix4MakeTranslation(0.1, 0, -3), 0.6, 1, 0, 0), 0.7, 0, 1, 0)
  private let light = SIMD3<Float>(0.36, 0.48, 0.8)

  /// What a texture has at a place: its colour changes evenly, so that how it is sampled makes no difference.
  private func texel(_ u: Float, _ v: Float) -> SIMD3<Float> { SIMD3(0.2 + 0.8 * u, 1 - 0.7 * v, 0.5) }

  private func texture() throws -> GLKTextureInfo {
    let size = 128
    var bytes = Data(capacity: size * size * 3)
    for y in 0..<size {
      for x in 0..<size {
        let color = texel((Float(x) + 0.5) / Float(size), 1 - (Float(y) + 0.5) / Float(size)) * 255
        bytes += [UInt8(color.x.rounded()), UInt8(color.y.rounded()), UInt8(color.z.rounded())]
      }
    }
    let provider = try #require(CGDataProvider(data: bytes))
    let image = try #require(
      CGImage(
        width: size, height: size, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: size * 3,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: 0),
        provider: provider, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent))
    return try GLKTextureLoader.texture(with: image, options: [GLKTextureLoaderOriginBottomLeft: true])
  }

  /// Draws the cube: six faces of two triangles, the far ones last, so that only depth can hide them.
  private func cube() throws -> Surface {
    let surface = try Surface(side, side, hasDepth: true)
    surface.clear(GLKVector4Make(0, 0, 0, 1))
    glEnable(GLenum(GL_DEPTH_TEST))
    let effect = GLKBaseEffect()
    effect.transform.projectionMatrix = GLKMatrix4MakePerspective(.pi / 4, 1, 0.1, 10)
    effect.light0.enabled = GLboolean(GL_TRUE)
    effect.light0.position = GLKVector4Make(light.x, light.y, light.z, 0)
    effect.lightModelAmbientColor = GLKVector4Make(0.4, 0.4, 0.4, 1)
    effect.material.ambientColor = GLKVector4Make(0.5, 0.5, 0.5, 1)
    effect.material.diffuseColor = GLKVector4Make(0.75, 0.75, 0.75, 1)
    effect.texture2d0.name = try texture().name
    effect.transform.modelviewMatrix = modelview
    effect.prepareToDraw()
    var (places, normals, coordinates): ([[Float]], [[Float]], [[Float]]) = ([], [], [])
    for sign: Float in [0.5, -0.5] {
      for axis in 0..<3 {
        for (u, v) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
          as [(Float, Float)]
        {
          var (place, normal): ([Float], [Float]) = ([0, 0, 0], [0, 0, 0])
          (place[axis], place[(axis + 1) % 3], place[(axis + 2) % 3]) = (sign, u, v)
          normal[axis] = sign * 2
          places.append(place)
          normals.append(normal)
          coordinates.append([u + 0.5, v + 0.5])
        }
      }
    }
    draw([(.position, places), (.normal, normals), (.texCoord0, coordinates)])
    return surface
  }

  /// What a ray through the middle of a pixel, moved by a part of one, meets: the face's number and its colour.
  private func ray(_ x: Float, _ y: Float) -> (face: Int, color: SIMD3<Float>)? {
    let inverse = GLKMatrix4Invert(modelview, nil)
    let slope = tan(Float.pi / 8)
    let (px, py) = ((x / Float(side) * 2 - 1) * slope, (1 - y / Float(side) * 2) * slope)
    func vector(_ v: GLKVector4) -> SIMD3<Float> { SIMD3(v.x, v.y, v.z) }
    let start = vector(GLKMatrix4MultiplyVector4(inverse, GLKVector4Make(0, 0, 0, 1)))
    let direction = vector(GLKMatrix4MultiplyVector4(inverse, GLKVector4Make(px, py, -1, 0)))
    var best: (distance: Float, face: Int, color: SIMD3<Float>)?
    for axis in 0..<3 {
      for sign: Float in [-0.5, 0.5] {
        let distance = (sign - start[axis]) / direction[axis]
        let place = start + distance * direction
        let (u, v) = (place[(axis + 1) % 3], place[(axis + 2) % 3])
        guard distance > 0, abs(u) <= 0.5, abs(v) <= 0.5, distance < best?.distance ?? .infinity else {
          continue
        }
        let normal = GLKVector4Make(
          axis == 0 ? sign * 2 : 0, axis == 1 ? sign * 2 : 0, axis == 2 ? sign * 2 : 0, 0)
        let turned = vector(GLKMatrix4MultiplyVector4(modelview, normal))
        let shine = 0.2 + 0.75 * max((turned * light).sum(), 0)
        best = (distance, axis * 2 + (sign > 0 ? 1 : 0), texel(u + 0.5, v + 0.5) * shine)
      }
    }
    return best.map { ($0.face, $0.color) }
  }

  @Test func itIsThatOfANumericRasterizer() throws {
    let pixels = try cube().present()
    var compared = Set<Int>()
    for y in 0..<side {
      for x in 0..<side {
        // Not where an edge runs through the pixel or beside it.
        let (px, py) = (Float(x) + 0.5, Float(y) + 0.5)
        let around = [(-1, -1), (1, -1), (-1, 1), (1, 1)].map { ray(px + $0.0, py + $0.1)?.face }
        let middle = ray(px, py)
        guard Set(around + [middle?.face]).count == 1 else { continue }
        compared.insert(middle?.face ?? -1)
        let expected = (middle?.color ?? SIMD3()) * 255
        let found = pixels[x, y]
        for k in 0..<3 where abs(Float(found[k]) - expected[k]) > 2.5 {
          Issue.record("\(x) \(y): \(found) is not \(expected)")
          return
        }
      }
    }
    // The background and three faces.
    #expect(compared.count == 4)
  }

  /// Puts a layer on a tilted card with round corners, a border and a shadow.
  private func page(_ layer: CALayer) -> CALayer {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 220, height: 220)
    layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.position = CGPoint(x: 110, y: 110)
    layer.cornerRadius = 20
    layer.masksToBounds = true
    layer.borderWidth = 4
    let caster = CALayer()
    caster.frame = page.bounds
    caster.shadowOpacity = 0.6
    caster.transform.m34 = -1 / 400
    caster.transform = CATransform3DRotate(caster.transform, 0.6, 0.2, 1, 0)
    caster.addSublayer(layer)
    page.addSublayer(caster)
    return page
  }

  @Test(arguments: [ExportOutput.Format.png(scale: 2), .svg, .pdf])
  func aTiltedLayerIsDrawnAsAPictureIs(_ format: ExportOutput.Format) throws {
    let surface = try cube()
    _ = try surface.present()
    let picture = CALayer()
    picture.contents = surface.layer.contents
    let exporter = Exporter()
    let (drawn, still) = (
      try exporter.data(of: page(surface.layer), as: format), try exporter.data(of: page(picture), as: format)
    )
    let found = try exporter.examine(page(surface.layer), as: [format]).findings.map(\.reason)
    // What documents lack for any picture.
    #expect(found == (format == .png(scale: 2) ? [] : ["pictures in perspective have no vector form"]))
    #expect(drawn == still)
  }
}
