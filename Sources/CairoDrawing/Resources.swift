import CCairo
import CoreGraphics
import DisplayList
import ImageDecoding

/// What a drawing makes once and uses often: fonts, gradients, image surfaces. Belongs to one thread.
final class Resources {
  let images: ImageCache
  private var faces: [FontFace: CairoFontFace] = [:]
  private var gradients: [ObjectIdentifier: (Gradient, CairoPattern)] = [:]
  private var gradientsByValue: [Gradient: CairoPattern] = [:]
  private var surfaces: [SurfaceKey: CairoSurface] = [:]

  private struct SurfaceKey: Hashable {
    var content: CGImage.ContentHash
    var tint: RGBA?
  }

  init(images: ImageCache) { self.images = images }

  /// A font face of a file; nil where the file cannot be opened as a font.
  func face(_ face: FontFace) -> CairoFontFace? {
    if let known = faces[face] { return known }
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FILE, face.file)
    FcPatternAddInteger(pattern, FC_INDEX, Int32(clamping: face.index))
    if !face.variations.isEmpty { FcPatternAddString(pattern, FC_FONT_VARIATIONS, face.variations) }
    if face.isEmboldened { FcPatternAddBool(pattern, FC_EMBOLDEN, 1) }
    guard let made = CairoFontFace(taking: cairo_ft_font_face_create_for_pattern(pattern)),
      cairo_font_face_status(made.pointer) == CAIRO_STATUS_SUCCESS
    else { return nil }
    faces[face] = made
    return made
  }

  func pattern(_ gradient: Gradient) -> CairoPattern? {
    if let (_, known) = gradients[ObjectIdentifier(gradient)] { return known }
    if let known = gradientsByValue[gradient] {
      gradients[ObjectIdentifier(gradient)] = (gradient, known)
      return known
    }
    guard let made = CairoPattern(gradient) else { return nil }
    gradients[ObjectIdentifier(gradient)] = (gradient, made)
    gradientsByValue[gradient] = made
    return made
  }

  /// The pixels of an image as a surface, multiplied by a tint. The same surface for the same image, so that documents
  /// hold it once; kept until the document ends, since Cairo copies surfaces that go earlier.
  func surface(_ image: CGImage, tint: RGBA?) throws(ImageDecodingError) -> CairoSurface {
    let key = SurfaceKey(content: image.contentHash, tint: tint)
    if let known = surfaces[key] { return known }
    let decoded = try images.decoded(image)
    guard
      let surface = CairoSurface(
        taking: cairo_image_surface_create(
          decoded.isOpaque && (tint?.alpha ?? 1) >= 1 ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
          Int32(clamping: decoded.width), Int32(clamping: decoded.height))),
      surface.status == CAIRO_STATUS_SUCCESS, let target = cairo_image_surface_get_data(surface.pointer)
    else {
      throw ImageDecodingError(
        source: image.sourceName ?? "image",
        reason: "\(decoded.width) × \(decoded.height) pixels are too many")
    }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    cairo_surface_flush(surface.pointer)
    decoded.pixels.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      for y in 0..<decoded.height {
        let (from, to) = (base + y * decoded.bytesPerRow, target + y * stride)
        guard let tint else {
          to.update(from: from, count: decoded.width * 4)
          continue
        }
        let factors = [tint.blue * tint.alpha, tint.green * tint.alpha, tint.red * tint.alpha, tint.alpha]
        for k in 0..<(decoded.width * 4) {
          to[k] = UInt8(min(max(Float(from[k]) * factors[k & 3] + 0.5, 0), 255))
        }
      }
    }
    cairo_surface_mark_dirty(surface.pointer)
    if tint == nil { attachEncodedData(of: image, to: surface) }
    surfaces[key] = surface
    return surface
  }

  /// Lets PDF and SVG carry a JPEG's own bytes instead of its pixels. Only an upright one: the bytes know no orientation.
  private func attachEncodedData(of image: CGImage, to surface: CairoSurface) {
    guard image.format == .jpeg, image.orientation == .up, let data = image.encodedData else { return }
    attach([UInt8](data), type: CAIRO_MIME_TYPE_JPEG, to: surface)
    attach(Array(image.contentHash.description.utf8), type: CAIRO_MIME_TYPE_UNIQUE_ID, to: surface)
  }

  private func attach(_ bytes: [UInt8], type: String, to surface: CairoSurface) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    copy.initialize(from: bytes, count: bytes.count)
    let status = cairo_surface_set_mime_data(
      surface.pointer, type, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
    if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
  }
}
