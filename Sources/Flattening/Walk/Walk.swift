import Drawing
import QuartzCore

/// One walk over one layer tree.
///
/// Works off a stack of tasks rather than by recursion. A task either visits a layer, which draws what lies beneath its
/// sublayers and pushes tasks for the rest, or finishes something that a visit began.
final class Walk {
  let options: FlatteningOptions
  /// What is known of the page besides its drawing, which is made when all else is done.
  var list: DrawnPage
  /// What was drawn so far.
  var builder = DrawingBuilder()
  var tasks: [Task] = []
  /// Masks that were drawn and wait for the layer they belong to.
  var masks: [DrawnMask?] = []
  /// Planes in depth whose members are being drawn, innermost last.
  var depthSets: [DepthSet] = []
  /// The drawings of what lies behind a layer, and how many such lie in each other there.
  var backdrops: [ObjectIdentifier: (drawing: Drawing, nesting: Int)] = [:]
  /// Layers whose animations' key paths were looked at.
  var checkedLayers: Set<ObjectIdentifier> = []
  /// Tiles of patterns that were drawn already.
  var tiles: [TileLook: TilePattern] = [:]

  /// What was drawn of what layers make many of.
  var drawn = InstanceLimits.Count()

  enum Task {
    case visit(Visit)
    /// The layer's mask, if any, is drawn: draw the layer itself.
    case body(Visit, shown: CALayer)
    /// The innermost drawing is a mask's.
    case finishMask
    /// The sublayers are drawn: draw what lies above them and close the layer's groups.
    case close(Closing)
    case openReplica(CGFloat)
    case openGroup(GroupEffects)
    /// What is drawn from here on is drawn in several places.
    case beginShared
    case finishShared(SharedDrawing)
    case useShared(SharedDrawing, CGAffineTransform)
    case closeGroup
    /// What is drawn from here on is what a member of the innermost depth set draws.
    case beginMember
    case finishMember(Int)
    /// All members of the innermost depth set are drawn.
    case finishDepth
  }

  init(options: FlatteningOptions, size: CGSize) {
    self.options = options
    list = DrawnPage(size: size)
  }

  func run(root: CALayer) -> DrawnPage {
    list.layers.append(
      LayerIdentity(
        parent: -1, role: .root, className: Self.className(of: root), id: root.identifier, name: root.name))
    tasks.append(.visit(Visit(layer: root, index: 0, placement: .page, time: options.time)))
    while let task = tasks.popLast() {
      switch task {
      case .visit(let visit): enter(visit)
      case .body(let visit, let shown): draw(visit, shown: shown, mask: masks.popLast() ?? nil)
      case .finishMask: finishMask()
      case .close(let closing): close(closing)
      case .openReplica(let opacity):
        builder.open(Group(effects: GroupEffects(opacity: Double(opacity), isIsolated: true)))
      case .beginShared, .beginMember: builder.begin()
      case .finishShared(let shared): shared.drawing = builder.finish()
      case .useShared(let shared, let transform):
        if let drawing = shared.drawing, !drawing.isEmpty { builder.append(.instance(drawing, transform)) }
      case .openGroup(let effects): builder.open(Group(effects: effects))
      case .closeGroup: builder.close()
      case .finishMember(let member): finish(member: member, drawing: builder.finish())
      case .finishDepth: finishDepth()
      }
    }
    list.drawing = builder.finish()
    return list
  }

  /// Reports what happened to a layer; once, where the same happens to several copies of it in a row.
  func report(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    let finding = Finding(layer: layer, outcome: outcome, reason: reason)
    if let last = list.findings.last, last.reason == reason, last.outcome == outcome,
      isCopy(layer, of: last.layer)
    {
      return
    }
    list.findings.append(finding)
  }

  /// Whether both are the same layer, as a replicator's copies are.
  private func isCopy(_ layer: LayerIndex, of other: LayerIndex) -> Bool {
    guard layer != other else { return true }
    guard list.layers.indices.contains(Int(layer)), list.layers.indices.contains(Int(other)) else {
      return false
    }
    let (a, b) = (list.layers[Int(layer)], list.layers[Int(other)])
    guard a.parent == b.parent, case .sublayer(let i) = a.role, case .sublayer(let j) = b.role else {
      return false
    }
    return i == j
  }

