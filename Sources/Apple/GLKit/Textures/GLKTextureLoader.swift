// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import ImageDecoding
import OpenGLES
import UIKitValues

// The names of GLKit's options.

/// Whether colours are multiplied with alpha. Default false.
public let GLKTextureLoaderApplyPremultiplication = "GLKTextureLoaderApplyPremultiplication"
/// Whether smaller copies are made. Default false.
public let GLKTextureLoaderGenerateMipmaps = "GLKTextureLoaderGenerateMipmaps"
/// Whether the lowest row comes first, as OpenGL counts. Default false.
public let GLKTextureLoaderOriginBottomLeft = "GLKTextureLoaderOriginBottomLeft"
/// Without effect. Default false.
public let GLKTextureLoaderGrayscaleAsAlpha = "GLKTextureLoaderGrayscaleAsAlpha"
/// Without effect. Default false.
public let GLKTextureLoaderSRGB = "GLKTextureLoaderSRGB"

/// What the alpha of a texture is.
public enum GLKTextureInfoAlphaState: GLint, Sendable {
  case none = 0
  case nonPremultiplied = 1
  case premultiplied = 2
}

/// Which row of a texture comes first.
public enum GLKTextureInfoOrigin: GLint, Sendable {
  case unknown = 0
  case topLeft = 1
  case bottomLeft = 2
}

/// A loaded texture.
public final class GLKTextureInfo: NSObject {
  /// OpenGL's name.
  public let name: GLuint
  /// Its kind: `GL_TEXTURE_2D`.
  public let target: GLenum
  /// Columns.
  public let width: GLuint
  /// Rows.
  public let height: GLuint
  /// What the alpha is.
  public let alphaState: GLKTextureInfoAlphaState
  /// Which row comes first.
  public let textureOrigin: GLKTextureInfoOrigin
  /// Whether there are smaller copies.
  public let containsMipmaps: Bool

  init(
    name: GLuint, width: Int, height: Int, alphaState: GLKTextureInfoAlphaState,
    textureOrigin: GLKTextureInfoOrigin,
    containsMipmaps: Bool
  ) {
    (self.name, target) = (name, GLenum(GL_TEXTURE_2D))
    (self.width, self.height) = (GLuint(width), GLuint(height))
    (self.alphaState, self.textureOrigin, self.containsMipmaps) = (alphaState, textureOrigin, containsMipmaps)
  }
}

/// Why a picture makes no texture.
public struct GLKTextureLoaderError: Error, CustomStringConvertible {
  /// The reason, as a sentence without a full stop.
  public let description: String
}

/// Loads pictures as textures of the current context.
public final class GLKTextureLoader: NSObject {
  private let shared: EAGLSharegroup

  /// A loader for the contexts of a group.
  public init(sharegroup: EAGLSharegroup) { shared = sharegroup }

  /// Loads a file.
  public static func texture(withContentsOfFile path: String, options: [String: NSNumber]? = nil) throws
    -> GLKTextureInfo
  {
    try texture(withContentsOf: URL(fileURLWithPath: path), options: options)
  }

  /// Loads a file.
  public static func texture(withContentsOf url: URL, options: [String: NSNumber]? = nil) throws
    -> GLKTextureInfo
  {
    try texture(withContentsOf: try Data(contentsOf: url), options: options)
  }

  /// Loads the bytes of a file.
  public static func texture(withContentsOf data: Data, options: [String: NSNumber]? = nil) throws
    -> GLKTextureInfo
  {
    try texture(with: try CGImage(encodedData: data), options: options)
  }

  /// Loads a picture.
  public static func texture(with cgImage: CGImage, options: [String: NSNumber]? = nil) throws
    -> GLKTextureInfo
  {
    func isOn(_ key: String) -> Bool { options?[key]?.boolValue ?? false }
    guard EAGLContext.current() != nil else {
      throw GLKTextureLoaderError(description: "there is no current context")
    }
    let decoded = try ImageCache().decoded(cgImage)
    let (width, height) = (decoded.width, decoded.height)
    let (isUpsideDown, isPremultiplied) = (
      isOn(GLKTextureLoaderOriginBottomLeft), isOn(GLKTextureLoaderApplyPremultiplication)
    )
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    decoded.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<height {
        let from = row * width * 4
        let to = (isUpsideDown ? height - 1 - row : row) * width * 4
        for column in stride(from: 0, to: width * 4, by: 4) {
          let alpha = Int(pixels[from + column + 3])
          func color(_ value: UInt8) -> UInt8 {
            isPremultiplied || alpha == 0 || alpha == 255
              ? value : UInt8(min(255, (Int(value) * 255 + alpha / 2) / alpha))
          }
          bytes[to + column] = color(pixels[from + column + 2])
          bytes[to + column + 1] = color(pixels[from + column + 1])
          bytes[to + column + 2] = color(pixels[from + column])
          bytes[to + column + 3] = UInt8(alpha)
        }
      }
    }
    var name: GLuint = 0
    glGenTextures(1, &name)
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    _ = glGetError()
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), bytes)
    guard glGetError() == GL_NO_ERROR else {
      glDeleteTextures(1, &name)
      throw GLKTextureLoaderError(description: "OpenGL takes no texture of \(width) × \(height) pixels")
    }
    let mipmaps = isOn(GLKTextureLoaderGenerateMipmaps)
    if mipmaps { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
    let parameters = [
      (GL_TEXTURE_MIN_FILTER, mipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR),
      (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ]
    for (parameter, value) in parameters { glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value) }
    let alpha: GLKTextureInfoAlphaState =
      decoded.isOpaque ? .none : isPremultiplied ? .premultiplied : .nonPremultiplied
    return GLKTextureInfo(
      name: name, width: width, height: height, alphaState: alpha,
      textureOrigin: isUpsideDown ? .bottomLeft : .topLeft,
      containsMipmaps: mipmaps)
  }
}
