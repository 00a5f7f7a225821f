import Synchronization
import TextLayout

/// The fonts of an export, opened when the first text asks for them: scenes without text never pay for reading the
/// system's fonts. Can be shared by threads.
public final class FontSource: Sendable {
  /// The system's fonts, for what is measured and drawn outside of exports.
  package static let system = FontSource()

  private let paths: [String]
  private let includesSystemFonts: Bool
  private let opened = Mutex<Result<TextLayouter, FontError>?>(nil)

  /// - Parameters:
  ///   - paths: font files, or folders of them, that are added for this export only.
  ///   - includesSystemFonts: whether the system's fonts may be used as well.
  public init(adding paths: [String] = [], includesSystemFonts: Bool = true) {
    self.paths = paths
    self.includesSystemFonts = includesSystemFonts
  }

  /// What lays text out with these fonts; layouts are kept for equal text.
  public func layouter() throws(FontError) -> TextLayouter {
    let result = opened.withLock { opened in
      if let opened { return opened }
      let made = Result { () throws(FontError) in
        TextLayouter(fonts: try FontLibrary(adding: paths, includesSystemFonts: includesSystemFonts))
      }
      opened = made
      return made
    }
    return try result.get()
  }

  /// The shapes of glyphs; empty until there is text.
  public var outlines: GlyphOutlines {
    opened.withLock { try? $0?.get().fonts.outlines } ?? GlyphOutlines()
  }
}