  static func className(of layer: CALayer) -> String {
    String(describing: type(of: layer))
  }

  private func finishMask() {
    let drawing = builder.finish()
    masks.append(DrawnMask.clip(drawing).map { .clip($0) } ?? .drawing(Mask(drawing)))
  }
}

/// What a mask layer drew.
enum DrawnMask {
  /// One opaque area: it cuts.
  case clip(ClipPath)
  /// Anything else multiplies by its alpha.
  case drawing(Mask)

  /// The path that a drawing comes to as a mask; nil where it is more than one opaque area.
  static func clip(_ drawing: Drawing) -> ClipPath? {
    var (drawing, transform) = (drawing, CGAffineTransform.identity)
    while drawing.nodes.count == 1 {
      switch drawing.nodes[0] {
      case .group(let group, let content):
        guard group.effects == nil else { return nil }
        transform = group.transform.concatenating(transform)
        drawing = content
      case .path(let path):
        guard path.stroke == nil, let fill = path.fill, fill.isOpaque else { return nil }
        return ClipPath(path: path.path.transformed(by: transform), rule: path.rule)
      case .glyphs, .image, .shadow, .instance: return nil
      }
    }
    return nil
  }
}

/// A layer that is to be drawn, and what it inherits.
struct Visit {
  /// How a layer's bounds lie in the coordinates that are being drawn in.
  enum Placement {
    /// The layer is the page.
    case page
    case affine(CGAffineTransform)

    func transform(of layer: CALayer) -> CGAffineTransform {
      switch self {
      case .page: CGAffineTransform(translationX: -layer.bounds.minX, y: -layer.bounds.minY)
      case .affine(let transform): transform
      }
    }
  }

  var layer: CALayer
  var index: LayerIndex
  var placement: Placement
  /// The time of the superlayer, in seconds.
  var time: Double
  /// Opacity that superlayers hand down because they are no groups.
  var opacity: CGFloat = 1
  var shade = Shade()
  /// Whether this is what a transition goes to or comes from, and no more to be looked into for one.
  var isTransitionPart = false
  /// What the layer shows of itself in a transition: a group around it says so already, and its own opacity is what it else
  /// would be.
  var transitionOpacity: CGFloat = 1
  /// Whether y grows upwards where the layer lies, seen from the page.
  var isFlipped = false
  /// Whether this lies in a copy that a replicator makes, other than its first.
  var isRepeated = false
}

/// What replicators multiply into all colours below them.
struct Shade: Hashable {
  var red: CGFloat = 1
  var green: CGFloat = 1
  var blue: CGFloat = 1
  var alpha: CGFloat = 1

  var isNeutral: Bool { red == 1 && green == 1 && blue == 1 && alpha == 1 }

  func callAsFunction(_ color: CGColor) -> RGBA {
    let c = color.srgbComponents
    // What is not a number counts as 0.
    func part(_ value: CGFloat) -> Float { value > 0 ? Float(min(value, 1)) : 0 }
    return RGBA(
      red: part(c.red * red), green: part(c.green * green), blue: part(c.blue * blue),
      alpha: part(c.alpha * alpha))
  }

  func callAsFunction(_ color: RGBA) -> RGBA {
    RGBA(
      red: color.red * Float(red), green: color.green * Float(green), blue: color.blue * Float(blue),
      alpha: color.alpha * Float(alpha))
  }

  var rgba: RGBA { RGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }
}

/// What is still to be drawn of a layer after its sublayers.
struct Closing {
  var layer: CALayer
  var visit: Visit
  var shade: Shade
  /// Where, in the layer's group, its drawing begins, of which a shadow by contents is cast.
  var bodyStart: Int
  var hasClipGroup = false
  var shadow: PendingShadow?
}

/// A shadow whose silhouette is what the layer draws, known only once it is drawn.
struct PendingShadow {
  var sigma: CGFloat
  var offset: CGSize
  var color: RGBA
}
