// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

/// Begins an image of a size in points, with one pixel per point, and makes its context current.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image of a size in points, and makes its context current. Its origin is the upper left corner,
/// and y points down. For a size without area, or of more than a billion pixels, drawing has no effect.
///
/// - Parameters:
///   - opaque: whether the image starts black and has no alpha.
///   - scale: pixels per point; 0 for those of `UIScreen.main`.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : UIScreen.main.scale
  let context = CGContext.forImage(of: CGRect(origin: .zero, size: size), opaque: opaque, scale: scale)
  ContextStack.current.push(.init(context: context ?? CGContext(bounds: .zero), imageScale: scale))
}

/// Returns the image drawn so far; nil unless the current context is an image context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.current.entries.last, let scale = entry.imageScale,
    let image = entry.context.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the image; the previous context becomes current again.
public func UIGraphicsEndImageContext() {
  guard ContextStack.current.entries.last?.imageScale != nil else { return }
  ContextStack.current.pop()
}

extension CGContext {
  /// A bitmap whose origin is the upper left corner of a box in points, with y pointing down; nil for a box
  /// without area or one that is too large.
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
