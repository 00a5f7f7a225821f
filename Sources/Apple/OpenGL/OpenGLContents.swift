@_exported import CGL
import CoreGraphics
import EGLContexts
import Foundation
@_exported import QuartzCore

/// Draws layers that draw themselves with OpenGL (`CAOpenGLLayer`), at each moment and in the resolution of the output.
///
/// ```swift
/// exporter.options.providers.register(OpenGLContents(), for: CAOpenGLLayer.self)
/// ```
///
/// The processor draws (EGL and Mesa: the Debian packages libegl1 and libgl1-mesa-dri).
public final class OpenGLContents: LayerContentsProvider {
  /// A provider for any number of exports.
  public init() {}

  /// One context for all: what a layer has made in it (textures, programs) is there at its next moment.
  private static let shared: Result<GLContext, GLContext.Failure> = {
    do throws(GLContext.Failure) {
      let context = try GLContext(.desktop)
      gl_load { name in name.flatMap { GLContext.function($0) } }
      return .success(context)
    } catch {
      return .failure(error)
    }
  }()
  private static let lock = NSLock()

  public func contents(for request: LayerContentsRequest) throws -> CGImage? {
    guard let layer = request.model as? CAOpenGLLayer else { return nil }
    return try Self.lock.withLock {
      let context: GLContext
      do {
        context = try Self.shared.get()
      } catch {
        throw LayerContentsError("it is not drawn: \(error)")
      }
      guard context.makeCurrent() else { throw LayerContentsError("OpenGL does not draw on this thread") }
      defer { GLContext.makeNoneCurrent() }
      return try draw(layer, request)
    }
  }

  private func draw(_ layer: CAOpenGLLayer, _ request: LayerContentsRequest) throws -> CGImage? {
    let (width, height) = (GLsizei(request.width), GLsizei(request.height))
    var (framebuffer, color, depth): (GLuint, GLuint, GLuint) = (0, 0, 0)
    _ = gl_take_problems()
    while glGetError() != GL_NO_ERROR {}
    glGenFramebuffers(1, &framebuffer)
    glGenRenderbuffers(1, &color)
    glGenRenderbuffers(1, &depth)
    defer {
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
      glDeleteRenderbuffers(1, &depth)
      glDeleteRenderbuffers(1, &color)
      glDeleteFramebuffers(1, &framebuffer)
    }
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), color)
    glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8), width, height)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depth)
    glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH24_STENCIL8), width, height)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), color)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_STENCIL_ATTACHMENT), GLenum(GL_RENDERBUFFER), depth)
    guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GL_FRAMEBUFFER_COMPLETE else {
      throw LayerContentsError("OpenGL has no memory for \(width) × \(height) pixels")
    }
    glViewport(0, 0, width, height)
    glClearColor(0, 0, 0, 0)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT))
    var stamp = CVTimeStamp()
    stamp.videoTime = Int64((request.time * Double(stamp.videoTimeScale)).rounded())
    stamp.hostTime = UInt64(max(0, request.time) * 1e9)
    // There is no object of CGL's behind it; code passes it on.
    guard let handle = OpaquePointer(bitPattern: Int(framebuffer)) else { return nil }
    guard
      layer.canDraw(
        inCGLContext: handle, pixelFormat: handle, forLayerTime: request.time, displayTime: &stamp)
    else {
      return nil
    }
    layer.draw(inCGLContext: handle, pixelFormat: handle, forLayerTime: request.time, displayTime: &stamp)
    glFinish()
    let problems = String(cString: gl_take_problems())
    let code = glGetError()
    if !problems.isEmpty {
      request.report(problems.split(whereSeparator: \.isNewline).joined(separator: "; "))
    } else if code != GL_NO_ERROR {
      request.report("OpenGL reports the error \(code) for what it draws")
    }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    return GLPixels(width: Int(width), height: Int(height), isOpaque: layer.isOpaque) { bytes in
      glReadPixels(0, 0, width, height, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes)
    }.image
  }
}
