// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import OpenGLES
import UIKitValues

/// The format of a view's colours.
public enum GLKViewDrawableColorFormat: GLint, Sendable {
  case RGBA8888 = 0
  case RGB565 = 1
  case SRGBA8888 = 2
}

/// The format of a view's depths.
public enum GLKViewDrawableDepthFormat: GLint, Sendable {
  case formatNone = 0
  case format16 = 1
  case format24 = 2
}

/// The format of a view's stencil.
public enum GLKViewDrawableStencilFormat: GLint, Sendable {
  case formatNone = 0
  case format8 = 1
}

/// How many samples a pixel has.
public enum GLKViewDrawableMultisample: GLint, Sendable {
  case multisampleNone = 0
  case multisample4X = 1
}

/// Draws a view with OpenGL ES.
public protocol GLKViewDelegate: AnyObject {
  /// Draws; the view's context is current and its framebuffer bound.
  func glkView(_ view: GLKView, drawIn rect: CGRect)
}

/// A view that its delegate, or a subclass, draws with OpenGL ES.
///
/// It is drawn when it needs display before an export, as any view.
open class GLKView: UIView {
  open override class var layerClass: AnyClass { CAEAGLLayer.self }

  /// What draws the view. Default nil.
  open weak var delegate: (any GLKViewDelegate)?
  /// The context that is drawn with. Default nil.
  open var context: EAGLContext? { didSet { if context !== oldValue { forgetDrawable() } } }
  /// The format of colours. Default `RGBA8888`.
  open var drawableColorFormat = GLKViewDrawableColorFormat.RGBA8888
  /// The format of depths. Default `formatNone`.
  open var drawableDepthFormat = GLKViewDrawableDepthFormat.formatNone
  /// The format of the stencil. Default `formatNone`.
  open var drawableStencilFormat = GLKViewDrawableStencilFormat.formatNone
  /// Samples of a pixel; more than one need OpenGL ES 3. Default `multisampleNone`.
  open var drawableMultisample = GLKViewDrawableMultisample.multisampleNone
  /// Stored without effect: a view is drawn when it needs display. Default true.
  open var enableSetNeedsDisplay = true
  private var drawable: Drawable?

  private struct Drawable {
    var framebuffer: GLuint = 0
    var color: GLuint = 0
    var depth: GLuint = 0
    var samples: Samples?
    var width, height: Int
  }

  /// Where several samples of each pixel are drawn.
  private struct Samples {
    var framebuffer: GLuint = 0
    var color: GLuint = 0
  }

  /// A view with a context.
  public init(frame: CGRect, context: EAGLContext) {
    super.init(frame: frame)
    self.context = context
  }

  /// A view without a context.
  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Pixels across.
  open var drawableWidth: Int { drawable?.width ?? size.width }
  /// Pixels down.
  open var drawableHeight: Int { drawable?.height ?? size.height }

  private var size: (width: Int, height: Int) {
    let scale = layer.contentsScale
    return (Int((bounds.width * scale).rounded()), Int((bounds.height * scale).rounded()))
  }

