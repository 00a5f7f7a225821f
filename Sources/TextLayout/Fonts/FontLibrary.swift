/// The fonts that text may use: those of the system, files of one's own, or both.
///
/// Each set of fonts has a configuration of its own, so that fonts added here are seen neither by the rest of the
/// process nor by other sets. It can be used from several threads at once.
public final class FontLibrary: Sendable {
  private let opened: OpenFonts
  /// The outlines of all glyphs of this library, drawn once each.
  public let outlines = GlyphOutlines()

  /// Opens fonts, unless the process has the same ones open already.
  ///
  /// - Parameters:
  ///   - paths: font files, or folders of them (subfolders too).
  ///   - includesSystemFonts: whether the system's fonts, and its rules of substitution, may be used as well. Without
  ///     them a layout depends on `paths` alone; with them a font of `paths` stands for the system's of the
  ///     same PostScript name.
  public init(adding paths: [String] = [], includesSystemFonts: Bool = true) throws(FontError) {
    opened = try OpenFonts.fonts(adding: paths, includesSystemFonts: includesSystemFonts)
  }

  /// Whether two libraries share what was opened.
  func sharesFonts(with other: FontLibrary) -> Bool { opened === other.opened }

  /// Runs a body with an engine that no other thread uses meanwhile.
  func withEngine<Result, Failure: Error>(
    _ body: (PangoEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try opened.withEngine(body)
  }
}

/// Why fonts could not be opened.
public enum FontError: Error, Hashable, Sendable {
  /// fontconfig could not be started.
  case noConfiguration
  /// There is no font at all, neither of the system nor of one's own.
  case noFonts
  case unreadable(path: String)
  /// A file that holds no font, or a folder that holds no font file.
  case notAFont(path: String)
}

extension FontError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noConfiguration: "The configuration of fonts (fontconfig) cannot be read."
    case .noFonts: "There are no fonts to set text with."
    case .unreadable(let path): "The font “\(path)” cannot be read."
    case .notAFont(let path): "“\(path)” holds no font."
    }
  }
}
