/// Something that a format could not express exactly, and what was done instead.
public struct Finding: Sendable, Hashable {
  /// What was done instead.
  public enum Outcome: Sendable, Hashable {
    /// Drawn as vectors that approximate it.
    case approximated
    /// Drawn as pixels, at this many dots per inch of the page.
    case rasterised(dpi: Double)
    /// Not drawn.
    case dropped
    /// Not drawn, or not as asked, as the input is damaged: a truncated file, or numbers that are not finite.
    case damaged
    /// Drawn as asked, but probably not what was meant.
    case warning
  }

  /// The layer the finding is about.
  public var layer: LayerIndex
  /// What was done instead.
  public var outcome: Outcome
  /// The reason, as a sentence without a full stop.
  public var reason: String

  /// A finding about a layer; -1 for none.
  public init(layer: LayerIndex, outcome: Outcome, reason: String) {
    self.layer = layer
    self.outcome = outcome
    self.reason = reason
  }
}

/// A problem with the font of a text.
public struct FontNote: Sendable, Hashable {
  /// What was wrong with a font.
  public enum Problem: Sendable, Hashable {
    /// No font has this name; another family was used. The suggestion is one that was probably meant.
    case substituted(requested: String, used: String, suggestion: String?)
    /// The font lacks glyphs for these characters. Another font shows them, or empty boxes if `used` is nil.
    case missingGlyphs(characters: String, requested: String, used: String?)
    /// The font colours these characters in a way that is not drawn. Only outlines are, if there are any.
    case undrawnColors(characters: String, font: String)
  }

  /// The layer of the text.
  public var layer: LayerIndex
  /// What was wrong with the font.
  public var problem: Problem

  /// A note about the font of a layer's text.
  public init(layer: LayerIndex, problem: Problem) {
    self.layer = layer
    self.problem = problem
  }
}
