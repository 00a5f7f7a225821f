// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CGL
import EGLContexts
import Foundation
@_exported import QuartzCore
import Synchronization

/// The version of OpenGL ES that a context has.
public enum EAGLRenderingAPI: UInt, Sendable {
  case openGLES1 = 1
  case openGLES2 = 2
  case openGLES3 = 3
}

/// What OpenGL ES draws into: a `CAEAGLLayer`.
public protocol EAGLDrawable: AnyObject {
  /// How the renderbuffer is stored (`kEAGLDrawableProperty…`).
  var drawableProperties: [AnyHashable: Any]? { get set }
}

extension CAEAGLLayer: EAGLDrawable {}

/// What contexts share: textures, buffers, shaders.
public final class EAGLSharegroup: NSObject {
  /// A name for people. Default nil.
  public var debugLabel: String?
  /// The context that others share with; nil without OpenGL.
  let context: GLContext?

  init(_ context: GLContext?) { self.context = context }
}

/// Draws into layers with OpenGL ES, which the processor does here (EGL and Mesa).
///
/// What is presented becomes the layer's contents. Without the libraries, contexts can be created and draw nothing: an export
/// then reports each layer that they were to draw into, with the packages that are missing.
open class EAGLContext: NSObject {
  /// The version.
  public let api: EAGLRenderingAPI
  /// What contexts share that are created with it.
  public let sharegroup: EAGLSharegroup
  /// A name for people. Default nil.
  open var debugLabel: String?
  /// Stored without effect. Default false.
  open var isMultiThreaded = false
  private let context: GLContext?
  /// Why there is no OpenGL; nil if there is.
  private let problem: String?
  private var layers: [GLuint: WeakLayer] = [:]

  private struct WeakLayer {
    weak var layer: CAEAGLLayer?
  }

  /// Creates a context; nil for a version that the library does not have, among which version 1 is.
  public convenience init?(api: EAGLRenderingAPI) { self.init(api: api, shared: nil) }

  /// Creates a context that shares textures, buffers and shaders with others.
  public convenience init?(api: EAGLRenderingAPI, sharegroup: EAGLSharegroup) {
    self.init(api: api, shared: sharegroup)
  }

  private init?(api: EAGLRenderingAPI, shared: EAGLSharegroup?) {
    guard api != .openGLES1 else { return nil }
    self.api = api
    do throws(GLContext.Failure) {
      let made = try GLContext(.es(Int(api.rawValue)), sharing: shared?.context)
      (context, problem) = (made, nil)
      Self.load()
    } catch {
      guard !error.isOfVersion else { return nil }
      (context, problem) = (nil, error.description)
    }
    sharegroup = shared ?? EAGLSharegroup(context)
  }

  /// Finds the functions, once.
  private static func load() { _ = functions }
  private static let functions: Void = gl_load { name in name.flatMap { GLContext.function($0) } }

  private static let key = "LayerPress.EAGLContext"

  /// The context that this thread draws with; nil for none.
  open class func current() -> EAGLContext? { Thread.current.threadDictionary[key] as? EAGLContext }

  /// Has this thread draw with a context, or with none. Returns whether it does.
  @discardableResult
  open class func setCurrent(_ context: EAGLContext?) -> Bool {
    Thread.current.threadDictionary[key] = context
    guard let context else {
      GLContext.makeNoneCurrent()
      return true
    }
    return context.context?.makeCurrent() ?? true
  }

