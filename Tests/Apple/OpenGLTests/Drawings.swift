import Foundation
import GLKit
import LayerPress
import TestSupport
import Testing

/// Ends a test on a machine without OpenGL.
func needOpenGL() throws {
  // The library is loaded as the code under test does.
  if dlopen("libEGL.so.1", RTLD_NOW) == nil {
    try skip("there is no libEGL: libegl1, libgles2, libgl1-mesa-dri")
  }
}

/// The pixels of a layer's contents, or of an exported picture: red, green, blue, alpha, upper row first.
struct Pixels {
  let width, height: Int
  private let bytes: [UInt8]

  /// - Parameter image: raw pixels of four channels.
  init(_ image: CGImage) throws {
    (width, height) = (image.storedWidth, image.storedHeight)
    try #require(image.bitsPerPixel == 32)
    bytes = [UInt8](image.data)
  }

  init(_ layer: CALayer) throws {
    let contents = try #require(layer.contents.flatMap { $0 as? CGImage })
    try self.init(contents)
  }

  subscript(x: Int, y: Int) -> [Int] { (0..<4).map { Int(bytes[(y * width + x) * 4 + $0]) } }
}

/// A layer with a framebuffer, as tutorials make it by hand.
final class Surface {
  let layer = CAEAGLLayer()
  let context: EAGLContext
  private var framebuffer: GLuint = 0
  private var color: GLuint = 0
  private var depth: GLuint = 0

  init(_ width: Int, _ height: Int, api: EAGLRenderingAPI = .openGLES2, hasDepth: Bool = false) throws {
    try needOpenGL()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    context = try #require(EAGLContext(api: api))
    EAGLContext.setCurrent(context)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glGenRenderbuffers(1, &color)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), color)
    try #require(context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer))
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), color)
    if hasDepth {
      glGenRenderbuffers(1, &depth)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depth)
      glRenderbufferStorage(
        GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT16), GLsizei(width), GLsizei(height))
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), depth)
    }
    try #require(glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE))
    glViewport(0, 0, GLsizei(width), GLsizei(height))
  }

  func clear(_ color: GLKVector4 = GLKVector4Make(0, 0, 0, 1)) {
    glClearColor(color.r, color.g, color.b, color.a)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT) | GLbitfield(GL_DEPTH_BUFFER_BIT))
  }

  func present() throws -> Pixels {
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), color)
    try #require(context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
    return try Pixels(layer)
  }
}

/// Draws triangles whose vertices have these attributes.
func draw(_ attributes: [(GLKVertexAttrib, [[Float]])], mode: Int32 = GL_TRIANGLES) {
  var buffers: [GLuint] = Array(repeating: 0, count: attributes.count)
  glGenBuffers(GLsizei(buffers.count), &buffers)
  for (buffer, (attribute, values)) in zip(buffers, attributes) {
    let numbers = values.flatMap { $0 }
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    glBufferData(GLenum(GL_ARRAY_BUFFER), numbers.count * 4, numbers, GLenum(GL_STATIC_DRAW))
    glEnableVertexAttribArray(GLuint(attribute.rawValue))
    glVertexAttribPointer(
      GLuint(attribute.rawValue), GLint(values.first?.count ?? 0), GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0,
      nil)
  }
  glDrawArrays(GLenum(mode), 0, GLsizei(attributes.first?.1.count ?? 0))
  for (attribute, _) in attributes { glDisableVertexAttribArray(GLuint(attribute.rawValue)) }
  glDeleteBuffers(GLsizei(buffers.count), &buffers)
}
