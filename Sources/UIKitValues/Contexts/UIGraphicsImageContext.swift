// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import Foundation

/// Begins a picture of a size in points, one pixel to a point, and makes its context the current one.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture of a size in points, and makes its context the current one. Origin is the upper left corner, y grows
/// downwards. A size without area, or one of more than a billion pixels, has no context that shows anything.
///
/// - Parameters:
///   - opaque: whether the picture begins black and has no alpha.
///   - scale: pixels per point; 0 for those of `UIScreen.main`.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : UIScreen.main.scale
  let context = CGContext.forImage(of: CGRect(origin: .zero, size: size), opaque: opaque, scale: scale)
  ContextStack.current.push(.init(context: context ?? CGContext(bounds: .zero), imageScale: scale))
}

/// The picture as it is drawn so far; nil unless the current context is one that a picture was begun with.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.current.entries.last, let scale = entry.imageScale,
    let image = entry.context.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the picture; the context before it is the current one again.
public func UIGraphicsEndImageContext() {
  guard ContextStack.current.entries.last?.imageScale != nil else { return }
  ContextStack.current.pop()
}

extension CGContext {
  /// A bitmap whose origin is the upper left corner of a box in points, y growing downwards; nil for a box without area and
  /// one that is too large.
  static func forImage(of box: CGRect, opaque: Bool, scale: CGFloat) -> CGContext? {
    let (width, height) = ((box.size.width * scale).rounded(.up), (box.size.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width * height <= CGFloat(CGImage.defaultPixelLimit) else { return nil }
    let alpha: CGImageAlphaInfo = opaque ? .noneSkipFirst : .premultipliedFirst
    let context = CGContext(
      data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB),
      bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    context?.baseTransform = CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: height)
    context?.translateBy(x: 0, y: height)
    context?.scaleBy(x: scale, y: -scale)
    context?.translateBy(x: -box.minX, y: -box.minY)
    return context
  }
}
