/// The fonts that text may use: those of the system, additional files, or both.
///
/// Each set of fonts has its own configuration, so additional fonts affect neither the rest of the process
/// nor other sets. Thread-safe.
public final class FontLibrary: Sendable {
  private let opened: OpenFonts
  /// The cached outlines of this library's glyphs.
  public let outlines = GlyphOutlines()

  /// Opens fonts, unless the process has already opened the same ones.
  ///
  /// - Parameters:
  ///   - paths: font files, or folders of them (including subfolders).
  ///   - includesSystemFonts: whether the system's fonts and substitution rules, and the fonts that the process
  ///     has registered, may be used as well. Without
  ///     them a layout depends on `paths` alone; with them a family of `paths` hides the system's of the same name.
  public init(adding paths: [String] = [], includesSystemFonts: Bool = true) throws(FontError) {
    let registered = includesSystemFonts ? RegisteredFonts.paths : []
    opened = try OpenFonts.fonts(adding: registered + paths, includesSystemFonts: includesSystemFonts)
  }

  /// Whether two libraries share the same open fonts.
  func sharesFonts(with other: FontLibrary) -> Bool { opened === other.opened }

  /// Runs a body with an engine that no other thread uses at the same time.
  func withEngine<Result, Failure: Error>(
    _ body: (PangoEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try opened.withEngine(body)
  }
}

/// Why fonts could not be opened.
public enum FontError: Error, Hashable, Sendable {
  /// fontconfig could not be initialised.
  case noConfiguration
  /// There is no font at all, neither a system font nor an additional one.
  case noFonts
  case unreadable(path: String)
  /// A file without a font, or a folder without a font file.
  case notAFont(path: String)
  /// A font of a kind that cannot be used, or a damaged one; the reason is the predicate of a sentence about it.
  case unusable(path: String, reason: String)
}

extension FontError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noConfiguration: "the configuration of fonts (fontconfig) cannot be read"
    case .noFonts: "there are no fonts to set text with; ExportOptions.fonts adds some"
    case .unreadable(let path): "the font “\(path)” cannot be read"
    case .notAFont(let path): "“\(path)” contains no font"
    case .unusable(let path, let reason): "the font “\(path)” \(reason)"
    }
  }
}
