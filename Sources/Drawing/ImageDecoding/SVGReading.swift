import CRSVG
import CoreGraphics
import LibraryLoading

/// What librsvg makes of bytes that say they are SVG.
public enum SVGReading {
  /// Why librsvg does not read them, and where it stopped; nil where it does, and where it is not installed and nobody can
  /// tell.
  static func problem(in data: Data) -> String? {
    guard let library = try? library.get() else { return nil }
    var error: UnsafeMutablePointer<GError>?
    let handle = data.withUnsafeBytes { bytes in
      library.rsvg_handle_new_from_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), &error)
    }
    if let handle {
      g_object_unref(UnsafeMutableRawPointer(handle))
      return nil
    }
    defer { g_clear_error(&error) }
    return error?.pointee.message.map { place(in: String(cString: $0)) } ?? "librsvg does not say why"
  }

  /// librsvg gives up after following 500,000 references. Fewer than these cannot lead to so many, even in groups that
  /// refer to the next one three times each, which multiplies them most: 34 come to 354,294, 35 to 531,440.
  private static let mostHarmlessReferences = 34

  /// Why librsvg gives up on a document at any size, which may take it long; nil if it does not.
  static func refusal(of image: CGImage) -> String? {
    guard let data = image.encodedData, mayBeEndless(data), let library = try? library.get() else {
      return nil
    }
    let handle = data.withUnsafeBytes { bytes in
      library.rsvg_handle_new_from_data(bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), nil)
    }
    guard let handle else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
    var viewport = LibRSVGRectangle(x: 0, y: 0, width: 1, height: 1)
    var error: UnsafeMutablePointer<GError>?
    guard library.rsvg_handle_get_geometry_for_layer(handle, nil, &viewport, nil, nil, &error) == 0 else {
      return nil
    }
    defer { g_clear_error(&error) }
    // A font of which it could not make letters so large would fail at all sizes from now on.
    library.pango_cairo_font_map_set_default(nil)
    let reason = error?.pointee.message.map { String(cString: $0) }
    // Other errors may be due to the size.
    return reason.flatMap { $0.hasPrefix("exceeded") ? $0 : nil }
  }

  /// Whether a document has so many references, one through the other, that librsvg may give up on them.
  private static func mayBeEndless(_ data: Data) -> Bool {
    let most = mostHarmlessReferences
    return data.range(of: Data("<!ENTITY".utf8)) != nil
      || data.count(of: "href", upTo: most + 1) + data.count(of: "url(", upTo: most + 1) > most
  }

  /// Whether anybody can tell what is wrong with SVG.
  package static var isKnown: Bool { (try? library.get()) != nil }

  /// What is wrong with a picture that cannot be read as SVG: its name, the place in it and the reason.
  package static func complaint(about image: CGImage) -> String {
    let name = image.sourceName ?? "SVG document"
    if case .failure(let missing) = library { return "\(name) cannot be shown: \(missing)" }
    let reason = image.encodedData.flatMap(problem) ?? "it has no size or no content"
    return "\(name) cannot be read as SVG: \(reason)"
  }

  /// libxml2's words, as librsvg passes them on, with the place before the reason.
  private static func place(in message: String) -> String {
    let message = message.trimmingCharacters(in: .whitespacesAndNewlines)
    if let match = message.firstMatch(of: /on line (\d+) column (\d+) of data: (.*)/) {
      return "line \(match.1), column \(match.2): \(match.3)"
    }
    return message
  }

  /// Whether things may shine through parts of a picture, by the words in it; of pages of PDFs, which are paper, and of
  /// pictures with pixels nobody asks.
  package static func mayBeTranslucent(_ image: CGImage) -> Bool {
    guard image.format == .svg, let data = image.encodedData else { return false }
    let words = #"opacity[\s:="']+(0|\.|\d{1,2}%)|rgba\(|hsla\(|#[0-9a-fA-F]{8}\b|<mask|<filter|&#"#
    return String(decoding: data, as: UTF8.self).range(of: words, options: .regularExpression) != nil
  }

  /// Whether a picture may repeat tiles.
  package static func mayHavePatterns(_ image: CGImage) -> Bool {
    guard image.format == .svg, let data = image.encodedData else { return false }
    return data.range(of: Data("<pattern".utf8)) != nil || data.range(of: Data("&#".utf8)) != nil
  }

  /// librsvg, found when the first SVG picture is looked at.
  package static let library = MissingLibrary.load(
    "librsvg", which: "draws SVG", from: "librsvg2-2", by: LibRSVGLoad)
}

extension Data {
  /// Returns how often a word occurs.
  fileprivate func count(of word: String, upTo most: Int) -> Int {
    var (rest, count) = (self[...], 0)
    while count < most, let next = rest.range(of: Data(word.utf8)) {
      count += 1
      rest = rest[next.upperBound...]
    }
    return count
  }
}
