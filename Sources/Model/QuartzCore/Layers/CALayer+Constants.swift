/// How contents are placed in a layer's bounds.
///
/// The position constants keep the natural size: pixels ÷ `contentsScale`, or a vector picture's own units as
/// points. Contents larger than the bounds extend beyond them, unless the layer masks to its bounds. `top`
/// means maximum y, as in Apple's header: if y points down, that is the lower edge.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Centred, at natural size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// At the edge of maximum y, horizontally centred, at natural size.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// At the edge of minimum y, horizontally centred, at natural size.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// At the edge of minimum x, vertically centred, at natural size.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// At the edge of maximum x, vertically centred, at natural size.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the corner of minimum x and maximum y, at natural size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the corner of maximum x and maximum y, at natural size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the corner of minimum x and minimum y, at natural size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the corner of maximum x and minimum y, at natural size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled to fit into the bounds, keeping the aspect ratio.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled to fill the bounds, keeping the aspect ratio.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

extension CALayerContentsGravity: StringConstant {
  static let allCases: [CALayerContentsGravity] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize,
    .resizeAspect, .resizeAspectFill,
  ]
}

/// How pixels are interpolated when contents are scaled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Nearest-neighbour sampling.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Linear interpolation of neighbouring pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Linear interpolation in mipmaps.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

extension CALayerContentsFilter: StringConstant {
  static let allCases: [CALayerContentsFilter] = [.nearest, .linear, .trilinear]
}

/// The storage format of a layer's drawing. Drawings are recorded as vectors here, so it has no effect.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The format of the contents.
  public static let automatic = CALayerContentsFormat(rawValue: "automatic")
  /// Four channels of 8 bits.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Four channels of half-precision floating point.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// One channel of 8 bits.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}

extension CALayerContentsFormat: StringConstant {
  static let allCases: [CALayerContentsFormat] = [.automatic, .RGBA8Uint, .RGBA16Float, .gray8Uint]
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Continuous curvature.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

extension CALayerCornerCurve: StringConstant {
  static let allCases: [CALayerCornerCurve] = [.circular, .continuous]
}

/// How bright contents are mapped to the output's range. Without effect: all colours are sRGB here.
public struct CAToneMapMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// When the system thinks it appropriate.
  public static let automatic = CAToneMapMode(rawValue: "automatic")
  /// Never: what is too bright is clipped.
  public static let never = CAToneMapMode(rawValue: "never")
  /// Whenever the system supports it.
  public static let ifSupported = CAToneMapMode(rawValue: "ifSupported")
}

extension CAToneMapMode: StringConstant {
  static let allCases: [CAToneMapMode] = [.automatic, .never, .ifSupported]
}
