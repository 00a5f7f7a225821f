import CoreGraphics

extension Drawing {
  /// Properties of a drawing, computed once when it is made, from those of the drawings in it.
  public struct Facts: Sendable {
    /// A box that contains everything drawn, in the drawing's own coordinates; null where nothing is.
    public private(set) var bounds = CGRect.null
    /// The number of things drawn here and in nested groups; an instance counts as one.
    public private(set) var leafCount: Int32 = 0
    /// The number of things drawn if all instances, masks and silhouettes were expanded at each use.
    public private(set) var expandedCount: Int32 = 0
    /// How deep drawings are nested, by any kind of reference, including this one.
    public private(set) var depth: Int32 = 1
    /// How deep shadows of drawings are nested, each in the silhouette of the next.
    public private(set) var shadowDepth: Int32 = 0
    /// Roughly how many numbers it takes to write the drawing. An instance weighs as much as its name at
    /// most.
    public private(set) var weight: Int32 = 0
    /// What the drawing contains.
    public private(set) var traits: Traits = []
    /// What shows through the drawing.
    public private(set) var alpha = DrawnAlpha()
    /// The bounds before anything is blurred; `bounds` if nothing is.
    private(set) var blurred = BlurredBox(sharp: .null)
    private var endsInPicture = false

    init() {}

    /// Returns whether the drawing has any of some traits.
    public func has(_ trait: Traits) -> Bool { !traits.isDisjoint(with: trait) }
  }

  /// What a drawing contains: in its own nodes, in nested groups and in instances. The contents of masks,
  /// silhouettes and tiles count only where a trait says so.
  public struct Traits: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Something blends with the drawing's backdrop by a mode other than normal.
    public static let blends = Traits(rawValue: 1 << 0)
    /// Something has several paints, such as fill and stroke, which show through each other when it is faded.
    public static let severalPaints = Traits(rawValue: 1 << 1)
    /// Conic gradients, and gradients and hard pixels in perspective.
    /// Includes masks, silhouettes and tiles.
    public static let conicAndProjectedPaints = Traits(rawValue: 1 << 2)
    /// A shadow.
    public static let shadows = Traits(rawValue: 1 << 3)
    /// A shadow whose silhouette is a drawing.
    public static let drawingShadows = Traits(rawValue: 1 << 4)
    /// A group that does more than transform, clip and fade, or an instance with more than one paint.
    public static let composition = Traits(rawValue: 1 << 5)
    /// Text.
    public static let text = Traits(rawValue: 1 << 6)
    /// Links.
    public static let links = Traits(rawValue: 1 << 7)
    /// Pictures.
    public static let images = Traits(rawValue: 1 << 8)
    /// Pictures that are pages of PDFs, including those in masks, silhouettes and tiles.
    public static let pdfPages = Traits(rawValue: 1 << 9)
    /// Filters, or groups that ask to be rasterised, including those in masks, silhouettes and tiles.
    public static let filters = Traits(rawValue: 1 << 10)
    /// Colours other than greys, including those in masks and tiles.
    public static let colors = Traits(rawValue: 1 << 11)
    /// Porter and Duff's operators, including those in masks, silhouettes and tiles.
    public static let operators = Traits(rawValue: 1 << 12)
    /// An operator that applies to the drawing's backdrop.
    public static let exposedOperators = Traits(rawValue: 1 << 17)
    /// Instances, including those in masks, silhouettes and tiles.
    public static let instances = Traits(rawValue: 1 << 13)
    /// Masks.
    public static let masks = Traits(rawValue: 1 << 14)
    /// Patterns, including those in masks, silhouettes and tiles.
    public static let patterns = Traits(rawValue: 1 << 15)
    /// Pictures in perspective, including those in masks, silhouettes and tiles.
    public static let projectedImages = Traits(rawValue: 1 << 16)
    /// Sums of light (`plusLighter`, `plusDarker`), including those in masks, silhouettes and tiles.
    public static let sums = Traits(rawValue: 1 << 18)
    /// Parts of planes that others cut through, including those in masks, silhouettes and tiles.
    public static let fragments = Traits(rawValue: 1 << 19)
    /// Groups that clip, including those in masks, silhouettes and tiles.
    public static let clips = Traits(rawValue: 1 << 20)
    /// Pictures with hard pixels, including those in masks, silhouettes and tiles.
    public static let hardPixels = Traits(rawValue: 1 << 21)
    /// Dashed lines that may have corners, including those in masks, silhouettes and tiles.
    public static let dashedCorners = Traits(rawValue: 1 << 22)
    /// Consecutive pictures, such as parts of one picture, including those in masks, silhouettes and tiles.
    public static let pictureRows = Traits(rawValue: 1 << 23)
    /// Pictures from files, rather than of raw pixels, including those in masks, silhouettes and tiles.
    public static let filePictures = Traits(rawValue: 1 << 24)
    /// Shadows, including those in masks, silhouettes and tiles.
    public static let anyShadows = Traits(rawValue: 1 << 25)

