import CGdkPixbuf
import CoreGraphics
import ImageDecoding

/// Pixels by way of gdk-pixbuf.
struct DecodedPictures: PictureCoding {
  /// Shared with whatever else shows the same pictures.
  var images = ImageCache()

  func problem(with image: CGImage) -> ImageDecodingError? {
    do throws(ImageDecodingError) {
      _ = try images.decoded(image)
      return nil
    } catch {
      return error
    }
  }

  func pixels(of image: CGImage) -> PixelRows? {
    guard let decoded = try? images.decoded(image) else { return nil }
    let crop = image.sourceRect.integral.cut(
      to:
        CGRect(x: 0, y: 0, width: CGFloat(decoded.width), height: CGFloat(decoded.height)))
    guard !crop.isNull, crop.width >= 1, crop.height >= 1 else { return nil }
    let (left, top, width, height) = (Int(crop.minX), Int(crop.minY), Int(crop.width), Int(crop.height))
    guard decoded.pixels.count >= (decoded.height - 1) * decoded.bytesPerRow + decoded.width * 4 else {
      return nil
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in top..<top + height {
      for x in left..<left + width {
        let place = y * decoded.bytesPerRow + x * 4
        let alpha = decoded.pixels[place + 3]
        for channel in [2, 1, 0] { bytes.append(Self.plain(decoded.pixels[place + channel], alpha)) }
        bytes.append(alpha)
      }
    }
    return PixelRows(width: width, height: height, bytes: bytes)
  }

  func embedding(of image: CGImage) -> ImageEmbedding { ImageEmbedding(of: image) }

  private static func plain(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8(min((Int(value) * 255 + Int(alpha) / 2) / Int(alpha), 255))
  }

  func png(of pixels: PixelRows) -> Data? {
    guard pixels.bytes.count >= pixels.width * pixels.height * 4,
      let pixbuf = gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, 1, 8, Int32(clamping: pixels.width), Int32(clamping: pixels.height))
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    guard let target = gdk_pixbuf_get_pixels(pixbuf) else { return nil }
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    pixels.bytes.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      for y in 0..<pixels.height {
        (target + y * stride).update(from: base + y * pixels.width * 4, count: pixels.width * 4)
      }
    }
    var buffer: UnsafeMutablePointer<CChar>?
    var size: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &size, "png", nil, nil, nil) != 0, let buffer else {
      return nil
    }
    defer { g_free(buffer) }
    return Data(bytes: buffer, count: Int(size))
  }
}
