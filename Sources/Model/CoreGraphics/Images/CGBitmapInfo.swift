/// The position of a pixel's alpha, and whether colours are premultiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable, Hashable, CaseIterable {
  /// No alpha.
  case none
  /// Alpha last; colours are premultiplied.
  case premultipliedLast
  /// Alpha first; colours are premultiplied.
  case premultipliedFirst
  /// Alpha last; colours are not premultiplied.
  case last
  /// Alpha first; colours are not premultiplied.
  case first
  /// No alpha; the last component is ignored.
  case noneSkipLast
  /// No alpha; the first component is ignored.
  case noneSkipFirst
  /// Only alpha: a mask.
  case alphaOnly
}

/// The byte order of a pixel.
public enum CGImageByteOrderInfo: UInt32, Sendable, Hashable {
  /// The bits of a `CGBitmapInfo` with the byte order; not an order itself.
  case orderMask = 0x7000
  /// In the order of the components.
  case orderDefault = 0
  /// 16-bit words, little-endian.
  case order16Little = 0x1000
  /// 32-bit words, little-endian.
  case order32Little = 0x2000
  /// 16-bit words, big-endian.
  case order16Big = 0x3000
  /// 32-bit words, big-endian.
  case order32Big = 0x4000
}

/// An image's alpha, byte order and number format, packed.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits with a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits with the number format of components.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Floating-point components.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits with a `CGImageByteOrderInfo`.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// 16-bit words, little-endian.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// 32-bit words, little-endian.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// 16-bit words, big-endian.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// 32-bit words, big-endian.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The value of the lowest five bits; `none` if it is unknown.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) ?? .none
  }

  /// The value of bits 12 to 14; `orderDefault` if it is unknown.
  public var byteOrder: CGImageByteOrderInfo {
    CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue) ?? .orderDefault
  }
}

/// The orientation of an image's stored pixels (TIFF 6.0 and Exif 2.3, tag Orientation).
public enum CGImagePropertyOrientation: UInt32, Sendable, Hashable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored horizontally.
  case upMirrored
  /// Rotated by a half turn.
  case down
  /// Mirrored vertically.
  case downMirrored
  /// Transposed: rows become columns.
  case leftMirrored
  /// Upright after a quarter turn clockwise.
  case right
  /// Transposed across the other diagonal: rows become columns, the last one first, each from its end.
  case rightMirrored
  /// Upright after a quarter turn counterclockwise.
  case left

  /// Whether stored rows are columns of the upright image.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// The transform from the pixels of a stored image of this size to those of the upright one (Exif 2.3, tag
  /// 0x0112).
  package func uprightFromStored(_ size: CGSize) -> CGAffineTransform {
    let (w, h) = (size.width, size.height)
    switch self {
    case .up: return .identity
    case .upMirrored: return CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
    case .down: return CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case .downMirrored: return CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
    case .leftMirrored: return CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .right: return CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    case .rightMirrored: return CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
    case .left: return CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    }
  }
}
