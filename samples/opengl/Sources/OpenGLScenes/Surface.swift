import GLKit

/// A layer that OpenGL draws into, with a framebuffer made by hand, as tutorials do.
final class Surface {
  let layer = CAEAGLLayer()
  private let context: EAGLContext
  private var framebuffer: GLuint = 0
  private var color: GLuint = 0
  private var depth: GLuint = 0

  /// - Parameters:
  ///   - width: in points, as `height`.
  ///   - scale: pixels for a point. Print needs more of them than screens do.
  /// - Returns: nil without OpenGL.
  init?(width: Int, height: Int, scale: Int) {
    guard let context = EAGLContext(api: .openGLES2) else { return nil }
    self.context = context
    EAGLContext.setCurrent(context)
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layer.contentsScale = CGFloat(scale)
    layer.isOpaque = false

    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glGenRenderbuffers(1, &color)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), color)
    context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), color)

    let (columns, rows) = (GLsizei(width * scale), GLsizei(height * scale))
    glGenRenderbuffers(1, &depth)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depth)
    glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT16), columns, rows)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), depth)
    glViewport(0, 0, columns, rows)
    glEnable(GLenum(GL_DEPTH_TEST))
  }

  /// Covers all that was drawn.
  func clear(_ color: GLKVector4) {
    glClearColor(color.r, color.g, color.b, color.a)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
  }

  /// Makes what was drawn the contents of the layer.
  func present() {
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), color)
    context.presentRenderbuffer(Int(GL_RENDERBUFFER))
  }
}

/// Draws triangles.
///
/// - Parameters:
///   - vertices: for each vertex the numbers of all attributes, one after another.
///   - attributes: which attributes there are, and how many numbers each has.
func drawTriangles(_ vertices: [[Float]], _ attributes: [(kind: GLKVertexAttrib, count: Int)]) {
  let numbers = vertices.flatMap { $0 }
  var buffer: GLuint = 0
  glGenBuffers(1, &buffer)
  glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
  glBufferData(
    GLenum(GL_ARRAY_BUFFER), numbers.count * MemoryLayout<Float>.stride, numbers, GLenum(GL_STATIC_DRAW))
  let stride = attributes.reduce(0) { $0 + $1.count } * MemoryLayout<Float>.stride
  var offset = 0
  for attribute in attributes {
    let index = GLuint(attribute.kind.rawValue)
    glEnableVertexAttribArray(index)
    glVertexAttribPointer(
      index, GLint(attribute.count), GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
      UnsafeRawPointer(bitPattern: offset))
    offset += attribute.count * MemoryLayout<Float>.stride
  }
  glDrawArrays(GLenum(GL_TRIANGLES), 0, GLsizei(vertices.count))
  for attribute in attributes { glDisableVertexAttribArray(GLuint(attribute.kind.rawValue)) }
  glDeleteBuffers(1, &buffer)
}
