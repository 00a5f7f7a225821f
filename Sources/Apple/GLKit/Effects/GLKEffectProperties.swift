import OpenGLES

/// What a vertex has, and the number of its attribute in effects.
public enum GLKVertexAttrib: GLint, Sendable {
  case position = 0
  case normal = 1
  case color = 2
  case texCoord0 = 3
  case texCoord1 = 4
}

/// Where light is calculated.
public enum GLKLightingType: GLint, Sendable {
  case perVertex = 0
  case perPixel = 1
}

/// How a texture changes the colour beneath.
public enum GLKTextureEnvMode: GLint, Sendable {
  /// Takes its place.
  case replace = 0
  /// Multiplies it.
  case modulate = 1
  /// Covers it, as far as the texture is opaque.
  case decal = 2
}

/// The kind of a texture.
public enum GLKTextureTarget: GLenum, Sendable {
  case target2D = 0x0DE1
  case targetCubeMap = 0x8513
  case targetCount = 2
}

/// How fog grows with distance.
public enum GLKFogMode: GLint, Sendable {
  case exp = 0
  case exp2 = 1
  case linear = 2
}

/// Where things are, and how they are seen.
public final class GLKEffectPropertyTransform: NSObject {
  /// From an object to the eye. Default the identity.
  public var modelviewMatrix = GLKMatrix4Identity
  /// From the eye to the picture. Default the identity.
  public var projectionMatrix = GLKMatrix4Identity
  /// Turns normals: the inverse of the model view matrix, transposed.
  public var normalMatrix: GLKMatrix3 {
    GLKMatrix3InvertAndTranspose(GLKMatrix4GetMatrix3(modelviewMatrix), nil)
  }
}

/// A light.
public final class GLKEffectPropertyLight: NSObject {
  /// Whether it shines. Default false.
  public var enabled = GLboolean(GL_FALSE)
  /// Where it is, or with 0 as its last number, the direction it comes from; moved by `transform` as it is set. Default (0, 0, 1, 0).
  public var position = GLKVector4(0, 0, 1, 0) {
    didSet { seen = GLKMatrix4MultiplyVector4(transform.modelviewMatrix, position) }
  }
  /// The light from all sides. Default black.
  public var ambientColor = GLKVector4(0, 0, 0, 1)
  /// The light that surfaces scatter. Default white.
  public var diffuseColor = GLKVector4(1, 1, 1, 1)
  /// The light that surfaces mirror. Default white.
  public var specularColor = GLKVector4(1, 1, 1, 1)
  /// Where a spot light shines to, as the eye sees it. Default (0, 0, -1).
  public var spotDirection = GLKVector3(0, 0, -1)
  /// How much a spot light fades to its edge. Default 0.
  public var spotExponent: GLfloat = 0
  /// The angle of a spot light in degrees, from its middle to its edge, up to 90; 180 for light to all sides. Default 180.
  public var spotCutoff: GLfloat = 180
  /// Part of what light is divided by. Default 1.
  public var constantAttenuation: GLfloat = 1
  /// The same, times the distance. Default 0.
  public var linearAttenuation: GLfloat = 0
  /// The same, times the distance twice. Default 0.
  public var quadraticAttenuation: GLfloat = 0
  /// What moves `position`. Default the effect's.
  public var transform: GLKEffectPropertyTransform
  /// The position as the eye sees it.
  private(set) var seen = GLKVector4(0, 0, 1, 0)

  init(_ transform: GLKEffectPropertyTransform) { self.transform = transform }

  var isOn: Bool { enabled != 0 }
}

/// How a surface looks in light.
public final class GLKEffectPropertyMaterial: NSObject {
  /// How it takes light from all sides. Default (0.2, 0.2, 0.2, 1).
  public var ambientColor = GLKVector4(0.2, 0.2, 0.2, 1)
  /// How it scatters light. Default (0.8, 0.8, 0.8, 1).
  public var diffuseColor = GLKVector4(0.8, 0.8, 0.8, 1)
  /// How it mirrors light. Default black.
  public var specularColor = GLKVector4(0, 0, 0, 1)
  /// The light of its own. Default black.
  public var emissiveColor = GLKVector4(0, 0, 0, 1)
  /// How sharp mirrored light is, 0…128. Default 0.
  public var shininess: GLfloat = 0
}

/// A texture of an effect.
public final class GLKEffectPropertyTexture: NSObject {
  /// Whether it is used, if it has a name. Default true.
  public var enabled = GLboolean(GL_TRUE)
  /// OpenGL's name; 0 for none. Default 0.
  public var name: GLuint = 0
  /// Its kind; only those of two dimensions are drawn. Default `target2D`.
  public var target = GLKTextureTarget.target2D
  /// How it changes the colour beneath. Default `modulate`.
  public var envMode = GLKTextureEnvMode.modulate

  var isUsed: Bool { enabled != 0 && name != 0 && target == .target2D }
}

/// The fog of an effect.
public final class GLKEffectPropertyFog: NSObject {
  /// Whether there is fog. Default false.
  public var enabled = GLboolean(GL_FALSE)
  /// How it grows with distance. Default `exp`.
  public var mode = GLint(GLKFogMode.exp.rawValue)
  /// Its colour. Default black.
  public var color = GLKVector4(0, 0, 0, 0)
  /// How dense it is, for `exp` and `exp2`. Default 1.
  public var density: GLfloat = 1
  /// The distance at which it begins, for `linear`. Default 0.
  public var start: GLfloat = 0
  /// The distance at which nothing else is seen, for `linear`. Default 1.
  public var end: GLfloat = 1
}