  /// Has OpenGL draw into the view, with the context current.
  open func bindDrawable() {
    guard let context, EAGLContext.setCurrent(context), let layer = layer as? CAEAGLLayer else { return }
    if let drawable, (drawable.width, drawable.height) != size { forgetDrawable() }
    if drawable == nil { drawable = makeDrawable(context, layer) }
    guard let drawable else { return }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), drawable.samples?.framebuffer ?? drawable.framebuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), drawable.color)
    glViewport(0, 0, GLsizei(drawable.width), GLsizei(drawable.height))
  }

  private func makeDrawable(_ context: EAGLContext, _ layer: CAEAGLLayer) -> Drawable? {
    let format =
      switch drawableColorFormat {
      case .RGBA8888: kEAGLColorFormatRGBA8
      case .RGB565: kEAGLColorFormatRGB565
      case .SRGBA8888: kEAGLColorFormatSRGBA8
      }
    layer.drawableProperties = [kEAGLDrawablePropertyColorFormat: format]
    let (width, height) = size
    var made = Drawable(width: width, height: height)
    glGenFramebuffers(1, &made.framebuffer)
    glGenRenderbuffers(1, &made.color)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), made.color)
    guard context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer) else { return nil }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), made.framebuffer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), made.color)
    var samples: GLsizei = 0
    if drawableMultisample == .multisample4X, context.api == .openGLES3 {
      samples = 4
      var multisampled = Samples()
      glGenFramebuffers(1, &multisampled.framebuffer)
      glGenRenderbuffers(1, &multisampled.color)
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), multisampled.framebuffer)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), multisampled.color)
      let color =
        switch drawableColorFormat {
        case .RGBA8888: GL_RGBA8
        case .RGB565: GL_RGB565
        case .SRGBA8888: GL_SRGB8_ALPHA8
        }
      glRenderbufferStorageMultisample(
        GLenum(GL_RENDERBUFFER), samples, GLenum(color), GLsizei(width), GLsizei(height))
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), multisampled.color)
      made.samples = multisampled
    }
    addDepth(to: &made, samples: samples)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), made.color)
    return made
  }

  /// Adds the buffer of depths and stencil to the bound framebuffer.
  private func addDepth(to made: inout Drawable, samples: GLsizei) {
    let hasStencil = drawableStencilFormat != .formatNone
    guard drawableDepthFormat != .formatNone || hasStencil else { return }
    let format =
      hasStencil
      ? GL_DEPTH24_STENCIL8_OES
      : drawableDepthFormat == .format16 ? GL_DEPTH_COMPONENT16 : GL_DEPTH_COMPONENT24_OES
    glGenRenderbuffers(1, &made.depth)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), made.depth)
    let (width, height) = (GLsizei(made.width), GLsizei(made.height))
    if samples > 0 {
      glRenderbufferStorageMultisample(GLenum(GL_RENDERBUFFER), samples, GLenum(format), width, height)
    } else {
      glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(format), width, height)
    }
    for attachment in [GL_DEPTH_ATTACHMENT] + (hasStencil ? [GL_STENCIL_ATTACHMENT] : []) {
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(attachment), GLenum(GL_RENDERBUFFER), made.depth)
    }
  }

  /// Removes the buffers.
  open func deleteDrawable() {
    guard let drawable, let context, EAGLContext.setCurrent(context) else { return forgetDrawable() }
    var buffers = [drawable.color, drawable.depth, drawable.samples?.color ?? 0]
    var framebuffers = [drawable.framebuffer, drawable.samples?.framebuffer ?? 0]
    glDeleteRenderbuffers(GLsizei(buffers.count), &buffers)
    glDeleteFramebuffers(GLsizei(framebuffers.count), &framebuffers)
    forgetDrawable()
  }

  private func forgetDrawable() { drawable = nil }

  /// Draws the view now.
  open func display() {
    guard let context, bounds.width > 0, bounds.height > 0 else { return }
    bindDrawable()
    if let delegate { delegate.glkView(self, drawIn: bounds) } else { draw(bounds) }
    if let drawable, let samples = drawable.samples {
      let (width, height) = (GLint(drawable.width), GLint(drawable.height))
      glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), samples.framebuffer)
      glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), drawable.framebuffer)
      glBlitFramebuffer(
        0, 0, width, height, 0, 0, width, height, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), samples.framebuffer)
    }
    if let drawable { glBindRenderbuffer(GLenum(GL_RENDERBUFFER), drawable.color) }
    context.presentRenderbuffer(Int(GL_RENDERBUFFER))
  }

  open override func display(_ layer: CALayer) { display() }

  /// The picture that is drawn.
  open var snapshot: UIImage {
    display()
    return layer.contents.flatMap { $0 as? CGImage }.map { UIImage(cgImage: $0) } ?? UIImage()
  }
}
