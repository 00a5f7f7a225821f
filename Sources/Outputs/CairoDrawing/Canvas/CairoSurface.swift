import CCairo
import CoreGraphics

/// A reference-counted `cairo_surface_t`.
final class CairoSurface: CairoHandle {
  /// A transparent image surface; nil if there is no memory for it, or it is too large for Cairo.
  convenience init?(pixels format: CairoFormat, width: Int, height: Int) {
    self.init(
      usable: cairo_image_surface_create(format, Int32(clamping: width), Int32(clamping: height)))
  }

  /// An image surface of a caller's pixels, which must outlive it.
  convenience init(
    pixels: UnsafeMutablePointer<UInt8>, format: CairoFormat, width: Int, height: Int, bytesPerRow: Int
  ) throws(CairoError) {
    let made = cairo_image_surface_create_for_data(
      pixels, format, Int32(clamping: width), Int32(clamping: height), Int32(clamping: bytesPerRow))
    try self.init(made, during: "making a bitmap of \(width) × \(height) pixels")
  }

  /// A PDF, of which a sink receives the bytes, or nobody; the first page has a size.
  convenience init(pdf sink: DocumentSink?, size: CGSize) throws(CairoError) {
    let made = cairo_pdf_surface_create_for_stream(
      sink == nil ? nil : DocumentSink.callback, sink?.closure, Double(size.width), Double(size.height))
    try self.init(made, during: "making a PDF")
  }

  /// An SVG, of which a sink receives the bytes, or nobody.
  ///
  /// - Parameter hasPixels: whether lengths are pixels; otherwise they have no unit.
  convenience init(svg sink: DocumentSink?, size: CGSize, hasPixels: Bool = false) throws(CairoError) {
    let made = cairo_svg_surface_create_for_stream(
      sink == nil ? nil : DocumentSink.callback, sink?.closure, Double(size.width), Double(size.height))
    try self.init(made, during: "making an SVG")
    cairo_svg_surface_set_document_unit(pointer, hasPixels ? CAIRO_SVG_UNIT_PX : CAIRO_SVG_UNIT_USER)
  }

  /// A recording surface of a box; nil if there is no memory.
  convenience init?(recording box: CGRect) {
    var extents = cairo_rectangle_t(
      x: Double(box.minX), y: Double(box.minY), width: Double(box.width), height: Double(box.height))
    self.init(usable: cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents))
  }

  private convenience init(_ made: OpaquePointer?, during operation: String) throws(CairoError) {
    guard let made else { throw CairoError(CAIRO_STATUS_NO_MEMORY, during: operation) }
    self.init(made)
    try check(during: operation)
  }

  /// Nil for a surface that cannot be drawn on.
  private convenience init?(usable made: OpaquePointer?) {
    self.init(taking: made)
    guard cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS else { return nil }
  }

  deinit { cairo_surface_destroy(pointer) }

  func check(during operation: String) throws(CairoError) {
    try CairoDrawing.check(cairo_surface_status(pointer), during: operation)
  }

  /// Ends a document, which writes the last bytes.
  func finish() { cairo_surface_finish(pointer) }

  var isRecording: Bool { cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_RECORDING }

  /// The box of a recording; nil for other surfaces.
  var recordedBox: CGRect? {
    var box = cairo_rectangle_t()
    guard isRecording, cairo_recording_surface_get_extents(pointer, &box) != 0 else { return nil }
    return CGRect(x: box.x, y: box.y, width: box.width, height: box.height)
  }

  /// Whether it has alpha only.
  var isAlphaAlone: Bool { cairo_surface_get_content(pointer) == CAIRO_CONTENT_ALPHA }

  /// The offset from the device's coordinates to the surface's pixels.
  var deviceOffset: SIMD2<Double> {
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(pointer, &x, &y)
    return SIMD2(x, y)
  }

  // MARK: Documents

  /// Sets the resolution, in pixels per inch, of what a document draws as pixels.
  func setFallbackResolution(_ dpi: Double) { cairo_surface_set_fallback_resolution(pointer, dpi, dpi) }

  /// Makes a PDF one of version 1.5.
  ///
  /// - Parameter date: when it was made, in PDF's own form without the prefix.
  func setPDFVersion(creationDate date: String) {
    cairo_pdf_surface_restrict_to_version(pointer, CAIRO_PDF_VERSION_1_5)
    cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_CREATE_DATE, date)
  }

  /// Sets the size of a PDF's next page.
  func setPageSize(_ size: CGSize) {
    cairo_pdf_surface_set_size(pointer, Double(size.width), Double(size.height))
  }

  // MARK: Files

  /// What documents write instead of the pixels.
  enum Attachment {
    case jpeg
    /// What distinguishes it from others: equal ones are written once.
    case identifier
  }

  /// Attaches bytes to a surface; false if there is no memory.
  func attach(_ bytes: [UInt8], as attachment: Attachment) -> Bool {
    let type = attachment == .jpeg ? CAIRO_MIME_TYPE_JPEG : CAIRO_MIME_TYPE_UNIQUE_ID
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    copy.initialize(from: bytes, count: bytes.count)
    let status = cairo_surface_set_mime_data(
      pointer, type, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
    if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
    return status == CAIRO_STATUS_SUCCESS
  }

  /// Keeps an object for as long as Cairo keeps the surface, which may be longest; false if there is no memory.
  func keep(_ object: AnyObject) -> Bool {
    let kept = Unmanaged.passRetained(object).toOpaque()
    let status = cairo_surface_set_mime_data(
      pointer, "application/x-layer-pixels", kept, 0,
      { if let kept = $0 { Unmanaged<AnyObject>.fromOpaque(kept).release() } }, kept)
    if status != CAIRO_STATUS_SUCCESS { Unmanaged<AnyObject>.fromOpaque(kept).release() }
    return status == CAIRO_STATUS_SUCCESS
  }
}
