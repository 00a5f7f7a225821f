/// Something that a format could not say exactly, and what was done instead.
public struct Finding: Sendable, Hashable {
  /// What was done instead.
  public enum Outcome: Sendable, Hashable {
    /// Drawn as vectors that come close.
    case approximated
    /// Drawn as pixels, at this many dots per inch of the page.
    case rasterised(dpi: Double)
    /// Not drawn.
    case dropped
    /// Not drawn, or not as asked, because what was given is damaged: a file that ends early, numbers that are not finite.
    case damaged
    /// Drawn as asked, but probably not what was meant.
    case warning
  }

  /// The layer that it is about.
  public var layer: LayerIndex
  /// What was done instead.
  public var outcome: Outcome
  /// Why, in a sentence without a full stop.
  public var reason: String

  /// A finding about a layer, or, at -1, about none.
  public init(layer: LayerIndex, outcome: Outcome, reason: String) {
    self.layer = layer
    self.outcome = outcome
    self.reason = reason
  }
}

/// A font that was asked for and what was used instead.
public struct FontNote: Sendable, Hashable {
  /// What was wrong with a font.
  public enum Problem: Sendable, Hashable {
    /// No font of this name; another family was used.
    case substituted(requested: String, used: String)
    /// The font has no glyphs for these characters; another font, or an empty box where `used` is nil, shows them.
    case missingGlyphs(characters: String, requested: String, used: String?)
    /// The font shows these characters in colours of a kind that is not drawn: only their outlines are, if there are any.
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
