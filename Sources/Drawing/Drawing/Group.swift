import CoreGraphics

/// Coordinates of their own for a drawing, and effects on all of it together.
public struct Group: Sendable {
  /// Maps coordinates inside the group to those outside.
  public var transform: CGAffineTransform
  /// The layer this group stands for; -1 for none.
  public var layer: LayerIndex
  /// The layer of which the group is a further part, where `layer` is -1 because its name stays with the first part;
  /// -1 for none.
  public var continues: LayerIndex
  /// Everything but the transform; nil for a group that only transforms its content.
  public var effects: GroupEffects? {
    get { box?.effects }
    set { box = newValue.map(EffectsBox.init) }
  }

  /// An object, to keep nodes small: most groups only transform their content.
  private var box: EffectsBox?

  /// A group, by default one that changes nothing.
  public init(
    transform: CGAffineTransform = .identity, layer: LayerIndex = -1, continuing continues: LayerIndex = -1,
    effects: GroupEffects? = nil
  ) {
    self.transform = transform
    self.layer = layer
    self.continues = continues
    box = effects.map(EffectsBox.init)
  }

  /// The layer whose drawing, or a part of it, the group is; -1 for none.
  public var owner: LayerIndex { layer >= 0 ? layer : continues }
}

private final class EffectsBox: Sendable {
  let effects: GroupEffects

  init(_ effects: GroupEffects) { self.effects = effects }
}

/// Effects on a group's drawing as a whole. Clips, masks, filters and links are in the coordinates inside the
/// group.
///
/// They apply in this order: the content is drawn; `filters` and `conversion` change it; `clips` cut it;
/// `fragment` cuts it; `mask` and `opacity` multiply it; `blendMode` composes it with the backdrop.
public struct GroupEffects: Sendable {
  /// The opacity of the content as a whole, 0…1.
  public var opacity = 1.0
  /// How the content blends with its backdrop.
  public var blendMode = BlendMode.normal
  /// Whether the content is isolated from the backdrop. Set wherever opacity, blend mode, mask or filters
  /// require it. A painter may skip the isolation where it can prove that this changes nothing.
  public var isIsolated = false
  /// The clips; the content is cut to their intersection.
  public var clips: [ClipPath] = []
  /// The mask that multiplies the content. Beyond the mask's drawing the content vanishes, or stays if
  /// inverted.
  public var mask: Mask?
  /// The filters that change the content's pixels, in order.
  public var filters: [Filter] = []
  /// A conversion of the content's pixels once they are drawn and filtered; nil for none. Not for vectors.
  package var conversion: PixelConversion?
  /// The part of a plane, cut through by others, that the content is; nil where it is whole.
  public var fragment: Fragment?
  /// The link of the group.
  public var url: String?
  /// A text alternative for those who cannot see the picture.
  public var accessibilityLabel: String?
  /// What the content stands for, if it is not printed as other content is; nil for what is.
  public var finishing: CGInk.Finishing?
  /// Whether the content is for the eye only, as it repeats other content: its text is not to be found again.
  public var isArtifact = false
  /// The resolution, in pixels per point of the page, at which the layer asked to be rasterised; nil for vectors.
  public var rasterizationScale: Double?

  /// Effects that change nothing by default. `isIsolated` must be set where other effects require it.
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
    self.url = url
    self.accessibilityLabel = accessibilityLabel
    self.isArtifact = isArtifact
    self.rasterizationScale = rasterizationScale
  }
}

/// A path that clips.
public struct ClipPath: Sendable {
  /// The path, in the coordinates inside the group.
  public var path: CGPath
  /// The rule for which points lie inside it.
  public var rule: CGPathFillRule

  /// A clip to the inside of a path.
  public init(path: CGPath, rule: CGPathFillRule = .winding) {
    self.path = path
    self.rule = rule
  }
}

/// A drawing that a group is multiplied by (soft masks: ISO 32000-1, 11.5).
public struct Mask: Sendable {
  /// The value of the drawing that multiplies the group.
  public enum Kind: Sendable {
    /// Its alpha.
    case alpha
    /// One minus its alpha.
    case invertedAlpha
    /// Its luminosity on black: 0.3 of red, 0.59 of green and 0.11 of blue.
    case luminosity
  }

  /// The drawing of the mask.
  public var drawing: Drawing
  /// Maps the drawing's coordinates to those inside the masked group.
  public var transform: CGAffineTransform
  /// The value of the drawing that counts.
  public var kind: Kind
  /// Whether the group shows where the drawing is transparent.
  public var isInverted: Bool { kind == .invertedAlpha }

  /// A mask, by default of alpha and in the coordinates inside the masked group.
  public init(_ drawing: Drawing, transform: CGAffineTransform = .identity, kind: Kind = .alpha) {
    self.drawing = drawing
    self.transform = transform
    self.kind = kind
  }
}

/// How a group blends with its backdrop.
///
/// The first sixteen are those of PDF and CSS (ISO 32000-1, 11.3.5; W3C Compositing and Blending). The others
/// are Porter and Duff's operators and Core Animation's two sums, inexact in vector formats.
public enum BlendMode: String, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case plusLighter, plusDarker
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut,
    destinationAtop
  case xor

  /// Whether the mode changes the backdrop even where nothing is drawn, as far as the group's clips allow.
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

/// A change to the pixels of a group, or to its paints where that is equivalent.
public enum Filter: Sendable, Equatable {
  /// A Gaussian blur of this standard deviation, in the group's coordinates.
  case gaussianBlur(radius: Double)
  /// Rows for red, green, blue, alpha; columns for these and a constant; not premultiplied (feColorMatrix).
  case colorMatrix([Double])
  /// Grey from two values at each place: red divided by one minus green, white at most (CSS Compositing's
  /// color-dodge). For opaque content.
  case quotient
}

extension GroupEffects {
  /// Returns the same effects with another opacity or blend mode.
  public func with(opacity: Double? = nil, blendMode: BlendMode? = nil) -> GroupEffects {
    var result = self
    if let opacity { result.opacity = opacity }
    if let blendMode { result.blendMode = blendMode }
    return result
  }

  /// Returns the same effects for content that is already filtered or rasterised; still isolated if it was.
  public func withoutFilters() -> GroupEffects {
    var result = self
    (result.filters, result.rasterizationScale) = ([], nil)
    return result
  }

  /// Returns the same effects with another link and accessibility label.
  public func with(url: String?, accessibilityLabel: String?) -> GroupEffects {
    var result = self
    (result.url, result.accessibilityLabel) = (url, accessibilityLabel)
    return result
  }

  /// Whether the group is isolated only in order to be clipped as a whole. If overlapping things were clipped
  /// one by one, they would show through each other in the pixels along the clip.
  public var isOnlyCut: Bool {
    isIsolated && !clips.isEmpty && opacity >= 1 && mask == nil && fragment == nil && filters.isEmpty
      && blendMode == .normal && rasterizationScale == nil
  }

  /// Whether any effect changes how the group's drawing is composed, rather than only its name.
  public var changesDrawing: Bool { isolates || !clips.isEmpty }
}
