import CoreGraphics

/// What is drawn on one page, resolved down to what a painter can draw without thinking.
///
/// A display list is what the walk over a layer tree makes and what the painters (Cairo, SVG) draw. It is a value
/// and can be drawn on several threads at once.
///
/// It never contains: anchor points, positions or bounds of layers, gravity, depth or perspective (everything is
/// projected), time, replicators, emitters, scroll offsets, default values, hidden or empty things, numbers that are
/// not finite.
///
/// Items stand in drawing order. Groups are written as a pair of `beginGroup` and `endGroup`, always balanced, so that
/// neither building, walking nor freeing a list needs recursion.
///
/// Coordinates: the page's upper left corner is (0, 0), y grows downwards, one unit is one point. A group's `transform`
/// maps the coordinates inside of it to those outside of it.
public struct DisplayList: Sendable {
  /// The page, in points.
  public var size: CGSize
  /// The page's own drawing.
  public var items: [DisplayItem]
  /// Drawings that groups refer to as masks, shadows as silhouettes, and `use` items as shared content.
  /// A definition refers only to definitions of smaller index, so there are no cycles.
  public var definitions: [Definition]
  /// The layers that items and findings name, by `LayerIndex`.
  public var layers: [LayerIdentity]
  /// Whatever could not be said exactly, found by the walk. Painters add their own.
  public var findings: [Finding]
  /// Fonts that were substituted and glyphs that were missing.
  public var fontNotes: [FontNote]

  /// An empty page of a size in points.
  public init(size: CGSize) {
    self.size = size
    items = []
    definitions = []
    layers = []
    findings = []
    fontNotes = []
  }
}

/// A drawing of its own that other items refer to.
public struct Definition: Sendable {
  /// In drawing order, balanced as a page's are.
  public var items: [DisplayItem]
  /// A box that holds everything the items draw, in the definition's own coordinates.
  public var bounds: CGRect

  /// A drawing with a box that must hold all of it.
  public init(items: [DisplayItem], bounds: CGRect) {
    self.items = items
    self.bounds = bounds
  }
}

/// The index of a definition in `DisplayList.definitions`.
public typealias DefinitionIndex = Int32

/// The index of a layer in `DisplayList.layers`; -1 where there is none.
public typealias LayerIndex = Int32

/// One thing to draw, or one end of a group.
public enum DisplayItem: Sendable {
  case beginGroup(DisplayGroup)
  case endGroup
  case path(DisplayPath)
  case glyphs(GlyphRun)
  case image(DisplayImage)
  case shadow(DisplayShadow)
  /// Draws a definition, its coordinates mapped by the transform.
  case use(DefinitionIndex, CGAffineTransform)
}

/// Who a layer is, for names in the output and for messages.
public struct LayerIdentity: Sendable {
  /// The index of the superlayer (or of the layer whose mask this is), -1 for the root.
  public var parent: LayerIndex
  /// What the layer is to its parent: the last step of its path in the tree.
  public var role: Role
  /// Core Animation's name of the class, such as `CAShapeLayer`.
  public var className: String
  /// The identifier of the scene file.
  public var id: String?
  /// The layer's name.
  public var name: String?
  /// Which of a replicator's copies the layer belongs to, from 0; 0 where nothing repeats it.
  public var copy = 0

  /// What a layer is to its parent.
  public enum Role: Sendable {
    case root
    case sublayer(Int)
    case mask
  }

  /// A layer that nothing repeats, unless a copy is given.
  public init(
    parent: LayerIndex, role: Role, className: String, id: String? = nil, name: String? = nil, copy: Int = 0
  ) {
    self.parent = parent
    self.role = role
    self.className = className
    self.id = id
    self.name = name
    self.copy = copy
  }
}

extension DisplayList {
  /// The path of a layer in the tree, as scene files' diagnostics write it: `sublayers[3].mask`; the root's is empty.
  public func path(of layer: LayerIndex) -> String {
    var steps: [String] = []
    var index = layer
    while index >= 0, Int(index) < layers.count {
      let identity = layers[Int(index)]
      switch identity.role {
      case .root: break
      case .sublayer(let k): steps.append("sublayers[\(k)]")
      case .mask: steps.append("mask")
      }
      index = identity.parent
    }
    return steps.reversed().joined(separator: ".")
  }
}
