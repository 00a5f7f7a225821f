import CGdkPixbuf
import CoreGraphics
import ImageDecoding

/// The forms in which documents can hold pictures.
protocol PictureCoding {
  /// Returns whether the document may hold the image's file.
  func embedding(of image: CGImage) -> ImageEmbedding
  /// Returns a PNG of the upright, cropped picture; nil if it has no pixels.
  func png(of image: CGImage) throws(ImageDecodingError) -> EmbeddedFile?
}

/// Pictures decoded by gdk-pixbuf.
struct DecodedPictures: PictureCoding {
  /// Shared with whatever else shows the same pictures.
  var images = ImageCache()

  func embedding(of image: CGImage) -> ImageEmbedding { ImageEmbedding(of: image) }

  func png(of image: CGImage) throws(ImageDecodingError) -> EmbeddedFile? {
    let decoded = try images.decoded(image)
    let crop = image.sourceRect.integral.cut(
      to: CGRect(x: 0, y: 0, width: CGFloat(decoded.width), height: CGFloat(decoded.height)))
    guard !crop.isNull, crop.width >= 1, crop.height >= 1 else { return nil }
    let (left, top, width, height) = (Int(crop.minX), Int(crop.minY), Int(crop.width), Int(crop.height))
    guard decoded.pixels.count >= (decoded.height - 1) * decoded.bytesPerRow + decoded.width * 4,
      let pixbuf = gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, 1, 8, Int32(clamping: width), Int32(clamping: height))
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    guard let target = gdk_pixbuf_get_pixels(pixbuf) else { return nil }
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    for y in 0..<height {
      for x in 0..<width {
        let from = (top + y) * decoded.bytesPerRow + (left + x) * 4
        let pixel = target + y * stride + x * 4
        let alpha = decoded.pixels[from + 3]
        for channel in 0..<3 { pixel[channel] = Self.plain(decoded.pixels[from + 2 - channel], alpha) }
        pixel[3] = alpha
      }
    }
    var buffer: UnsafeMutablePointer<CChar>?
    var size: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &size, "png", nil, nil, nil) != 0, let buffer else {
      return nil
    }
    defer { g_free(buffer) }
    return EmbeddedFile(
      mime: "image/png", data: Data(bytes: buffer, count: Int(size)),
      stored: CGSize(width: width, height: height), origin: .zero)
  }

  /// Returns a component without premultiplication.
  private static func plain(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8(min((Int(value) * 255 + Int(alpha) / 2) / Int(alpha), 255))
  }
}
