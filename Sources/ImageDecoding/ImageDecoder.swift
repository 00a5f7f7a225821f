import CGdkPixbuf
import CoreGraphics
import Foundation

/// Decodes images: encoded ones by gdk-pixbuf's loaders, raw ones by rearranging their bytes.
public enum ImageDecoder {
  /// The upright pixels of an image, all of it even where it is cropped.
  public static func decode(_ image: CGImage) throws(ImageDecodingError) -> DecodedImage {
    let name = image.sourceName ?? "image"
    if image.format == .svg {
      throw ImageDecodingError(source: name, reason: "an SVG document has no pixels")
    }
    guard let data = image.encodedData else { return try RawPixels(image).decoded(name: name) }
    return try decodeEncoded(data, name: name)
  }

  private static func decodeEncoded(_ data: Data, name: String) throws(ImageDecodingError) -> DecodedImage {
    guard let loader = gdk_pixbuf_loader_new() else {
      throw ImageDecodingError(source: name, reason: "no image loader could be made")
    }
    defer { g_object_unref(loader) }
    var error: UnsafeMutablePointer<GError>?
    let isWritten = data.withUnsafeBytes { bytes in
      gdk_pixbuf_loader_write(
        loader, bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), &error) != 0
    }
    guard isWritten else {
      gdk_pixbuf_loader_close(loader, nil)
      throw ImageDecodingError(source: name, reason: message(taking: error))
    }
    guard gdk_pixbuf_loader_close(loader, &error) != 0 else {
      throw ImageDecodingError(source: name, reason: message(taking: error))
    }
    guard let stored = gdk_pixbuf_loader_get_pixbuf(loader),
      let upright = gdk_pixbuf_apply_embedded_orientation(stored)
    else { throw ImageDecodingError(source: name, reason: "the file holds no picture") }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    return try convert(upright, name: name)
  }

  private static func message(taking error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "the picture cannot be read" }
    defer { g_error_free(error) }
    return error.pointee.message.map { String(cString: $0) } ?? "the picture cannot be read"
  }

  private static func convert(_ pixbuf: OpaquePointer, name: String) throws(ImageDecodingError)
    -> DecodedImage
  {
    let width = Int(gdk_pixbuf_get_width(pixbuf))
    let height = Int(gdk_pixbuf_get_height(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    guard width > 0, height > 0, channels == 3 || channels == 4, let source = gdk_pixbuf_read_pixels(pixbuf)
    else {
      throw ImageDecodingError(source: name, reason: "the picture has no pixels that can be read")
    }
    var isOpaque = true
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      count = width * height * 4
      guard let base = buffer.baseAddress else { return }
      for y in 0..<height {
        var from = source + y * stride
        var to = base + y * width * 4
        for _ in 0..<width {
          let alpha = channels == 4 ? from[3] : 255
          if alpha == 255 {
            (to[0], to[1], to[2]) = (from[2], from[1], from[0])
          } else {
            isOpaque = false
            (to[0], to[1], to[2]) = (
              premultiplied(from[2], alpha), premultiplied(from[1], alpha), premultiplied(from[0], alpha)
            )
          }
          to[3] = alpha
          from += channels
          to += 4
        }
      }
    }
    return DecodedImage(
      width: width, height: height, bytesPerRow: width * 4, pixels: pixels, isOpaque: isOpaque)
  }

  static func premultiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    // Rounded division by 255 without dividing (Blinn, 1995).
    let product = UInt32(value) * UInt32(alpha) + 128
    return UInt8((product + (product >> 8)) >> 8)
  }
}
