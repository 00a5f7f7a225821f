import GLKit

/// The first picture of every tutorial: a triangle with a colour at each corner.
///
/// - Returns: a layer of 300 × 300 points; nil without OpenGL.
public func triangle() -> CALayer? {
  guard let surface = Surface(width: 300, height: 300, scale: 3) else { return nil }
  surface.clear(GLKVector4Make(0.1, 0.11, 0.15, 1))
  GLKBaseEffect().prepareToDraw()
  drawTriangles(
    [
      [-0.8, -0.7, 0, 1, 0.2, 0.2, 1],
      [0.8, -0.7, 0, 0.2, 1, 0.3, 1],
      [0, 0.8, 0, 0.3, 0.4, 1, 1],
    ], [(.position, 3), (.color, 4)])
  surface.present()
  return surface.layer
}
