import CoreGraphics

/// A group: coordinates of its own, and what applies to all of its drawing together.
public struct Group: Sendable {
  /// Maps coordinates inside the group to those outside.
  public var transform: CGAffineTransform
  /// Which layer this group is, -1 where it stands for none of its own.
  public var layer: LayerIndex
  /// Everything but the transform; nil for a group that only moves its content.
  public var effects: GroupEffects? {
    get { box?.effects }
    set { box = newValue.map(EffectsBox.init) }
  }

  /// Most groups only move their content: what others have besides is not part of each node's size.
  private var box: EffectsBox?

  /// A group that changes nothing, but for what is given.
  public init(transform: CGAffineTransform = .identity, layer: LayerIndex = -1, effects: GroupEffects? = nil)
  {
    self.transform = transform
    self.layer = layer
    box = effects.map(EffectsBox.init)
  }
}

private final class EffectsBox: Sendable {
  let effects: GroupEffects

  init(_ effects: GroupEffects) { self.effects = effects }
}

/// What applies to a group's drawing as a whole. Clips, masks, filters and links are in the coordinates inside the group.
///
/// In this order: the content is drawn; `filters` and `conversion` change it; `clips` cut it; `fragment` cuts it; `mask` multiplies it; `opacity`
/// multiplies it; `blendMode` composes it with the backdrop.
public struct GroupEffects: Sendable {
  /// 0…1, multiplied into the content as a whole.
  public var opacity = 1.0
  /// How the content blends with its backdrop.
  public var blendMode = BlendMode.normal
  /// Whether the content must be isolated before it meets the backdrop. True wherever opacity, blend mode,
  /// mask or filters ask for it; a painter may skip the isolation where it can prove that nothing changes.
  public var isIsolated = false
  /// The content is cut to the intersection of these.
  public var clips: [ClipPath] = []
  /// What the content is multiplied by; outside of what the mask draws it vanishes, or stays if the mask is inverted.
  public var mask: Mask?
  /// What changes the content's pixels, first to last.
  public var filters: [Filter] = []
  /// What becomes of the content's pixels once they are drawn and filtered; nil for nothing. Of pixels only.
  package var conversion: PixelConversion?
  /// Which part of a plane that others cut through the content is; nil where it is whole.
  public var fragment: Fragment?
  /// What the group is to those who do not look at it.
  public var semantics: Semantics
  /// The resolution, in pixels per point of the page, at which the layer asked to be rasterised; nil for vectors.
  public var rasterizationScale: Double?

  /// What a group is to pointers, and to readers of the text.
  public struct Semantics: Sendable {
    /// Where a click on the group leads.
    public var url: String?
    /// A text for those who cannot see the picture.
    public var accessibilityLabel: String?
    /// Whether the content is for the eye only, since it repeats what is drawn elsewhere: its text is not to be found again.
    public var isArtifact = false
  }

  /// Effects that change nothing, but for those that are given. `isIsolated` is to be said where others ask for it.
  public init(
    opacity: Double = 1, blendMode: BlendMode = .normal, isIsolated: Bool = false, clips: [ClipPath] = [],
    mask: Mask? = nil, filters: [Filter] = [], fragment: Fragment? = nil, url: String? = nil,
    accessibilityLabel: String? = nil, rasterizationScale: Double? = nil, isArtifact: Bool = false
  ) {
    self.opacity = opacity
    self.blendMode = blendMode
    self.isIsolated = isIsolated
    self.clips = clips
    self.mask = mask
    self.filters = filters
    self.fragment = fragment
    semantics = Semantics(url: url, accessibilityLabel: accessibilityLabel, isArtifact: isArtifact)
    self.rasterizationScale = rasterizationScale
  }
}

/// A path that cuts.
public struct ClipPath: Sendable {
  /// In the coordinates inside the group.
  public var path: CGPath
  /// Which points lie inside of it.
  public var rule: CGPathFillRule

  /// A path that cuts away what does not lie inside of it.
  public init(path: CGPath, rule: CGPathFillRule = .winding) {
    self.path = path
    self.rule = rule
  }
}

/// A drawing that multiplies a group (soft masks: ISO 32000-1, 11.5).
public struct Mask: Sendable {
  /// What of the drawing counts.
  public enum Kind: Sendable {
    /// Its alpha.
    case alpha
    /// What it leaves free: one minus its alpha.
    case invertedAlpha
    /// How bright it is on black: 0.3 of red, 0.59 of green and 0.11 of blue.
    case luminosity
  }

  /// The drawing that counts.
  public var drawing: Drawing
  /// Maps the drawing's coordinates to those inside the masked group.
  public var transform: CGAffineTransform
  /// What of the drawing counts.
  public var kind: Kind
  /// Whether the group shows where the drawing leaves it free.
  public var isInverted: Bool { kind == .invertedAlpha }

  /// A mask of alpha in the coordinates inside the masked group, unless something else is given.
  public init(_ drawing: Drawing, transform: CGAffineTransform = .identity, kind: Kind = .alpha) {
    self.drawing = drawing
    self.transform = transform
    self.kind = kind
  }
}

/// How a group blends with its backdrop.
///
/// The first sixteen are PDF's and CSS's (ISO 32000-1, 11.3.5; W3C Compositing and Blending). The others are Porter and
/// Duff's operators and the two sums that Core Animation names; vector formats cannot say them exactly.
public enum BlendMode: String, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case plusLighter, plusDarker
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut,
    destinationAtop
  case xor

  /// Whether the backdrop is changed also where nothing is drawn on it; then the group's clips say how far.
  public var changesEmptyBackdrop: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  /// Whether PDF and SVG have this mode.
  public var isNativeInVectorFormats: Bool {
    switch self {
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
      .hardLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      true
    default: false
    }
  }
}

/// A change to the pixels of a group, or to its paints where that comes to the same.
public enum Filter: Sendable, Equatable {
  /// A Gaussian of this standard deviation, in the group's coordinates.
  case gaussianBlur(radius: Double)
  /// Rows for red, green, blue, alpha; columns for the same and a constant; colours not premultiplied (feColorMatrix).
  case colorMatrix([Double])
}

extension GroupEffects {
  /// The same with another opacity or blend mode.
  public func with(opacity: Double? = nil, blendMode: BlendMode? = nil) -> GroupEffects {
    var result = self
    if let opacity { result.opacity = opacity }
    if let blendMode { result.blendMode = blendMode }
    return result
  }

  /// The same for what is filtered, or as pixels, already; isolated where it was.
  public func withoutFilters() -> GroupEffects {
    var result = self
    (result.filters, result.rasterizationScale) = ([], nil)
    return result
  }

  /// The same with other words for readers and pointers.
  public func with(url: String?, accessibilityLabel: String?) -> GroupEffects {
    var result = self
    (result.semantics.url, result.semantics.accessibilityLabel) = (url, accessibilityLabel)
    return result
  }

  /// Whether the group is isolated only in order to be cut as a whole: cut one by one, things that lie over each
  /// other show one another where pixels are cut through.
  public var isOnlyCut: Bool {
    isIsolated && !clips.isEmpty && opacity >= 1 && mask == nil && fragment == nil && filters.isEmpty
      && blendMode == .normal && rasterizationScale == nil
  }

  /// Whether any of these changes how the group's drawing is composed, rather than only what it is called.
  public var changesDrawing: Bool {
    opacity < 1 || blendMode != .normal || isIsolated || !clips.isEmpty || mask != nil || !filters.isEmpty
      || fragment != nil || rasterizationScale != nil || conversion != nil
  }
}
