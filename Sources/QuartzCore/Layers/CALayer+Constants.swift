/// How contents lie in a layer's bounds.
///
/// The position constants keep the natural size: pixels ÷ `contentsScale`, or a vector picture's own units as points.
/// What is larger than the bounds reaches beyond them, unless the layer masks to its bounds. `top` means maximum y
/// whichever way y grows, as Apple's header says: where y grows downwards, it is the lower edge.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// In the middle, at natural size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// At the edge of greatest y, in the middle of x, at natural size.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// At the edge of least y, in the middle of x, at natural size.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// At the edge of least x, in the middle of y, at natural size.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// At the edge of greatest x, in the middle of y, at natural size.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the corner of least x and greatest y, at natural size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the corner of greatest x and greatest y, at natural size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the corner of least x and least y, at natural size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the corner of greatest x and least y, at natural size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits the bounds, the ratio of the sides kept.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as covers the bounds, the ratio of the sides kept.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

extension CALayerContentsGravity: StringConstant {
  static let allCases: [CALayerContentsGravity] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize,
    .resizeAspect, .resizeAspectFill,
  ]
}

/// How pixels are mixed where contents are drawn larger or smaller than they are.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Hard pixels.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Mixed with neighbouring pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Mixed, out of smaller copies made beforehand.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

extension CALayerContentsFilter: StringConstant {
  static let allCases: [CALayerContentsFilter] = [
    .nearest, .linear, .trilinear,
  ]
}

/// How a layer's own drawing is stored. Drawings are recorded as vectors here, so this is only kept.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// As the contents are.
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
  static let allCases: [CALayerContentsFormat] = [
    .automatic, .RGBA8Uint, .RGBA16Float, .gray8Uint,
  ]
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Curvature that rises gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

extension CALayerCornerCurve: StringConstant {
  static let allCases: [CALayerCornerCurve] = [
    .circular, .continuous,
  ]
}

/// How bright contents are brought to the range of the output. Only kept: all colours are sRGB here.
public struct CAToneMapMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Where the system thinks it right.
  public static let automatic = CAToneMapMode(rawValue: "automatic")
  /// Never: what is too bright is cut.
  public static let never = CAToneMapMode(rawValue: "never")
  /// Wherever the system can.
  public static let ifSupported = CAToneMapMode(rawValue: "ifSupported")
}

extension CAToneMapMode: StringConstant {
  static let allCases: [CAToneMapMode] = [
    .automatic, .never, .ifSupported,
  ]
}
