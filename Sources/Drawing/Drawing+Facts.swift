import CoreGraphics

extension Drawing {
  /// What is known of a drawing without looking at its nodes again. Made once, of what is known of the drawings in it.
  public struct Facts: Sendable {
    /// A box that holds everything that is drawn, in the drawing's own coordinates; null where nothing is.
    public private(set) var bounds = CGRect.null
    /// How many things are drawn here and in the groups within; an instance counts as one.
    public private(set) var leafCount: Int32 = 0
    /// How many things are drawn where all that instances, masks and silhouettes show is written out each time.
    public private(set) var expandedCount: Int32 = 0
    /// How many drawings lie within each other, this one included, by whatever they are referred to.
    public private(set) var depth: Int32 = 1
    /// How many shadows of drawings lie within each other, each a silhouette of what holds the next.
    public private(set) var shadowDepth: Int32 = 0
    /// About how many numbers say the drawing; that of an instance is at most that of its name.
    public private(set) var weight: Int32 = 0
    /// What occurs in the drawing.
    public private(set) var traits: Traits = []
    /// What shines through it.
    public private(set) var alpha = DrawnAlpha()
    private var endsInPicture = false

    init() {}

    /// Whether something occurs in the drawing.
    public func has(_ trait: Traits) -> Bool { !traits.isDisjoint(with: trait) }
  }

  /// What occurs in a drawing: in its own nodes, in the groups within and in what instances show. What masks, silhouettes
  /// and tiles hold is left out, unless it is said.
  public struct Traits: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Something blends with the drawing's backdrop other than by covering it.
    public static let blends = Traits(rawValue: 1 << 0)
    /// Something has more than one paint, as fill and stroke: if it is faded, one shows through the other.
    public static let severalPaints = Traits(rawValue: 1 << 1)
    /// Documents draw something as many areas: gradients that they do not have, and hard pixels in perspective; in masks,
    /// silhouettes and tiles, too.
    public static let areas = Traits(rawValue: 1 << 2)
    /// There is a shadow.
    public static let shadows = Traits(rawValue: 1 << 3)
    /// There is a shadow of a drawing.
    public static let drawingShadows = Traits(rawValue: 1 << 4)
    /// There is a group that does more than to move, cut and fade, or an instance of more than one paint.
    public static let composition = Traits(rawValue: 1 << 5)
    /// There is text.
    public static let text = Traits(rawValue: 1 << 6)
    /// There are links.
    public static let links = Traits(rawValue: 1 << 7)
    /// There are pictures.
    public static let images = Traits(rawValue: 1 << 8)
    /// There are pictures that are pages of PDFs; in masks, silhouettes and tiles, too.
    public static let pdfPages = Traits(rawValue: 1 << 9)
    /// There are filters, or groups that ask to be rasterised; in masks, silhouettes and tiles, too.
    public static let filters = Traits(rawValue: 1 << 10)
    /// There are colours that are no grey; in masks and tiles, too.
    public static let colors = Traits(rawValue: 1 << 11)
    /// There are operators of Porter and Duff; in masks, silhouettes and tiles, too.
    public static let operators = Traits(rawValue: 1 << 12)
    /// An operator blends something with the drawing's backdrop.
    public static let exposedOperators = Traits(rawValue: 1 << 17)
    /// There are drawings that instances show; in masks, silhouettes and tiles, too.
    public static let instances = Traits(rawValue: 1 << 13)
    /// There are masks.
    public static let masks = Traits(rawValue: 1 << 14)
    /// There are paints that repeat a drawing; in masks, silhouettes and tiles, too.
    public static let patterns = Traits(rawValue: 1 << 15)
    /// There are pictures in perspective; in masks, silhouettes and tiles, too.
    public static let projectedImages = Traits(rawValue: 1 << 16)
    /// There are sums of light (`plusLighter`, `plusDarker`); in masks, silhouettes and tiles, too.
    public static let sums = Traits(rawValue: 1 << 18)
    /// There are parts of planes that others cut through; in masks, silhouettes and tiles, too.
    public static let fragments = Traits(rawValue: 1 << 19)
    /// There are groups that do no more than cut to an outline that is no rectangle; in masks, silhouettes and tiles, too.
    public static let roundClips = Traits(rawValue: 1 << 20)
    /// There are pictures with hard pixels; in masks, silhouettes and tiles, too.
    public static let hardPixels = Traits(rawValue: 1 << 21)
    /// There are dashed lines; in masks, silhouettes and tiles, too.
    public static let dashes = Traits(rawValue: 1 << 22)
    /// There are pictures that follow each other, as parts of one do; in masks, silhouettes and tiles, too.
    public static let pictureRows = Traits(rawValue: 1 << 23)
    /// There are pictures of formats that may hold several frames; in masks, silhouettes and tiles, too.
    public static let framedPictures = Traits(rawValue: 1 << 24)
    /// There are shadows; in masks, silhouettes and tiles, too.
    public static let anyShadows = Traits(rawValue: 1 << 25)

