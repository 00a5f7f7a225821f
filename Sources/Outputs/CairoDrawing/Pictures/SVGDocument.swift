import CCairo
import CRSVG
import CoreGraphics
import ImageDecoding

/// An SVG document drawn by librsvg. It has no base URL, so nothing outside it is ever loaded.
final class SVGDocument: VectorDocument {
  private let library: LibRSVG
  private let handle: OpaquePointer
  let size: CGSize
  let hasText: Bool
  let hasBlending: Bool
  let hasGroups: Bool
  let hasPixels: Bool
  let largestLetterScale: Double
  let omission: String?
  let outlinesText: Bool

  /// Returns nil for bytes that are no SVG, and if librsvg is not installed.
  init?(_ data: Data) {
    guard let library = try? SVGReading.library.get(), let size = try? CGImage(encodedData: data).naturalSize
    else {
      return nil
    }
    self.library = library
    self.size = size
    let prepared = LibrsvgDocument(data)
    let data = prepared.data
    // References to characters may hide the spelling of words.
    func has(_ word: String) -> Bool { data.range(of: Data(word.utf8)) != nil }
    let hasSpelling = has("<!ENTITY") && has("&#")
    func mayHave(_ word: String) -> Bool { hasSpelling || has(word) }
    hasText = mayHave("text")
    hasBlending = mayHave("mix-blend-mode")
    let groups = #"(?<![-\w])opacity|mask|filter|mix-blend-mode|isolation|objectBoundingBox"#
    hasGroups =
      hasSpelling
      || String(decoding: data, as: UTF8.self).range(of: groups, options: .regularExpression) != nil
    hasPixels = mayHave("<mask") || mayHave("<filter")
    largestLetterScale = hasText && hasPixels ? Self.largestLetterScale(data, size) : .infinity
    let hasTiles = mayHave("feTile")
    let undrawn = prepared.undrawn
    outlinesText = prepared.outlinesText
    omission =
      if hasTiles {
        "its filters are left out, since librsvg may end the program at feTile"
      } else if !undrawn.isEmpty {
        "librsvg does not draw \(undrawn.sorted().joined(separator: ", "))"
      } else {
        nil
      }
    let made = data.withUnsafeBytes { bytes in
      library.rsvg_handle_new_from_data(bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), nil)
    }
    guard let made else { return nil }
    handle = made
    if hasTiles {
      let styleSheet = Array("* { filter: none !important }".utf8)
      _ = library.rsvg_handle_set_stylesheet(handle, styleSheet, gsize(styleSheet.count), nil)
    }
  }

  /// librsvg asks FreeType for fonts of their size times the square of the scale, where 65,535 is the most. What
  /// transforms add to it nobody knows; so there are attempts at smaller scales, too.
  private static func largestLetterScale(_ data: Data, _ size: CGSize) -> Double {
    let text = String(decoding: data, as: UTF8.self)
    let sizes = text.matches(of: /font-size[\s:="']*([\d.]+)/).compactMap { Double($0.1) }
    let box = text.firstMatch(of: /viewBox\s*=\s*["'][-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)/)
    let width = box.flatMap { Double($0.1) } ?? Double(size.width)
    return (60_000 / max(sizes.max() ?? 0, 16)).squareRoot() * width / Double(size.width)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  func draw(into context: CairoContext, size: CGSize) -> String? {
    var viewport = LibRSVGRectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    var error: UnsafeMutablePointer<GError>?
    guard library.rsvg_handle_render_document(handle, context.pointer, &viewport, &error) == 0 else {
      return nil
    }
    // A font of which it could not make letters so large would fail at all sizes from now on.
    library.pango_cairo_font_map_set_default(nil)
    guard let error else { return "it cannot be drawn" }
    defer { g_error_free(error) }
    return error.pointee.message.map { String(cString: $0) } ?? "it cannot be drawn"
  }
}
