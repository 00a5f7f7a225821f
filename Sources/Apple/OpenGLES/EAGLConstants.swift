// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The constants of OpenGL ES, under its names.

/// Whether what was drawn stays after it is presented; without effect, as it does.
public let kEAGLDrawablePropertyRetainedBacking = "EAGLDrawablePropertyRetainedBacking"
/// The format of the colours: one of the following.
public let kEAGLDrawablePropertyColorFormat = "EAGLDrawablePropertyColorFormat"
/// 8 bits of each colour and of alpha. The default.
public let kEAGLColorFormatRGBA8 = "EAGLColorFormat8888"
/// 5 or 6 bits of each colour, without alpha.
public let kEAGLColorFormatRGB565 = "EAGLColorFormat565"
/// 8 bits of each colour, linear while they are drawn, and of alpha. Needs OpenGL ES 3.
public let kEAGLColorFormatSRGBA8 = "EAGLColorFormatSRGBA8"
