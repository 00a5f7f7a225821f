import Synchronization
import TextLayout

/// The fonts of an export, opened when the first text needs them, so that scenes without text never read the
/// system's fonts. May be shared by threads.
public final class FontSource: Sendable {
  /// The system's fonts, for measuring and drawing outside of exports.
  package static let system = FontSource()

  private let paths: [String]
  private let includesSystemFonts: Bool
  private let opened = Mutex<Opened?>(nil)

  private struct Opened {
    /// What the process had registered.
    var registered: [String]
    var layouter: Result<TextLayouter, FontError>
  }

  /// - Parameters:
  ///   - paths: additional font files, or folders of them, for this export only.
  ///   - includesSystemFonts: whether the system's fonts may be used as well.
  public init(adding paths: [String] = [], includesSystemFonts: Bool = true) {
    self.paths = paths
    self.includesSystemFonts = includesSystemFonts
  }

  /// Returns the layouter for these fonts, which caches layouts for equal text.
  ///
  /// - Throws: `FontError` where the fonts cannot be opened.
  public func layouter() throws(FontError) -> TextLayouter {
    let result = opened.withLock { opened in
      let registered = RegisteredFonts.paths
      if let opened, opened.registered == registered || !includesSystemFonts { return opened.layouter }
      let made = Result { () throws(FontError) in
        TextLayouter(fonts: try FontLibrary(adding: paths, includesSystemFonts: includesSystemFonts))
      }
      opened = Opened(registered: registered, layouter: made)
      return made
    }
    return try result.get()
  }

  /// The outlines of glyphs; empty until there is text.
  public var outlines: GlyphOutlines {
    opened.withLock { try? $0?.layouter.get().fonts.outlines } ?? GlyphOutlines()
  }
}
