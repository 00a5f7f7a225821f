/// What preflight looks for. The raw values are the names in files of rules and in reports.
public enum PreflightRule: String, Codable, CaseIterable, Sendable {
  /// Pictures of too few pixels per inch. In dots per inch.
  case pictureResolution = "picture-resolution"
  /// The same of pictures that are black or white. In dots per inch.
  case bitmapResolution = "bitmap-resolution"
  /// Pictures of far more pixels than are printed. In dots per inch.
  case pictureExcess = "picture-excess"
  /// Lines that a press may lose. In points.
  case hairline
  /// Thin lines in several inks, whose plates never meet exactly. In points.
  case thinLineInInks = "thin-line-in-several-inks"
  /// Small text. In points.
  case smallText = "small-text"
  /// Small text in several inks. In points.
  case smallTextInInks = "small-text-in-several-inks"
  /// Black text that is not in black ink alone.
  case blackText = "black-text"
  /// Colours of screens, in red, green and blue.
  case screenColor = "screen-color"
  /// Inks with a profile of their own, which are converted once more.
  case taggedInks = "tagged-inks"
  /// All inks together in one place. In per cent of a plate.
  case inkCoverage = "ink-coverage"
  /// The number of spot inks.
  case spotInks = "spot-inks"
  /// A spot ink's name in two spellings, which become two plates.
  case spotSpelling = "spot-spelling"
  /// One name of two spot inks.
  case spotMeaning = "spot-meaning"
  /// White that overprints, and so vanishes.
  case whiteOverprint = "white-overprint"
  /// Other colours that overprint, except for pure black and spot inks.
  case overprint
  /// Fonts that are not in the document, or may not be.
  case fontEmbedding = "font-embedding"
  /// Fonts that stand for others.
  case fontSubstitution = "font-substitution"
  /// What could only be drawn as pixels. In dots per inch.
  case raster
  /// Transparency that is not composed in inks.
  case transparencySpace = "transparency-space"
  /// How far a page extends beyond its cut. In millimetres.
  case bleed
  /// Colours that reach the cut, but not beyond it. In millimetres of the edge.
  case bleedCoverage = "bleed-coverage"
  /// Text that is near the cut. In millimetres.
  case safeDistance = "safe-distance"
  /// Boxes of a page that contradict each other.
  case pageBoxes = "page-boxes"
  /// Pages of other sizes than the first. In millimetres of difference.
  case pageSizes = "page-sizes"
  /// Content that cannot be read.
  case content
  /// No title.
  case documentTitle = "document-title"
  /// No language.
  case documentLanguage = "document-language"
  /// A PDF that does not say what is heading, text and picture.
  case tags
  /// Pictures without a text for readers who cannot see them.
  case alternativeText = "alternative-text"
  /// Headings that skip a level.
  case headingLevels = "heading-levels"
  /// The contrast of text. As a ratio to 1.
  case contrast
  /// The contrast of text of 18 points, or 14 points in bold, and more. As a ratio to 1.
  case contrastOfLargeText = "contrast-of-large-text"

  /// How a rule's figure is compared with its limits.
  enum Comparison {
    /// Less than the limit is wrong.
    case atLeast
    /// More than the limit is wrong.
    case atMost
    /// There is no limit.
    case none
  }

  var comparison: Comparison {
    switch self {
    case .pictureResolution, .bitmapResolution, .hairline, .thinLineInInks, .smallText, .smallTextInInks,
      .bleed,
      .safeDistance, .contrast, .contrastOfLargeText:
      .atLeast
    case .pictureExcess, .inkCoverage, .spotInks, .pageSizes, .bleedCoverage: .atMost
    case .blackText, .screenColor, .taggedInks, .spotSpelling, .spotMeaning, .whiteOverprint, .overprint,
      .fontEmbedding, .fontSubstitution, .raster, .transparencySpace, .pageBoxes, .content,
      .documentTitle, .documentLanguage, .tags, .alternativeText, .headingLevels:
      .none
    }
  }

  /// The unit of a rule's figures; nil for none.
  var unit: String? {
    switch self {
    case .pictureResolution, .bitmapResolution, .pictureExcess, .raster: "dpi"
    case .hairline, .thinLineInInks, .smallText, .smallTextInInks: "pt"
    case .inkCoverage: "%"
    case .bleed, .bleedCoverage, .safeDistance, .pageSizes: "mm"
    case .contrast, .contrastOfLargeText: ":1"
    default: nil
    }
  }

  /// Whether the figure of one thing is worse than that of another.
  func isWorse(_ value: Double?, than other: Double?) -> Bool {
    guard let value else { return false }
    guard let other else { return true }
    return comparison == .atMost ? value > other : value < other
  }
}