    /// There are colours that say how they are printed; in masks and tiles, too.
    public static let inks = Traits(rawValue: 1 << 26)
    /// There is text; in masks, silhouettes and tiles, too.
    public static let anyText = Traits(rawValue: 1 << 27)
    /// There are colours that are `currentColor`, or were made of it; in masks and tiles, too.
    public static let currentColor = Traits(rawValue: 1 << 28)

    /// What counts in masks, silhouettes and tiles, too.
    static let everywhere: Traits = [
      .colors, .operators, .filters, .pdfPages, .sums, .fragments, .roundClips, .projectedImages,
      .hardPixels, .dashes, .pictureRows, .framedPictures, .anyShadows, .anyText, .inks, .currentColor,
      .instances, .patterns, .areas,
    ]
  }
}

// MARK: - Making facts

extension Drawing.Facts {
  mutating func add(_ node: Drawing.Node) {
    bounds = bounds.union(node.bounds)
    for drawing in node.drawings {
      depth = max(depth, drawing.facts.depth + 1)
      expandedCount = expandedCount.addingSaturated(drawing.facts.expandedCount)
      traits.formUnion(drawing.facts.traits.intersection(.everywhere))
    }
    let followsPicture = endsInPicture
    endsInPicture = false
    switch node {
    case .group(let group, let content): add(group, content.facts)
    case .path(let path):
      addLeaf(weight: path.path.weight)
      add(path.fill, path.stroke)
    case .glyphs(let run):
      addLeaf(weight: 4 + run.glyphs.count)
      traits.formUnion([.text, .anyText])
      if run.url != nil { traits.insert(.links) }
      add(run.fill, run.stroke)
    case .image(let image):
      // A document is written out where it is drawn.
      addLeaf(weight: image.image.isVector ? 64 : 4)
      traits.formUnion(followsPicture ? [.images, .colors, .pictureRows] : [.images, .colors])
      endsInPicture = true
      if [.gif, .png, .webp].contains(image.image.format) { traits.insert(.framedPictures) }
      if image.image.format == .pdf { traits.insert(.pdfPages) }
      if image.projection != nil { traits.insert(.projectedImages) }
      if image.magnification == .nearest {
        traits.insert(.hardPixels)
        if image.projection != nil { traits.insert(.areas) }
      }
      alpha.add(Double(image.tint?.alpha ?? 1), differs: image.image.hasAlpha)
    case .shadow(let shadow):
      addLeaf(weight: 8)
      traits.formUnion([.shadows, .anyShadows])
      add(shadow.color)
      if case .drawing(let drawing) = shadow.silhouette {
        traits.insert(.drawingShadows)
        shadowDepth = max(shadowDepth, drawing.facts.shadowDepth + 1)
      }
      alpha.add(Double(shadow.color.alpha), differs: true)
    case .instance(let drawing, _):
      // What is an instance takes the room of its name.
      addLeaf(weight: Int(min(drawing.facts.weight, 7)))
      traits.formUnion(drawing.facts.traits.union(.instances))
      if !drawing.isOnePaint { traits.formUnion([.composition, .severalPaints]) }
      shadowDepth = max(shadowDepth, drawing.facts.shadowDepth)
      alpha.add(drawing.facts.alpha)
    }
  }

