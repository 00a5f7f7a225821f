import CPango
import CSSReading

/// The attributes that determine a font, except the size.
struct FontRequest: Hashable {
  var name: String
  var variations: [String: Double]

  init(name: String, variations: [String: Double] = [:]) {
    self.name = name
    self.variations = variations
  }

  init(_ font: TextFont) { self.init(name: font.name, variations: font.variations) }
}

/// A requested font: its Pango description, and the font found.
final class RequestedFont {
  let description: OpaquePointer
  /// The font for all text that it has glyphs for.
  let primary: LayoutFont
  /// The requested family, if it was substituted.
  let missingFamily: String?
  /// The family that was probably meant by it.
  let suggestion: String?

  /// Takes ownership of the description.
  init(description: OpaquePointer, primary: LayoutFont, missingFamily: String?, suggestion: String?) {
    self.description = description
    self.primary = primary
    self.missingFamily = missingFamily
    self.suggestion = suggestion
  }

  deinit { pango_font_description_free(description) }
}

extension PangoEngine {
  /// The font for a request; nil only if no font at all can be opened.
  func font(for request: FontRequest) -> RequestedFont? {
    if let known = requestedFonts[request] { return known }
    if requestedFonts.count >= 512 { requestedFonts.removeAll() }
    let (description, isKnown) = describe(request.name)
    pango_font_description_set_absolute_size(description, Double(Self.shapingSize) * Double(PANGO_SCALE))
    if !request.variations.isEmpty {
      let list = request.variations.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      pango_font_description_set_variations(description, list.joined(separator: ","))
    }
    guard let loaded = pango_context_load_font(context, description) else {
      pango_font_description_free(description)
      return nil
    }
    defer { g_object_unref(loaded) }
    guard let primary = layoutFont(loaded) else {
      pango_font_description_free(description)
      return nil
    }
    let result = RequestedFont(
      description: description, primary: primary, missingFamily: isKnown ? nil : request.name,
      suggestion: isKnown ? nil : Suggestion.nearest(to: FontName(request.name).family, in: families))
    requestedFonts[request] = result
    return result
  }

  /// Describes a font name, and returns whether it is known: as a family, as a PostScript or full name, or as
  /// the family and style of which a PostScript name consists.
  private func describe(_ name: String) -> (OpaquePointer, isKnown: Bool) {
    // A font that was added counts before the system's of the same name.
    let family = FontName(wholeFamily: name)
    if let added = describeAdded(family) ?? added.description(ofFontNamed: name, by: \.postScriptNames) {
      return (added, true)
    }
    if withFirst(FC_FAMILY, name, { _ in true }) != nil {
      return (description(family), true)
    }
    if let added = added.description(ofFontNamed: name, by: \.fullNames) ?? describeAdded(FontName(name)) {
      return (added, true)
    }
    for property in [FC_POSTSCRIPT_NAME, FC_FULLNAME] {
      if let found = withFirst(property, name, { pango_fc_font_description_from_pattern($0, 0) }) {
        return (found, true)
      }
    }
    let parsed = FontName(name)
    if withFirst(FC_FAMILY, parsed.family, { _ in true }) != nil { return (description(parsed), true) }
    return (
      description(parsed, fallbacks: parsed.substitutes),
      Self.genericFamilies.contains(parsed.family.lowercased())
    )
  }

  /// Describes the font of an added family; nil if there is none of that name.
  private func describeAdded(_ name: FontName) -> OpaquePointer? {
    added.families(nearestTo: name).map { description(name, families: $0) }
  }

  private static let genericFamilies: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "cursive", "fantasy",
  ]

  private func description(_ name: FontName, fallbacks: [String] = []) -> OpaquePointer {
    // A comma would separate families.
    description(name, families: [name.family.replacing(",", with: " ")] + fallbacks)
  }

  /// Describes the weight, slope and width of a name in these families.
  private func description(_ name: FontName, families: [String]) -> OpaquePointer {
    let description: OpaquePointer = pango_font_description_new()
    pango_font_description_set_family(description, families.joined(separator: ","))
    pango_font_description_set_weight(description, PangoWeight(UInt32(name.weight)))
    pango_font_description_set_style(description, name.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_stretch(description, PangoStretch(UInt32(name.width - 1)))
    return description
  }

  /// Calls a body with the first font that has this value of a property, ignoring blanks and case; nil if
  /// there is none, or none that Pango uses.
  private func withFirst<Result>(_ property: String, _ value: String, _ body: (OpaquePointer) -> Result?)
    -> Result?
  {
    guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return nil }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(objects)
    }
    _ = value.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: value.utf8.count + 1) {
        FcPatternAddString(pattern, property, $0)
      }
    }
    let usability = [FC_FILE, FC_FONTFORMAT, FC_SCALABLE, FC_COLOR]
    for object in [FC_FAMILY, FC_STYLE, FC_WEIGHT, FC_SLANT, FC_WIDTH] + usability {
      FcObjectSetAdd(objects, object)
    }
    guard let set = FcFontList(configuration, pattern, objects) else { return nil }
    defer { FcFontSetDestroy(set) }
    let found = (0..<Int(set.pointee.nfont)).lazy.compactMap { set.pointee.fonts[$0].map(FontPattern.init) }
    guard let match = found.first(where: \.isUsable) else { return nil }
    return body(match.pointer)
  }
}

extension FontName {
  /// The regular font of a family, whose name is not split.
  fileprivate init(wholeFamily: String) {
    self.init("x")
    family = wholeFamily
  }
}
