import CoreGraphics
import Drawing
import ImageDecoding

/// Reduces pictures that are finer than the page needs (`Lowering.maxImageDPI`).
struct ImageReduction {
  private let dpi: Double
  private let jpegQuality: Int
  private let framesAreJPEG: Bool
  private let images: ImageCache

  /// Returns the page with pictures at the requested resolution.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard let dpi = lowering.maxImageDPI else { return page }
    return ImageReduction(
      dpi: dpi, jpegQuality: lowering.jpegQuality, framesAreJPEG: lowering.framesAreJPEG,
      images: lowering.images
    ).reduced(page)
  }

  /// Returns the same drawing with limited resolution. Pictures in perspective, whose pixels vary in size,
  /// and those with hard pixels stay the same.
  private func reduced(_ list: DrawnPage) -> DrawnPage {
    let needs = needs(of: list)
    var made: [ObjectIdentifier: CGImage] = [:]
    var result = list
    result.drawing = list.drawing.rewriting { node in
      guard case .image(let image) = node, image.isReducible, !image.isLineOfPixels else { return nil }
      let whole = images.whole(image.image)
      let key = ObjectIdentifier(whole)
      guard let need = needs[key], let smaller = made[key] ?? smaller(whole, pixelsPerPoint: need) else {
        return nil
      }
      made[key] = smaller
      return .image(image.showing(smaller, insteadOf: whole))
    }
    return result
  }

  /// Returns, for each picture, the fewest pixels per point of the page among its uses.
  private func needs(of list: DrawnPage) -> [ObjectIdentifier: Double] {
    var needs: [ObjectIdentifier: Double] = [:]
    list.forEachImage { image, scale in
      guard !image.isLineOfPixels else { return }
      let key = ObjectIdentifier(images.whole(image.image))
      guard image.isReducible else {
        needs[key] = 0
        return
      }
      let across = Double(image.source.width / image.destination.width)
      let down = Double(image.source.height / image.destination.height)
      needs[key] = min(needs[key] ?? .infinity, min(across, down) / max(scale, 1e-9))
    }
    return needs
  }

  /// Returns a smaller copy; nil if the picture is not too fine, or cannot be read, which painters report.
  private func smaller(_ image: CGImage, pixelsPerPoint: Double) -> CGImage? {
    let factor = dpi / 72 / pixelsPerPoint
    guard factor < 1, factor > 0, let decoded = try? images.decoded(image) else { return nil }
    let width = max(1, Int((Double(decoded.width) * factor).rounded(.up)))
    let height = max(1, Int((Double(decoded.height) * factor).rounded(.up)))
    guard width < decoded.width || height < decoded.height else { return nil }
    let copy = decoded.reduced(toWidth: width, height: height)
    guard image.format == .jpeg || framesAreJPEG && image.isFrame, copy.isOpaque else { return CGImage(copy) }
    return try? CGImage(
      encodedData: Data(JPEGEncoder.encode(copy, quality: jpegQuality)), sourceName: image.sourceName)
  }
}

extension DrawnImage {
  fileprivate var isReducible: Bool {
    !image.isVector && projection == nil && magnification != .nearest && minification != .nearest
      && destination.width > 0 && destination.height > 0
  }

  /// Returns the same drawing with a smaller copy of the picture.
  fileprivate func showing(_ copy: CGImage, insteadOf whole: CGImage) -> DrawnImage {
    let (x, y) = (
      copy.naturalSize.width / whole.naturalSize.width, copy.naturalSize.height / whole.naturalSize.height
    )
    return showing(copy, partOfWhole.applying(CGAffineTransform(scaleX: x, y: y)))
  }
}