  private mutating func addLeaf(weight other: Int) {
    leafCount = leafCount.addingSaturated(1)
    expandedCount = expandedCount.addingSaturated(1)
    weight = weight.addingSaturated(Int32(clamping: other))
  }

  private mutating func add(_ group: Group, _ content: Drawing.Facts) {
    leafCount = leafCount.addingSaturated(content.leafCount)
    weight = weight.addingSaturated(1).addingSaturated(content.weight)
    shadowDepth = max(shadowDepth, content.shadowDepth)
    var traits = content.traits
    alpha.add(content.alpha.within(group.effects))
    if let effects = group.effects {
      if effects.isIsolatedGroup { traits.remove(.blends) }
      if effects.isolates { traits.remove(.exposedOperators) }
      if effects.blendMode != .normal { traits.insert(.blends) }
      if effects.blendMode == .plusLighter || effects.blendMode == .plusDarker { traits.insert(.sums) }
      if effects.blendMode.isOperator { traits.formUnion([.operators, .exposedOperators]) }
      if !effects.onlyCutsAndFades { traits.insert(.composition) }
      if !effects.filters.isEmpty || effects.rasterizationScale != nil { traits.insert(.filters) }
      if effects.isOneRoundClip { traits.insert(.roundClips) }
      if effects.semantics.url != nil { traits.insert(.links) }
      if effects.mask != nil { traits.insert(.masks) }
      if effects.fragment != nil { traits.insert(.fragments) }
    }
    self.traits.formUnion(traits)
  }

  private mutating func add(_ fill: Paint?, _ stroke: Stroke?) {
    if fill != nil, stroke != nil { traits.insert(.severalPaints) }
    if let stroke, !stroke.dashes.isEmpty { traits.insert(.dashes) }
    for case let paint? in [fill, stroke?.paint] {
      alpha.add(paint)
      switch paint {
      case .color(let color): add(color)
      case .gradient(let gradient):
        if gradient.needsAreas { traits.insert(.areas) }
        for stop in gradient.stops { add(stop.color) }
      case .pattern: traits.insert(.patterns)
      }
    }
  }
}

extension Drawing.Facts {
  private mutating func add(_ color: RGBA) {
    if !color.isGrey { traits.insert(.colors) }
    guard let print = color.print else { return }
    if print.isOfPresses { traits.insert(.inks) }
    if print.isCurrentColor || print.wasCurrentColor { traits.insert(.currentColor) }
  }
}

extension Drawing {
  /// Whether it is one thing of one paint, as particles are: it fades as that thing does.
  public var isOnePaint: Bool {
    guard nodes.count == 1 else { return false }
    switch nodes[0] {
    case .image: return true
    case .path(let path): return path.fill == nil || path.stroke == nil
    default: return false
    }
  }
}

extension GroupEffects {
  /// Whether the group's backdrop has no part in how its content is composed.
  public var isIsolatedGroup: Bool {
    opacity < 1 || isIsolated || mask != nil || fragment != nil
  }

  /// Whether the group does no more than cut to one outline that is no rectangle.
  public var isOneRoundClip: Bool {
    guard clips.count == 1, onlyCutsAndFades, opacity >= 1, semantics.url == nil,
      semantics.accessibilityLabel == nil
    else {
      return false
    }
    if case .rect = clips[0].path.shape { return false }
    return true
  }

  /// Whether the group does no more than cut and fade.
  public var onlyCutsAndFades: Bool {
    blendMode == .normal && mask == nil && fragment == nil && filters.isEmpty && rasterizationScale == nil
      && conversion == nil
  }
}

extension Int32 {
  /// The sum, or the largest number where it is larger still.
  fileprivate func addingSaturated(_ other: Int32) -> Int32 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

extension RGBA {
  /// Whether red, green and blue are the same.
  public var isGrey: Bool { red == green && green == blue }
}

extension CGPath {
  /// About how many numbers say the path.
  fileprivate var weight: Int {
    if case .rect = shape { return 4 }
    var weight = 0
    forEachElement { element in
      switch element {
      case .move, .line: weight += 2
      case .quadCurve, .curve: weight += 6
      case .closeSubpath: break
      }
    }
    return weight
  }
}
