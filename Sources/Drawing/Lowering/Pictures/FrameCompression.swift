import CoreGraphics
import Drawing
import ImageDecoding

/// Makes JPEGs of opaque frames, which providers draw (`Lowering.framesAreJPEG`).
enum FrameCompression {
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard lowering.framesAreJPEG else { return page }
    // The frames are kept, so that no other image has their identity.
    var made: [ObjectIdentifier: (frame: CGImage, copy: CGImage)] = [:]
    var result = page
    result.drawing = page.drawing.rewriting { node in
      guard case .image(let image) = node, image.image.isFrame, !image.image.isVector else { return nil }
      let frame = image.image
      let key = ObjectIdentifier(frame)
      guard let copy = made[key]?.copy ?? compressed(frame, lowering) else { return nil }
      made[key] = (frame, copy)
      return .image(image.showing(copy, image.partOfWhole))
    }
    return result
  }

  /// Nil for a frame with an alpha, and one that is encoded already.
  private static func compressed(_ frame: CGImage, _ lowering: Lowering) -> CGImage? {
    guard frame.format == .pixels, let decoded = try? lowering.images.decoded(frame), decoded.isOpaque else {
      return nil
    }
    return try? CGImage(encodedData: Data(JPEGEncoder.encode(decoded, quality: lowering.jpegQuality)))
  }
}
