@_exported import OpenGLES
@_exported import UIKitValues

/// What can make OpenGL ready to draw.
public protocol GLKNamedEffect {
  /// Makes it ready.
  func prepareToDraw()
}

/// Draws as OpenGL ES 1.1 did, with shaders made for it: transforms, three lights, two textures, colours and fog.
///
/// Vertices have the attributes of `GLKVertexAttrib`. The current context is used (`EAGLContext.setCurrent`).
open class GLKBaseEffect: NSObject, GLKNamedEffect {
  /// Where things are, and how they are seen.
  public let transform: GLKEffectPropertyTransform
  /// The first light.
  public let light0: GLKEffectPropertyLight
  /// The second light.
  public let light1: GLKEffectPropertyLight
  /// The third light.
  public let light2: GLKEffectPropertyLight
  /// Where light is calculated. Default `perVertex`.
  open var lightingType = GLKLightingType.perVertex
  /// The light from all sides. Default (0.2, 0.2, 0.2, 1).
  open var lightModelAmbientColor = GLKVector4(0.2, 0.2, 0.2, 1)
  /// Whether the backs of surfaces are lit from their side. Default false.
  open var lightModelTwoSided = GLboolean(GL_FALSE)
  /// How surfaces look in light.
  public let material = GLKEffectPropertyMaterial()
  /// Whether the colour takes the place of the material's ambient and diffuse ones. Default false.
  open var colorMaterialEnabled = GLboolean(GL_FALSE)
  /// Whether `constantColor` is used even if vertices have colours. Default false.
  open var useConstantColor = GLboolean(GL_FALSE)
  /// The colour of what has none. Default white.
  open var constantColor = GLKVector4(1, 1, 1, 1)
  /// The first texture.
  public let texture2d0 = GLKEffectPropertyTexture()
  /// The second texture.
  public let texture2d1 = GLKEffectPropertyTexture()
  /// The textures in the order in which they are applied. Default nil: the first, then the second.
  open var textureOrder: [GLKEffectPropertyTexture]?
  /// The fog.
  public let fog = GLKEffectPropertyFog()
  /// A name for people. Default nil.
  open var label: String?
  private var programs: [String: GLuint] = [:]

  /// Creates an effect that draws everything white.
  public override init() {
    let transform = GLKEffectPropertyTransform()
    self.transform = transform
    light0 = GLKEffectPropertyLight(transform)
    light1 = GLKEffectPropertyLight(transform)
    light2 = GLKEffectPropertyLight(transform)
  }

  private var lights: [GLKEffectPropertyLight] { [light0, light1, light2] }
  private var textures: [GLKEffectPropertyTexture] {
    (textureOrder ?? [texture2d0, texture2d1]).filter(\.isUsed)
  }

