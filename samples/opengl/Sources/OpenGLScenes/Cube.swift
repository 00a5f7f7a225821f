import GLKit

/// A lit cube with a texture, drawn with depth into a layer that is tilted, has round corners and casts a shadow. All but the
/// cube is vector.
///
/// - Returns: a page of 420 × 420 points; nil without OpenGL, or if the texture cannot be loaded.
public func cubeOnACard() -> CALayer? {
  guard let surface = Surface(width: 260, height: 260, scale: 4),
    let texture = try? GLKTextureLoader.texture(
      with: crate(), options: [GLKTextureLoaderOriginBottomLeft: true])
  else { return nil }
  surface.clear(GLKVector4Make(0.13, 0.2, 0.32, 1))
  let effect = GLKBaseEffect()
  effect.transform.projectionMatrix = GLKMatrix4MakePerspective(GLKMathDegreesToRadians(40), 1, 0.1, 20)
  effect.light0.enabled = GLboolean(GL_TRUE)
  effect.light0.position = GLKVector4Make(0.4, 1, 0.8, 0)
  effect.lightModelAmbientColor = GLKVector4Make(0.5, 0.5, 0.5, 1)
  effect.material.ambientColor = GLKVector4Make(0.7, 0.7, 0.7, 1)
  effect.material.diffuseColor = GLKVector4Make(0.9, 0.9, 0.9, 1)
  effect.texture2d0.name = texture.name
  effect.transform.modelviewMatrix = GLKMatrix4Rotate(
    GLKMatrix4Rotate(GLKMatrix4MakeTranslation(0, 0, -3.1), 0.6, 1, 0, 0), 0.7, 0, 1, 0)
  effect.prepareToDraw()
  drawTriangles(cube(), [(.position, 3), (.normal, 3), (.texCoord0, 2)])
  surface.present()

  let card = surface.layer
  card.position = CGPoint(x: 210, y: 205)
  card.cornerRadius = 28
  card.borderWidth = 5
  card.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  // What is cut to round corners casts no shadow: the layer around it does.
  card.masksToBounds = true
  let caster = CALayer()
  caster.frame = CGRect(x: 0, y: 0, width: 420, height: 420)
  caster.shadowOpacity = 0.5
  caster.shadowRadius = 14
  caster.shadowOffset = CGSize(width: 0, height: 18)
  caster.transform.m34 = -1 / 700
  caster.transform = CATransform3DRotate(caster.transform, 0.6, 0.25, 1, 0)
  caster.addSublayer(card)

  let page = CALayer()
  page.bounds = CGRect(x: 0, y: 0, width: 420, height: 420)
  page.backgroundColor = CGColor(red: 0.93, green: 0.91, blue: 0.86, alpha: 1)
  page.addSublayer(caster)
  return page
}

/// The triangles of a cube with edges of 1: places, normals, places in the texture.
private func cube() -> [[Float]] {
  var vertices: [[Float]] = []
  for axis in 0..<3 {
    for side: Float in [-0.5, 0.5] {
      let square: [(Float, Float)] = [
        (-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5),
      ]
      for (u, v) in square {
        var (place, normal): ([Float], [Float]) = ([0, 0, 0], [0, 0, 0])
        (place[axis], normal[axis]) = (side, side * 2)
        (place[(axis + 1) % 3], place[(axis + 2) % 3]) = (u, v)
        vertices.append(place + normal + [u + 0.5, v + 0.5])
      }
    }
  }
  return vertices
}

/// A texture of planks with a frame, drawn by Core Graphics.
private func crate() throws -> CGImage {
  let size = 256
  guard
    let context = CGContext(
      data: nil, width: size, height: size, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  else { throw NoPicture() }
  func fill(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ rect: CGRect) {
    context.setFillColor(CGColor(red: red, green: green, blue: blue, alpha: 1))
    context.fill(rect)
  }
  fill(0.55, 0.36, 0.18, CGRect(x: 0, y: 0, width: size, height: size))
  for plank in 0..<5 {
    let shade = 0.86 + 0.04 * CGFloat(plank * 7 % 4)
    fill(0.93 * shade, 0.68 * shade, 0.38 * shade, CGRect(x: 26 + plank * 41, y: 26, width: 38, height: 204))
  }
  context.setStrokeColor(CGColor(red: 0.76, green: 0.5, blue: 0.25, alpha: 1))
  context.setLineWidth(30)
  context.addLines(between: [CGPoint(x: 26, y: 26), CGPoint(x: 230, y: 230)])
  context.strokePath()
  context.setLineWidth(26)
  context.stroke(CGRect(x: 13, y: 13, width: 230, height: 230))
  guard let image = context.makeImage() else { throw NoPicture() }
  return image
}

private struct NoPicture: Error {}
