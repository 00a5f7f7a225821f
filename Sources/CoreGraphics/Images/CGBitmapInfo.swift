/// Where a pixel's alpha stands and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable, Hashable, CaseIterable {
  /// Only colours.
  case none
  /// Behind the colours, which are multiplied by it.
  case premultipliedLast
  /// Before the colours, which are multiplied by it.
  case premultipliedFirst
  /// Behind the colours, which are not multiplied by it.
  case last
  /// Before the colours, which are not multiplied by it.
  case first
  /// Behind the colours stands a component that is not read.
  case noneSkipLast
  /// Before the colours stands a component that is not read.
  case noneSkipFirst
  /// Only alpha: a mask.
  case alphaOnly
}

/// In which order the bytes of a pixel stand.
public enum CGImageByteOrderInfo: UInt32, Sendable, Hashable {
  /// The bits of a `CGBitmapInfo` that hold the order; no order itself.
  case orderMask = 0x7000
  /// As the components follow each other.
  case orderDefault = 0
  /// Words of 16 bits, the least byte first.
  case order16Little = 0x1000
  /// Words of 32 bits, the least byte first.
  case order32Little = 0x2000
  /// Words of 16 bits, the greatest byte first.
  case order16Big = 0x3000
  /// Words of 32 bits, the greatest byte first.
  case order32Big = 0x4000
}

/// An image's alpha, byte order and kind of numbers, packed.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The bits that hold a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that say what kind of numbers components are.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits that hold a `CGImageByteOrderInfo`.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Words of 16 bits, the least byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// Words of 32 bits, the least byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Words of 16 bits, the greatest byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// Words of 32 bits, the greatest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// What the lowest five bits say; `none` where they say nothing known.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) ?? .none
  }

  /// What bits 12 to 14 say; `orderDefault` where they say nothing known.
  public var byteOrder: CGImageByteOrderInfo {
    CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue) ?? .orderDefault
  }
}

/// How the stored pixels of an image lie to the upright ones (TIFF 6.0 and Exif 2.3, tag Orientation).
public enum CGImagePropertyOrientation: UInt32, Sendable, Hashable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored from left to right.
  case upMirrored
  /// Turned by half.
  case down
  /// Mirrored from top to bottom.
  case downMirrored
  /// Rows become columns, in their order.
  case leftMirrored
  /// Upright once turned clockwise by a quarter.
  case right
  /// Rows become columns, the last one first, each from its end.
  case rightMirrored
  /// Upright once turned counterclockwise by a quarter.
  case left

  /// Whether stored rows are columns of the upright image.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Maps the pixels of a stored image of this size to those of the upright one (Exif 2.3, tag 0x0112).
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