    /// Colours with printing inks or overprint, including those in masks and tiles.
    public static let inks = Traits(rawValue: 1 << 26)
    /// Text, including that in masks, silhouettes and tiles.
    public static let anyText = Traits(rawValue: 1 << 27)
    /// Colours that are `currentColor` or derived from it, including those in masks and tiles.
    public static let currentColor = Traits(rawValue: 1 << 28)
    /// Areas with gradients whose colours change at once somewhere, including those in masks, silhouettes and
    /// tiles.
    public static let gradientSteps = Traits(rawValue: 1 << 29)

    /// Finishing steps.
    public static let finishing = Traits(rawValue: 1 << 30)

    /// The traits that include masks, silhouettes and tiles.
    static let everywhere: Traits = [
      .colors, .operators, .filters, .pdfPages, .sums, .fragments, .clips, .projectedImages,
      .hardPixels, .dashedCorners, .pictureRows, .filePictures, .anyShadows, .anyText, .inks, .currentColor,
      .instances, .patterns, .conicAndProjectedPaints, .gradientSteps,
    ]
  }
}

// MARK: - Making facts

extension Drawing.Facts {
  mutating func add(_ node: Drawing.Node) {
    let box = node.bounds
    bounds = bounds.union(box)
    blurred.formUnion(node.holdsBlurs ? node.blurred : BlurredBox(sharp: box))
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
      // A single line has no corner.
      if let stroke = path.stroke, !stroke.dashes.isEmpty, path.path.verbs.count > 2 {
        traits.insert(.dashedCorners)
      }
    case .glyphs(let run):
      addLeaf(weight: 4 + run.glyphs.count)
      traits.formUnion([.text, .anyText])
      if run.url != nil { traits.insert(.links) }
      add(run.fill, run.stroke)
    case .image(let image):
      // A document is written in full wherever it is drawn.
      addLeaf(weight: image.image.isVector ? 64 : 4)
      traits.formUnion(followsPicture ? [.images, .colors, .pictureRows] : [.images, .colors])
      endsInPicture = true
      if image.image.format != .pixels { traits.insert(.filePictures) }
      if image.image.format == .pdf { traits.insert(.pdfPages) }
      if image.projection != nil { traits.insert(.projectedImages) }
      if image.magnification == .nearest {
        traits.insert(.hardPixels)
        if image.projection != nil { traits.insert(.conicAndProjectedPaints) }
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
      // An instance is written as a reference.
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
      if !effects.clips.isEmpty { traits.insert(.clips) }
      if effects.url != nil { traits.insert(.links) }
      if effects.mask != nil { traits.insert(.masks) }
      if effects.fragment != nil { traits.insert(.fragments) }
      if effects.finishing != nil { traits.insert(.finishing) }
    }
    self.traits.formUnion(traits)
  }

  private mutating func add(_ fill: Paint?, _ stroke: Stroke?) {
    if fill != nil, stroke != nil { traits.insert(.severalPaints) }
    for case let paint? in [fill, stroke?.paint] {
      alpha.add(paint)
      switch paint {
      case .color(let color): add(color)
      case .gradient(let gradient):
        if gradient.isConicOrProjected { traits.insert(.conicAndProjectedPaints) }
        if gradient.stepCount > 0 { traits.insert(.gradientSteps) }
        for stop in gradient.stops { add(stop.color) }
      case .pattern: traits.insert(.patterns)
      }
    }
  }

  private mutating func add(_ color: RGBA) {
    if !color.isGrey { traits.insert(.colors) }
    guard let print = color.print else { return }
    if print.isOfPresses { traits.insert(.inks) }
    if print.isCurrentColor || print.wasCurrentColor { traits.insert(.currentColor) }
  }
}

extension Drawing {
  /// Whether the drawing is one thing with one paint, as particles are. It fades as that thing does.
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
  /// Whether the group's content is composed without its backdrop.
  public var isIsolatedGroup: Bool {
    opacity < 1 || isIsolated || mask != nil || fragment != nil
  }

  /// Whether the group only clips and fades.
  public var onlyCutsAndFades: Bool {
    blendMode == .normal && mask == nil && fragment == nil && filters.isEmpty && rasterizationScale == nil
      && conversion == nil
  }
}

extension Int32 {
  /// Returns the sum, or the largest value on overflow.
  fileprivate func addingSaturated(_ other: Int32) -> Int32 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

extension RGBA {
  /// Whether red, green and blue are equal.
  public var isGrey: Bool { red == green && green == blue }
}

extension CGPath {
  /// Roughly how many numbers it takes to write the path.
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