  /// Makes the storage of the bound renderbuffer, of the layer's size in pixels. Returns false where there can be none, which an
  /// export reports.
  ///
  /// - Parameters:
  ///   - target: `GL_RENDERBUFFER`.
  ///   - drawable: the layer; nil removes the storage.
  @discardableResult
  open func renderbufferStorage(_ target: Int, from drawable: (any EAGLDrawable)?) -> Bool {
    guard let layer = drawable as? CAEAGLLayer else { return drawable == nil }
    layer.drawingProblem = nil
    func refuse(_ reason: String) -> Bool {
      layer.drawingProblem = reason
      return false
    }
    guard context != nil else { return refuse(problem ?? "there is no OpenGL ES") }
    var (buffer, most): (GLint, GLint) = (0, 0)
    glGetIntegerv(GLenum(GL_RENDERBUFFER_BINDING), &buffer)
    glGetIntegerv(GLenum(GL_MAX_RENDERBUFFER_SIZE), &most)
    let scale = layer.contentsScale
    let (width, height) = ((layer.bounds.width * scale).rounded(), (layer.bounds.height * scale).rounded())
    guard buffer > 0 else {
      return refuse("nothing is drawn into it: no renderbuffer is bound as its storage is made")
    }
    guard width >= 1, height >= 1 else {
      return refuse("nothing is drawn into it: it has no size as its storage is made")
    }
    guard width <= CGFloat(most), height <= CGFloat(most) else {
      return refuse(
        "nothing is drawn into it: it takes \(Int(width)) × \(Int(height)) pixels, and OpenGL has at most \(most) × \(most)"
      )
    }
    _ = glGetError()
    glRenderbufferStorage(GLenum(target), format(of: layer), GLsizei(width), GLsizei(height))
    guard glGetError() == GL_NO_ERROR else { return refuse("OpenGL has no memory for what is drawn into it") }
    layers[GLuint(buffer)] = WeakLayer(layer: layer)
    return true
  }

  private func format(of layer: CAEAGLLayer) -> GLenum {
    switch layer.drawableProperties?[kEAGLDrawablePropertyColorFormat] as? String {
    case kEAGLColorFormatRGB565: GLenum(GL_RGB565)
    case kEAGLColorFormatSRGBA8: GLenum(GL_SRGB8_ALPHA8)
    default: GLenum(GL_RGBA8_OES)
    }
  }

  /// Makes what was drawn into the bound renderbuffer the contents of its layer.
  ///
  /// - Parameter target: `GL_RENDERBUFFER`.
  @discardableResult
  open func presentRenderbuffer(_ target: Int) -> Bool {
    guard context != nil else { return false }
    var buffer: GLint = 0
    glGetIntegerv(GLenum(GL_RENDERBUFFER_BINDING), &buffer)
    guard let layer = layers[GLuint(buffer)]?.layer else { return false }
    let problems = String(cString: gl_take_problems())
    let code = glGetError()
    if !problems.isEmpty {
      layer.drawingProblem = problems.split(whereSeparator: \.isNewline).joined(separator: "; ")
    } else if code != GL_NO_ERROR {
      layer.drawingProblem = "OpenGL reports \(Self.text(code)) for what is drawn into it"
    }
    var (width, height): (GLint, GLint) = (0, 0)
    glGetRenderbufferParameteriv(GLenum(target), GLenum(GL_RENDERBUFFER_WIDTH), &width)
    glGetRenderbufferParameteriv(GLenum(target), GLenum(GL_RENDERBUFFER_HEIGHT), &height)
    guard width > 0, height > 0 else { return false }
    // A framebuffer of its own, whatever the caller has bound.
    var (bound, framebuffer): (GLint, GLuint) = (0, 0)
    glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    defer {
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), GLuint(bound))
      glDeleteFramebuffers(1, &framebuffer)
    }
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), GLuint(buffer))
    var alignment: GLint = 4
    glGetIntegerv(GLenum(GL_PACK_ALIGNMENT), &alignment)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    defer { glPixelStorei(GLenum(GL_PACK_ALIGNMENT), alignment) }
    let pixels = GLPixels(width: Int(width), height: Int(height), isOpaque: layer.isOpaque) { bytes in
      glReadPixels(0, 0, width, height, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes)
    }
    guard let image = pixels.image else { return false }
    layer.contents = image
    return true
  }

  private static func text(_ code: GLenum) -> String {
    switch Int32(bitPattern: code) {
    case GL_INVALID_ENUM: "GL_INVALID_ENUM"
    case GL_INVALID_VALUE: "GL_INVALID_VALUE"
    case GL_INVALID_OPERATION: "GL_INVALID_OPERATION"
    case GL_INVALID_FRAMEBUFFER_OPERATION: "GL_INVALID_FRAMEBUFFER_OPERATION"
    case GL_OUT_OF_MEMORY: "GL_OUT_OF_MEMORY"
    default: "the error \(code)"
    }
  }
}

/// Returns the version of the framework: 1.0.
public func EAGLGetVersion(_ major: UnsafeMutablePointer<UInt32>, _ minor: UnsafeMutablePointer<UInt32>) {
  (major.pointee, minor.pointee) = (1, 0)
}