  /// Has OpenGL draw with the effect's values.
  open func prepareToDraw() {
    let (lights, textures) = (lights.enumerated().filter { $0.element.isOn }, textures)
    var defines: [String] = []
    if !lights.isEmpty {
      defines.append("LIT")
      if lightingType == .perPixel { defines.append("PER_PIXEL") }
      if lightModelTwoSided != 0 { defines.append("TWO_SIDED") }
      if colorMaterialEnabled != 0 { defines.append("COLOR_MATERIAL") }
    }
    for (number, texture) in textures.prefix(2).enumerated() {
      defines.append("TEXTURE\(number) \(texture.envMode.rawValue + 1)")
      defines.append("COORDINATE\(number) a_texCoord\(texture === texture2d1 ? 1 : 0)")
    }
    if fog.enabled != 0 { defines.append("FOG \(fog.mode + 1)") }
    if useConstantColor != 0 { defines.append("CONSTANT_COLOR") }
    guard let program = program(defines) else { return }
    glUseProgram(program)
    set(program, "u_modelview", transform.modelviewMatrix)
    set(program, "u_projection", transform.projectionMatrix)
    set(program, "u_color", constantColor)
    // Where vertices have no colours, all have this one.
    glVertexAttrib4f(
      GLuint(GLKVertexAttrib.color.rawValue), constantColor.r, constantColor.g, constantColor.b,
      constantColor.a)
    if !lights.isEmpty { setLights(program, lights.map(\.element)) }
    for (number, texture) in textures.prefix(2).enumerated() {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(number))
      glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
      glUniform1i(glGetUniformLocation(program, "u_texture\(number)"), GLint(number))
    }
    glActiveTexture(GLenum(GL_TEXTURE0))
    if fog.enabled != 0 {
      set(program, "u_fogColor", fog.color)
      glUniform3f(glGetUniformLocation(program, "u_fog"), fog.density, fog.start, fog.end)
    }
  }

  private func setLights(_ program: GLuint, _ lights: [GLKEffectPropertyLight]) {
    let normals = transform.normalMatrix
    withUnsafeBytes(of: normals.m) { bytes in
      glUniformMatrix3fv(
        glGetUniformLocation(program, "u_normals"), 1, GLboolean(GL_FALSE),
        bytes.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
    set(program, "u_ambient", lightModelAmbientColor)
    set(program, "u_materialAmbient", material.ambientColor)
    set(program, "u_materialDiffuse", material.diffuseColor)
    set(program, "u_materialSpecular", material.specularColor)
    set(program, "u_materialEmissive", material.emissiveColor)
    glUniform1f(glGetUniformLocation(program, "u_shininess"), material.shininess)
    glUniform1i(glGetUniformLocation(program, "u_lights"), GLint(lights.count))
    for (number, light) in lights.enumerated() {
      func name(_ part: String) -> String { "u_light[\(number)].\(part)" }
      set(program, name("position"), light.seen)
      set(program, name("ambient"), light.ambientColor)
      set(program, name("diffuse"), light.diffuseColor)
      set(program, name("specular"), light.specularColor)
      let direction = light.spotDirection
      glUniform3f(glGetUniformLocation(program, name("spot")), direction.x, direction.y, direction.z)
      let edge = light.spotCutoff > 90 ? -2 : cos(GLKMathDegreesToRadians(light.spotCutoff))
      glUniform2f(glGetUniformLocation(program, name("cone")), edge, light.spotExponent)
      glUniform3f(
        glGetUniformLocation(program, name("fading")), light.constantAttenuation, light.linearAttenuation,
        light.quadraticAttenuation)
    }
  }

  private func set(_ program: GLuint, _ name: String, _ matrix: GLKMatrix4) {
    withUnsafeBytes(of: matrix.m) { bytes in
      glUniformMatrix4fv(
        glGetUniformLocation(program, name), 1, GLboolean(GL_FALSE),
        bytes.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
  }

  private func set(_ program: GLuint, _ name: String, _ vector: GLKVector4) {
    glUniform4f(glGetUniformLocation(program, name), vector.x, vector.y, vector.z, vector.w)
  }

  /// The program of some features, made once.
  private func program(_ defines: [String]) -> GLuint? {
    let key = defines.joined(separator: ",")
    if let known = programs[key] { return known }
    let head = defines.map { "#define \($0)\n" }.joined()
    let program = glCreateProgram()
    guard program != 0 else { return nil }
    let stages = [(GL_VERTEX_SHADER, Self.vertexShader), (GL_FRAGMENT_SHADER, Self.fragmentShader)]
    for (stage, source) in stages {
      let shader = glCreateShader(GLenum(stage))
      (head + Self.lighting + source).withCString { text in
        var text: UnsafePointer<GLchar>? = text
        glShaderSource(shader, 1, &text, nil)
      }
      glCompileShader(shader)
      glAttachShader(program, shader)
      glDeleteShader(shader)
    }
    let attributes: [(GLKVertexAttrib, String)] = [
      (.position, "a_position"), (.normal, "a_normal"), (.color, "a_color"), (.texCoord0, "a_texCoord0"),
      (.texCoord1, "a_texCoord1"),
    ]
    for (attribute, name) in attributes { glBindAttribLocation(program, GLuint(attribute.rawValue), name) }
    glLinkProgram(program)
    programs[key] = program
    return program
  }
}

// Shaders of OpenGL ES 2: what OpenGL ES 1.1 says of light (2.12), textures (3.7.12) and fog (3.8).
extension GLKBaseEffect {
  private static let lighting = """
    precision highp float;
    precision highp int;
    #ifdef LIT
    struct Light { vec4 position; vec4 ambient; vec4 diffuse; vec4 specular; vec3 spot; vec2 cone; vec3 fading; };
    uniform Light u_light[3];
    uniform int u_lights;
    uniform vec4 u_ambient, u_materialAmbient, u_materialDiffuse, u_materialSpecular, u_materialEmissive;
    uniform float u_shininess;
    vec4 lit(vec3 place, vec3 normal, vec4 color) {
      vec4 ambient = u_materialAmbient, diffuse = u_materialDiffuse;
    #ifdef COLOR_MATERIAL
      ambient = color;
      diffuse = color;
    #endif
      vec3 sum = u_materialEmissive.rgb + u_ambient.rgb * ambient.rgb;
      for (int i = 0; i < 3; i++) {
        if (i >= u_lights) break;
        vec3 way = u_light[i].position.xyz;
        float strength = 1.0;
        if (u_light[i].position.w != 0.0) {
          way = way / u_light[i].position.w - place;
          float distance = length(way);
          vec3 fading = u_light[i].fading;
          strength = 1.0 / (fading.x + fading.y * distance + fading.z * distance * distance);
        }
        way = normalize(way);
        if (u_light[i].cone.x > -1.0) {
          float along = dot(-way, normalize(u_light[i].spot));
          strength *= along < u_light[i].cone.x ? 0.0 : pow(max(along, 1e-6), u_light[i].cone.y);
        }
        float facing = max(dot(normal, way), 0.0);
        vec3 light = u_light[i].ambient.rgb * ambient.rgb + facing * u_light[i].diffuse.rgb * diffuse.rgb;
        if (facing > 0.0) {
          float mirrored = max(dot(normal, normalize(way + vec3(0.0, 0.0, 1.0))), 0.0);
          light += (u_shininess > 0.0 ? pow(max(mirrored, 1e-6), u_shininess) : 1.0) * u_light[i].specular.rgb * u_materialSpecular.rgb;
        }
        sum += strength * light;
      }
      return vec4(clamp(sum, 0.0, 1.0), diffuse.a);
    }
    #endif

    """

  private static let vertexShader = """
    attribute vec4 a_position;
    attribute vec3 a_normal;
    attribute vec4 a_color;
    attribute vec2 a_texCoord0, a_texCoord1;
    uniform mat4 u_modelview, u_projection;
    uniform mat3 u_normals;
    uniform vec4 u_color;
    varying vec4 v_color;
    varying vec4 v_back;
    varying vec3 v_place, v_normal;
    varying vec2 v_texCoord0, v_texCoord1;
    varying float v_distance;
    void main() {
      vec4 place = u_modelview * a_position;
      vec4 color = a_color;
    #ifdef CONSTANT_COLOR
      color = u_color;
    #endif
      v_back = color;
    #ifdef LIT
      v_place = place.xyz / place.w;
      v_normal = u_normals * a_normal;
    #ifndef PER_PIXEL
      vec3 normal = normalize(v_normal);
      v_back = lit(v_place, -normal, color);
      color = lit(v_place, normal, color);
    #endif
    #endif
      v_color = color;
    #ifdef TEXTURE0
      v_texCoord0 = COORDINATE0;
    #endif
    #ifdef TEXTURE1
      v_texCoord1 = COORDINATE1;
    #endif
      v_distance = abs(place.z / place.w);
      gl_Position = u_projection * place;
    }
    """

  private static let fragmentShader = """
    varying vec4 v_color;
    varying vec4 v_back;
    varying vec3 v_place, v_normal;
    varying vec2 v_texCoord0, v_texCoord1;
    varying float v_distance;
    uniform sampler2D u_texture0, u_texture1;
    uniform vec4 u_fogColor;
    uniform vec3 u_fog;
    vec4 textured(vec4 color, vec4 texel, int mode) {
      if (mode == 1) return texel;
      if (mode == 2) return color * texel;
      return vec4(mix(color.rgb, texel.rgb, texel.a), color.a);
    }
    void main() {
      vec4 color = v_color;
    #ifdef LIT
    #ifdef PER_PIXEL
      vec3 normal = normalize(v_normal);
    #ifdef TWO_SIDED
      if (!gl_FrontFacing) normal = -normal;
    #endif
      color = lit(v_place, normal, v_color);
    #else
    #ifdef TWO_SIDED
      if (!gl_FrontFacing) color = v_back;
    #endif
    #endif
    #endif
    #ifdef TEXTURE0
      color = textured(color, texture2D(u_texture0, v_texCoord0), TEXTURE0);
    #endif
    #ifdef TEXTURE1
      color = textured(color, texture2D(u_texture1, v_texCoord1), TEXTURE1);
    #endif
    #ifdef FOG
      float clear;
      if (FOG == 1) clear = exp(-u_fog.x * v_distance);
      else if (FOG == 2) clear = exp(-u_fog.x * v_distance * u_fog.x * v_distance);
      else clear = (u_fog.z - v_distance) / (u_fog.z - u_fog.y);
      color.rgb = mix(u_fogColor.rgb, color.rgb, clamp(clear, 0.0, 1.0));
    #endif
      gl_FragColor = color;
    }
    """
}
