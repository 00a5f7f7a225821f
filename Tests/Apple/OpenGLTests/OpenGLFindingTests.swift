import Foundation
import GLKit
import LayerPress
import TestSupport
import Testing

/// What OpenGL cannot draw is a finding about the layer.
@Suite struct OpenGLFindingTests {
  private func reasons(_ layer: CALayer) throws -> [String] {
    layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
    return try Exporter().examine(layer, as: [.png(scale: 1)]).findings.map(\.reason)
  }

  private func program(_ fragment: String) -> GLuint {
    let program = glCreateProgram()
    let sources = [
      (GL_VERTEX_SHADER, "attribute vec2 place; void main() { gl_Position = vec4(place, 0.0, 1.0); }"),
      (GL_FRAGMENT_SHADER, fragment),
    ]
    for (kind, source) in sources {
      let shader = glCreateShader(GLenum(kind))
      source.withCString { text in
        var text: UnsafePointer<GLchar>? = text
        glShaderSource(shader, 1, &text, nil)
      }
      glCompileShader(shader)
      glAttachShader(program, shader)
    }
    glBindAttribLocation(program, 0, "place")
    glLinkProgram(program)
    return program
  }

  private let square: [[Float]] = [[-1, -1], [1, -1], [-1, 1], [1, 1]]

  @Test func aShaderOfOnesOwn() throws {
    let surface = try Surface(8, 8)
    surface.clear()
    glUseProgram(program("void main() { gl_FragColor = vec4(0.2, 0.4, 0.6, 1.0); }"))
    draw([(.position, square)], mode: GL_TRIANGLE_STRIP)
    #expect(try surface.present()[4, 4] == [51, 102, 153, 255])
    #expect(try reasons(surface.layer) == [])
  }

  @Test func aShaderThatDoesNotCompile() throws {
    let surface = try Surface(8, 8)
    surface.clear()
    glUseProgram(program("void main() { gl_FragColor = wrong; }"))
    draw([(.position, square)], mode: GL_TRIANGLE_STRIP)
    _ = try surface.present()
    let found = try reasons(surface.layer)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("a shader does not compile: ") ?? false, "\(found)")
  }

  @Test func errorsOfOpenGL() throws {
    let surface = try Surface(8, 8)
    surface.clear()
    glEnable(GLenum(0x1234))
    _ = try surface.present()
    #expect(try reasons(surface.layer) == ["OpenGL reports GL_INVALID_ENUM for what is drawn into it"])
  }

  @Test func aLayerOfTooManyPixels() throws {
    let surface = try Surface(8, 8)
    let layer = CAEAGLLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100_000, height: 4)
    #expect(!surface.context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer))
    let found = try reasons(layer)
    #expect(
      found.first?.hasPrefix("nothing is drawn into it: it takes 100000 × 4 pixels") ?? false, "\(found)")
  }

  @Test func aLayerWithoutASize() throws {
    let surface = try Surface(8, 8)
    let layer = CAEAGLLayer()
    #expect(!surface.context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer))
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(try reasons(layer) == ["nothing is drawn into it: it has no size as its storage is made"])
  }

  @Test func versionsThatAreMissing() {
    #expect(EAGLContext(api: .openGLES1) == nil)
  }

  @Test func aLayerThatDrewNothing() throws {
    let layer = CAEAGLLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(try reasons(layer) == ["of what a CAEAGLLayer shows only its contents are drawn"])
  }
}
