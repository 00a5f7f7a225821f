import CGdkPixbuf
import CoreGraphics

/// One of gdk-pixbuf's loaders, used once.
struct PixbufLoader: ~Copyable {
  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let name: String

  /// - Parameters:
  ///   - format: is named to gdk-pixbuf, which would ask the system's database of MIME types about the bytes: where there is
  ///     none, it recognizes nothing.
  ///   - name: the picture's, for errors.
  init(_ format: CGImage.Format, name: String) throws(ImageDecodingError) {
    var error: UnsafeMutablePointer<GError>?
    guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, &error) else {
      throw Self.failure(name, taking: error)
    }
    self.loader = loader
    self.name = name
  }

  deinit { g_object_unref(loader) }

  /// - Parameters:
  ///   - isPremultiplied: whether the loader multiplies colours by their alpha, which TIFF's does although it says
  ///     otherwise.
  ///   - profile: makes the file's colours sRGB.
  consuming func load(
    _ data: Data, isPremultiplied: Bool, profile: ColorProfile?
  ) throws(ImageDecodingError) -> DecodedImage {
    var error: UnsafeMutablePointer<GError>?
    let isWritten = data.withUnsafeBytes { bytes in
      gdk_pixbuf_loader_write(
        loader, bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), &error) != 0
    }
    guard isWritten else {
      gdk_pixbuf_loader_close(loader, nil)
      throw Self.failure(name, taking: error)
    }
    guard gdk_pixbuf_loader_close(loader, &error) != 0 else { throw Self.failure(name, taking: error) }
    guard let stored = gdk_pixbuf_loader_get_pixbuf(loader),
      let upright = gdk_pixbuf_apply_embedded_orientation(stored)
    else { throw ImageDecodingError(source: name, reason: "the file contains no image") }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    return try Self.convert(
      upright, isPremultiplied: isPremultiplied, name: name, profile: profile)
  }

  private static func failure(
    _ name: String, taking error: UnsafeMutablePointer<GError>?
  ) -> ImageDecodingError {
    var reason = "the picture cannot be read"
    var isDamage = true
    if let error {
      // A loader that is not installed says nothing about the file.
      let others = [
        GDK_PIXBUF_ERROR_UNKNOWN_TYPE, GDK_PIXBUF_ERROR_UNSUPPORTED_OPERATION,
        GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY,
      ]
      isDamage =
        error.pointee.domain != gdk_pixbuf_error_quark()
        || !others.contains { Int64($0.rawValue) == Int64(error.pointee.code) }
      if let message = error.pointee.message { reason = String(cString: message) }
      g_error_free(error)
    }
    return ImageDecodingError(source: name, reason: reason, isDamage: isDamage)
  }

  private static func convert(
    _ pixbuf: OpaquePointer, isPremultiplied: Bool, name: String, profile: ColorProfile?
  ) throws(ImageDecodingError) -> DecodedImage {
    let width = Int(gdk_pixbuf_get_width(pixbuf))
    let height = Int(gdk_pixbuf_get_height(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    guard width > 0, height > 0, channels == 3 || channels == 4, let source = gdk_pixbuf_read_pixels(pixbuf)
    else {
      throw ImageDecodingError(source: name, reason: "the picture has no pixels that can be read")
    }
    var isOpaque = true
    let isStraightened = isPremultiplied && channels == 4
    var row = [UInt8](repeating: 0, count: profile == nil && !isStraightened ? 0 : width * channels)
    let pixels = PixelBytes(count: width * height * 4) { buffer in
      guard let base = buffer.baseAddress else { return }
      for y in 0..<height {
        let stored = source + y * stride
        let target = base + y * width * 4
        row.withUnsafeMutableBufferPointer { buffer in
          var colors = stored
          if isStraightened, let row = buffer.baseAddress {
            straighten(stored, width, to: row)
            colors = UnsafePointer(row)
          }
          if let profile, let row = buffer.baseAddress {
            profile.convert(colors, to: row, count: width, channels: channels)
            colors = UnsafePointer(row)
          }
          isOpaque = PixelRow.arrange(colors, width, channels, to: target) && isOpaque
        }
      }
    }
    return DecodedImage(
      width: width, height: height, pixels: pixels, isOpaque: isOpaque)
  }

  /// Undoes the multiplication of colours by their alpha.
  private static func straighten(
    _ source: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    for at in stride(from: 0, to: count * 4, by: 4) {
      let alpha = Int(source[at + 3])
      for k in at..<at + 3 {
        target[k] = alpha == 0 ? 0 : UInt8(min((Int(source[k]) * 255 + alpha / 2) / alpha, 255))
      }
      target[at + 3] = source[at + 3]
    }
  }
}
